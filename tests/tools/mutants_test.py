#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutants_test.py ROOT: what tools/mutants writes behind its switches does what its table says.

Ends with 77, which ctest takes for skipped, where there is no python3-clang.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(sys.argv[1])
sys.path.insert(0, str(root / "tools" / "lib"))
try:
    import clang.cindex  # noqa: F401
except ImportError:
    sys.exit(77)
import mutant_places
import mutants

# A function, the mutant of it that is asked for, and what the function gives without it and with it.
CASES = [
    ("int f() { int a = 3, b = 3; return a < b; }", "a < b", "a <= b", 0, 1),
    ("int f() { int a = 3, b = 4; return a < b; }", "a < b", "a > b", 1, 0),
    ("int f() { int a = 3, b = 4; return a == b; }", "a == b", "a != b", 0, 1),
    ("int f() { int a = 7, b = 2; return a + b; }", "a + b", "a - b", 9, 5),
    ("int f() { int a = 7, b = 2; return a / b; }", "a / b", "a * b", 3, 14),
    ("int f() { int a = 7, b = 2; a -= b; return a; }", "a -= b", "a += b", 5, 9),
    ("int f() { bool a = true, b = false; return a && b; }", "a && b", "a || b", 0, 1),
    ("int f() { bool a = true; if (a) return 5; return 6; }", "a", "!(a)", 5, 6),
    ("int f() { bool a = true; return a ? 5 : 6; }", "a", "!(a)", 5, 6),
    ("int f() { int a = 10; return a; }", "10", "11", 10, 11),
    ("int f() { int a = 10; return a; }", "10", "9", 10, 9),
    ("int f() { int a = 10; return a; }", "return a;", "return (a) + 1;", 10, 11),
    ("bool g() { bool a = true; return a; } int f() { return g(); }", "return a;", "return !(a);", 1, 0),
    ("std::string g() { std::string a = \"ab\"; return a; } int f() { return int(g().size()); }", "return a;",
     "return {};", 2, 0),
    ("int f() { int a = 1; if (a == 2) return 4; else a = 8; return a; }", "a = 8;", "", 8, 1),
    ("void g(int& a) { a = 9; } int f() { int a = 1; g(a); return a; }", "g(a);", "", 9, 1),
    ("int f() { auto g = [](int a) { return a + 1; }; return g(2); }", "a + 1", "a - 1", 3, 1),
    ("template <class T> T g(T a) { return a * a; } int f() { return g(5); }", "a * a", "a / a", 25, 1),
]
# What has to be known when it is compiled: no mutant of it is left, but for those of the last line.
FIXED = """// SPDX-License-Identifier: MIT
#include <array>
#include <functional>
#include <string>
constexpr int two() { return 1 + 1; }
int kind(int n) {
  static_assert(two() == 2);
  enum Size { small = 1 + 3 };
  constexpr int many = 4 - 1;
  std::array<int, 5> kinds{};
  switch (n) { case 6: break; }
  const std::function<std::string()> name = [] { return std::string("x"); }; // the type of the result
  return kinds[static_cast<unsigned>(n) % kinds.size()] + many;
}
"""
FLAGS = ["-std=c++20"]


def check(holds: bool, words: str) -> None:
    if not holds:
        sys.exit(f"mutants_test: {words}")


def ran(program: Path, **environment: str) -> list[int]:
    said = subprocess.run([program], check=True, stdout=subprocess.PIPE, env={**os.environ, **environment})
    return list(map(int, said.stdout.split()))


