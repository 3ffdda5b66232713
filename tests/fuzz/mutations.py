# SPDX-License-Identifier: MIT
"""Fuzz targets that are Python (NAME_fuzz.py): inputs made of seeds by chance, as libFuzzer makes them, but without knowing what one reaches.

    NAME_fuzz.py ROOT [SECONDS]

runs the seeds, the files of corpus/NAME, and with SECONDS what is made of them, too. An input that fails is written to build-fuzz/findings/
and named; the exit status is 1 then.
"""
import random
import sys
import time
from pathlib import Path

LARGEST = 1 << 16  # bytes of an input
BOUNDS = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


class Mutations:
    def __init__(self, seeds: list, words: list, number: int = 1):
        self.chance, self.seeds, self.words = random.Random(number), seeds, words

    def input(self) -> bytes:
        data = bytearray(self.chance.choice(self.seeds))
        for _ in range(self.chance.choice((1, 1, 2, 3, 5, 8))):
            self.change(data)
        return bytes(data[:LARGEST])

    def change(self, data: bytearray):
        chance = self.chance
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 2, 4, 8, 32)))
        other = chance.choice(self.seeds)
        place = chance.randrange(len(other) + 1)
        part = other[place:place + chance.choice((1, 4, 16, 64, 256))]
        number = chance.choice(BOUNDS).to_bytes(4, "little")[:chance.choice((1, 2, 4))]
        put = chance.choice([bytes([chance.randrange(256)]), number, str(chance.choice(BOUNDS)).encode(), part, chance.choice(self.words or [b""]),
                             bytes(data[at:end]) * chance.choice((0, 2, 2, 40)), bytes(b ^ 1 << chance.randrange(8) for b in data[at:end])])
        data[at:chance.choice((at, end, min(len(data), at + len(put))))] = put


def words_of(file: Path) -> list:
    """A dictionary of libFuzzer: a word in quotes a line."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [line[1:-1].encode().decode("unicode_escape").encode("latin-1") for line in lines if line.startswith('"')]


def fuzz(name: str, one, least: int = 0) -> int:
    """Calls one(input), which raises AssertionError where something does not hold. The exit status."""
    root, seconds = Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0
    seeds = [file.read_bytes() for file in sorted((root / "tests/fuzz/corpus" / name).iterdir())]
    made = Mutations(seeds, words_of(root / "tests/fuzz/dictionaries" / name), int(time.time()))
    until, count = time.monotonic() + seconds, 0
    while count < max(len(seeds), least) or time.monotonic() < until:
        data = seeds[count] if count < len(seeds) else made.input()
        try:
            one(data)
        except Exception as error:  # whatever comes out: none of it should
            found = root / "build-fuzz/findings" / f"{name}-crash-{count}"
            found.parent.mkdir(parents=True, exist_ok=True)
            found.write_bytes(data)
            print(f"{found}: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
        count += 1
    print(f"stat::number_of_executed_units: {count}")
    return 0
