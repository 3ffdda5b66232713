# SPDX-License-Identifier: MIT
# clang-tidy on the C++ files that changed. To be sourced after results.sh.
# shellcheck shell=bash

# What changed is measured against LAMBDASCOPE_BASE; else against origin/main where that is behind; else
# against the last commit half a day older than this one, all that a fresh clone of main has to go by.
# Empty: everything changed.
tidyBase() {
    local base
    if [[ -n ${LAMBDASCOPE_BASE:-} ]]; then
        echo "$LAMBDASCOPE_BASE"
        return
    fi
    base=$(inGit merge-base HEAD origin/main 2>/dev/null) || base=
    if [[ -z $base || $base == "$(inGit rev-parse HEAD)" ]]; then
        base=$(inGit rev-list -1 --before=$(($(inGit log -1 --format=%ct) - 43200)) HEAD)
    fi
    echo "$base"
}

inGit() { git -c safe.directory='*' "$@"; }

# Prints the changed sources, newest change first; a header counts as the source of the same name.
changedSources() {
    local base
    base=$(tidyBase)
    {
        inGit diff --name-only HEAD
        inGit ls-files --others --exclude-standard
        inGit log --format= --name-only ${base:+"$base.."}HEAD
    } | sed -nE 's/\.(h|cpp)$/.cpp/p' | awk '!seen[$0]++' | while read -r file; do
        # those of live pages are compiled in a system of their own, by tools/live
        [[ ! -f $file || $file == core/live/wasm/* || $file == tests/live/* ]] || echo "$file"
    done
}

# tidyOne FOLDER FILE KEY: skips a file that passed before with this key, and every file after the deadline.
tidyOne() {
    local stamp=$1/tidy/$2.passed
    [[ $(cat "$stamp" 2>/dev/null) != "$3" ]] || return 0
    if ((EPOCHSECONDS > tidyDeadline)); then
        echo "$2" >>"$1/tidy/left-out"
        return 0
    fi
    if clang-tidy --quiet --extra-arg=-Wno-unknown-warning-option -p "$1/tidy" "$2" 2>"$1/tidy/noise.$$"; then
        mkdir -p "$(dirname "$stamp")"
        echo "$3" >"$stamp"
        rm -f "$1/tidy/noise.$$"
    else
        grep -vE '^[0-9]+ warnings? |^Error while processing' "$1/tidy/noise.$$" >&2 || true
        rm -f "$1/tidy/noise.$$"
        return 1
    fi
}

# tidyFiles FOLDER FILES…: two at a time. The key is what a verdict depends on: options, headers, the file.
tidyFiles() {
    local folder=$1 common key file
    shift
    common=$(find .clang-tidy app core tests widgets \( -name '*.h' -o -name .clang-tidy \) -exec cat {} + |
        sha256sum)
    export -f tidyOne
    local left=$((1080 - SECONDS)) # of the 18 minutes that a whole run may take where nothing is built yet
    ((left = left > 300 ? 300 : left < 60 ? 60 : left))
    export tidyDeadline=$((EPOCHSECONDS + ${LAMBDASCOPE_TIDY_SECONDS:-$left}))
    for file in "$@"; do
        key=$(cat "$file" - <<<"$common" | sha256sum)
        printf '%s\0' "$folder" "$file" "${key%% *}"
    done | xargs -0r -n 3 -P 2 bash -c 'tidyOne "$@"' tidy
}

runTidy() {
    local known files=() file leftOut=$1/tidy/left-out
    if ! inGit rev-parse HEAD >/dev/null 2>&1; then
        record skipped 'clang-tidy' 'this is not a git repository, so what changed is not known'
        return
    fi
    # as clang-tidy wants them: each file alone, and without g++'s precompiled headers
    if ! configure test "$1/tidy" -DLAMBDASCOPE_ROOMS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON; then
        record failed 'clang-tidy: its build folder'
        return
    fi
    sed -i "s#$PWD/$1/tidy/#$PWD/$1/#g" "$1/tidy/compile_commands.json" # where the generated headers are
    known=$(sed -nE 's/^ *"file": "(.*)",?$/\1/p' "$1/tidy/compile_commands.json")
    while read -r file; do
        ! grep -qxF "$PWD/$file" <<<"$known" || files+=("$file")
    done < <(changedSources)
    rm -f "$leftOut"
    check "clang-tidy on ${#files[@]} changed files" tidyFiles "$1" "${files[@]}"
    if [[ -s $leftOut ]]; then
        record skipped "clang-tidy on $(wc -l <"$leftOut") of them" \
            "time was up (LAMBDASCOPE_TIDY_SECONDS): $(sort "$leftOut" | tr '\n' ' ')"
    fi
}
