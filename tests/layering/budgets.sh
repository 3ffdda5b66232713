# SPDX-License-Identifier: MIT
# budgets.sh ROOT: no header over 200 lines, no source over 600, no line of code over 110 characters,
# no folder over 40 files. What users copy as one file (tools/python) may have 720 lines.
# (Functions over 60 lines are clang-tidy's to find: readability-function-size.)
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

headerLines=200
fileLines=600
copiedLines=720
columns=110
folderFiles=40

mapfile -d '' -t files < <(
    find app core packaging shaders tests tools widgets -type f -not -path '*/data/*' -not -path '*/.venv/*' \
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
    wc -l -- "${files[@]}" | awk -v header="$headerLines" -v file="$fileLines" -v copied="$copiedLines" '
        $2 == "total" { next }
        { limit = $2 ~ /\.(h|inl)$/ ? header : $2 ~ /^tools\/python\// ? copied : file }
        $1 > limit { print $2 ": " $1 " lines; at most " limit }'
    { grep -nHE "^.{$((columns + 1))}" -- "${code[@]}" /dev/null || true; } |
        sed -E "s|^([^:]+:[0-9]+):.*|\1: over $columns characters|"
    find app core shaders widgets -type f -printf '%h\n' | sort | uniq -c |
        awk -v most="$folderFiles" '$1 > most { print $2 ": " $1 " files; at most " most }'
)
[[ -z $found ]] || {
    echo "$found"
    exit 1
}
