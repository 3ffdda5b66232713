# SPDX-License-Identifier: MIT
# wheel_check.sh SOURCE_DIR WHEEL: the wheel is of this version, for every CPython from 3.11 on, and says
# which C library it needs; it holds what CMake installs (package_content.sh) and beside it only libraries,
# each with what its package says of the rights in it; nothing of it names a folder of the machine that made
# it. Prints what is wrong.
# shellcheck shell=bash
set -euo pipefail
source=$(realpath "$1")
wheel=$(realpath "$2")
name=${wheel##*/}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

wrong() {
    echo "$name: $*"
    failures=$((failures + 1))
}

version=$(sed -n 's/^project(lambdascope VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
[[ $name =~ ^lambdascope-$version-cp311-abi3-manylinux_[0-9]+_[0-9]+_$(uname -m)\.whl$ ]] ||
    wrong "is not called lambdascope-$version-cp311-abi3-manylinux_X_Y_$(uname -m).whl"
python3 -m zipfile -e "$wheel" "$folder/all"
info=$folder/all/lambdascope-$version.dist-info
libraries=$folder/all/lambdascope.libs
mkdir "$folder/package"
cp -r "$folder/all/lambdascope" "$folder/package"
bash "$source/tests/tools/package_content.sh" "$source" wheel "$folder/package" ||
    wrong 'holds something else'
others=$(cd "$folder/all" && printf '%s\n' * | grep -vxE "lambdascope(\.libs|-$version\.dist-info)?" || true)
[[ -z $others ]] || wrong "holds $others, too"

grep -qx 'Root-Is-Purelib: false' "$info/WHEEL" || wrong 'says that it is for any processor'
grep -qx "Version: $version" "$info/METADATA" || wrong 'is of another version inside'
grep -qx 'Requires-Dist: numpy>=1.24' "$info/METADATA" || wrong 'does not ask for NumPy'

named=$(sed 's/"bom-ref"/\n&/g' "$info/sboms/auditwheel.cdx.json" | grep -c '^"bom-ref": *"pkg:deb') || true
((named == $(find "$libraries" -type f | wc -l))) || wrong "knows whose $named of its libraries are"
licences=$(find "$info/licenses" -type f -size +0 | wc -l)
((licences >= named + 3)) ||
    wrong "has $licences texts of licences for $named libraries, Eigen, JSON and itself"
for licence in $(grep -ohE '/usr/share/common-licenses/[A-Za-z0-9]+(-[0-9.]*[0-9])?' "$info"/licenses/*); do
    [[ -s $info/licenses/${licence##*/} ]] || wrong "has not the licence ${licence##*/}"
done
for file in "$folder"/all/lambdascope/{_core.abi3.so,plugins/*.so} "$libraries"/*; do
    path=$(readelf -d "$file" | sed -nE 's/.*R(UN)?PATH.*\[(.*)\]/\2/p')
    # shellcheck disable=SC2016 # the loader's, not ours
    [[ -z $path || $path == '$ORIGIN'* ]] || wrong "${file##*/} looks for libraries in $path"
done
! grep -rlF "$source/" "$folder/all" || wrong 'these files hold this machine'"'s path $source"
exit $((failures > 0))
