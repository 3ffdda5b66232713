# SPDX-License-Identifier: MIT
# rooms.sh ROOT: the folders of core, widgets, app and python do not include each other in a circle. A room
# and the rooms within it are one house: between those the arrows may run both ways.
# Prints the rooms of each circle with the includes that close it, and fails if there is one.
set -euo pipefail
cd "$1"

# FROM TO FILE of every include of another room
edges=$(
    grep -rnoE --include='*.h' --include='*.cpp' --include='*.cu' --include='*.inl' \
        '^[[:space:]]*#[[:space:]]*include[[:space:]]*"(core|widgets|app|python)/[^"]+/' \
        core widgets app python |
        awk -F: '{
            from = $1; sub("/[^/]*$", "", from)
            to = $3; sub("^[^\"]*\"", "", to); sub("/$", "", to)
            if (from != to && index(from "/", to "/") != 1 && index(to "/", from "/") != 1) print from, to, $1
        }' | sort -u
)
[[ -n $edges ]] || {
    echo "no room includes another below $1"
    exit 1
}
# tsort names the rooms that stand in a circle, on stderr
circle=$(
    awk '{ print $1, $2 }' <<<"$edges" | sort -u | tsort 2>&1 >/dev/null |
        sed -n "s/^tsort: //p" | grep / || true
)
[[ -z $circle ]] || {
    echo "rooms that include each other in a circle:"
    awk 'NR == FNR { in_circle[$1] = 1; next } in_circle[$1] && in_circle[$2] { print "  " $3 ": " $2 }' \
        <(echo "$circle") - <<<"$edges"
    exit 1
}
