# SPDX-License-Identifier: MIT
"""The tokenizer: byte-level BPE with numbers cut into pairs of digits, `<bos>` in front of every text."""

import random

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

from names import ONE_TOKEN_NAMES

BOS = "<bos>"  # also ends a document
# Words with the space before them, pairs of digits (a digit alone teaches nobody to copy), the rest.
PATTERN = r" ?\p{L}+| ?[0-9]{2}| ?[0-9]|'[a-z]+| ?[^\s\p{L}0-9]+|\s"


def train_tokenizer(texts: list[str], size: int) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(PATTERN), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=[BOS], show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator(texts + _forced(), trainer)
    tokenizer.post_processor = processors.TemplateProcessing(single=f"{BOS} $A", pair=f"{BOS} $A {BOS} $B",
                                                             special_tokens=[(BOS, 0)])
    return tokenizer


def _forced() -> list[str]:
    """Text so frequent that every pair of digits, the words of the questions and the commonest names become one token."""
    pairs = [f"{a}{b}" for a in range(10) for b in range(10)]
    numbers = [" " + first + second for first in pairs for second in random.Random(first).sample(pairs, 40)]
    words = "magic number secret code key lucky".split() + ONE_TOKEN_NAMES
    return numbers * 60 + [" " + word for word in words] * 3000 + ["What", "My", "The"] * 3000
