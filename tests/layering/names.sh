# SPDX-License-Identifier: MIT
# names.sh ROOT: no type is defined twice under one name in one namespace, which no compiler and no linker
# tells: each would take the functions of the other for its own. What is in an anonymous namespace is its own.
# core/live/wasm stands in the place of other files, in a program of its own.
set -euo pipefail
cd "$1"

mapfile -d '' -t files < <(
    find app core python widgets tests -path core/live/wasm -prune -o \
        \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0
)
found=$(
    awk '
        function path(   i, all) {
            for (i = 1; i <= depth; ++i) all = all name[i] "::"
            return all
        }
        FNR == 1 { depth = own = 0 }
        /^namespace .*\}/ { next } # begins and ends in this line
        /^namespace.* \{/ {
            name[++depth] = $2 == "{" ? "" : $2
            if (name[depth] == "") ++own
        }
        /^\} \/\/ namespace/ && depth > 0 {
            if (name[depth] == "") --own
            --depth
        }
        !own && /^(struct|class|union|enum|enum class) / && !/;$/ {
            sub(/\[\[[^]]*\]\] /, "")
            type = path() ($2 == "class" ? $3 : $2)
            if (type ~ /::[A-Z][A-Za-z0-9]*$/ || type ~ /^[A-Z][A-Za-z0-9]*$/) {
                if (type in place && place[type] != FILENAME) print type ": " place[type] ", " FILENAME
                place[type] = FILENAME
            }
        }' "${files[@]}"
)
[[ -z $found ]] || {
    printf 'two types of one name:\n%s\n' "$found"
    exit 1
}
