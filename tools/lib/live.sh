# SPDX-License-Identifier: MIT
# The core of live pages, as tools/live has made it: of which sources, and whether they are the same. To be
# sourced after common.sh.
# shellcheck shell=bash

liveManifestFile=assets/page/live-core.json

# Every file that the WebAssembly was made of, and what was made, with the first 16 digits of its SHA-256.
liveSources() { xargs -d '\n' sha256sum | sed -E 's/^(.{16})[^ ]* +(.*)$/\1 \2/'; }

# liveManifest ROOT: JSON, of the files that ROOT.deps names.
liveManifest() {
    local package separator=
    printf '{\n "tools": {'
    for package in emscripten clang-19 libeigen3-dev nlohmann-json3-dev libfmt-dev; do
        printf '%s"%s": "%s"' "$separator" "$package" \
            "$(dpkg-query --admindir="$1/var/lib/dpkg" -W -f='${Version}' "$package")"
        separator=', '
    done
    for package in libonig utf8proc libtomcrypt; do
        printf ', "%s": "%s"' "$package" "$(sed -n 's/^Version: //p' "$1"/sources/"${package}"_*.dsc)"
    done
    printf '},\n "sources and products": {\n'
    {
        (cd "$1/lambdascope" && { cat "$1.deps" && find core/live/wasm tools/{live,lib/live.sh} -type f; } |
            sort -u | liveSources)
        ls assets/page/live-core.{js,wasm.gz} assets/page/live-notices.txt.gz | liveSources
    } |
        sed -E 's/^(\S+) (.*)$/  "\2": "\1"/; $!s/$/,/'
    printf ' }\n}\n'
}

# Names what is not as the manifest has it; the status is 1 if there is any.
liveChanges() {
    local digest name changed=()
    while read -r name digest; do
        [[ -f $name && $(sha256sum <"$name") == "$digest"* ]] || changed+=("$name")
    done < <(sed -nE 's/^  "(.+)": "([0-9a-f]{16})",?$/\1 \2/p' "$liveManifestFile")
    grep -q '"core/live/live.cpp"' "$liveManifestFile" || changed+=("$liveManifestFile (it names no sources)")
    ((${#changed[@]})) || return 0
    printf '%s\n' "live pages hold a core from before these were changed; tools/live makes it anew:" \
        "${changed[@]/#/  }"
    return 1
}

# liveNotices ROOT: whose work the WebAssembly holds besides, under which licences.
liveNotices() {
    local share=$1/usr/share/emscripten file
    cat <<'END'
A live page holds, compiled to WebAssembly, besides Lambdascope (MIT) the work of others, under these
licences.
Eigen is under the Mozilla Public License 2.0, unchanged; its source is at https://eigen.tuxfamily.org and in
Debian's package libeigen3-dev. LibTomCrypt and dlmalloc are in the public domain.
END
    local doc=$1/usr/share/doc
    for file in "$1"/sources/libonig-*/COPYING "$1"/sources/utf8proc-*/LICENSE.md \
        "$1"/sources/libtomcrypt-*/LICENSE "$doc"/{libfmt-dev,nlohmann-json3-dev,emscripten}/copyright \
        "$share"/system/lib/libc/musl/COPYRIGHT "$1"/usr/share/common-licenses/MPL-2.0; do
        printf '\n==== %s ====\n\n' "${file#"$1"}"
        cat "$file"
    done
}
