# SPDX-License-Identifier: MIT
# A new Debian or Ubuntu in a folder, and the packages tried in it. To be sourced after common.sh.
# shellcheck shell=bash

requireChroot() {
    [[ $(id -u) == 0 ]] || fail "it makes a system in a folder, and only root can: sudo tools/${0##*/} …"
    unshare --mount --pid --fork true ||
        fail "this machine lets not even root keep mounts apart (unshare), as containers may"
}

# Prints the mirror and the release that this machine installs from, and the parts of it that the distribution
# itself looks after.
aptSource() {
    local found
    found=$(apt-cache policy base-files | awk '$2 ~ "^https?://" && $3 ~ "/main$" { print $2, $3; exit }')
    [[ -n $found ]] || fail "apt-cache does not say where base-files comes from, so there is no mirror to ask"
    apt-cache policy | awk -v mirror="${found% *}" -v release="${found#* }" '
        $2 == mirror && sub("^" substr(release, 1, length(release) - 4), "", $3) && $3 ~ "^(main|universe)$" {
            if (!seen[$3]++) parts = parts "," $3
        }
        END { print mirror, substr(release, 1, length(release) - 5), substr(parts, 2) }'
}

# makeDebian FOLDER [RELEASE]: the smallest that mmdebstrap makes, of this machine's release unless another
# one is named; nothing where the folder has one already. Whole or not at all.
makeDebian() {
    local mirror release parts
    [[ ! -f $1/etc/os-release ]] || return 0
    read -r mirror release parts <<<"$(aptSource)"
    release=${2:-$release}
    say "making a new system ($release) in $1"
    rm -rf "$1.new"
    mkdir -p "$(dirname "$1")"
    mmdebstrap --mode=root --variant=minbase --components="$parts" "$release" "$1.new" "$mirror" \
        >"$1.log" 2>&1 || {
        tail -n 20 "$1.log" >&2
        rm -rf "$1.new"
        fail "mmdebstrap made no $release from $mirror"
    }
    cp -L /etc/resolv.conf "$1.new/etc/resolv.conf" 2>/dev/null || true
    inDebian "$1.new" useradd --create-home --shell /bin/bash "$stranger"
    mkdir -m 700 "$1.new/run/$stranger"
    chown --reference="$1.new/home/$stranger" "$1.new/run/$stranger"
    mv -T "$1.new" "$1"
}

# inDebian FOLDER COMMAND…: in namespaces of its own, so that nothing stays mounted or running. The command
# is not process 1 of them, which Xvfb would not tell that it is there.
namespaces=(--mount --pid)
inDebian() {
    unshare "${namespaces[@]}" --fork --kill-child chroot "$1" /usr/bin/env -i HOME=/root \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        bash -c 'mount -t proc proc /proc && mount -t tmpfs -o mode=1777 shm /dev/shm && "$@"
            exit $?' inDebian "${@:2}"
}

# asStranger FOLDER COMMAND…: the same as a user who may not become root.
stranger=stranger
asStranger() {
    inDebian "$1" runuser --user "$stranger" -- env HOME="/home/$stranger" USER="$stranger" \
        XDG_RUNTIME_DIR="/run/$stranger" "${@:2}"
}

