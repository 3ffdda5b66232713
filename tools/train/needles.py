# SPDX-License-Identifier: MIT
"""Prompts with known answers: numbers of several names told in held-out story text, one or more of them asked for.
What PROTOCOL.md measures, it measures on these; the trainer follows them while it runs."""

import random
from dataclasses import dataclass, field

import torch

from documents import PHRASINGS, Rows, number

DEPTHS = (0.0, 0.25, 0.5, 0.75, 1.0)
LENGTH = 240  # tokens of a prompt at most
TYPED = PHRASINGS[1:]  # the phrasings a person would type


@dataclass
class Prompt:
    """Tokens with the answers filled in, and where everything is."""
    tokens: list[int]
    answers: list[range] = field(default_factory=list)    # number tokens in the tail, one range for each question
    sentences: list[range] = field(default_factory=list)  # the sentence that told the number, in the same order
    numbers: list[range] = field(default_factory=list)    # its number tokens
    told: list[range] = field(default_factory=list)       # the number tokens of every name, the asked ones first
    context: range = range(0)                             # all told text: no <bos>, no questions

    def right(self, best: list[int]) -> bool:
        """Whether the most probable tokens (best[i] follows tokens[i]) are all answers, to the last digit."""
        return all(best[i - 1] == self.tokens[i] for answer in self.answers for i in answer)


def prompt(rows: Rows, seed: int, told: int, asked: int, names: list[str], depth: float, length: int = LENGTH, sentences: list[str] | None = None) -> Prompt:
    """`told` numbers among sentences (without any given: held-out ones), `asked` of them asked for; the first of those stands at `depth` of
    the text (0 to 1)."""
    rng = random.Random(seed)
    chosen = rng.sample(names, told)
    statement, question = rng.choice(TYPED)
    ask = question if rng.random() < 0.5 else statement
    values = {n: number(rng, rng.choice((4, 5))) for n in chosen}
    needles = {n: [rows.encode(" " + statement.replace("{n}", n)), rows.encode(values[n]), rows.encode(".")] for n in chosen}
    tail = [(rows.encode(" " + ask.replace("{n}", n)), rows.encode(values[n])) for n in chosen[:asked]]

    room = length - 1 - sum(len(part) for needle in needles.values() for part in needle) - sum(len(q) + len(v) + 1 for q, v in tail)
    pieces: list = []
    while len(pieces) < 40:
        sentence = rows.encode(" " + rng.choice(sentences or rows.sentences))
        if len(sentence) > room:
            break
        room -= len(sentence)
        pieces.append(sentence)
    for n in chosen[1:]:
        pieces.insert(rng.randint(0, len(pieces)), n)
    pieces.insert(round(depth * len(pieces)), chosen[0])
    return _lay_out(pieces, needles, tail, chosen[:asked], rows.encode("."))


def _lay_out(pieces: list, needles: dict, tail: list, asked: list[str], stop: list[int]) -> Prompt:
    made, where = Prompt([0]), {}
    for piece in pieces:
        start = len(made.tokens)
        if isinstance(piece, str):
            told, value, end = needles[piece]
            made.tokens += told + value + end
            where[piece] = (range(start, len(made.tokens)), range(start + len(told), start + len(told) + len(value)))
        else:
            made.tokens += piece
    made.context = range(1, len(made.tokens))
    made.told = [where[name][1] for name in needles]
    for name, (question, value) in zip(asked, tail):
        made.tokens += question
        made.answers.append(range(len(made.tokens), len(made.tokens) + len(value)))
        made.tokens += value + stop
        made.sentences.append(where[name][0]), made.numbers.append(where[name][1])
    return made


def prompts(rows: Rows, told: int, asked: int, names: list[str], count: int, **how) -> list[Prompt]:
    """`count` prompts, depths in turn. The same numbers in any run."""
    return [prompt(rows, 1_000_000 * told + 100_000 * asked + i, told, asked, names, DEPTHS[i % len(DEPTHS)], **how) for i in range(count)]


@torch.no_grad()
def answered(model, made: list[Prompt]) -> list[bool]:
    """Which prompts the model answers to the last digit, greedily."""
    right = []
    for at in range(0, len(made), 20):
        some = made[at:at + 20]
        longest = max(len(p.tokens) for p in some)
        ids = torch.tensor([p.tokens + [0] * (longest - len(p.tokens)) for p in some], device=model.device)
        best = model(ids).argmax(-1).tolist()
        right += [p.right(b) for p, b in zip(some, best)]
    return right
