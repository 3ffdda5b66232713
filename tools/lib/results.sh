# SPDX-License-Identifier: MIT
# What was tried and how it ended, collected in one file and counted at the end.
# To be sourced after common.sh.
# shellcheck shell=bash

startResults() {
    resultsFile=$(mktemp)
    lastStep=
}

# step TITLE: announces a part of the work, and says how long the one before took.
step() {
    [[ -z $lastStep ]] || say "($lastStep: $((SECONDS - stepStart)) s)"
    lastStep=$1
    stepStart=$SECONDS
    printf '\n'
    say "$1"
}

# record passed|failed|skipped NAME [REASON]
record() { printf '%s\t%s\t%s\n' "$1" "$2" "${3:-}" >>"$resultsFile"; }

# check NAME COMMAND…: runs it as a step, and records how it ended: with 77 it was skipped, and its last line
# says why.
check() {
    local said status=0
    said=$(mktemp)
    step "$1"
    "${@:2}" | tee "$said" || status=${PIPESTATUS[0]}
    case $status in
    0) record passed "$1" ;;
    77) record skipped "$1" "$(tail -n 1 "$said" | sed 's/^[a-z-]*: //')" ;;
    *) record failed "$1" ;;
    esac
    rm -f "$said"
}

# recordTests FILE PREFIX: a record for every GoogleTest case and every QTest function in ctest's JUnit file,
# and one for a program that did not come to its end, or of which not all cases were counted.
recordTests() {
    awk -v prefix="$2" '
        function unescaped(text) {
            gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&apos;/, "\047", text)
            gsub(/&quot;/, "\"", text); gsub(/&amp;/, "\\&", text)
            return text
        }
        function record(result, name, reason) {
            print result "\t" prefix unescaped(name) "\t" unescaped(reason)
            ++recorded
            if (result == "failed") ++failures
        }
        function attribute(name) {
            if (!match($0, " " name "=\"[^\"]*\"")) return ""
            return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
        }
        # Whether the line ends the case that runs; what the case printed may stand before it.
        function ends(mark) { return running != "" && (at = index($0, mark running)) }
        function end(result, text) {
            record(result, text, result == "skipped" ? reason : "")
            running = ""
        }
        /^\t<testcase / {
            name = attribute("name"); status = attribute("status")
            running = reason = ""; ran = -1
            recorded = failures = functions = finished = missing = cases = reasonFollows = 0
        }
        /^(PASS   |FAIL!  |SKIP   ): / && !/^PASS.*::(init|cleanup)TestCase\(\)/ {
            ++functions
            match($0, /^[^)]*\)/)
            record(/^PASS/ ? "passed" : /^FAIL!/ ? "failed" : "skipped", substr($0, 10, RLENGTH - 9),
                substr($0, RLENGTH + 2))
        }
        /^Totals: / { finished = 1; missing = $2 + $4 + $6 - functions - 2 }
        reasonFollows { reason = $0; reasonFollows = 0 }
        /: Skipped$/ { reasonFollows = 1 }
        match($0, /\[ RUN      \] /) { running = substr($0, RSTART + RLENGTH); reason = ""; ++cases }
        ends("[       OK ] ") { end("passed", running) }
        ends("[  SKIPPED ] ") { end("skipped", running) }
        ends("[  FAILED  ] ") { sub(/ \([0-9]+ ms\)$/, ""); end("failed", substr($0, at + 13)) }
        /^\[==========\] [0-9]+ tests? from .* ran\./ { ran = $2 }
        /^\t<\/testcase>/ {
            if (running != "") record("failed", name, "it ended in " running)
            else if (ran >= 0 && ran != recorded)
                record("failed", name, recorded " of " ran " cases were counted")
            else if (functions && !finished || cases && ran < 0)
                record("failed", name, "it did not come to its end")
            else if (finished && missing > 0) record("failed", name, missing " functions were not counted")
            else if (status == "fail" && !failures) record("failed", name)
            else if (status != "run" && status != "fail") record("skipped", name, reason)
            else if (!recorded) record("passed", name)
        }' "$1" >>"$resultsFile"
}

# buildAndTest PRESET FOLDER PREFIX [ctest's arguments]: builds, and runs every test through `testLauncher`.
testLauncher=()
buildAndTest() {
    local prefix=$3
    step "${prefix}building in $2/"
    if ! { configure "$1" "$2" && build "$2"; }; then
        record failed "${prefix}build"
        return 1
    fi
    record passed "${prefix}build"
    runTests "$2" "$prefix" "${@:4}"
}

# How many tests run at once: three for two processors, as those of the window wait for frames and timers
# for a third of their time, and at most eight, each with a display.
testJobs() {
    local jobs=$(($(nproc) * 3 / 2))
    ((jobs > 2)) || jobs=2
    ((jobs < 8)) || jobs=8
    echo "$jobs"
}

# runTests FOLDER PREFIX [ctest's arguments]
runTests() {
    local junit
    junit=$(realpath "$1")/Testing/results.xml
    step "${2}tests"
    rm -f "$junit"
    "${testLauncher[@]}" ctest --test-dir "$1" --parallel "$(testJobs)" --no-tests=error --output-on-failure \
        --output-junit "$junit" --test-output-size-passed 4194304 \
        --test-output-size-failed 4194304 "${@:3}" || true
    if [[ -s $junit ]]; then
        recordTests "$junit" "$2"
    else
        record failed "${2}tests" "ctest wrote no results"
    fi
}

# Names what failed and what was skipped and why, those that were skipped for the same reason in one line,
# then the counts alone on the last line.
finishResults() {
    step 'results'
    awk -F '\t' '
        function common(a, b,   i) {
            for (i = 1; i <= length(a) && substr(a, i, 1) == substr(b, i, 1);) ++i
            return substr(a, 1, i - 1)
        }
        { ++count[$1] }
        $1 == "failed" { print "failed   " $2 ($3 == "" ? "" : ": " $3) }
        $1 == "skipped" {
            reason = $3 == "" ? "no reason given" : $3
            if (!(reason in skipped)) { reasons[++kinds] = reason; name[reason] = $2 }
            ++skipped[reason]
            name[reason] = common(name[reason], $2)
        }
        END {
            for (kind = 1; kind <= kinds; ++kind) {
                reason = reasons[kind]
                if (skipped[reason] == 1) print "skipped  " name[reason] ": " reason
                else print "skipped  " skipped[reason] " tests, " name[reason] "…: " reason
            }
            printf "%d passed, %d failed, %d skipped\n", count["passed"], count["failed"], count["skipped"]
            exit count["failed"] > 0
        }' "$resultsFile"
}
