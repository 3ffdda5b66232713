#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what its recipe's protocol asks of a trained run and writes RUN/measured.json, from which the model card is made.

    python measure.py RUN/diff --text TEXT
"""

import argparse
import json
import math
import random
import re
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer

import attention
import needles
from model import LanguageModel, Shape
from names import HELD_OUT_NAMES, KNOWN_NAMES
from train import held_out_loss, prepare


@dataclass(frozen=True)
class Protocol:
    cells: tuple   # (told, asked); Table 2 of the paper has the ones with N, R = 1,1 2,2 4,2 6,2
    prompts: int   # of each cell
    heads: tuple   # numbers told where the retrieving layer is looked at


PROTOCOLS = {"tiny-stories": Protocol(((1, 1), (2, 1), (2, 2), (4, 1), (4, 2), (6, 2), (8, 1)), 200, ()),
             "scale-model": Protocol(((1, 1), (2, 2), (4, 1), (4, 2), (6, 2), (8, 1), (12, 1)), 300, (2, 4, 8))}
SHORT = 60  # tokens of a prompt as a person types it
APART = Path(__file__).with_name("apart.txt")


def load(run: Path) -> tuple[LanguageModel, dict]:
    state = torch.load(run / "checkpoint.pt", weights_only=False, map_location="cpu")
    model = LanguageModel(Shape(**state["shape"])).eval()
    model.load_state_dict(state["model"])
    return model, state


def interval(right: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, n = right / count, count
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return round(middle - half, 3), round(middle + half, 3)


def room(model: LanguageModel) -> dict:
    """How long prompts may be: 240 tokens where the model was trained on 256."""
    return dict(length=model.shape.context - 16)


def accuracy(model, asking, told: int, asked: int, names: list[str], count: int, **how) -> dict:
    right = needles.answered(model, needles.prompts(asking, told, asked, names, count, **(room(model) | how)))
    depths = [sum(right[i::len(needles.DEPTHS)]) / len(right[i::len(needles.DEPTHS)]) for i in range(len(needles.DEPTHS))]
    return dict(told=told, asked=asked, accuracy=sum(right) / count, interval=interval(sum(right), count), depths=depths,
                right="".join("01"[r] for r in right))  # prompt by prompt, to compare models on the same ones


def retrieval(model, asking, told: int, count: int, **how) -> dict:
    """Means over prompts of `attention.retrieval`, by layer and head."""
    found = [attention.retrieval(attention.look(model, p.tokens), p)
             for p in needles.prompts(asking, told, 1, KNOWN_NAMES, count, **(room(model) | how))]
    mean = {name: torch.stack([each[name] for each in found]).mean(0) for name in found[0]}
    return dict(told=told, prompts=count) | {name: [[round(v, 4) for v in layer] for layer in values.tolist()] for name, values in mean.items()}


def attention_shares(model, asking, told: int, count: int) -> dict:
    """Attention of the rows that predict the answer, by depth, and by layer and head."""
    made = needles.prompts(asking, told, 1, KNOWN_NAMES, count, **room(model))
    attention.check(model, made[0].tokens)
    found = {"sentence": [], "number": []}
    for p in made:
        maps = attention.look(model, p.tokens)
        for span, columns in (("sentence", p.sentences[0]), ("number", p.numbers[0])):
            found[span].append(attention.shares(maps, p, columns))
    result = dict(told=told, prompts=count)
    for span, each in found.items():
        forms = {}
        for name in ("answer_paper", "noise_paper", "answer", "noise", "first", "second"):
            values = torch.stack([getattr(share, name) for share in each])  # [prompts, layers, heads]
            depths = [round(values[i::len(needles.DEPTHS)].mean().item(), 4) for i in range(len(needles.DEPTHS))]
            forms[name] = dict(mean=round(values.mean().item(), 4), depths=depths,
                               heads=[[round(v, 3) for v in layer] for layer in values.mean(0).tolist()])
        result[span] = forms
    return result


def lapse(run: Path, asking) -> list[dict]:
    """Attention to answer and noise (shares, mean over layers and heads) of the weights kept on the way."""
    made, found = needles.prompts(asking, 4, 1, KNOWN_NAMES, 50, **room(load(run)[0])), []
    for file in [*sorted((run / "steps").glob("*.pt")), run / "checkpoint.pt"]:
        state = torch.load(file, weights_only=False, map_location="cpu")
        model = LanguageModel(Shape(**state["shape"])).eval()
        model.load_state_dict(state["model"])
        each = [attention.shares(attention.look(model, p.tokens), p, p.sentences[0]) for p in made]
        found.append(dict(step=state["step"], answer=round(torch.stack([e.answer for e in each]).mean().item(), 4),
                          noise=round(torch.stack([e.noise for e in each]).mean().item(), 4)))
    return found


@torch.no_grad()
def written(model, tokenizer: Tokenizer, prompt: str, seed: int, length: int = 60, temperature: float = 0.6) -> str:
    draw = torch.Generator().manual_seed(seed)
    ids = tokenizer.encode(prompt).ids
    for _ in range(length):
        probabilities = (model(torch.tensor([ids]))[0, -1] / temperature).softmax(-1)
        ids.append(int(torch.multinomial(probabilities, 1, generator=draw)))
        if ids[-1] == 0:
            break
    return tokenizer.decode(ids)


def leaky(story: str) -> bool:
    return bool(re.search(r"\d|magic number|secret code|lucky number|key to", story))


def leaks(model, tokenizer: Tokenizer, openings: list[str]) -> float:
    """Share of stories, 80 tokens written at temperature 0.8 after the first words of held-out ones, in which a digit or a needle's words turn up."""
    return sum(leaky(written(model, tokenizer, opening, i, 80, 0.8)[len(opening):]) for i, opening in enumerate(openings)) / len(openings)