# expects WHAT TEXT COMMAND…: the command's output holds the text.
expects() {
    local output
    output=$("${@:3}" 2>&1) || {
        printf '%s\n' "$output" >&2
        fail "in the new system: $1 fails"
    }
    [[ $output == *"$2"* ]] || fail "in the new system: $1 says \"$output\", expected \"$2\""
    say "in the new system: $1${output:+: ${output##*$'\n'}}"
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
# shellcheck disable=SC2016 # expanded in the new system
doubleClick='gio launch /usr/share/applications/lambdascope.desktop "$1" >/try/launched 2>&1
for ((i = 0; i < 60; ++i)); do
    sleep 1
    title=$(xwininfo -root -tree | sed -n "s/^ *0x[0-9a-f]* \"\($2.*\)\": (\"lambdascope\".*/\1/p")
    [[ $title ]] || continue
    for command in /proc/[0-9]*/cmdline; do
        words=$(tr "\0" " " <"$command" 2>/dev/null) || continue
        [[ $words == ?(*/)"lambdascope $1 " ]] || continue # newer GLib looks for the program itself
        sleep 10
        [[ -e $command ]] && echo "runs: ${words##*/bin/}($title)" && exit
    done
done
xwininfo -root -tree
cat /try/launched
exit 1'

display=(xvfb-run -a -s '-screen 0 1920x1200x24')

# drawThere FOLDER OUT: what the window shows as it starts and with the session; figures need no display.
drawThere() {
    local file
    expects 'a screenshot' '' asStranger "$1" "${display[@]}" lambdascope --screenshot /try/screenshot.png
    expects 'a screenshot of a session' '' asStranger "$1" "${display[@]}" \
        lambdascope /try/one.lambdascope --screenshot /try/session.png
    expects 'figures without a display' '' asStranger "$1" lambdascope --session /try/one.lambdascope \
        --export /try/maps.pdf --export /try/maps.csv
    for file in screenshot.png session.png maps.pdf maps.csv; do
        [[ -s $1/try/$file ]] || fail "in the new system: $file was not written"
        cp "$1/try/$file" "$2/$file"
    done
    grep -q '^# pin: 5,3' "$1/try/maps.csv" || fail "maps.csv is not of the session"
    ! cmp -s "$1/try/screenshot.png" "$1/try/session.png" || fail "the session changes nothing in the window"
    say "from there, to look at: $2/{screenshot,session}.png and $2/maps.{pdf,csv}"
}

# tryPackage DEB OUT FOLDER [RELEASE]: installs it with what it depends on, not what it recommends, uses it,
# and leaves what it draws in OUT.
tryPackage() {
    local root=$3
    makeDebian "$root" "${4:-}"
    rm -rf "$root/try"
    mkdir "$root/try"
    cp "$1" "$root/try/lambdascope.deb"
    writeDocuments "$root/try"
    chown -R --reference="$root/home/$stranger" "$root/try"

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
        fail "the package does not install in a new system"
    fi

    local version
    version=$(dpkg-deb -f "$1" Version)
    expects 'lambdascope --version' "${version%-*}" asStranger "$root" lambdascope --version
    expects 'lambdascope-cli next' 48 asStranger "$root" lambdascope-cli next tiny-stories --top 1 \
        --prompt 'The key to Mia is 4821. What is the key to Mia?'
    local file kind
    for file in one.lambdascope:session two.lambdaclass:class three:session four:class; do
        kind=application/x-lambdascope-${file#*:}
        expects "the type of ${file%:*}" "$kind" asStranger "$root" xdg-mime query filetype "/try/${file%:*}"
    done
    for kind in session class; do
        expects "what opens a $kind" lambdascope.desktop \
            asStranger "$root" xdg-mime query default "application/x-lambdascope-$kind"
    done
    drawThere "$root" "$2"
    for file in 'one.lambdascope:one — tiny-stories' 'two.lambdaclass:tiny-stories'; do
        expects "a double click on ${file%:*}" "runs: lambdascope /try/${file%:*} (${file#*:}" \
            asStranger "$root" "${display[@]}" bash -c "$doubleClick" doubleClick "/try/${file%:*}" \
            "${file#*:}"
    done
}

# What a Python user does first: the numbers, by which build, and where a part of the package comes from.
firstSteps='import lambdascope as ls
run = ls.load("scale-model").run("The key to Mia is 4821. What is the key to Mia?", answer="4821")
net = run.diff.net[2][1][-1] @ run.sentences
print(ls.__version__, ls.__file__, ls.cpu_build(), run.next(1)[0].token, net.shape, run.diff.a1[2].dtype,
      ls.experiment("needle", ls.load("tiny-stories"), told=[1], asked=[1], prompts=1)["version"])'

# The best build of the operations for this processor, by Linux's own list.
bestBuild() {
    local flags
    flags=$(sed -n '/^flags/{s/$/ /p;q}' /proc/cpuinfo)
    case $flags in
    *' avx512vl '*) echo cpu-x86-64-v4 ;;
    *' avx2 '*) echo cpu-x86-64-v3 ;;
    *) echo cpu-x86-64 ;;
    esac
}

# installsThere FOLDER PACKAGE…: with what they depend on, not what they recommend.
installsThere() {
    { inDebian "$1" apt-get -q update && inDebian "$1" apt-get -q -y -o Dpkg::Use-Pty=0 install \
        --no-install-recommends --reinstall "${@:2}"; } >"$1.log" 2>&1 || {
        tail -n 30 "$1.log" >&2
        fail "in the new system: ${*:2} does not install"
    }
}

# tryPython DEB FOLDER [RELEASE]: python3-lambdascope in a new system, where it has to bring no Qt.
tryPython() {
    makeDebian "$2" "${3:-}"
    mkdir -p "$2/try"
    cp "$1" "$2/try/python3-lambdascope.deb"
    say "installing ${1##*/} there"
    installsThere "$2" /try/python3-lambdascope.deb
    expects 'what it brings' '' inDebian "$2" bash -c '! dpkg -l | grep -E "^ii +(libqt|libgl1)"'
    expects 'import lambdascope' "/usr/lib/python3/dist-packages/lambdascope/__init__.py $(bestBuild)" \
        asStranger "$2" python3 -W error -c "$firstSteps"
}

# tryWheel WHEEL FOLDER [RELEASE]: in a new system, by pip in an environment of the user's own; NumPy comes
# from where this machine's pip has it.
tryWheel() {
    local there=/home/$stranger/venv
    makeDebian "$2" "${3:-}"
    mkdir -p "$2/try"
    cp "$1" "$2/try/"
    installsThere "$2" python3-venv ca-certificates
    cp /etc/ssl/certs/ca-certificates.crt "$2/etc/ssl/certs/"
    [[ ! -f /etc/pip.conf ]] || cp /etc/pip.conf "$2/etc/"
    expects 'a virtual environment' '' asStranger "$2" python3 -m venv --clear "$there"
    expects "pip install ${1##*/}" "Successfully installed lambdascope" \
        asStranger "$2" "$there/bin/pip" install --disable-pip-version-check "/try/${1##*/}"
    expects 'import lambdascope' "/site-packages/lambdascope/__init__.py $(bestBuild)" \
        asStranger "$2" "$there/bin/python" -W error -c "$firstSteps"
}
