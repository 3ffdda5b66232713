# SPDX-License-Identifier: MIT
# throws.sh ROOT: every call of std::filesystem that asks the disk takes an error_code. Without one it throws
# what is no sentence: a name too long, a closed folder. What is in a folder is asked of entriesOf(), as a
# loop over an iterator throws in its ++. A question to a file_status asks no disk.
set -euo pipefail
cd "$1"

calls='exists|is_[a-z_]+|file_size|create_[a-z_]+|remove|remove_all|rename|copy|copy_file|absolute'
calls+='|canonical|weakly_canonical|relative|proximate|last_write_time|status|symlink_status|current_path'
calls+='|temp_directory_path|directory_iterator|recursive_directory_iterator|equivalent|space|permissions'
calls+='|resize_file|read_symlink|hard_link_count'
safe='[ (](none|error|ignored|failed)\)$|\((status|before|fs::symlink_status\(.*, none\))\)$|iterator\(\)$'
found=$(
    grep -rPno --include='*.cpp' --include='*.h' \
        "(?<![a-z_])(std::filesystem|fs)::($calls)(\((?:[^()]|(?3))*\))" app core python widgets |
        grep -vP "$safe" || true
    grep -rnE --include='*.cpp' --include='*.h' \
        '(for \([^;]*: *|^ +)(std::filesystem|fs)::[a-z_]*directory_iterator\(' \
        app core python widgets || true
)
if [[ -n $found ]]; then
    printf 'a call of std::filesystem that throws:\n%s\n' "$found"
    exit 1
fi
