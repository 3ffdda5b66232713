#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where memory is short, a command works or says in a sentence that it cannot: no crash, no silence, no half a file.

    short_memory_test.py SOURCE_DIR CLI [WINDOW] [--whole] [--group] [--step PERCENT] [--only ROW] [--table FILE]

The limit is one of addresses (ulimit -v). With --group it is that of a control group, as of a container or a job of Slurm,
whose process the kernel ends; where none can be made (that takes root), nothing is tried and the exit status is 77.

A few commands at a limit where each works and at one where it is refused. With --whole every row, in steps of PERCENT (10)
from where --version works until the row has worked three times; the window (on DISPLAY) too. Below that the loader, or the
libraries that it begins, end the program before its first line.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time

MIB = 1 << 20
MOST = 12 << 10  # MiB; what needs more is not looked for
LONGEST = 300  # seconds of a try
NAMES = ("Mia", "Tom", "Ann", "Ben")
LONG = " ".join(f"The key to {NAMES[i % 4]} is {1000 + 7 * i}." for i in range(480))  # 4,081 tokens
SHORT = "The key to Mia is 4821. What is the key to Mia?"


@dataclasses.dataclass
class Row:
    name: str
    words: list[str]
    result: str = ""  # the file that it writes; none: standard output, which is the same at every limit
    window: bool = False
    stays: bool = False  # until it is told to end
    leaves: str = ""  # a file that may be there when it is refused: what was counted until then, and is whole
    faults: str = ""  # lines that stand before the sentence: what is wrong where in a file


ROWS = [
    Row("info", ["info"]),
    Row("next, 4,000 tokens", ["next", "--prompt-file", "long.txt", "--json"]),
    Row("lens, 4,000 tokens", ["lens", "--prompt-file", "long.txt", "--json"]),
    Row("allocation, 4,000 tokens", ["allocation", "--prompt-file", "long.txt", "--answer", "4353", "--json"]),
    Row("why, 4,000 tokens", ["why", "--prompt-file", "long.txt", "--answer", "4353", "--json"]),
    Row("heads, 4,000 tokens", ["heads", "--prompt-file", "long.txt", "--answer", "4353", "--json"]),
    Row("row, 4,000 tokens", ["row", "--prompt-file", "long.txt", "--layer", "2.1", "--json"]),
    Row("generate 20 after 4,000 tokens", ["generate", "--prompt-file", "long.txt", "--tokens", "20"]),
    Row("trace --memory 4GiB, 4,000 tokens", ["trace", "--prompt-file", "long.txt", "--memory", "4GiB", "--out", "t.safetensors"], "t.safetensors"),
    Row("trace --no-maps, 4,000 tokens", ["trace", "--prompt-file", "long.txt", "--no-maps", "--out", "t.safetensors"], "t.safetensors"),
    Row("live", ["live", "--prompt", SHORT, "--out", "live.html"], "live.html"),
    Row("experiment needle", ["experiment", "needle", "--prompts", "2", "--out", "n.json"], "n.json", leaves="n.json"),
    Row("lesson --play", ["lesson", "assets/lessons/en/01-attention.md", "--play"], faults=r"(assets/lessons/\S+:\d+: [^\n]+\n)*"),
    Row("--export maps.png", ["--prompt", SHORT, "--export", "maps.png"], "maps.png", window=True),
    Row("--export page.html", ["--prompt", SHORT, "--export", "page.html"], "page.html", window=True),
    Row("--export live.html", ["--prompt", SHORT, "--export", "live.html"], "live.html", window=True),
    Row("--export maps.png, 4,000 tokens", ["long.txt", "--export", "maps.png"], "maps.png", window=True),
    Row("--export maps.npy, 4,000 tokens", ["long.txt", "--export", "maps.npy"], "maps.npy", window=True),
    Row("--export maps.csv, 2,000 tokens", ["half.txt", "--export", "maps.csv"], "maps.csv", window=True),
    Row("--screenshot", ["--prompt", SHORT, "--screenshot", "w.png"], "w.png", window=True),
    Row("--screenshot, 4,000 tokens", ["long.txt", "--screenshot", "w.png"], "w.png", window=True),
    Row("--screenshot --memory 4GiB, 4,000 tokens", ["long.txt", "--memory", "4GiB", "--screenshot", "w.png"], "w.png", window=True),
    Row("the window, 4,000 tokens", ["long.txt"], window=True, stays=True),
]


def whole(name: str, content: bytes) -> bool:
    """A file that ends where its kind says that it ends."""
    kind = name.rsplit(".", 1)[-1]
    if kind == "png":
        return content.startswith(b"\x89PNG\r\n\x1a\n") and content.endswith(b"IEND\xaeB`\x82")
    if kind == "html":
        return content.rstrip().endswith(b"</html>")
    if kind == "csv":
        return content.endswith(b"\n")
    if kind == "json":
        return bool(json.loads(content))
    if kind == "npy":
        length = struct.unpack_from("<H", content, 8)[0]
        shape = re.search(rb"'shape': \(([\d, ]+)\)", content[10 : 10 + length])
        count = 1
        for each in shape.group(1).split(b","):
            count *= int(each or b"1")
        return len(content) == 10 + length + 4 * count
    raise ValueError(name)


