# SPDX-License-Identifier: MIT
# strangers_test.sh SOURCE_DIR: tools/run on machines that are made up: what dpkg and apt say, and a program
# of three lines, are a case's own, CMake and the compiler this machine's. What is missing is installed once,
# or said to who may not; and it works, or one sentence says what to do, in a folder with a space in its name,
# that was moved, that cannot be written, without HOME, a network or a display.
# shellcheck shell=bash disable=SC2016 # programs that are made up expand their own words
set -euo pipefail
source=$(realpath "$1")
machine=$(mktemp -d)
chmod 755 "$machine"
trap 'rm -rf "$machine"' EXIT
tree="$machine/a folder"
failures=0
as=()

fails() {
    echo "$*"
    cat "$machine/output" 2>/dev/null || true
    failures=$((failures + 1))
}

# program NAME TEXT: one that is made up.
program() {
    printf '#!/bin/bash\nmachine=%q\n%s\n' "$machine" "$2" >"$machine/bin/$1"
    chmod +x "$machine/bin/$1"
}

# A machine of its own: what is installed, what apt offers and whether it has lists are files.
plantMachine() {
    rm -rf "${machine:?}"/*
    mkdir -p "$machine/bin" "$machine/home"
    : >"$machine/called"
    touch "$machine/lists"
    program dpkg-query 'cat "$machine/installed"'
    program dpkg 'exec /usr/bin/dpkg "$@"'
    program apt-cache '
        [[ ! -e $machine/lists ]] || offered=$(sed -n "s/^$2 //p" "$machine/offered")
        if [[ -n ${2:-} ]]; then echo "  Candidate: ${offered:-(none)}"
        elif [[ -e $machine/lists ]]; then echo " 500 https://… main amd64 Packages"; fi'
    program apt-get '
        echo "apt-get $*" >>"$machine/called"
        [[ ! -e $machine/offline ]] || exit 100
        case " $* " in
        *" update "*) touch "$machine/lists" ;;
        *) for name; do
            ! grep -q "^$name " "$machine/offered" || echo "ii  $name " >>"$machine/installed"
        done ;;
        esac'
    program sudo 'echo "stranger is not in the sudoers file" >&2; exit 1'
    program id '[[ $1 != -u ]] || cat "$machine/user"'
    program xvfb-run 'shift 3; exec "$@"'
    echo 1000 >"$machine/user"
    sed -n '/^buildPackages=(/,/^)/p' "$source/tools/lib/packages.sh" | sed 's/#.*//' >"$machine/names"
    buildPackages=()
    # shellcheck source=/dev/null
    source "$machine/names"
    printf '%s 9\n' "${buildPackages[@]}" >"$machine/offered"
    printf 'ii  %s \n' "${buildPackages[@]}" >"$machine/installed"
}

