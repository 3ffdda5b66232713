# SPDX-License-Identifier: MIT
# deb_test.sh SOURCE_DIR BUILD_DIR CPACK: packs the build as tools/package does, only without compressing, and
# looks into the .deb files (deb_check.sh); packs it again elsewhere, and they are the same; then breaks one,
# and that is found. Ends with 77, which is "skipped", where Debian's tools are missing.
# shellcheck shell=bash
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
cpack=$3
for tool in dpkg-deb dpkg-shlibdeps file; do
    command -v "$tool" >/dev/null || {
        echo "skipped: there is no $tool (packages dpkg-dev, file)"
        exit 77
    }
done
# shellcheck source=tools/lib/common.sh
source "$source/tools/lib/common.sh"
# shellcheck source=tools/lib/reproduce.sh
source "$source/tools/lib/reproduce.sh"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failures=0

fails() {
    echo "$*"
    failures=$((failures + 1))
}

# finds TEXT: it is among what was said of the broken one
finds() { grep -qF -- "$1" "$root/output" || fails "not found out: $1"; }

# packs FOLDER [VARIABLE=VALUE…]: into FOLDER/packages
packs() {
    mkdir -p "$1"
    env "${@:2}" "$cpack" -G DEB --config "$build/CPackConfig.cmake" -B "$1" \
        -D "CPACK_OUTPUT_FILE_PREFIX=$1/packages" \
        -D CPACK_DEBIAN_COMPRESSION_TYPE=none >"$1/cpack.log" 2>&1 || {
        cat "$1/cpack.log"
        exit 1
    }
}

umask 022
export SOURCE_DATE_EPOCH=1700000000 # no file is as old
packs "$root"

expected=lambdascope
[[ ! -f $build/lib/lambdascope/plugins/cuda.so ]] || expected+=' lambdascope-cuda'
[[ ! -f $build/python/lambdascope/_core.abi3.so ]] || expected+=' python3-lambdascope'
names=$(for deb in "$root"/packages/*.deb; do dpkg-deb -f "$deb" Package; done | sort | xargs)
[[ $names == "$expected" ]] || fails "the packages are $names, not $expected"
bash "$source/tests/tools/deb_check.sh" "$source" "$root"/packages/*.deb ||
    fails 'these are not as they should be'

elsewhere=$root/another/folder
packs "$elsewhere" TZ=XYZ-13 LC_ALL=C.UTF-8
for deb in "$root"/packages/*.deb; do
    sameDebs "$deb" "$elsewhere/packages/${deb##*/}" || fails 'packed twice it is not the same'
done
rm -rf "$elsewhere"

broken=$root/broken
dpkg-deb -R "$root"/packages/lambdascope_*.deb "$broken"
sed -i -e '/^Depends:/{s/fonts-noto-cjk/other/; s/libqt6widgets6/other/; s/libqt6gui6/libqt6gui6t64/}' \
    -e 's/^Section: .*/Section: misc/' "$broken/DEBIAN/control"
touch "$broken/usr/lib/lambdascope/plugins/cuda.so"
rm "$broken/usr/share/man/man1/lambdascope.1.gz"
chmod g+w "$broken/usr/bin/lambdascope"
mkdir "$broken/etc"
echo "$source/core/a.cpp" >>"$broken/usr/share/lambdascope/tools/convert"
gzip -c <"$0" >"$broken/usr/share/doc/lambdascope/changelog.gz"
printf '==== libeigen3-dev 3.4 ====\n' | gzip -nc >"$broken/usr/share/doc/lambdascope/notices.gz"
sed -i 's/"dataLicense": "CC0-1.0"/"dataLicense": "MIT"/' \
    "$broken/usr/share/doc/lambdascope/lambdascope.spdx.json"
echo 'int main(void) { return 0; }' | "${CC:-cc}" -x c - -Wl,-z,lazy -o "$broken/usr/bin/lambdascope-cli"
SOURCE_DATE_EPOCH=1700000001 dpkg-deb -Znone --root-owner-group -b "$broken" "$broken.deb" >/dev/null
! bash "$source/tests/tools/deb_check.sh" "$source" "$broken.deb" >"$root/output" ||
    fails 'a broken one passes'
finds 'Depends lacks fonts-noto-cjk'
finds 'Depends lacks libqt6widgets6'
finds 'Section is misc'
finds 'too many: lib/lambdascope/plugins/cuda.so'
finds 'missing: share/man/man1/lambdascope.1.gz'
finds "root's alone"
finds 'more than /usr'
finds "hold this machine's path"
finds 'a date is in the head of changelog.gz'
finds 'dated later than its sources: ./'
finds 'lambdascope-cli binds its symbols while it runs'
finds 'its notices lack libimgui-dev'
finds 'dataLicense is'
! grep 'lacks libqt6gui6' "$root/output" || fails 'a package that is named anew is not the one'

! sameDebs "$root"/packages/lambdascope_*.deb "$broken.deb" >"$root/output" ||
    fails 'another package is the same'
finds 'differs: usr/share/lambdascope/tools/convert'
finds 'only in one of them: usr/share/man/man1/lambdascope.1.gz'
dpkg-deb -R "$root"/packages/lambdascope_*.deb "$root/dated"
SOURCE_DATE_EPOCH=1700000001 dpkg-deb -Znone --root-owner-group -b "$root/dated" "$root/dated.deb" >/dev/null
SOURCE_DATE_EPOCH=1700000002 dpkg-deb -Znone --root-owner-group -b "$root/dated" "$root/later.deb" >/dev/null
! sameDebs "$root/dated.deb" "$root/later.deb" >"$root/output" || fails 'a later package is the same'
finds '2023-11-14 22:13:22'

if [[ $expected == *python3* ]]; then
    rm -rf "$broken"
    dpkg-deb -R "$root"/packages/python3-lambdascope_*.deb "$broken"
    sed -i 's/^Depends: /&libqt6core6, /; s/python3-numpy/other/' "$broken/DEBIAN/control"
    rm "$broken/usr/lib/python3/dist-packages/lambdascope/plugins/cpu-x86-64-v3.so"
    dpkg-deb -Znone --root-owner-group -b "$broken" "$broken.deb" >/dev/null
    ! bash "$source/tests/tools/deb_check.sh" "$source" "$broken.deb" >"$root/output" ||
        fails 'a broken package of Python passes'
    finds 'Depends on what Python does not need'
    finds 'Depends lacks python3-numpy'
    finds 'missing: lib/python3/dist-packages/lambdascope/plugins/cpu-x86-64-v3.so'
fi
exit $((failures > 0))
