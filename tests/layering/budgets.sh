# SPDX-License-Identifier: MIT
# budgets.sh ROOT: no header over 200 lines, no source over 600, no line of code over 110 characters.
# (Functions over 60 lines are clang-tidy's to find: readability-function-size.)
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

headerLines=200
fileLines=600
columns=110

status=0
files=0
while IFS= read -r -d '' file; do
    files=$((files + 1))
    lines=$(wc -l <"$file")
    case $file in
    *.h | *.inl) limit=$headerLines ;;
    *) limit=$fileLines ;;
    esac
    if ((lines > limit)); then
        echo "$file: $lines lines; at most $limit"
        status=1
    fi
    [[ $file != *.py && $(head -n 1 "$file") != *python* ]] || continue
    if wide=$(grep -nE "^.{$((columns + 1))}" "$file"); then
        sed -E "s|^([0-9]+):.*|$file:\1: over $columns characters|" <<<"$wide"
        status=1
    fi
done < <(
    find app core shaders tests tools widgets -type f -not -path '*/data/*' -not -path '*/.venv/*' \
        -regextype posix-extended -regex '.*\.(h|inl|cpp|vert|frag|glsl|py|sh)|tools/([^.]*/)?[^./]*' -print0
)
((files > 0)) || {
    echo "no sources found below $1"
    exit 1
}
exit $status
