# SPDX-License-Identifier: MIT
# package_test.sh SOURCE_DIR BUILD_DIR CMAKE: installs the build into an empty folder, as cpack does. There is
# every file of the list and no other (and a file too few or too many is found); and the program works there,
# with the assets and the plug-in beside it and nothing of the source tree.
# shellcheck shell=bash
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
cmake=$3
checker=$source/tests/tools/package_content.sh
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
usr=$root/usr
failures=0

fails() {
    echo "$*"
    failures=$((failures + 1))
}

# installs COMPONENT PACKAGE FOLDER
installs() {
    "$cmake" --install "$build" --component "$1" --prefix "$3" --strip >"$root/output" || {
        cat "$root/output"
        fails "$1 does not install"
    }
    bash "$checker" "$source" "$2" "$3" || fails "$2 is not what the list says"
}

# finds WHAT: the checker complains
finds() { ! bash "$checker" "$source" lambdascope "$usr" >/dev/null || fails "$1 is not found out"; }

# inside COMMAND…: without the environment of the one who tests, far from the source tree
inside() { (cd "$root" && env -i PATH=/usr/bin:/bin HOME="$root" LC_ALL=C.UTF-8 "$@"); }

installs lambdascope lambdascope "$usr"
if [[ -f $build/lib/lambdascope/plugins/cuda.so ]]; then
    installs cuda lambdascope-cuda "$root/cuda"
fi
if [[ -f $build/python/lambdascope/_core.abi3.so ]]; then # it is used in python.fresh_test
    installs python python3-lambdascope "$root/python"
fi

touch "$usr/share/lambdascope/stray.cpp"
finds 'a source file too many'
mv "$usr/share/lambdascope/stray.cpp" "$root"
mv "$usr/share/lambdascope/models/tiny-stories/prompts.json" "$root"
finds 'a file of assets that is missing'
echo >"$usr/share/lambdascope/models/tiny-stories/prompts.json"
finds 'a file of assets that is another one'
mv "$root/prompts.json" "$usr/share/lambdascope/models/tiny-stories"

for program in lambdascope lambdascope-cli; do
    inside "$usr/bin/$program" --version >/dev/null || fails "$program does not start"
done
answer=$(inside LD_DEBUG=files LD_DEBUG_OUTPUT="$root/loaded" "$usr/bin/lambdascope-cli" \
    next tiny-stories --backend cpu --top 1 --prompt 'The key to Mia is 4821. What is the key to Mia?') ||
    fails 'no next token'
grep -q 48 <<<"$answer" || fails "the shipped model does not find the number: $answer"
if grep -q '\<avx2\>' /proc/cpuinfo && grep -q '\<fma\>' /proc/cpuinfo; then
    grep -qE "$usr/lib/lambdascope/plugins/cpu-x86-64-v[34]\.so" "$root"/loaded.* ||
        fails 'the plug-in is not the installed one'
fi
mv "$usr/share/lambdascope" "$root/elsewhere"
! inside "$usr/bin/lambdascope-cli" info >/dev/null 2>"$root/output" || fails 'it has assets from elsewhere'
grep -qF "$usr/share/lambdascope" "$root/output" || fails "it looks elsewhere: $(cat "$root/output")"
exit $((failures > 0))
