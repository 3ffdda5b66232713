# SPDX-License-Identifier: MIT
# Shared by the scripts in tools/: messages, the number of build jobs, a display for programs that need one.
# To be sourced, with the current folder at the root of the source tree.
# shellcheck shell=bash

say() { printf '%s: %s\n' "${0##*/}" "$*"; }
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# showHelp SCRIPT: prints the comment at its head, which is its help.
showHelp() { awk 'NR > 2 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$1"; }

# wantsHelp ARGUMENTS: whether the first of them asks for help.
wantsHelp() { [[ ${1:-} == --help || ${1:-} == -h ]]; }

# As many compilers at once as there are processors, and memory at 1.5 GiB each: the headers are heavy.
buildJobs() {
    local processors byMemory
    processors=$(nproc)
    byMemory=$(awk '/^MemAvailable/ { print int($2 / 1572864) }' /proc/meminfo 2>/dev/null || echo 1)
    ((byMemory >= 1)) || byMemory=1
    echo $((processors < byMemory ? processors : byMemory))
}

# With precompiled headers ccache serves only where it may look at what they define instead of at macros.
sloppiness=pch_defines,time_macros,include_file_mtime,include_file_ctime
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-$sloppiness}

# canWrite FOLDER: into the folder, or make it.
canWrite() { [[ -w $1 || (! -e $1 && -w .) ]]; }

# wasMadeHere FOLDER: CMake made it, and it has not been moved or copied since.
wasMadeHere() {
    local place
    place=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$1/CMakeCache.txt" 2>/dev/null) || return 1
    [[ $place -ef $1 ]]
}

# configure PRESET FOLDER [CMAKE ARGUMENTS], quietly unless it fails. ccache serves where it is installed.
configure() {
    local output options=()
    canWrite "$2" || fail "$PWD/$2 cannot be written: copy $PWD to a folder of your own, and build there"
    ! command -v ccache >/dev/null || options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    wasMadeHere "$2" || options+=(--fresh)
    output=$(cmake --preset "$1" -B "$2" -Wno-dev "${options[@]}" "${@:3}" 2>&1) || {
        printf '%s\n' "$output" >&2
        return 1
    }
}

# build FOLDER [CMAKE ARGUMENTS]. Its build.ninja runs CMake again by itself when a CMakeLists.txt changed.
build() { NINJA_STATUS='[%f/%t, %es] ' cmake --build "$1" --parallel "$(buildJobs)" "${@:2}"; }

hasDisplay() { [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; }

# Runs a command on a display of its own, which nobody sees.
onHiddenDisplay() { env -u WAYLAND_DISPLAY QT_QPA_PLATFORM=xcb xvfb-run -a -s '-screen 0 1920x1200x24' "$@"; }

# Qt warns where there is no private folder for sockets (root, containers).
ensureRuntimeFolder() {
    [[ -d ${XDG_RUNTIME_DIR:-} ]] && return
    XDG_RUNTIME_DIR=$(mktemp -d)
    export XDG_RUNTIME_DIR
    # shellcheck disable=SC2064 # the folder's name of now, whatever the variable says at the end
    trap "rm -rf '$XDG_RUNTIME_DIR'" EXIT
}

# findPython CODE: prints a Python that runs CODE: LAMBDASCOPE_PYTHON, an environment in the source tree, or
# the system's.
findPython() {
    local python
    for python in "${LAMBDASCOPE_PYTHON:-}" .venv/bin/python tools/train/.venv/bin/python python3; do
        if [[ -n $python ]] && "$python" -c "$1" 2>/dev/null; then
            [[ $python != [!/]*/* ]] || python=$PWD/$python # who is asked may stand in another folder
            echo "$python"
            return
        fi
    done
    return 1
}