def whole_tensors(file: pathlib.Path) -> bool:
    """Of a safetensors file that may be larger than memory."""
    with file.open("rb") as stream:
        length = struct.unpack("<Q", stream.read(8))[0]
        header = json.loads(stream.read(length))
    return file.stat().st_size == 8 + length + max(each["data_offsets"][1] for name, each in header.items() if name != "__metadata__")


class Group:
    """A control group of its own for one process, of version 2 or 1, within `parent`."""

    def __init__(self, parent: pathlib.Path, mebi: int):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lambdascope-test-", dir=parent))
        swap = {"memory.max": "memory.swap.max", "memory.limit_in_bytes": "memory.memsw.limit_in_bytes"}
        limits = [each for each in swap if (self.folder / each).exists()]
        if not limits:
            self.end()
            raise OSError("no group of memory")
        if mebi:
            (self.folder / limits[0]).write_text(str(mebi * MIB))
            if (self.folder / swap[limits[0]]).exists():
                (self.folder / swap[limits[0]]).write_text("0" if limits[0] == "memory.max" else str(mebi * MIB))

    def enter(self) -> None:
        (self.folder / "cgroup.procs").write_text(str(os.getpid()))

    def end(self) -> None:
        for _ in range(50):  # what has been killed takes a moment to leave
            try:
                self.folder.rmdir()
                return
            except OSError:
                time.sleep(0.1)

    @staticmethod
    def parent() -> pathlib.Path | None:
        """Where groups can be made: within the own one of version 1, or below the root of version 2."""
        for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, own = line.split(":", 2)
            if controllers and "memory" not in controllers.split(","):
                continue
            folder = pathlib.Path("/sys/fs/cgroup", *(["memory", own.strip("/")] if controllers else []))
            try:
                Group(folder, 0).end()
                return folder
            except OSError:
                continue
        return None


