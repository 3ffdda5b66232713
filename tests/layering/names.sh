# SPDX-License-Identifier: MIT
# names.sh ROOT: no type is defined twice under one name in one namespace, which no compiler and no linker
# tells: each would take the functions of the other for its own. What is in an anonymous namespace is its own.
set -euo pipefail
cd "$1"

mapfile -d '' -t files < <(find app core widgets \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0)
found=$(
    awk '
        FNR == 1 { namespace = ""; own = 0 }
        /^namespace \{/ { own = 1 }
        /^\} \/\/ namespace$/ { own = 0 }
        match($0, /^namespace [a-z_:]+ \{/) { namespace = $2 "::" }
        !own && /^(struct|class|enum|enum class) [A-Z][A-Za-z0-9]*( final)?( :.*| \{.*)?$/ {
            name = namespace ($2 == "class" ? $3 : $2)
            if (name in place && place[name] != FILENAME) print name ": " place[name] ", " FILENAME
            place[name] = FILENAME
        }' "${files[@]}"
)
[[ -z $found ]] || {
    printf 'two types of one name:\n%s\n' "$found"
    exit 1
}
