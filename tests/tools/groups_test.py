#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What attention gives to sentences, as the command prints it, against sums over the maps of a trace.

groups_test.py SOURCE_DIR LAMBDASCOPE_CLI
The window's program stands beside the command: the numbers that it exports are held to the same trace.
"""

import array
import csv
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


def head_rows(tensors: dict, name: str, heads: list) -> list:
    """The maps [T, T] of some heads, as lists of rows."""
    values, (_, rows, keys) = tensors[name]
    return [
        [list(values[(h * rows + q) * keys : (h * rows + q + 1) * keys]) for q in range(rows)] for h in heads
    ]


def mean_map(maps: list) -> list:
    return [mean(list(rows)) for rows in zip(*maps)]


def read_csv(path: Path) -> tuple:
    """What stands before the numbers, and a dict a line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    facts = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    return facts, list(csv.DictReader(line for line in lines if not line.startswith("# ")))


def check_export(window: Path, pair: Path, traces: tuple, folder: Path, heads: list) -> None:
    """Numbers by sentence stand beside those by token, and are their sums."""
    diff, standard = traces
    out = folder / "maps.csv"
    chosen = ["--head", str(heads[0])] if len(heads) == 1 else ["--heads", "layer"]
    start = [str(window), "--assets", str(pair.parents[1]), "--backend", "cpu", str(pair)]
    command = [*start, "--prompt", PROMPT, "--answer", ANSWER, "--layer", "2"]
    export = [*command, *chosen, "--view", "maps", "--by", "sentence", "--export", str(out)]
    subprocess.run(export, check=True, capture_output=True, text=True)
    facts, tokens = read_csv(out)
    grouped_facts, groups = read_csv(folder / "maps.sentence.csv")
    expect(set(facts), set(grouped_facts) - {"by"}, "what both files say of themselves")
    expect(grouped_facts["by"], "sentence", "by what")
    layer = int(facts["standard_layer"])
    twins = [int(facts["standard_head"])] if len(heads) == 1 else list(range(standard[f"layers.{layer}.a"][1][0]))
    scale = diff["layers.2.lambda"][0][0]
    a1, a2 = (mean_map(head_rows(diff, f"layers.2.{name}", heads)) for name in ("a1", "a2"))
    maps = {
        "a1": a1,
        "a2": a2,
        "lambda_a2": [[scale * w for w in row] for row in a2],
        "difference": [[x - scale * y for x, y in zip(*rows)] for rows in zip(a1, a2)],
        "a": mean_map(head_rows(standard, f"layers.{layer}.a", twins)),
    }
    expect({line["table"] for line in tokens}, set(maps), "the maps by token")
    for line in tokens:
        at = maps[line["table"]][int(line["query"])][int(line["key"])]
        near(float(line["value"]), at, f"by token: {line}")
    columns = ["query", "query_token", "group", "first", "last", "label", "text", *maps]
    expect(list(groups[0]), columns, "the columns by sentence")
    lasts = {int(line["last"]) for line in groups}
    expect({int(line["query"]) for line in groups} - lasts, set(), "rows are those of last tokens")
    expect(len(groups), len(lasts) * (len(lasts) + 1) // 2, "every sentence that a row sees")
    for line in groups:
        first, last = int(line["first"]), int(line["last"])
        for name, weights in maps.items():
            near(float(line[name]), sum(weights[int(line["query"])][first : last + 1]), f"{name}: {line}")


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
        window = Path(cli).with_name("lambdascope")
        for heads in ([1], list(range(traces["diff"]["layers.2.a1"][1][0]))):
            check_export(window, pair, (traces["diff"], traces["standard"]), Path(folder), heads)
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
