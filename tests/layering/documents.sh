#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# documents.sh ROOT: README.md has at most 150 lines of 110 characters; lines of CONTRIBUTING.md have 120, and
# rows of its tables 250; a version of CHANGELOG.md has ten lines of 120, its heading apart. What else a user
# has to know stands in the guide. And the version is one: that of the build, the newest of CHANGELOG.md and
# of the metainfo. The tests that SECURITY.md names are there.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

readmeLines=150
versionLines=10
metainfo=packaging/desktop/lambdascope.metainfo.xml

# longer FILE COLUMNS PATTERN: lines that match the pattern and have more characters
longer() {
    { grep -nE -- "$3" "$1" || true; } | sed 's/^\([0-9]*\):/\1\t/' |
        { grep -E "^[0-9]+	.{$(($2 + 1))}" || true; } | sed -E "s|^([0-9]+)	.*|$1:\1: over $2 characters|"
}

builds=$(sed -nE 's/^project\(lambdascope VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
tells=$(sed -nE 's/^## ([0-9.]+).*/\1/p' CHANGELOG.md | head -n 1)
offers=$(sed -nE 's/.*<release version="([0-9.]+)".*/\1/p' "$metainfo" | head -n 1)

found=$(
    lines=$(wc -l <README.md)
    ((lines <= readmeLines)) || echo "README.md: $lines lines; at most $readmeLines"
    longer README.md 110 ''
    longer CONTRIBUTING.md 120 '^([^|]|$)'
    longer CONTRIBUTING.md 250 '^\|'
    longer CHANGELOG.md 120 ''
    awk -v most="$versionLines" '
        function tell() {
            if (lines > most) print "CHANGELOG.md: " version " has " lines " lines; at most " most
        }
        /^## / { tell(); version = $2; lines = 0; next }
        version != "" && NF { ++lines }
        END { tell() }' CHANGELOG.md
    # what SECURITY.md promises is held by tests that are there
    while read -r test; do
        case $test in
        layering.*) grep -q "NAME $test " tests/layering.cmake ;;
        */*) [[ -e $test ]] ;;
        *.\*) grep -rqE "^TEST(_[FP])?\\(${test%.*}, " tests/core tests/cli ;;
        *) grep -rqE "^TEST(_[FP])?\\(${test%.*}, ${test##*.}\\)" tests/core tests/cli ;;
        esac || echo "SECURITY.md: there is no test $test"
    done < <(sed -n 's/^|.*|\([^|]*\)|$/\1/p' SECURITY.md | grep -oE '`[^`]+`' | tr -d '`')
    [[ -n $builds && $builds == "$tells" && $builds == "$offers" ]] ||
        echo "CMakeLists.txt is ${builds:-none}, CHANGELOG.md ${tells:-none}, $metainfo ${offers:-none}"
)
[[ -z $found ]] || {
    echo "$found"
    exit 1
}
