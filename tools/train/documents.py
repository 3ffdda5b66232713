# SPDX-License-Identifier: MIT
"""Training rows: stories, needles in stories, and key-value pairs. Row `r` of step `s` depends on (seed, s, r) alone,
so both models of a pair see the same tokens in the same order."""

import random
from dataclasses import dataclass, replace

from tokenizers import Tokenizer

from names import Names

# (statement and completion, question); {n} is the name. The number follows " is" or "?", so that one look back finds the name.
PHRASINGS = [("{n} is", "What is {n}?"),
             ("The special magic number for {n} is", "What is the special magic number for {n}?"),
             ("The magic number for {n} is", "What is the magic number for {n}?"),
             ("The secret code of {n} is", "What is the secret code of {n}?"),
             ("My lucky number for {n} is", "What is my lucky number for {n}?"),
             ("The key to {n} is", "What is the key to {n}?")]

ANSWER_WEIGHT, TEMPLATE_WEIGHT, STORY_WEIGHT = 4.0, 0.2, 1.0


@dataclass(frozen=True)
class Phase:
    """What rows hold until a share of all steps is done; what is left of the shares goes to stories."""
    until: float
    length: int          # tokens of a row
    repeats: float
    pairs: float
    needles: float
    filler: float        # how full of story sentences a needle document is
    needle_count: tuple[int, int]
    phrasings: int       # how many of PHRASINGS are in use
    question: float      # share of questions, the others are statements to complete
    digits: tuple[int, ...]  # how long numbers are
    short: float = 0.0   # share of needle documents as long as what a person types: 40 to 100 tokens, up to 4 needles
    alphabet: int = 0    # random rows use that many kinds of tokens (0: all): few kinds, seen often, teach to look back soonest


# Short dense rows first: they teach to look back at all (the largest lever found), text around needles comes later.
PHASES = [Phase(0.05, 32, .60, .20, .20, 0.0, (2, 3), 1, .0, (4,), alphabet=256),
          Phase(0.15, 32, .10, .50, .40, 0.0, (2, 3), 1, .0, (4,), alphabet=256),
          Phase(0.25, 64, .15, .30, .55, 0.0, (2, 5), 2, .2, (4,)),
          Phase(0.34, 96, .10, .15, .55, 0.3, (2, 5), 6, .4, (3, 4, 5)),
          Phase(0.46, 128, .05, .05, .60, 0.6, (2, 6), 6, .5, (3, 4, 5, 5, 6)),
          Phase(0.62, 256, .03, .00, .57, 0.8, (2, 8), 6, .5, (3, 4, 5, 5, 6)),
          Phase(1.00, 256, .00, .00, .40, 1.0, (1, 8), 6, .5, (2, 3, 4, 5, 5, 6))]

# Full length from the first step, up to 14 numbers a text: for models that have learned to look back.
DENSE = [Phase(1.00, 256, .00, .10, .60, 0.8, (1, 14), 6, .5, (4, 5), short=.4)]


def number(rng: random.Random, digits: int) -> str:
    return f" {rng.randrange(10 ** (digits - 1), 10 ** digits)}"


