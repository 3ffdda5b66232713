# SPDX-License-Identifier: MIT
# package_content.sh SOURCE_DIR PACKAGE USR: the folder USR holds exactly what tests/data/package-content.txt
# says of the package and, for lambdascope, the files of assets/ with the same bytes; of Python's package
# (python3-lambdascope, or "wheel", the unpacked one) its modules and what it needs of assets/. Prints each
# that is missing, too many or different.
# shellcheck shell=bash
set -euo pipefail
export LC_ALL=C
source=$1
package=$2
usr=$3
shown=share/lambdascope
modules=
case $package in
python3-lambdascope) modules=lib/python3/dist-packages/lambdascope ;;
wheel) modules=lambdascope ;;
esac
[[ -z $modules ]] || shown=$modules/assets

expected() {
    awk -v package="[$package]" '/^\[/ { inside = $0 == package; next } inside && !/^#/' \
        "$source/tests/data/package-content.txt"
    if [[ -n $modules ]]; then
        find "$source/python/lambdascope" -name '*.py*' -type f -not -name '*.pyc' -printf "$modules/%P\n"
        (
            cd "$source/assets"
            find models experiments page -type f -not -path '*/steps/*' -printf "$shown/%H/%P\n"
        )
        for name in py.typed lambdascope_trace.py _core.abi3.so plugins/cpu-x86-64-v{3,4}.so; do
            echo "$modules/$name"
        done
    fi
    [[ $package != lambdascope ]] || (
        cd "$source/assets"
        # drawings and translations are inside the program, and the README's picture beside the README alone
        find . -type f -not -path './icons/*' -not -path './translations/*' -not -path './readme/*' \
            -printf "$shown/%P\n"
    )
}

status=0
differences=$(diff <(expected | sort) <(cd "$usr" && find . -not -type d -printf '%P\n' | sort)) || status=1
sed -n 's/^< /missing: /p; s/^> /too many: /p' <<<"$differences"
[[ -n $(expected) ]] || {
    echo "nothing is known of the package $package"
    exit 1
}
if [[ -d $usr/$shown ]]; then
    while read -r file; do
        [[ ! -f $source/assets/$file ]] || cmp -s "$source/assets/$file" "$usr/$shown/$file" || {
            echo "different: $shown/$file"
            status=1
        }
    done < <(cd "$usr/$shown" && find . -type f)
fi
exit $status