# The tools, and a program that says its arguments and where its source lies.
plantTree() {
    mkdir -p "$tree"
    cp -r "$source/tools" "$source/CMakePresets.json" "$tree"
    cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(lambdascope CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
file(STRINGS said said)
add_executable(lambdascope main.cpp)
target_compile_definitions(lambdascope PRIVATE SAID="${said} in ${CMAKE_SOURCE_DIR}")
add_custom_target(lambdascope-cli)
add_custom_target(live_page)
END
    echo first >"$tree/said"
    printf '%s\n' '#include <cstdio>' 'int main(int argc, char** argv) {' \
        '    std::printf("it says " SAID); for (int i = 1; i < argc; ++i) std::printf(" %s", argv[i]); }' \
        >"$tree/main.cpp"
}

# tool COMMAND…: from the home folder, without a display; its status is `status`.
tool() {
    status=0
    (cd "$machine/home" && "${as[@]}" env -i PATH="$machine/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 \
        TMPDIR="$machine" "$@" >"$machine/output" 2>&1 </dev/null) || status=$?
}
run() { tool "$tree/tools/run" "$@"; }

# says TEXT, saysNot TEXT, called TEXT: of the last run, and of apt-get since the machine was planted.
says() { grep -qF -- "$1" "$machine/output" || fails "$name: this was not said: $1"; }
saysNot() { ! grep -qF -- "$1" "$machine/output" || fails "$name: this was said: $1"; }
called() { grep -qF -- "$1" "$machine/called" || fails "$name: this was not called: $1"; }
ends() { [[ $status == "$1" ]] || fails "$name: it ended with $status"; }

without() { sed -i "/^ii  $1 /d" "$machine/installed"; }

name='another package provides it, without sudo and lists'
plantMachine
plantTree
without libqt6opengl6-dev
sed -i 's/^ii  qt6-base-dev .*/ii  qt6-base-dev libqt6core6, libqt6opengl6-dev (= 6.8.2), qt6-other/' \
    "$machine/installed"
rm "$machine/lists"
run
ends 0
says 'it says first'
[[ ! -s $machine/called ]] || fails "$name: $(cat "$machine/called")"

name='a release without a package, whose file another one has'
without qt6-svg-plugins
sed -i '/^qt6-svg-plugins /d' "$machine/offered"
touch "$machine/lists"
run
ends 0
[[ ! -s $machine/called ]] || fails "$name: $(cat "$machine/called")"

name='a package is missing, and sudo refuses'
without libmd4c-dev
run
ends 1
says 'only root can install them. Run as root, then this again: apt-get update && apt-get install -y'
says 'no-install-recommends libmd4c-dev'
[[ ! -s $machine/called ]] || fails "$name: $(cat "$machine/called")"

name='a package is missing, and apt has no lists'
rm "$machine/lists"
run
ends 1
says 'Run as root, then this again: apt-get update'
saysNot 'apt-get install'

name='root installs once'
echo 0 >"$machine/user"
run
ends 0
called 'update'
called 'install -y --no-install-recommends libmd4c-dev'
saysNot 'going on'
touch "$machine/offline"
: >"$machine/called"
run
ends 0
[[ ! -s $machine/called ]] || fails "$name, and again: $(cat "$machine/called")"

name='no network, and a package is missing'
without libmd4c-dev
run
ends 1
says 'apt-get could not install: libmd4c-dev'

name='too old a release'
sed -i 's/^qt6-base-dev .*/qt6-base-dev 6.2.4+dfsg-2/' "$machine/offered"
run
ends 1
says 'needs qt6-base-dev 6.4 or newer, but this system offers 6.2.4. Debian 12, Ubuntu 24.04'
echo 'ii  libmd4c-dev ' >>"$machine/installed"

name='no display: what ends by itself ends so'
for arguments in --version '--export a.pdf' '--screenshot=b.png'; do
    # shellcheck disable=SC2086 # two words
    run $arguments
    ends 0
    says "in $tree $arguments"
    saysNot 'lambdascope.png'
done
run --prompt two\ words
says "two words --screenshot $machine/home/lambdascope.png"

name='a folder that was moved with its build'
mv "$tree" "$machine/moved here"
tree="$machine/moved here"
run
says "in $tree"

name='a copy with its build, the first still there'
cp -r "$tree" "$machine/copy"
echo second >"$machine/copy/said"
tree=$machine/copy
run
says "it says second in $tree"

name='a build that fails in an old folder'
cp "$tree/main.cpp" "$machine/main.cpp"
echo 'no C++' >"$tree/main.cpp"
run
ends 1
says 'If build/ is from another commit or another system, delete it'
mv "$machine/main.cpp" "$tree"
sed -i 's/^CMAKE_GENERATOR:INTERNAL=.*/CMAKE_GENERATOR:INTERNAL=Unix Makefiles/' \
    "$tree/build/CMakeCache.txt"
rm "$tree/build/build.ninja"
run
ends 1
says 'If build/ is from another commit or another system, delete it'
rm -r "$tree/build"
run
ends 0

name='another clang-format'
for each in clang-format clang-format-14; do
    program "$each" 'echo "Debian clang-format version 19.1.7 (3)"'
done
tool "$tree/tools/format"
ends 77
tool bash -euo pipefail -c 'cd "$0" && source tools/lib/common.sh && source tools/lib/results.sh &&
    startResults && check formatting tools/format --check && finishResults' "$tree"
ends 0
says 'skipped  formatting: the files are laid out by clang-format 14, and here is 19'
says '0 passed, 0 failed, 1 skipped'

name='root may not keep mounts apart'
printf 'ii  %s \n' dpkg-dev file gzip mmdebstrap lintian >>"$machine/installed"
program unshare 'exit 1'
tool "$tree/tools/package" --try
ends 1
says 'lets not even root keep mounts apart (unshare)'
echo 1000 >"$machine/user"
tool "$tree/tools/package" --try
ends 1
says 'only root can: sudo tools/package'

name='a folder that cannot be written'
((EUID != 0)) || as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod -R a+rX "$machine"
chmod -R a-w "$tree"
chmod a+w "$machine" "$machine/home"
run
ends 0
says 'build/ cannot be written: starting what was built there'
says "in $tree"
chmod u+w "$tree" "$tree/build" -R
rm -r "$tree/build"
chmod a-w "$tree"
run
ends 1
says "$tree/build cannot be written: copy $tree to a folder of your own"
chmod -R u+w "$tree"
exit $((failures > 0))
