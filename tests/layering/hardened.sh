# SPDX-License-Identifier: MIT
# hardened.sh FILE…: every program and shared library among the files is built so that a fault in it is hard
# to use: at no address known before (PIE), tables of addresses bound at the start and read-only from then on,
# no memory that is written and run, canaries on the stack, checked calls of the C library, on x86-64 marks
# where jumps may land; and it looks for libraries in no folder but its own and the system's.
set -euo pipefail
export LC_ALL=C

# of each the C library has another one that checks (FORTIFY); of mem…(), too, but for sizes that are known
checked='(v?(s|sn|f)?printf|p?read|fread|fgets|st[pr]n?cpy|strn?cat)'
leastMarks=8 # what is linked to every program has some

# wrong WHAT: of the file
wrong() {
    echo "$file $*"
    status=1
}

status=0
for file in "$@"; do
    [[ -f $file ]] || {
        echo "there is no $file"
        exit 1
    }
    dynamic=$(readelf -hldW "$file")
    has() { grep -qE -- "$1" <<<"$dynamic"; }
    has '^ *Type: +DYN' || wrong 'is no position-independent program or library'
    ! has '^ +INTERP ' || has 'FLAGS_1\).* PIE' || wrong 'is no position-independent program (-pie)'
    has '^ +GNU_RELRO ' || wrong 'has tables of addresses that stay writable (-z relro)'
    has 'BIND_NOW|FLAGS_1\).* NOW' || wrong 'binds its symbols while it runs (-z now)'
    has '^ +GNU_STACK .* RW +0x' || wrong 'may run what lies on its stack (-z noexecstack)'
    ! has '^ +LOAD .* RWE ' || wrong 'has memory that is written and run'
    ! has '\(TEXTREL\)' || wrong 'has code that is written when it is loaded (TEXTREL)'
    path=$(sed -nE 's/.*\(R(UN)?PATH\).*\[(.*)\]/\2/p' <<<"$dynamic")
    # shellcheck disable=SC2016 # the loader's, not ours
    [[ -z $path || :$path =~ ^(:\$ORIGIN[^:]*)+$ ]] || wrong "looks for libraries in $path"
    symbols=$(nm -D --undefined-only "$file" | sed -E 's/^ *[Uwv] +//; s/@.*//')
    grep -qx '__stack_chk_fail' <<<"$symbols" ||
        wrong 'has no canaries on its stack (-fstack-protector-strong)'
    ! grep -qxE "$checked" <<<"$symbols" || grep -qE '^__.*[a-z]_chk$' <<<"$symbols" ||
        wrong "calls the C library unchecked (_FORTIFY_SOURCE): $(grep -xE "$checked" <<<"$symbols" | xargs)"
    ! has 'Machine: .*X86-64' || (($(grep -oaP '\xf3\x0f\x1e\xfa' "$file" | wc -l) >= leastMarks)) ||
        wrong 'does not mark where jumps may land (-fcf-protection)'
done
exit $status