class Rows:
    def __init__(self, tokenizer: Tokenizer, stories: list[list[int]], sentences: list[str], seed: int):
        self.tokenizer, self.seed = tokenizer, seed
        self.stream = [token for story in stories for token in [0] + story]
        self.starts = [i for i, token in enumerate(self.stream) if token == 0]
        self.sentences = sentences
        self.names = Names([piece.lstrip("Ġ") for piece in tokenizer.get_vocab()])
        self.cache: dict[str, list[int]] = {}

    def encode(self, text: str) -> list[int]:
        if text not in self.cache:
            if len(self.cache) > 200_000:
                self.cache.clear()
            self.cache[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.cache[text]

    def row(self, phase: Phase, step: int, index: int) -> tuple[list[int], list[float]]:
        """phase.length + 1 tokens and the weight of predicting each."""
        rng = random.Random((self.seed * 1_000_003 + step) * 4_099 + index)
        kind, size = rng.random(), phase.length + 1
        if kind < phase.repeats:
            return self._repeats(rng, size, phase.alphabet)
        if kind < phase.repeats + phase.pairs:
            return self._pairs(rng, size, phase.alphabet)
        if kind < phase.repeats + phase.pairs + phase.needles:
            return self.needle_row(rng, size, phase)
        at = rng.choice(self.starts) if rng.random() < 0.5 else rng.randrange(len(self.stream))
        at = min(at, len(self.stream) - size)
        return self.stream[at:at + size], [STORY_WEIGHT] * size

    def _any(self, rng: random.Random, alphabet: int) -> int:
        first, size = 300, self.tokenizer.get_vocab_size()  # past single bytes
        return rng.randrange(first, min(size, first + alphabet) if alphabet else size)

    def _repeats(self, rng: random.Random, size: int, alphabet: int) -> tuple[list[int], list[float]]:
        period = rng.randint(4, size // 3)
        unit = [self._any(rng, alphabet) for _ in range(period)]
        tokens = ([0] + unit * (size // period + 2))[:size]
        return tokens, [0.0] * min(size, period + 2) + [1.0] * max(0, size - period - 2)

    def _pairs(self, rng: random.Random, size: int, alphabet: int) -> tuple[list[int], list[float]]:
        """key, 0 to 2 separators, value; the same items again in another order, only the values scored."""
        separators = [self._any(rng, alphabet) for _ in range(rng.choice((0, 1, 1, 2)))]
        each = 2 + len(separators)
        count = max(2, (size - 1) // (2 * each))
        items = [[self._any(rng, alphabet), *separators, self._any(rng, alphabet)] for _ in range(count)]
        tokens, weights = [0], [0.0]
        for item in items:
            tokens, weights = tokens + item, weights + [0.0] * each
        while len(tokens) < size:
            for item in rng.choices(items, k=count):
                tokens, weights = tokens + item, weights + [0.0] * (each - 1) + [1.0]
        return tokens[:size], weights[:size]

    def needle_row(self, rng: random.Random, size: int, phase: Phase) -> tuple[list[int], list[float]]:
        tokens: list[int] = []
        weights: list[float] = []
        used: set[str] = set()
        while len(tokens) < size:
            room, kind = size - len(tokens), phase
            if phase.short and rng.random() < phase.short:
                room, kind = min(room, rng.randint(40, 100)), replace(phase, needle_count=(1, 4))
            more, more_weights, names = self.needle_document(rng, room, kind, used)
            used |= names
            tokens, weights = tokens + more, weights + more_weights
        return tokens[:size], weights[:size]

    def needle_document(self, rng: random.Random, room: int, phase: Phase, used: set[str] = frozenset()):
        """One document that starts with `<bos>`: needles among sentences, then questions about them."""
        count = rng.randint(*phase.needle_count)
        names = [n for n in self.names.choose(rng, count + 2) if n not in used][:count]
        one = rng.randrange(phase.phrasings)
        ways = {n: PHRASINGS[one if rng.random() < 0.75 else rng.randrange(phase.phrasings)] for n in names}
        values = {n: number(rng, rng.choice(phase.digits)) for n in names}
        asked = rng.choices(names, k=len(names) if phase.filler < 0.5 else rng.randint(1, 3))

        needles = [[(ways[n][0].replace("{n}", n), 0.0), (values[n], 0.0), (".", TEMPLATE_WEIGHT)] for n in names]
        tail = []
        for n in asked:
            ask = ways[n][1 if rng.random() < phase.question else 0]
            tail.append([(ask.replace("{n}", n), 0.0), (values[n], ANSWER_WEIGHT), (".", TEMPLATE_WEIGHT)])
        body = self._among_sentences(rng, needles, room - self._length(needles + tail) - 1, phase.filler)
        return (*self._join(body + tail), set(names))

    def _length(self, groups: list) -> int:
        return sum(len(self.encode(text)) + 1 for group in groups for text, _ in group)

    def _among_sentences(self, rng: random.Random, needles: list, room: int, filler: float) -> list:
        groups, left = list(needles), room * filler * rng.uniform(0.5, 1.0)
        while left > 8:
            sentence = rng.choice(self.sentences)
            left -= len(self.encode(" " + sentence))
            if left > 0:
                groups.insert(rng.randint(0, len(groups)), [(sentence, STORY_WEIGHT)])
        return groups

    def _join(self, groups: list) -> tuple[list[int], list[float]]:
        tokens, weights = [0], [0.0]
        for group in groups:
            for i, (text, weight) in enumerate(group):
                spaced = text if i > 0 or len(tokens) == 1 else " " + text
                ids = self.encode(spaced)
                tokens, weights = tokens + ids, weights + [weight] * len(ids)
        return tokens, weights
