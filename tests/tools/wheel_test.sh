# SPDX-License-Identifier: MIT
# wheel_test.sh BUILD_DIR PYTHON (with auditwheel), from the root of the source tree: makes the wheel of the
# build tree, looks into it (wheel_check.sh; broken ones are found), installs it by pip in a new environment
# with the newest NumPy that PyPI has, runs tests/python there, and lets mypy read it strictly. For tools/test
# --all.
# shellcheck shell=bash
set -euo pipefail
build=$(realpath "$1")
python=$2
source tools/lib/common.sh
source tools/lib/wheel.sh
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
makeWheel "$build" "$root" "$python"
wheel=$(echo "$root"/*.whl)
bash tests/tools/wheel_check.sh . "$wheel"

# finds TEXT COMMAND…: the check says so of the wheel in which COMMAND, in its folder, broke something
finds() {
    rm -rf "$root/broken"
    "$python" -m wheel unpack --dest "$root/broken" "$wheel" >/dev/null
    (cd "$root"/broken/* && "${@:2}")
    (cd "$root"/broken/* && "$python" -m zipfile -c "$root/broken/${wheel##*/}" ./*)
    ! bash tests/tools/wheel_check.sh . "$root/broken/${wheel##*/}" >"$root/said" || fail "passes: ${*:2}"
    grep -qF "$1" "$root/said" || fail "not told of ${*:2}: $1"
}
finds 'missing: lambdascope/assets/models/tiny-stories/about.json' \
    rm lambdascope/assets/models/tiny-stories/about.json
finds 'too many: lambdascope/plugins/cuda.so' touch lambdascope/plugins/cuda.so
finds 'has not the licence Apache-2.0' bash -c 'rm *.dist-info/licenses/Apache-2.0'
finds 'texts of licences' bash -c 'find *.dist-info/licenses -type f -delete'
finds 'of its libraries' bash -c 'touch lambdascope.libs/libother.so'
finds 'holds tests, too' mkdir tests

say "$(basename "$wheel"), $(stat -c %s "$wheel") bytes"
"$python" -m venv "$root/venv"
"$root/venv/bin/pip" install -q --disable-pip-version-check "$wheel" pandas tqdm mypy
export LAMBDASCOPE_SOURCE=$PWD LAMBDASCOPE_CLI=$build/bin/lambdascope-cli LAMBDASCOPE_CMAKE=cmake
LAMBDASCOPE_PACKAGE=$(dirname "$("$root/venv/bin/python" -Ic 'import lambdascope as ls; print(ls.__file__)')")
export LAMBDASCOPE_PACKAGE
[[ $LAMBDASCOPE_PACKAGE == "$root"/venv/* ]] || fail "it is imported from $LAMBDASCOPE_PACKAGE"
for test in tests/python/*_test.py; do
    [[ $test == */fresh_test.py ]] || # which installs from the build tree
        "$root/venv/bin/python" "$test" >"$root/said" 2>&1 || {
        cat "$root/said"
        fail "$test fails"
    }
done
say "tests/python with NumPy $("$root/venv/bin/python" -c 'import numpy; print(numpy.__version__)')"
"$root/venv/bin/mypy" --cache-dir "$root/mypy" --config-file python/pyproject.toml -p lambdascope
