# SPDX-License-Identifier: MIT
# licences.sh ROOT: every file of assets/, tests/data/ and tests/fuzz/corpus/ is in exactly one row of
# assets/LICENSES.md; every pattern there is of some file; and every row tells licence and origin.
set -euo pipefail
export LC_ALL=C
cd "$1"

table=assets/LICENSES.md
[[ -f $table ]] || {
    echo "there is no $table"
    exit 1
}
mapfile -t files < <(find assets tests/data tests/fuzz/corpus -type f | sort)
((${#files[@]})) || {
    echo "no files found below $1"
    exit 1
}
declare -A rowsOf
row=0
found=$(
    while IFS='|' read -r _ cell licence origin _; do
        [[ $cell == *'`'* ]] || continue
        ((++row))
        [[ $licence =~ ^\ [A-Z][A-Za-z0-9.-]+(\ (AND|OR)\ [A-Z][A-Za-z0-9.-]+)*\ $ && $origin == *[a-z]* ]] ||
            echo "$table: licence or origin is missing of$cell"
        # shellcheck disable=SC2016 # of Markdown
        while read -r pattern; do
            matches=0
            for file in "${files[@]}"; do
                # shellcheck disable=SC2053 # a pattern it is
                [[ $file == $pattern ]] || continue
                matches=1
                case " ${rowsOf[$file]:-} " in *" $row "*) ;; *) rowsOf[$file]+="$row " ;; esac
            done
            ((matches)) || echo "$table: $pattern is of no file"
        done < <(grep -oE '`[^`]+`' <<<"$cell" | tr -d '`')
    done <"$table"
    for file in "${files[@]}"; do
        read -ra rows <<<"${rowsOf[$file]:-}"
        ((${#rows[@]} == 1)) || echo "$file: in ${#rows[@]} rows of $table"
    done
)
[[ -z $found ]] || {
    echo "$found"
    exit 1
}
