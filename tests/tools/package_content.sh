# SPDX-License-Identifier: MIT
# package_content.sh SOURCE_DIR PACKAGE USR: the folder USR holds exactly what tests/data/package-content.txt
# says of the package and, for lambdascope, the files of assets/ with the same bytes. Prints each that is
# missing, too many or different.
# shellcheck shell=bash
set -euo pipefail
export LC_ALL=C
source=$1
package=$2
usr=$3
shown=share/lambdascope

expected() {
    awk -v package="[$package]" '/^\[/ { inside = $0 == package; next } inside && !/^#/' \
        "$source/tests/data/package-content.txt"
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
