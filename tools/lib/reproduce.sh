# SPDX-License-Identifier: MIT
# Whether packages come out the same, byte by byte, wherever they are built. To be sourced after common.sh.
# shellcheck shell=bash

# debListing DEB: the files of it with their rights and dates, in their order, and its parts.
debListing() {
    TZ=UTC0 LC_ALL=C ar tv "$1"
    dpkg-deb --ctrl-tarfile "$1" | TZ=UTC0 tar --list --verbose --full-time
    dpkg-deb --fsys-tarfile "$1" | TZ=UTC0 tar --list --verbose --full-time
}

# sameDebs ONE OTHER: if they are not, names the files within that differ, else the dates and rights that do.
sameDebs() {
    local folder found
    ! cmp -s "$1" "$2" || return 0
    folder=$(mktemp -d)
    dpkg-deb -R "$1" "$folder/one"
    dpkg-deb -R "$2" "$folder/other"
    found=$(cd "$folder" && LC_ALL=C diff -rq --no-dereference one other |
        sed -E 's#^Files one/(.*) and other/.* differ$#differs: \1#
            s#^Only in [^/:]+/?(.*): (.*)$#only in one of them: \1/\2#; s#: /#: #') || true
    rm -rf "$folder"
    [[ $found ]] || found=$(diff <(debListing "$1") <(debListing "$2")) || true
    printf '%s is not the same:\n%s\n' "${1##*/}" "${found:-it is compressed otherwise}"
    return 1
}

# packageClone COMMIT FOLDER [VARIABLE=VALUE…]: in a new clone, without what ccache has kept.
packageClone() {
    git clone --quiet . "$2"
    git -C "$2" -c advice.detachedHead=false checkout --quiet "$1"
    env CCACHE_DISABLE=1 LAMBDASCOPE_CUDA=OFF "${@:3}" "$2/tools/package" || fail "$2/tools/package fails"
}

# reproduce FOLDER: builds and packs in two clones in FOLDER, whose names, rights, languages and times differ.
reproduce() {
    local commit deb folder language=(LC_ALL=C.UTF-8) different=()
    git diff --quiet HEAD || say "what is not committed is left out"
    commit=$(git rev-parse HEAD) # another one may be made meanwhile
    mkdir -p "$1"
    folder=$(realpath "$1")
    # Turkish, where I is not the capital of i, if this machine has what it is made of
    localedef -i tr_TR -f UTF-8 "$folder/tr_TR.UTF-8" 2>/dev/null || true
    [[ ! -d $folder/tr_TR.UTF-8 ]] || language=(LC_ALL=tr_TR.UTF-8 LOCPATH="$folder")
    (umask 022 && packageClone "$commit" "$folder/one" TZ=UTC0 LC_ALL=C)
    (umask 077 && packageClone "$commit" "$folder/another/with-a-longer-name" TZ=XYZ-13 "${language[@]}")
    for deb in "$folder"/one/build-package/packages/*.deb; do
        sameDebs "$deb" "$folder/another/with-a-longer-name/build-package/packages/${deb##*/}" ||
            different+=("${deb##*/}")
    done
    ((!${#different[@]})) || fail "built twice, these are not the same: ${different[*]}"
    sha256sum "$folder"/one/build-package/packages/*.deb
    say "built twice, they are the same"
}