def testEachDoesWhatItSays(folder: Path) -> None:
    lines = [f"namespace n{index} {{ {case[0]} }}" for index, case in enumerate(CASES)]
    calls = " ".join(f'std::printf("%d\\n", n{index}::f());' for index in range(1, len(CASES)))
    text = "\n".join(["// SPDX-License-Identifier: MIT", "#include <cstdio>", "#include <string>", *lines,
                      f"int main(int count, char**) {{ if (count > 1) n0::f(); {calls} }}", ""]).encode()
    (folder / "small.cpp").write_bytes(text)
    (folder / mutant_places.HEADER).write_text(mutant_places.SWITCH)
    sources = mutant_places.Sources(folder, {"small.cpp": text}, [folder / "small.cpp"], FLAGS)
    places = sources.places()["small.cpp"]
    chosen = {}
    for index, (_, before, after, *_) in enumerate(CASES):
        asked = (index + 4, before, after)
        found = [place for place in places if (place.line, place.before, place.after) == asked]
        check(len(found) == 1, f"{before} → {after}: {len(found)} places in {lines[index]}")
        chosen[index + 1] = found[0]
    refused = sources.refused(list(chosen.values()), {"small.cpp"})
    check(not refused, f"not compiled: {refused}")
    (folder / "small.cpp").write_bytes(mutant_places.behindSwitches(text, chosen)[0])
    subprocess.run(["g++", *FLAGS, "-o", folder / "small", folder / "small.cpp"], check=True)
    whole = [case[3] for case in CASES][1:]
    check(ran(folder / "small") == whole, "the copy is not what it is a copy of")
    for number, (code, before, after, _, mutated) in list(enumerate(CASES, 1))[1:]:
        expected = list(whole)
        expected[number - 2] = mutated
        given = ran(folder / "small", LAMBDASCOPE_MUTANT=str(number))
        check(given == expected, f"{code}: {before} → {after} gives {given}")
    ran(folder / "small", LAMBDASCOPE_REACHED=str(folder / "reached"))
    reached = sorted(map(int, (folder / "reached").read_text().split()))
    check(reached == list(range(2, len(CASES) + 1)), f"reached are {reached}") # 1 is not called


def testWhatIsFixedStays(folder: Path) -> None:
    (folder / "fixed.cpp").write_text(FIXED)
    sources = mutant_places.Sources(folder, {"fixed.cpp": FIXED.encode()}, [folder / "fixed.cpp"], FLAGS)
    places = sources.places()["fixed.cpp"]
    refused = {place for place in places if sources.refused([place], {"fixed.cpp"})}
    expected = {"5", "6", 'return std::string("x");'}
    check({place.before for place in refused} == expected, f"refused are {refused}")
    check({place.line for place in places} == {10, 11, 12, 13}, f"places are {places}")
    for seed in range(3): # refused ones are replaced
        chosen = mutants.choose(sources, seed, 1)
        check(len(chosen) == 1 and not refused & set(chosen), f"chosen by {seed}: {chosen}")


# Stands for a room's tests: 1 fails, 2 goes on for ever, 3 is noticed by none, 4 is not reached.
PROGRAM = """#!/bin/sh
case $* in *list_tests*) printf 'Quick.\\n  test\\nSlow/Of.  # TypeParam\\n  test\\n'; exit ;; esac
printf '[ RUN      ] %s\\n' "$1"
case $1 in
*Quick*) numbers='1 2' ;;
*) numbers='1 3' ;;
esac
[ -z "$LAMBDASCOPE_REACHED" ] || printf '%s\\n' $numbers >>"$LAMBDASCOPE_REACHED"
case $1$LAMBDASCOPE_MUTANT in
*Quick*2) sleep 100 ;;
*Slow*1) exit 1 ;;
esac
"""


def testVerdicts(folder: Path) -> None:
    program = folder / "build/bin/text_test"
    program.parent.mkdir(parents=True)
    program.write_text(PROGRAM)
    program.chmod(0o755)
    runner = mutants.Runner(folder)
    suites = [runner.measured(suite) for suite in runner.suites("text")]
    check([(suite.name, suite.reached) for suite in suites] == [("Quick.", {1, 2}), ("Slow/Of.", {1, 3})],
          f"suites are {suites}")
    mutants.PATIENCE = 1
    said = [runner.verdict(number, suites) for number in (1, 2, 3, 4)]
    check(said[0] == "killed by --gtest_filter=Slow/Of.*", said[0])
    check(said[1].startswith("killed by --gtest_filter=Quick.* (still running after "), said[1])
    check(said[2:] == ["survived", "not reached"], f"{said[2:]}")


def testSharesAddUp() -> None:
    check(mutants.shares({"a": 70, "b": 20, "c": 10}, 11) == {"a": 8, "b": 2, "c": 1}, "shares")
    check(mutants.shares({"a": 0, "b": 1}, 5) == {"a": 0, "b": 5}, "nothing has no share")


with tempfile.TemporaryDirectory() as made:
    testEachDoesWhatItSays(Path(made))
    testWhatIsFixedStays(Path(made))
    testVerdicts(Path(made))
testSharesAddUp()
