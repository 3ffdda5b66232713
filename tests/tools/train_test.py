# SPDX-License-Identifier: MIT
"""What tools/train adds to the loss, held to its definition. Needs PyTorch; run by `tools/test --all` where Python has it.

    python tests/tools/train_test.py
"""

import dataclasses
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools/train"))

import torch

import attention
import bounds
from model import Shape, build, scale_to_norm

TOKENS = torch.randint(0, 50, (2, 12), generator=torch.Generator().manual_seed(3))


def model(kind: str):
    made = build(Shape(kind, 50, 2, 32, 64, 4), 1)
    made.hidden(TOKENS)
    return made


def maps_of(made, text: int):
    return attention.look(made, TOKENS[text].tolist())


class Bound(unittest.TestCase):
    def test_tightens_from_six_times_to_itself(self):
        self.assertAlmostEqual(bounds.at(3.0, 0.0), 18.0)
        self.assertGreater(bounds.at(3.0, 0.29), 3.0)
        self.assertEqual(bounds.at(3.0, 0.3), 3.0)
        self.assertEqual(bounds.at(3.0, 1.0), 3.0)

    def test_is_the_sum_of_what_queries_and_keys_exceed(self):
        for kind in ("diff", "standard", "normed"):
            made, expected = model(kind), 0.0
            for layer in made.model.layers:
                for x in layer.self_attn.kept:  # [texts, maps, tokens, width]
                    for one in x.unbind(1):
                        length = (one * one).sum(-1) / 8 ** 0.5
                        expected += (length - 0.5).clamp(min=0).pow(2).mean().item()
            self.assertGreater(expected, 0)
            self.assertAlmostEqual(bounds.excess(made, 0.5).item(), expected, places=4)

    def test_nothing_exceeds_means_that_no_logit_does(self):
        made = model("diff")
        largest = max(layer.logits.abs().max().item() for text in (0, 1) for layer in maps_of(made, text))
        made.hidden(TOKENS)
        low, high = 0.0, 100.0  # the smallest bound at which nothing exceeds
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (low, middle) if bounds.excess(made, middle).item() == 0 else (middle, high)
        self.assertLessEqual(largest, high * 1.0001)

    def test_teaches(self):
        made = model("standard")
        before = bounds.excess(made, 0.1)
        before.backward()
        with torch.no_grad():
            for p in made.parameters():
                if p.grad is not None:
                    p -= 1e-4 * p.grad
        made.hidden(TOKENS)
        self.assertLess(bounds.excess(made, 0.1).item(), before.item())


class Norm(unittest.TestCase):
    def test_a_normed_model_starts_near_the_standard_one(self):
        standard = model("standard")
        normed = build(dataclasses.replace(standard.shape, kind="normed"), 1)
        with torch.no_grad():
            wanted, plain = standard(TOKENS), normed(TOKENS)
        scale_to_norm(normed, TOKENS)
        with torch.no_grad():
            scaled = normed(TOKENS)
        self.assertLess((scaled - wanted).norm().item(), 0.5 * (plain - wanted).norm().item())


if __name__ == "__main__":
    unittest.main()
