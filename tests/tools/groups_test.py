#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What attention gives to sentences, as the command prints it, against sums over the maps of a trace.

groups_test.py SOURCE_DIR LAMBDASCOPE_CLI
"""

import array
import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

PROMPT = (
    "He went to the park with his mom. He went home and had a nap. The magic number for London is 24512. "
    "The magic number for Tom is 92190. The little bird sat in the tree and sang a song. Once upon a time, "
    "there was a little boy named Tim. She liked to eat apples and cake. The magic number for Lima is 67667. "
    "The sun was warm. The magic number for Mia is 84958. Mia had a red ball and she played with it all day. "
    "Tom went to the park. They saw a cat. The magic number for Paris is 53737. "
    "What is the magic number for Paris?"
)
ANSWER = "53737"
SENTENCES = re.split(r"(?<=[.?]) ", PROMPT)


def load(path: Path) -> dict:
    """The tensors of a trace by name, as flat lists with their shapes."""
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    tensors = {}
    for name, at in json.loads(data[8 : 8 + size]).items():
        if name == "__metadata__" or at["dtype"] != "F32":
            continue
        first, end = at["data_offsets"]
        values = array.array("f")
        values.frombytes(data[8 + size + first : 8 + size + end])
        tensors[name] = (values, at["shape"])
    return tensors


def last_row(tensors: dict, name: str, head: int) -> list:
    values, (_, rows, keys) = tensors[name]
    first = (head * rows + rows - 1) * keys
    return list(values[first : first + keys])


def mean(rows: list) -> list:
    return [sum(column) / len(rows) for column in zip(*rows)]


def near(found: float, expected: float, what: str) -> None:
    if found is None or abs(found - expected) > 1e-5 * max(1, abs(expected)):
        sys.exit(f"{what}: {found}, and not {expected}")


def expect(found, expected, what: str) -> None:
    if found != expected:
        sys.exit(f"{what}: {found!r}, and not {expected!r}")


def check(row: dict, heads: list, by: str) -> None:
    """A map's row of the command against those of its heads."""
    together = mean(heads)
    groups = row["groups"]

    def sums(of: list) -> list:
        return [sum(of[group["first"] : group["last"] + 1]) for group in groups]

    name = f"{by}, {row['map']}"
    expect([g["first"] for g in groups[1:]], [g["last"] + 1 for g in groups[:-1]], f"{name}: groups follow")
    expect((groups[0]["label"], groups[-1]["last"]), ("⟨bos⟩", len(together) - 1), f"{name}: ends")
    for group, expected in zip(groups, sums(together)):
        near(group["weight"], expected, f"{name}: {group['label']}")
    weights = sums(together)
    if by == "sentence":
        expect([g["text"] for g in groups[1:]], SENTENCES, f"{name}: sentences")
        answer = [i for i, g in enumerate(groups) if ANSWER in g["text"]]
    elif by == "word":
        answer = [i for i, g in enumerate(groups) if g["text"] == ANSWER]
    else:
        answer = row["answer_groups"]
        expect("".join(groups[i]["text"] for i in answer), ANSWER, f"{name}: the answer's tokens")
    expect(row["answer_groups"], answer, f"{name}: the answer")
    rivals = [i for i in range(1, len(groups)) if i not in answer]
    following = max(rivals, key=lambda i: abs(weights[i]))
    expect(row["next"], following, f"{name}: next")
    near(row["answer_over_next"], sum(weights[i] for i in answer) / abs(weights[following]), f"{name}: ratio")

    def share(of: list) -> float:
        return sum(abs(of[i]) for i in answer) / sum(abs(weight) for weight in of)

    near(row["share"], share(weights), f"{name}: share")
    near(row["share_of_heads"], sum(share(sums(head)) for head in heads) / len(heads), f"{name}: of heads")


def main() -> None:
    source, cli = Path(sys.argv[1]), sys.argv[2]
    pair = source / "assets/models/scale-model"

    def run(*arguments: str) -> str:
        return subprocess.run([cli, *arguments], check=True, capture_output=True, text=True).stdout

    with tempfile.TemporaryDirectory() as folder:
        traces = {}
        for half in ("diff", "standard"):
            out = Path(folder) / f"{half}.safetensors"
            run("trace", "--model", str(pair / half), "--prompt", PROMPT, "--out", str(out))
            traces[half] = load(out)
    diff, standard = traces["diff"], traces["standard"]
    heads = diff["layers.2.a1"][1][0]
    scale = diff["layers.2.lambda"][0][0]
    a1 = [last_row(diff, "layers.2.a1", head) for head in range(heads)]
    taken = [[scale * w for w in last_row(diff, "layers.2.a2", head)] for head in range(heads)]
    rows = {
        "standard": [last_row(standard, "layers.1.a", h) for h in range(standard["layers.1.a"][1][0])],
        "a1": a1,
        "lambda_a2": taken,
        "difference": [[x - y for x, y in zip(one, other)] for one, other in zip(a1, taken)],
    }
    for by in ("sentence", "word", "token"):
        command = ["allocation", str(pair), "--prompt", PROMPT, "--answer", ANSWER, "--by", by, "--json"]
        found = json.loads(run(*command))
        expect(found["diff"]["place"], {"layer": 2}, "the layer of the DIFF model")
        expect(found["standard"]["place"], {"layer": 1}, "the layer of the standard model")
        expect((found["diff"]["heads"], found["standard"]["heads"]), ("mean", "mean"), "the heads")
        expect({row["map"] for row in found["rows"]}, set(rows), "the maps")
        for row in found["rows"]:
            check(row, rows[row["map"]], by)
        named = json.loads(run(*command, "--layer", "2.1", "--layer", "standard:1.7"))
        expect(named["standard"]["place"], {"layer": 1, "head": 7}, "the head that is named")
        for row in named["rows"]:
            head = 7 if row["map"] == "standard" else 1
            check(row, [rows[row["map"]][head]], by)


main()
