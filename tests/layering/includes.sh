# SPDX-License-Identifier: MIT
# includes.sh ROOT: core and python include no Qt, OpenGL, ImGui, widgets or app; widgets include no app.
# Core and widgets include nothing of python, and core not Python itself.
# Prints each include that breaks this, and fails if there is one.
set -euo pipefail
cd "$1"

# offenders ROOM PATTERN: the includes that the room must not have
offenders() {
    grep -rnE --include='*.h' --include='*.cpp' --include='*.inl' \
        "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" "$1" || true
}

graphics='Q[A-Z]|Qt|q[a-z]+\.h|imgui|imstb|backends/imgui|GL/|GLES|EGL/|KHR/|glad|epoxy'
found=$(
    offenders core "$graphics|([./]+)?(app|widgets|python)/|Python\.h"
    offenders python "$graphics|([./]+)?(app|widgets)/"
    offenders widgets '([./]+)?(app|python)/'
)
if [[ -n $found ]]; then
    printf 'an include that points the wrong way:\n%s\n' "$found"
    exit 1
fi
[[ -n $(find core widgets python -name '*.cpp' -print -quit) ]] || {
    echo "no sources found below $1"
    exit 1
}