def looks(model, asking, protocol: Protocol) -> dict:
    """What the protocol of `scale-model` asks besides: prompts as a person types them, prompts written apart from the trainer, the
    retrieving layer."""
    own = dict(sentences=APART.read_text().splitlines())
    count = protocol.prompts
    return dict(
        short=[accuracy(model, asking, n, 1, KNOWN_NAMES, count, length=SHORT) for n in (1, 2, 3)],
        apart=[accuracy(model, asking, n, r, HELD_OUT_NAMES, count, **own) for n, r in ((1, 1), (4, 2), (8, 2))],
        retrieval=[retrieval(model, asking, n, count) for n in protocol.heads],
        retrieval_short=retrieval(model, asking, 2, count, length=SHORT))


def brief(run: Path, folder: Path) -> dict:
    """What comparisons between runs need."""
    model, state = load(run)
    protocol = PROTOCOLS[state["arguments"].get("recipe", "tiny-stories")]
    material = prepare(folder, run.parent / "tokenizer.json", 0, 0)
    arguments = state["arguments"]
    return dict(
        kind=model.shape.kind, steps=state["step"], seed=int(arguments["seed"]), lr=float(arguments["lr"]), seconds=round(state["seconds"]),
        parameters=sum(p.numel() for p in model.parameters()), shape=state["shape"], lambdas=[round(v.item(), 4) for v in model.lambdas()],
        held_out=round(held_out_loss(model, material.held_out, len(material.held_out)), 4), stories=len(material.held_out),
        known=[accuracy(model, material.asking, n, r, KNOWN_NAMES, protocol.prompts) for n, r in protocol.cells]
    ) | (looks(model, material.asking, protocol) if protocol.heads else {})


def whole(run: Path, folder: Path) -> dict:
    """Everything a card tells."""
    model, state = load(run)
    protocol = PROTOCOLS[state["arguments"].get("recipe", "tiny-stories")]
    material = prepare(folder, run.parent / "tokenizer.json", 0, 0)
    openings = [" ".join(material.tokenizer.decode(story).split()[:6]) for story in material.held_out[:100]]
    return brief(run, folder) | dict(
        unseen=[accuracy(model, material.asking, n, r, HELD_OUT_NAMES, protocol.prompts) for n, r in protocol.cells],
        attention=[attention_shares(model, material.asking, n, protocol.prompts) for n in (1, 4)],
        lapse=lapse(run, material.asking),
        leaks_of_people=sum(leaky(material.tokenizer.decode(story[:86])) for story in material.held_out) / len(material.held_out),
        leaks=leaks(model, material.tokenizer, openings),
        written=written(model, material.tokenizer, "Once upon a time, there was a little girl named Lily.", 1))


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("run", type=Path)
    p.add_argument("--text", type=Path, required=True)
    p.add_argument("--brief", action="store_true", help="only what comparisons between runs need: a minute instead of four")
    a = p.parse_args()
    torch.set_num_threads(1)
    random.seed(0)
    found = (brief if a.brief else whole)(a.run, a.text)
    (a.run / "measured.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
