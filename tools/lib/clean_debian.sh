# SPDX-License-Identifier: MIT
# A new Debian in a folder, and the package tried in it. To be sourced after common.sh.
# shellcheck shell=bash

requireChroot() {
    ((EUID == 0)) || fail "--try makes a Debian in a folder, and only root can: sudo tools/package --try"
}

# Prints the mirror and the release that this machine installs from.
aptSource() {
    local found
    found=$(apt-cache policy base-files | awk '$2 ~ "^https?://" && $3 ~ "/main$" { print $2, $3; exit }')
    [[ -n $found ]] || fail "apt-cache does not say where base-files comes from, so there is no mirror to ask"
    echo "${found%/main}"
}

# makeDebian FOLDER: the smallest that debootstrap makes, unless the folder has one.
makeDebian() {
    local mirror release
    [[ ! -f $1/etc/debian_version ]] || return 0
    read -r mirror release <<<"$(aptSource)"
    say "making a new Debian ($release) in $1"
    debootstrap --variant=minbase "$release" "$1" "$mirror" >"$1.log" 2>&1 || {
        tail -n 20 "$1.log" >&2
        fail "debootstrap failed"
    }
}

# inDebian FOLDER COMMAND…: in namespaces of its own, so that nothing stays mounted or running. The command
# is not process 1 of them, which Xvfb would not tell that it is there.
inDebian() {
    unshare --mount --pid --fork --kill-child chroot "$1" /usr/bin/env -i HOME=/root \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        XDG_RUNTIME_DIR=/run/try \
        bash -c 'mount -t proc proc /proc && "$@"; exit $?' inDebian "${@:2}"
}

# expects WHAT TEXT COMMAND…: the command's output holds the text.
expects() {
    local output
    output=$("${@:3}" 2>&1) || {
        printf '%s\n' "$output" >&2
        fail "in the new Debian: $1 fails"
    }
    [[ $output == *"$2"* ]] || fail "in the new Debian: $1 says \"$output\", expected \"$2\""
    say "in the new Debian: $1${output:+: ${output##*$'\n'}}"
}

# Says something, pinned in a head of the shipped pair.
writeSession() {
    cat <<'END'
{
 "lambdascope_session": 1,
 "models": {"folder": "/usr/share/lambdascope/models/tiny-stories"},
 "text": "The key to Mia is 4821. What is the key to Mia?",
 "selection": {"layer": 2, "head": 1, "pin": [5, 3]}
}
END
}

# The session and the class file that a file manager is asked about, with and without their endings.
writeDocuments() {
    writeSession >"$1/one.lambdascope"
    cp assets/lessons/example.lambdaclass "$1/two.lambdaclass"
    cp "$1/one.lambdascope" "$1/three"
    cp "$1/two.lambdaclass" "$1/four"
}

# Opens the document $1 as a file manager does, waits for the window whose title begins with $2, and prints
# the title and what still runs ten seconds later.
# shellcheck disable=SC2016 # expanded in the new Debian
doubleClick='gio launch /usr/share/applications/lambdascope.desktop "$1" >/try/launched 2>&1
for ((i = 0; i < 60; ++i)); do
    sleep 1
    title=$(xwininfo -root -tree | sed -n "s/^ *0x[0-9a-f]* \"\($2.*\)\": (\"lambdascope\".*/\1/p")
    [[ $title ]] || continue
    for command in /proc/[0-9]*/cmdline; do
        words=$(tr "\0" " " <"$command" 2>/dev/null) || continue
        [[ $words == "lambdascope $1 " ]] || continue
        sleep 10
        [[ -e $command ]] && echo "runs: $words($title)" && exit
    done
done
xwininfo -root -tree
cat /try/launched
exit 1'

display=(xvfb-run -a -s '-screen 0 1920x1200x24')

# drawThere FOLDER: what the window shows as it starts and with the session; figures need no display.
drawThere() {
    local file
    expects 'a screenshot' '' inDebian "$1" "${display[@]}" lambdascope --screenshot /try/screenshot.png
    expects 'a screenshot of a session' '' inDebian "$1" "${display[@]}" \
        lambdascope /try/one.lambdascope --screenshot /try/session.png
    expects 'figures without a display' '' inDebian "$1" lambdascope --session /try/one.lambdascope \
        --export /try/maps.pdf --export /try/maps.csv
    for file in screenshot.png session.png maps.pdf maps.csv; do
        [[ -s $1/try/$file ]] || fail "in the new Debian: $file was not written"
        cp "$1/try/$file" "build-package/$file"
    done
    grep -q '^# pin: 5,3' "$1/try/maps.csv" || fail "maps.csv is not of the session"
    ! cmp -s "$1/try/screenshot.png" "$1/try/session.png" || fail "the session changes nothing in the window"
    say "from there, to look at: build-package/{screenshot,session}.png and build-package/maps.{pdf,csv}"
}

# tryPackage DEB [FOLDER]: installs it with what it depends on, not what it recommends, and uses it.
tryPackage() {
    local root=${2:-} own=
    if [[ -z $root ]]; then
        own=$(mktemp -d)
        root=$own/debian
    fi
    # shellcheck disable=SC2064 # the folder's name of now, whatever the variable says at the end
    [[ -z $own ]] || trap "rm -rf '$own'" EXIT
    makeDebian "$root"
    rm -rf "$root/try" "$root/run/try"
    mkdir -p "$root/try"
    mkdir -m 700 "$root/run/try"
    cp "$1" "$root/try/lambdascope.deb"
    writeDocuments "$root/try"
    [[ ! -f /etc/resolv.conf ]] || cp -L /etc/resolv.conf "$root/etc/resolv.conf"

    say "installing the package there"
    local apt=(apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends)
    if ! {
        inDebian "$root" apt-get -q update &&
            inDebian "$root" "${apt[@]}" --reinstall /try/lambdascope.deb &&
            # the rest is not the package's: a display, OpenGL in software, what a file manager asks
            inDebian "$root" "${apt[@]}" libgl1-mesa-dri xvfb xauth x11-utils xdg-utils \
                libfile-mimeinfo-perl libglib2.0-bin desktop-file-utils shared-mime-info
    } >"$root.log" 2>&1; then
        tail -n 30 "$root.log" >&2
        fail "the package does not install in a new Debian"
    fi

    local version
    version=$(dpkg-deb -f "$1" Version)
    expects 'lambdascope --version' "${version%-*}" inDebian "$root" lambdascope --version
    expects 'lambdascope-cli next' 48 inDebian "$root" lambdascope-cli next tiny-stories --top 1 \
        --prompt 'The key to Mia is 4821. What is the key to Mia?'
    local file kind
    for file in one.lambdascope:session two.lambdaclass:class three:session four:class; do
        kind=application/x-lambdascope-${file#*:}
        expects "the type of ${file%:*}" "$kind" inDebian "$root" xdg-mime query filetype "/try/${file%:*}"
    done
    for kind in session class; do
        expects "what opens a $kind" lambdascope.desktop \
            inDebian "$root" xdg-mime query default "application/x-lambdascope-$kind"
    done
    drawThere "$root"
    for file in 'one.lambdascope:one — tiny-stories' 'two.lambdaclass:tiny-stories'; do
        expects "a double click on ${file%:*}" "runs: lambdascope /try/${file%:*} (${file#*:}" \
            inDebian "$root" "${display[@]}" bash -c "$doubleClick" doubleClick "/try/${file%:*}" "${file#*:}"
    done
}