class Trial:
    """One command at one limit, in an empty folder and home of its own."""

    def __init__(self, programs: dict[bool, str], source: pathlib.Path, folder: str, groups: pathlib.Path | None = None):
        self.programs, self.source, self.folder, self.groups = programs, source, pathlib.Path(folder), groups

    def run(self, row: Row, mebi: int) -> tuple[int | str, str, str]:
        work, home = self.folder / "work", self.folder / "home"
        for each in (work, home):
            subprocess.run(["rm", "-rf", each], check=True)
            each.mkdir(mode=0o700)
        (work / "long.txt").write_text(LONG)
        (work / "half.txt").write_text(LONG[: len(LONG) // 2])
        (work / "assets").symlink_to(self.source / "assets")
        environment = dict(os.environ, HOME=str(home), XDG_RUNTIME_DIR=str(home), LC_ALL="C.UTF-8", LAMBDASCOPE_ASSETS=str(self.source / "assets"))
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            environment.pop(name, None)

        group = None

        def limited() -> None:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if group:
                group.enter()
            elif mebi:
                resource.setrlimit(resource.RLIMIT_AS, (mebi * MIB, mebi * MIB))

        with open(self.folder / "out", "w+b") as out, open(self.folder / "err", "w+b") as err:
            try:
                group = Group(self.groups, mebi) if self.groups else None
                child = subprocess.Popen([self.programs[row.window], *row.words], cwd=work, env=environment, stdout=out, stderr=err, preexec_fn=limited)
            except (OSError, subprocess.SubprocessError) as error:
                if group:
                    group.end()
                return "is not executed", "", str(error)
            try:
                if row.stays:
                    rest(child)
                    child.send_signal(signal.SIGTERM)
                status = child.wait(LONGEST)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                status = "never ends"
            finally:
                if group:
                    group.end()
            out.seek(0)
            err.seek(0)
            return status, out.read().decode(errors="replace"), err.read().decode(errors="replace")

    def left(self, row: Row) -> set[str]:
        """Files that were not there before, those of the home apart."""
        return {each.name for each in (self.folder / "work").iterdir()} - {"long.txt", "half.txt", "assets"}

    def verdict(self, row: Row, mebi: int, wanted: str | None) -> tuple[str, str]:
        """works, refused or FAILS; and the sentence, or what is wrong."""
        status, out, err = self.run(row, mebi)
        left = self.left(row)
        if status == 0:
            if err and row.window:
                return "FAILS", f"works, and says {err.strip()[-300:]}"
            if not row.result:
                return ("works", "") if row.stays or wanted is None or out == wanted else ("FAILS", "the result differs")
            if row.result not in left:
                return "FAILS", "works, and wrote nothing"
            file = self.folder / "work" / row.result
            complete = whole_tensors(file) if row.result.endswith(".safetensors") else whole(row.result, file.read_bytes())
            extra = left - {row.result}
            return ("works", "") if complete and not extra else ("FAILS", f"the file is not whole, or {sorted(extra)} is left")
        ours = re.fullmatch(row.faults + r"lambdascope(-cli)?: [^\n]*\w[^\n]* [^\n]*\n", err)
        if status not in (1, 2) or not ours:
            return "FAILS", f"ends with {status}, and says {err.strip()[-300:] or 'nothing'}"
        if "std::" in err or "bad_alloc" in err or "temporarily unavailable" in err:
            return "FAILS", f"says {err.strip()}, which is no sentence"
        if row.leaves in left and whole(row.leaves, (self.folder / "work" / row.leaves).read_bytes()):
            left.remove(row.leaves)
        if left:
            return "FAILS", f"is refused, and leaves {sorted(left)}"
        return "refused", err.splitlines()[-1].split(": ", 1)[1]


def rest(child: subprocess.Popen, calm: float = 1.5) -> None:
    """Until it has ended, or has used next to no processor for so many seconds."""
    ticks = os.sysconf("SC_CLK_TCK")
    used, since, end = -1.0, time.monotonic(), time.monotonic() + 60
    while child.poll() is None and time.monotonic() < end:
        fields = pathlib.Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        now = (int(fields[11]) + int(fields[12])) / ticks
        if now > used + 0.05:
            used, since = now, time.monotonic()
        elif time.monotonic() > since + calm:
            return
        time.sleep(0.1)


def starts_from(trial: Trial, window: bool) -> int:
    """MiB at which the program gets as far as to say its version."""
    version = Row("--version", ["--version"], window=window)
    return next(mebi for mebi in range(4, MOST) if trial.run(version, mebi)[0] == 0)


def steps(trial: Trial, row: Row, starts: int, percent: float) -> tuple[list[str], list[str]]:
    """Row of the table, and what failed, up to where it has worked three times."""
    said, words = trial.verdict(row, 0, None)
    if said != "works":
        return [row.name, str(starts), "—", words], [f"{row.name}, without a limit: {words}"]
    reference = None if row.result or row.stays else trial.run(row, 0)[1]
    mebi, works, sentences, failed = float(starts), [], {}, []
    while mebi < MOST and len(works) < 3:
        said, words = trial.verdict(row, round(mebi), reference)
        if said == "FAILS":
            failed.append(f"{row.name}, {round(mebi)} MiB: {words}")
            print(failed[-1], flush=True)
        if said == "works":
            works.append(round(mebi))
        else:
            works = []
        if said == "refused":
            words = re.sub(r"\S*/", "", words)
            sentences.setdefault(words, []).append(round(mebi))
        mebi *= 1 + percent / 100
    told = "; ".join(f"{words} ({min(at)}–{max(at)})" for words, at in sentences.items())
    if not works:
        told += f"; did not work below {MOST}"
        failed.append(f"{row.name}: works without a limit, and below {MOST} MiB with none")
    return [row.name, str(starts), str(works[0]) if works else "—", told or "nothing is refused"], failed


QUICK = (("next, 4,000 tokens", 60, 900), ("trace --no-maps, 4,000 tokens", 60, 900), ("--export maps.png", 280, 1500))
QUICK_OF_GROUP = (("next, 4,000 tokens", 40, 400), ("row, 4,000 tokens", 400, 1500), ("allocation, 4,000 tokens", 400, 2400))


def quick(trial: Trial) -> list[str]:
    """At limits far from where it begins to work, so that another library's size changes nothing."""
    failed = []
    for name, refused, works in QUICK_OF_GROUP if trial.groups else QUICK:
        row = next(each for each in ROWS if each.name == name)
        if row.window not in trial.programs:
            continue
        for mebi, expected in ((refused, "refused"), (works, "works")):
            said, words = trial.verdict(row, mebi, None)
            print(f"{name}, {mebi} MiB: {said} {words}")
            if said != expected:
                failed.append(f"{name}, {mebi} MiB: {said} {words}, and should be: {expected}")
    return failed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("cli")
    parser.add_argument("window", nargs="?")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--group", action="store_true")
    parser.add_argument("--step", type=float, default=10)
    parser.add_argument("--only", action="append")
    parser.add_argument("--table", type=pathlib.Path)
    given = parser.parse_args()
    programs = {False: str(pathlib.Path(given.cli).resolve())}
    if given.window:
        programs[True] = str(pathlib.Path(given.window).resolve())
    groups = Group.parent() if given.group else None
    if given.group and not groups:
        print("short_memory_test: Skipped\nno control group of memory can be made here")
        return 77
    table, failed = [["row", "starts from", "works from", "what is said between, MiB"]], []
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(programs, given.source.resolve(), folder, groups)
        if not given.whole:
            failed = quick(trial)
        starts = {window: starts_from(trial, window) for window in programs} if given.whole else {}
        for row in ROWS if given.whole else []:
            if row.window in programs and (not given.only or any(each in row.name for each in given.only)):
                cells, wrong = steps(trial, row, starts[row.window], given.step)
                table.append(cells)
                failed += wrong
                print(" | ".join(cells), flush=True)
    if given.whole and len(table) == 1:
        failed.append(f"no row is called {given.only}")
    if given.table:
        given.table.write_text("".join("| " + " | ".join(cells) + " |\n" for cells in table))
    for each in failed:
        print(f"FAILED {each}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
