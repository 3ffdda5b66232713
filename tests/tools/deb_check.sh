# SPDX-License-Identifier: MIT
# deb_check.sh SOURCE_DIR DEB…: each .deb holds what tests/data/package-content.txt says of its package, owned
# by root, and depends on what it needs; its programs are hardened, it tells what it is made of, and is the
# same bytes wherever and whenever it is packed, as far as one alone shows: no path of this machine is in it,
# and, where SOURCE_DATE_EPOCH is set, no later date. Prints what is wrong.
# shellcheck shell=bash
set -euo pipefail
source=$(realpath "$1")
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

wrong() {
    echo "${deb##*/}: $*"
    failures=$((failures + 1))
}

# field NAME: of the control file
field() { dpkg-deb -f "$deb" "$1"; }

# names FIELD PACKAGE…: the field has each of them among the others (t64: since time has 64 bits, Debian 13)
names() {
    local name
    for name in "${@:2}"; do
        grep -qE "(^|[ ,|])$name(t64)?( [(|]|,|$)" <<<"$(field "$1")" || wrong "$1 lacks $name: $(field "$1")"
    done
}

is() { [[ $(field "$1") == "$2" ]] || wrong "$1 is $(field "$1"), not $2"; }

# The files with their rights and owners, and their bytes against those of the source tree.
checkContent() {
    dpkg-deb -c "$deb" >"$folder/list"
    awk '$2 != "root/root" || $1 ~ /^.(....w|.......w)/ { print; bad = 1 } END { exit bad }' "$folder/list" ||
        wrong 'these are not root'"'"'s alone to write'
    awk '$6 !~ /^\.\/(usr\/.*)?$/ { print; bad = 1 } END { exit bad }' "$folder/list" ||
        wrong 'more than /usr'
    rm -rf "$folder/content"
    mkdir -p "$folder/content/usr"
    dpkg-deb -x "$deb" "$folder/content"
    bash "$source/tests/tools/package_content.sh" "$source" "$package" "$folder/content/usr" ||
        wrong 'is not what tests/data/package-content.txt says'
}

# No file tells where it was built, and none when it was packed: beside the dates of files those in the heads
# of what gzip has written.
checkSame() {
    local file
    ! grep -rlF "$source/" "$folder/content" || wrong "these files hold this machine's path $source"
    find "$folder/content" -name '*.gz' >"$folder/compressed"
    while read -r file; do
        [[ $(od -An -tx1 -j4 -N4 "$file") == ' 00 00 00 00' ]] || wrong "a date is in the head of ${file##*/}"
    done <"$folder/compressed"
    [[ -n ${SOURCE_DATE_EPOCH:-} ]] || return 0
    {
        # tar would repeat the date on stderr
        dpkg-deb --fsys-tarfile "$deb" | tar --list --newer-mtime="@$((SOURCE_DATE_EPOCH + 1))" 2>/dev/null
        dpkg-deb --ctrl-tarfile "$deb" | tar --list --newer-mtime="@$((SOURCE_DATE_EPOCH + 1))" 2>/dev/null
        TZ=UTC0 LC_ALL=C ar tv "$deb" | while read -r _ _ _ month day clock year member; do
            (($(date --date "$month $day $clock $year UTC" +%s) <= SOURCE_DATE_EPOCH)) || echo "$member"
        done
    } >"$folder/later"
    [[ ! -s $folder/later ]] || wrong "dated later than its sources: $(xargs <"$folder/later")"
}

# NVIDIA's runtime, inside the GPU's plug-in, is as it is.
checkPrograms() {
    local file programs=()
    while read -r file; do
        [[ $(head -c 4 "$file" | tr -d '\0') != $'\x7fELF' ]] || programs+=("$file")
    done < <(find "$folder/content/usr/bin" "$folder/content/usr/lib" -type f 2>/dev/null)
    ((${#programs[@]})) || wrong 'has no programs'
    bash "$source/tests/layering/hardened.sh" "${programs[@]}" || wrong 'is not hardened'
}

# What it is made of: as dpkg-shlibdeps found it, and with the licences of what is compiled in.
checkParts() {
    local name documents=$folder/content/usr/share/doc/$package
    python3 -B "$source/tests/tools/sbom_check.py" "$documents/$package.spdx.json" "$(field Depends)" ||
        wrong 'does not tell what it is made of'
    for name in libeigen3-dev nlohmann-json3-dev "$@"; do
        zgrep -q "^==== $name [0-9]" "$documents/notices.gz" || wrong "its notices lack $name"
    done
}

checkProgram() {
    checkPrograms
    checkParts libimgui-dev libcli11-dev
    is Section science
    names Depends libqt6core6 libqt6gui6 libqt6widgets6 libqt6svg6 libqt6openglwidgets6 libc6 'libstdc\+\+6' \
        fonts-inter fonts-jetbrains-mono fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji \
        qt6-translations-l10n qt6-svg-plugins hicolor-icon-theme
    names Recommends libgl1-mesa-dri
    ! grep -qE 'cublas|cudart|nvidia' <<<"$(field Depends)" || wrong "Depends on NVIDIA's: $(field Depends)"
}

checkPlugin() {
    is Section non-free/science # NVIDIA's runtime is inside
    grep -qF "lambdascope (= $(field Version))" <<<"$(field Depends)" || wrong 'fits another lambdascope, too'
    names Recommends 'libcublas-[0-9]+-[0-9]+'
}

checkPython() {
    checkPrograms
    checkParts
    is Section python
    names Depends python3 python3-numpy libc6 'libstdc\+\+6' 'libyaml-cpp0\.[0-9]+'
    ! grep -qE 'qt6|libgl|fonts|cublas|cudart|python3 \(<<' <<<"$(field Depends)" ||
        wrong "Depends on what Python does not need: $(field Depends)"
}

for deb in "$@"; do
    package=$(field Package)
    is Architecture "$(dpkg --print-architecture)"
    [[ $(field Version) == "$(sed -n 's/^project(lambdascope VERSION \([0-9.]*\).*/\1/p' \
        "$source/CMakeLists.txt")-1" ]] || wrong "its version is $(field Version)"
    [[ $(dpkg-deb --ctrl-tarfile "$deb" | tar -t | sort | xargs) =~ ^(\./ )?\./control\ \./md5sums$ ]] ||
        wrong 'runs something when it is installed' # ldconfig, for what lies where libraries do
    checkContent
    checkSame
    case $package in
    lambdascope) checkProgram ;;
    lambdascope-cuda) checkPlugin ;;
    python3-lambdascope) checkPython ;;
    *) wrong "there should be no package $package" ;;
    esac
done
exit $((failures > 0))
