#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/shipped/PAIR/meter.json: the noise meter of the first example prompt, worked out apart from the program.

    python tests/reference/make_meter_reference.py

The maps are those that transformers computed (tests/data/shipped/PAIR/*-question.safetensors: the last row of every map), λ comes from the
weights, the tokens' places in the text from Python's `tokenizers`. Run make_shipped_reference.py first where a pair has changed.
"""

import json
import math
import struct
from pathlib import Path

import numpy as np
from question import question
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parents[2]
PAIRS, OUT = ROOT / "assets/models", ROOT / "tests/data/shipped"
EDITED = 0.2  # λ of every layer in the reading "edited", on the trained maps
TYPES = {"F32": np.float32, "I64": np.int64}


def tensors(file: Path) -> dict[str, np.ndarray]:
    data = file.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8:8 + length])
    header.pop("__metadata__", None)
    return {name: np.frombuffer(data[8 + length:][entry["data_offsets"][0]:entry["data_offsets"][1]], TYPES[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in header.items()}


def lambdas(pair: Path) -> list[float]:
    weights, found = tensors(pair / "diff/model.safetensors"), []
    while f"model.layers.{len(found)}.self_attn.lambda_q1" in weights:
        part = {n: weights[f"model.layers.{len(found)}.self_attn.lambda_{n}"].astype(float) for n in ("q1", "k1", "q2", "k2")}
        init = 0.8 - 0.6 * math.exp(-0.3 * len(found))
        found.append(math.exp(part["q1"] @ part["k1"]) - math.exp(part["q2"] @ part["k2"]) + init)
    return found


def groups(pair: Path, example: dict) -> tuple[list[int], dict[str, list[int]]]:
    """Ids of the prompt's tokens, and which of them are what."""
    text = example["text"]
    code = Tokenizer.from_file(str(pair / "diff/tokenizer.json")).encode(text)

    def touching(begin: int, end: int) -> list[int]:
        return [i for i, (a, b) in enumerate(code.offsets) if text[max(a, begin):min(b, end)].strip()]

    def words(word: str) -> list[int]:
        return touching(text.index(word), text.index(word) + len(word))

    answer = words(example["answer"])
    question = [i for i in touching(text.rindex(". ") + 2, len(text)) if i not in answer]
    noise = [i for i in range(1, len(code.ids)) if i not in answer and i not in question]
    distractors = [i for word in example["distractors"] for i in words(word) if i in noise]
    return code.ids, {"answer": answer, "distractors": distractors, "noise": noise, "first": [0], "question": question}


def reading(rows: np.ndarray, which: dict[str, list[int]]) -> list[list[float]]:
    """Per head: shares of Σ|w| in the order of `which`."""
    return [[round(float(np.abs(row[tokens]).sum() / np.abs(row).sum()), 4) for tokens in which.values()] for row in rows.astype(float)]


def difference(a1: np.ndarray, a2: np.ndarray, lam: float, which: dict[str, list[int]]) -> list[list[float]]:
    """The same of A1 − λ·A2, then answer and noise of the paper's form (null below 0.05), and Σ min(A1, λ·A2) ÷ λ."""
    result = reading(a1 - lam * a2, which)
    for head, (first, second) in zip(result, zip(a1.astype(float), a2.astype(float))):
        row = first - lam * second
        paper = [row[which[name]].sum() / row.sum() if abs(row.sum()) >= 0.05 else None for name in ("answer", "noise")]
        head += [None if v is None else round(float(v), 4) for v in (*paper, np.minimum(first, lam * second).sum() / lam)]
    return result


def write(pair: Path):
    example = question(pair)
    ids, which = groups(pair, example)
    diff, standard = (tensors(OUT / pair.name / f"{kind}-question.safetensors") for kind in ("diff", "standard"))
    assert ids == diff["tokens"].tolist() == standard["tokens"].tolist()
    layers = []
    for n, lam in enumerate(lambdas(pair)):
        a1, a2 = np.split(diff[f"layers.{n}.last_rows"], 2)
        layers.append({"lambda": round(lam, 6), "first": reading(a1, which), "second": reading(a2, which),
                       "trained": difference(a1, a2, lam, which), "edited": difference(a1, a2, EDITED, which),
                       "standard": reading(standard[f"layers.{n}.last_rows"], which)})
    file = OUT / pair.name / "meter.json"
    file.write_text(json.dumps({"made_by": "tests/reference/make_meter_reference.py", "edited_lambda": EDITED, "tokens": which, "layers": layers},
                               separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")
    print(file, file.stat().st_size, "bytes")


if __name__ == "__main__":
    for each in sorted(PAIRS.iterdir()):
        write(each)
