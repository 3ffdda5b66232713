# SPDX-License-Identifier: MIT
# The one list of Debian and Ubuntu packages, and how what is missing of it gets installed.
# To be sourced after common.sh.
# shellcheck shell=bash

# What the program needs to build and to run.
buildPackages=(
    cmake ninja-build g++ pkg-config
    qt6-base-dev libqt6opengl6-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    qt6-base-private-dev # the one call that scales a window of a running program
    qt6-svg-plugins      # pictures that the theme names, as the arrows of combo boxes
    qt6-translations-l10n # what Qt itself says in dialogs
    libimgui-dev libstb-dev libfreetype-dev libgl-dev libgl1 libgl1-mesa-dri libegl1
    libeigen3-dev nlohmann-json3-dev libcli11-dev libonig-dev libfmt-dev libssl-dev zlib1g-dev libyaml-cpp-dev
    libutf8proc-dev libsentencepiece-dev libmd4c-dev libwebp-dev
    python3-dev # import lambdascope
    fonts-inter fonts-jetbrains-mono fonts-dejavu-core
    fonts-noto-cjk # without it Chinese, Japanese and Korean tokens would be drawn as empty boxes
    fonts-noto-color-emoji fonts-lohit-deva fonts-tlwg-loma-ttf # the same for emoji, Hindi and Thai
    xvfb xauth     # a screenshot needs a display even where nobody looks
)
# What tools/test needs besides.
testPackages=(
    libgtest-dev libbenchmark-dev libboost-context-dev clang-format clang-tidy python3
    python3-numpy # import lambdascope
    dpkg-dev file # the Debian packages are made and looked into
    appstream desktop-file-utils shared-mime-info # as stores and menus read what is installed
)
# What tools/test --all needs besides.
allPackages=(
    clang libclang-rt-dev # with libFuzzer
    chromium nodejs       # a shared page is opened, and its script checked
    firefox-esr python3-websockets # and a live one
    slurm-wlm munge       # a cluster of one node
    python3-pyatspi at-spi2-core dbus matchbox-window-manager # the window as screen readers meet it
    python3-clang         # where mutants can be (tools/mutants)
)
# What tools/package needs besides, and its --try.
packPackages=(dpkg-dev file gzip)
tryPackages=(mmdebstrap lintian)

qtAtLeast=6.4
cmakeAtLeast=3.25

# What older releases have inside another package that does not say so: then there is this file.
declare -A fileOf=([qt6-svg-plugins]='/usr/lib/*/qt6/plugins/imageformats/libqsvg.so')

# Sets `missing` to those of the named packages that are not there, be it as what another one provides.
findMissing() {
    local there name
    there=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package} ${Provides}\n' 2>/dev/null |
        awk '/^ii/ { gsub(/\([^)]*\)|,/, " "); for (i = 2; i <= NF; ++i) print $i }')
    missing=()
    for name in "$@"; do
        grep -qxF -- "$name" <<<"$there" || compgen -G "${fileOf[$name]:-/nowhere}" >/dev/null ||
            missing+=("$name")
    done
}

candidate() { apt-cache policy "$1" 2>/dev/null | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }

# Whether apt knows what this release offers: images for containers come without its lists.
hasLists() { [[ $(apt-cache policy 2>/dev/null) == *' Packages'* ]]; }

# Older distributions are told so before anything is installed, not by a compiler ten minutes later.
requireVersion() {
    local offered
    offered=$(candidate "$1")
    offered=${offered#*:} offered=${offered%%[+-]*}
    dpkg --compare-versions "${offered:-0}" ge "$2" ||
        fail "needs $1 $2 or newer, but this system offers ${offered:-none}." \
            "Debian 12, Ubuntu 24.04 and newer have it."
}

# Leaves in `missing` what this release offers: what is truly needed of the rest, CMake asks for.
keepOffered() {
    local name offered=()
    ((${#missing[@]})) && hasLists || return 0
    requireVersion qt6-base-dev "$qtAtLeast"
    requireVersion cmake "$cmakeAtLeast"
    for name in "${missing[@]}"; do
        [[ -z $(candidate "$name") ]] || offered+=("$name")
    done
    missing=("${offered[@]}")
}

# Of apt-get's hundreds of lines: how much there is to do, how far it is, and what went wrong.
showInstallation() {
    awk '
        / newly installed, / { total = $3 }
        /^Need to get / || /^(E|W|Err)[:]/ || /^dpkg: error/ || / error processing / { print "  " $0 }
        /^Setting up / && ++done % 50 == 0 { print "  " done " of " total " packages set up" }
        { fflush() }'
}

# What only root can do, said to someone who is not.
onlyRoot() {
    local apt='apt-get update'
    ! hasLists || apt+=" && apt-get install -y --no-install-recommends ${missing[*]}"
    fail "some packages are missing, and only root can install them. Run as root, then this again: $apt"
}

# installPackages NAME...: installs those that are missing, and does nothing when none is.
installPackages() {
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || {
        say "this is not Debian or Ubuntu: install the counterparts of these yourself: $*"
        return 0
    }
    local missing asRoot=()
    local apt=(apt-get -o DPkg::Lock::Timeout=300)
    findMissing "$@"
    keepOffered
    ((${#missing[@]})) || return 0
    if [[ $(id -u) != 0 ]]; then
        command -v sudo >/dev/null && sudo true || onlyRoot
        asRoot=(sudo)
    fi
    say "installing ${#missing[@]} missing packages: ${missing[*]}"
    "${asRoot[@]}" "${apt[@]}" -qq update || say "apt-get update failed; going on with the lists at hand"
    keepOffered
    ((${#missing[@]})) || return 0
    "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "${apt[@]}" -q -o Dpkg::Use-Pty=0 \
        install -y --no-install-recommends "${missing[@]}" </dev/null 2>&1 | showInstallation ||
        fail "apt-get could not install: ${missing[*]}"
}
