# SPDX-License-Identifier: MIT
# links.sh FILE…: no program or shared library among the files needs a library of Qt, OpenGL or ImGui,
# directly or through others, and no file (static libraries too) uses a symbol of theirs.
set -euo pipefail
export LC_ALL=C

libraries='lib(Qt[0-9]|GL|EGL|OpenGL|GLX|GLdispatch|imgui|X11|xcb)'
symbols='(Q[A-Z][A-Za-z]+::|q(t_|Version)|ImGui|Im[A-Z][A-Za-z0-9]+::|gl[A-Z][A-Za-z0-9]*$|glX|egl[A-Z])'
status=0
for file in "$@"; do
    [[ -f $file ]] || {
        echo "there is no $file"
        exit 1
    }
    if [[ $file != *.a ]]; then
        needed=$({ readelf -d "$file" | grep NEEDED && ldd "$file"; } |
            grep -oE "${libraries}[^] ]*" | sort -u || true)
        [[ -z $needed ]] || {
            printf '%s needs:\n%s\n' "$file" "$needed"
            status=1
        }
        used=$(nm -DC --undefined-only "$file")
    else
        used=$(nm -C --undefined-only "$file")
    fi
    used=$(sed -nE 's/^ *[UwWvV] +(vtable for |typeinfo for )?//p' <<<"$used" |
        grep -E "^$symbols" | sort -u || true)
    [[ -z $used ]] || {
        printf '%s uses:\n%s\n' "$file" "$used"
        status=1
    }
done
exit $status
