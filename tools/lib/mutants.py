#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tools/mutants does: chooses the mutants, builds the copy that has them, runs the tests on each."""

import argparse
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mutant_places import HEADER, SWITCH, Place, Sources, behindSwitches

SOURCE = Path(__file__).resolve().parents[2]
ROOMS = ("compute", "analysis", "text")
APART = "core/compute/cuda/" # compiled for a GPU, or for the emulator, whose program is another one
# Times what the suite takes by itself, and seconds: who takes longer goes round in a circle.
FOREVER, PATIENCE = 5, 10


def roomOf(file: str) -> str:
    return file.split("/")[1]


def say(words: str) -> None:
    print(f"mutants: {words}", flush=True)


def said(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def copyTree(copy: Path) -> list[str]:
    """The files that belong to the source tree into the copy, but those that are the same there; returns the
    sources of the rooms, which are left as they are."""
    git = ["git", "-c", "safe.directory=*", "-C", str(SOURCE)]
    listed = said(*git, "ls-files", "-coz", "--exclude-standard")
    sources = []
    for file in listed.rstrip("\0").split("\0"):
        if re.match(rf"core/({'|'.join(ROOMS)})/.*\.(cpp|h)$", file) and not file.startswith(APART):
            sources.append(file)
        if (SOURCE / file).is_file():
            writeChanged(copy / file, (SOURCE / file).read_bytes(), only_new=file in sources)
    writeChanged(copy / HEADER, SWITCH.encode())
    return sources


def writeChanged(path: Path, content: bytes, only_new: bool = False) -> None:
    """So that ninja builds what has changed alone."""
    if path.is_file() and (only_new or path.read_bytes() == content):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def configure(copy: Path) -> tuple[list[Path], list[str]]:
    """Makes the build folder; returns what of the rooms is compiled, and of its flags those of clang."""
    subprocess.run(["cmake", "-S", copy, "-B", copy / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DLAMBDASCOPE_GUI=OFF",
                    "-DLAMBDASCOPE_PYTHON=OFF", "-DLAMBDASCOPE_CUDA=OFF", "-Wno-dev"],
                   check=True, stdout=subprocess.DEVNULL)
    commands = json.loads((copy / "build/compile_commands.json").read_text())
    ours = [entry for entry in commands if "lambdascope_core.dir" in entry["command"]]
    room = re.compile(rf"_room_({'|'.join(ROOMS)})_")
    units = [Path(entry["file"]) for entry in ours if room.search(entry["file"])]
    words = iter(shlex.split(ours[0]["command"]))
    flags = []
    for word in words:
        if word == "-isystem":
            flags += [word, next(words)]
        elif re.match(r"-(I|D|std=)", word):
            flags.append(word)
    return units, flags


def shares(weights: dict[str, int], count: int) -> dict[str, int]:
    """The count spread by weights, by largest remainders."""
    total = sum(weights.values())
    exact = {name: weight * count / total for name, weight in weights.items()}
    given = {name: int(share) for name, share in exact.items()}
    for name in sorted(exact, key=lambda name: given[name] - exact[name])[:count - sum(given.values())]:
        given[name] += 1
    return given


def choose(sources: Sources, seed: int, count: int) -> list[Place]:
    """So many places of the sources that compile, spread over the files by their lines that have any."""
    left = sources.places()
    lines = {file: len({place.line for place in places}) for file, places in left.items()}
    say(f"{sum(map(len, left.values()))} places on {sum(lines.values())} lines of {len(lines)} files")
    wanted = shares(lines, count)
    for file, places in left.items():
        random.Random(f"{seed} {file}").shuffle(places)
    chosen: list[Place] = []
    changed, refused = {file for file, share in wanted.items() if share}, 0
    while changed:
        for file in sorted(changed):
            while sum(place.file == file for place in chosen) < wanted[file] and left[file]:
                place = left[file].pop()
                if not any(place.overlaps(other) for other in chosen):
                    chosen.append(place)
        bad = sources.refused(chosen, changed)
        chosen = [place for place in chosen if place not in bad]
        changed = {place.file for place in bad}
        refused += len(bad)
    say(f"{len(chosen)} mutants chosen by the seed {seed}; {refused} more were drawn that do not compile")
    return sorted(chosen, key=lambda place: (place.file, place.start))


@dataclass(frozen=True)
class Suite:
    """A suite of a room's tests, which runs in a process of its own."""
    room: str
    name: str
    seconds: float = 0
    reached: frozenset[int] = frozenset()


class Runner:
    def __init__(self, copy: Path):
        self.copy = copy

    def suites(self, room: str) -> list[Suite]:
        listed = said(self._program(room), "--gtest_list_tests").splitlines()
        return [Suite(room, line.split()[0]) for line in listed if re.match(r"\S+\.( |$)", line)]

    def _program(self, room: str) -> str:
        return str(self.copy / f"build/bin/{room}_test")

    def run(self, suite: Suite, environment: dict[str, str], limit: float | None) -> tuple[str, str]:
        """How it ended, empty where it passed, and the name of the last test that began."""
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as output:
            command = [self._program(suite.room), f"--gtest_filter={suite.name}*", "--gtest_fail_fast",
                       "--gtest_throw_on_failure", "--gtest_color=no"]
            environment = {**os.environ, "TMPDIR": folder, **environment}
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, cwd=folder,
                                       start_new_session=True, env=environment)
            try:
                ended = process.wait(limit)
                how = "" if ended == 0 else "failed" if ended in (1, -signal.SIGABRT) else f"status {ended}"
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                how = f"still running after {limit:.0f} s"
            output.seek(0)
            began = re.findall(rb"^\[ RUN      \] (\S+)", output.read(1 << 26), re.MULTILINE)
            return how, began[-1].decode() if began else suite.name.rstrip(".")

    def measured(self, suite: Suite) -> Suite:
        """The suite without a mutant: it has to pass, and what it reaches is noted."""
        with tempfile.NamedTemporaryFile() as notes:
            began = time.monotonic()
            how, test = self.run(suite, {"LAMBDASCOPE_REACHED": notes.name}, None)
            if how:
                raise RuntimeError(f"without any mutant: {test} {how}")
            reached = frozenset(map(int, Path(notes.name).read_text().split()))
            return Suite(suite.room, suite.name, time.monotonic() - began, reached)

    def verdict(self, number: int, suites: list[Suite]) -> str:
        """What the tests of its room say of a mutant; the shortest ones are asked first."""
        asked = [suite for suite in suites if number in suite.reached]
        for suite in sorted(asked, key=lambda suite: suite.seconds):
            limit = FOREVER * suite.seconds + PATIENCE
            how, test = self.run(suite, {"LAMBDASCOPE_MUTANT": str(number)}, limit)
            if how:
                return f"killed by {test}" + (f" ({how})" if how != "failed" else "")
        return "survived" if asked else "not reached"


