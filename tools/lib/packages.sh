# SPDX-License-Identifier: MIT
# The one list of Debian and Ubuntu packages, and how what is missing of it gets installed.
# To be sourced after common.sh.
# shellcheck shell=bash

# What the program needs to build and to run.
buildPackages=(
    cmake ninja-build g++ pkg-config
    qt6-base-dev libqt6opengl6-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    qt6-base-private-dev # the one call that scales a window of a running program
    qt6-translations-l10n # what Qt itself says in dialogs
    libimgui-dev libstb-dev libfreetype-dev libgl-dev libgl1 libgl1-mesa-dri libegl1
    libeigen3-dev nlohmann-json3-dev libcli11-dev libpcre2-dev libfmt-dev libssl-dev libyaml-cpp-dev
    libutf8proc-dev libsentencepiece-dev libmd4c-dev libwebp-dev
    fonts-inter fonts-jetbrains-mono fonts-dejavu-core
    fonts-noto-cjk # without it Chinese, Japanese and Korean tokens would be drawn as empty boxes
    fonts-noto-color-emoji fonts-lohit-deva fonts-tlwg-loma-ttf # the same for emoji, Hindi and Thai
    xvfb xauth     # a screenshot needs a display even where nobody looks
)
# What tools/test needs besides.
testPackages=(
    libgtest-dev libbenchmark-dev libboost-context-dev clang-format clang-tidy python3
    dpkg-dev file # the Debian packages are made and looked into
)
# What tools/test --all needs besides.
allPackages=(
    clang libclang-rt-dev # with libFuzzer
    chromium nodejs       # a shared page is opened, and its script checked
    slurm-wlm munge       # a cluster of one node
)
# What tools/package needs besides, and its --try.
packPackages=(dpkg-dev file gzip)
tryPackages=(debootstrap lintian)

qtAtLeast=6.4
cmakeAtLeast=3.25

isInstalled() { [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null) == ii* ]]; }

# Sets `missing` to those of the named packages that are not installed.
findMissing() {
    local installed name
    installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' 2>/dev/null | awk '/^ii/ { print $2 }')
    missing=()
    for name in "$@"; do
        grep -qxF "$name" <<<"$installed" || missing+=("$name")
    done
}

candidate() { apt-cache policy "$1" 2>/dev/null | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }

# Older distributions are told so before anything is installed, not by a compiler ten minutes later.
requireVersion() {
    local offered
    offered=$(candidate "$1")
    [[ -z $offered ]] || dpkg --compare-versions "${offered#*:}" ge "$2" ||
        fail "needs $1 $2 or newer, but this system offers ${offered%%[+-]*}." \
            "Debian 12, Ubuntu 24.04 and newer have it."
}

# Of apt-get's hundreds of lines: how much there is to do, how far it is, and what went wrong.
showInstallation() {
    awk '
        / newly installed, / { total = $3 }
        /^Need to get / || /^(E|W|Err)[:]/ || /^dpkg: error/ || / error processing / { print "  " $0 }
        /^Setting up / && ++done % 50 == 0 { print "  " done " of " total " packages set up" }
        { fflush() }'
}

# installPackages NAME...: installs those that are missing, and does nothing when none is.
installPackages() {
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || {
        say "this is not Debian or Ubuntu: install the counterparts of these yourself: $*"
        return 0
    }
    local missing asRoot=() wanted=() name
    findMissing "$@"
    ((${#missing[@]})) || return 0
    local apt=(apt-get -o DPkg::Lock::Timeout=300)
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "some packages are missing, and only root can install them. Run as root:" \
                "apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
        asRoot=(sudo)
    fi
    say "installing ${#missing[@]} missing packages: ${missing[*]}"
    "${asRoot[@]}" "${apt[@]}" -qq update || say "apt-get update failed; going on with the lists at hand"
    requireVersion qt6-base-dev "$qtAtLeast"
    requireVersion cmake "$cmakeAtLeast"
    for name in "${missing[@]}"; do
        if [[ -n $(candidate "$name") ]]; then
            wanted+=("$name")
        else # some releases have it inside another package; what is truly needed, CMake asks for
            say "this release has no package $name; going on without it"
        fi
    done
    ((${#wanted[@]})) || return 0
    "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "${apt[@]}" -q -o Dpkg::Use-Pty=0 \
        install -y --no-install-recommends "${wanted[@]}" </dev/null 2>&1 | showInstallation ||
        fail "apt-get could not install: ${wanted[*]}"
}
