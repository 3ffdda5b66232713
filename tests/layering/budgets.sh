# SPDX-License-Identifier: MIT
# budgets.sh ROOT: no header over 200 lines, no source over 900, no line of code over 110 characters,
# no folder over 30 files. Room is no reason to cut a class, nor to let one grow: a folder gets rooms within.
# (Functions over 60 lines are clang-tidy's to find: readability-function-size.)
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

headerLines=200
fileLines=900
columns=110
folderFiles=30

mapfile -d '' -t files < <(
    find app core packaging python shaders tests tools widgets -type f \
        -not -path '*/data/*' -not -path '*/.venv/*' \
        -regextype posix-extended -regex '.*\.(h|inl|cpp|vert|frag|glsl|py|sh)|tools/([^.]*/)?[^./]*' -print0
)
((${#files[@]} > 0)) || {
    echo "no sources found below $1"
    exit 1
}
code=() # but not Python's
for file in "${files[@]}"; do
    first=
    IFS= read -r first <"$file" || true
    [[ $file == *.py || $first == *python* ]] || code+=("$file")
done
found=$(
    wc -l -- "${files[@]}" | awk -v header="$headerLines" -v file="$fileLines" '
        $2 == "total" { next }
        { limit = $2 ~ /\.(h|inl)$/ ? header : file }
        $1 > limit { print $2 ": " $1 " lines; at most " limit }'
    { grep -nHE "^.{$((columns + 1))}" -- "${code[@]}" /dev/null || true; } |
        sed -E "s|^([^:]+:[0-9]+):.*|\1: over $columns characters|"
    find app core python shaders widgets -type f -printf '%h\n' | sort | uniq -c |
        awk -v most="$folderFiles" '$1 > most { print $2 ": " $1 " files; at most " most }'
)
[[ -z $found ]] || {
    echo "$found"
    exit 1
}