def row(number: int, place: Place, verdict: str) -> str:
    before, after = (words if len(words) <= 100 else words[:99] + "…" for words in
                     (place.before, place.after))
    change = f"`{before}` → " + (f"`{after}`" if after else "left out")
    return f"{number} | {place.file}:{place.line} | {change} | {verdict}"


def summary(verdicts: dict[int, str], places: dict[int, Place]) -> str:
    lines = ["room | run | killed | survived | not reached"]
    for room in ROOMS:
        ends = [verdict.split()[0] for number, verdict in verdicts.items() if
                roomOf(places[number].file) == room]
        counts = [len(ends), *(ends.count(word) for word in ("killed", "survived", "not"))]
        lines.append(" | ".join([room, *map(str, counts)]))
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(prog="tools/mutants")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--only", type=lambda words: set(map(int, words.split(","))), default=None)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("folder", type=Path, nargs="?", default=SOURCE / "build-mutants")
    asked = options.parse_args()
    began = time.monotonic()
    copy = asked.folder.resolve()
    texts = {file: (SOURCE / file).read_bytes() for file in copyTree(copy)}
    units, flags = configure(copy)
    with ThreadPoolExecutor(asked.jobs) as pool: # clang lets go of Python's lock
        chosen = choose(Sources(copy, texts, units, flags, pool.map), asked.seed, asked.count)
    places = dict(enumerate(chosen, 1))
    for file, text in texts.items():
        numbered = {number: place for number, place in places.items() if place.file == file}
        writeChanged(copy / file, behindSwitches(text, numbered)[0] if numbered else text)
    programs = [f"{room}_test" for room in ROOMS]
    subprocess.run(["ninja", "-C", copy / "build", f"-j{asked.jobs}", *programs], check=True)
    say(f"built after {time.monotonic() - began:.0f} s")

    runner = Runner(copy)
    with ThreadPoolExecutor(asked.jobs) as pool:
        suites = list(pool.map(runner.measured, (suite for room in ROOMS for suite in runner.suites(room))))
        say(f"without a mutant all {len(suites)} suites pass, after {time.monotonic() - began:.0f} s")
        of = {room: [suite for suite in suites if suite.room == room] for room in ROOMS}
        numbers = sorted(asked.only or places)
        verdicts = {}
        ended = pool.map(lambda number: runner.verdict(number, of[roomOf(places[number].file)]), numbers)
        for number, verdict in zip(numbers, ended):
            verdicts[number] = verdict
            print(row(number, places[number], verdict), flush=True)
    print(summary(verdicts, places))
    say(f"{time.monotonic() - began:.0f} s in all")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"mutants: {error}")
