# SPDX-License-Identifier: MIT
"""What tools/train adds to the loss, held to its definition, and what it measures, held to the program's own numbers. Needs PyTorch;
run by `tools/test --all` where Python has it.

    python tests/tools/train_test.py LAMBDASCOPE_CLI
"""

import dataclasses
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/train"))

import numpy
import torch
from safetensors.numpy import load_file
from tokenizers import Tokenizer

import attention
import bounds
import needles
from documents import Rows
from model import LanguageModel, Shape, build, scale_to_norm
from names import KNOWN_NAMES
from train import held_out_loss

PROGRAM = ""

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


def shipped(kind: str) -> LanguageModel:
    made = LanguageModel(Shape(kind, 2048)).eval()
    weights = load_file(ROOT / "assets/models/scale-model" / kind / "model.safetensors")
    made.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    return made


def traced(kind: str, tokens: list[int], *how: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace.safetensors"
        subprocess.run([PROGRAM, "trace", ROOT / "assets/models/scale-model" / kind, "--tokens", ",".join(map(str, tokens)), "--backend", "cpu",
                        "--threads", "1", "--out", file, *how], check=True, stdout=subprocess.DEVNULL)
        return load_file(file)


class SameNumbers(unittest.TestCase):
    """The trainer and the program measure the shipped pair; neither knows of the other."""

    def setUp(self):
        tokenizer = Tokenizer.from_file(str(ROOT / "assets/models/scale-model/diff/tokenizer.json"))
        self.asking = Rows(tokenizer, [], (ROOT / "tools/train/apart.txt").read_text().splitlines(), 0)

    def prompts(self, told: int, asked: int, count: int):
        return needles.prompts(self.asking, told, asked, KNOWN_NAMES, count)

    def test_the_same_prompts_are_answered(self):
        for kind in ("diff", "standard"):
            made, right = self.prompts(6, 2, 12), []
            for p in made:
                best = traced(kind, p.tokens, "--no-maps")["logits"].argmax(-1)
                right.append(all(best[i - 1] == p.tokens[i] for answer in p.answers for i in answer))
            self.assertEqual(needles.answered(shipped(kind), made), right)
            self.assertEqual(len(set(right)), 2, "prompts that are all right or all wrong tell nothing")

    def test_the_same_attention(self):
        for kind in ("diff", "standard"):
            for p in self.prompts(4, 1, 4):
                found, trace = attention.shares(attention.look(shipped(kind), p.tokens), p, p.sentences[0]), traced(kind, p.tokens)
                rows = [i - 1 for i in p.answers[0]]
                for layer in range(4):
                    a1 = trace[f"layers.{layer}.{'a1' if kind == 'diff' else 'a'}"]
                    lam = trace[f"layers.{layer}.lambda"][0] if kind == "diff" else 0
                    signed = a1 - lam * trace[f"layers.{layer}.a2"] if kind == "diff" else a1
                    share = numpy.abs(signed) / numpy.abs(signed).sum(-1, keepdims=True)
                    noise = [i for i in p.context if i not in p.sentences[0]]
                    for ours, values, columns in ((found.answer, share, list(p.sentences[0])), (found.noise, share, noise),
                                                  (found.answer_paper, signed / (1 - lam), list(p.sentences[0]))):
                        expected = values[:, rows][:, :, columns].sum(-1).mean(-1)
                        self.assertLess(numpy.abs(ours[layer].numpy() - expected).max(), 1e-4)

    def test_the_same_loss(self):
        stories = [p.tokens[1:] for p in self.prompts(2, 1, 4)]
        for kind in ("diff", "standard"):
            total, number = 0.0, 0
            for story in stories:
                logits = traced(kind, [0, *story], "--no-maps")["logits"].astype(numpy.float64)[:-1]
                total += (numpy.log(numpy.exp(logits).sum(-1)) - logits[range(len(story)), story]).sum()
                number += len(story)
            self.assertLess(abs(held_out_loss(shipped(kind), stories, len(stories)) - total / number), 1e-4)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
