# SPDX-License-Identifier: MIT
"""What the recorder of PyTorch models saw is a run; it stays one file that can be used alone."""
import ast
import shutil
import sys
import types
import unittest
from pathlib import Path

import lambdascope as ls
import numpy as np

from support import PACKAGE, PAIR, SOURCE, TEXT

try:
    import torch
    from torch import nn
except ImportError:
    torch = None
try:
    import transformers
except ImportError:
    transformers = None


class Refused(RuntimeError):
    pass


class StandIn:
    """A recorder that saw what a file holds."""

    def __init__(self, file):
        self.file, self.maps, self.entered = file, [1], 0

    def __enter__(self):
        self.entered += 1
        return self

    def __exit__(self, *raised):
        self.entered -= 1

    def save(self, path):
        if self.file is None:
            raise Refused("there is nothing to save")
        shutil.copy(self.file, path)
        return [Path(path)]


class Record(unittest.TestCase):
    def setUp(self):
        recorder = types.ModuleType("lambdascope.lambdascope_trace")
        recorder.TraceError = Refused

        def record(model, file=None):
            if model is None:
                raise Refused("there is no model")
            return StandIn(file)

        recorder.record = record
        self.there = sys.modules.get(recorder.__name__)
        sys.modules[recorder.__name__] = ls.lambdascope_trace = recorder

    def tearDown(self):
        del sys.modules["lambdascope.lambdascope_trace"], ls.lambdascope_trace

    def test_what_was_recorded_is_a_run(self):
        import tempfile

        run = ls.load(PAIR).run(TEXT)
        with tempfile.TemporaryDirectory() as folder:
            file = run.save(f"{folder}/x.safetensors")[0]
            with ls.record("a model", file=file) as recording:
                self.assertEqual(recording.maps, [1])
            found = recording.run
        self.assertIs(recording.run, found)
        del recording
        np.testing.assert_array_equal(found.diff.a2[3], run.diff.a2[3])
        np.testing.assert_allclose(found.diff.net[2], run.diff.net[2], atol=1e-6)
        self.assertEqual(found.pieces, run.pieces)

    def test_what_cannot_be_recorded_is_an_error(self):
        with self.assertRaisesRegex(ls.Error, "^there is no model$"):
            ls.record(None)
        with self.assertRaisesRegex(ls.Error, "^there is nothing to save$"):
            ls.record("a model").run

    def test_the_recorder_is_one_file_that_knows_nothing_of_the_package(self):
        file = PACKAGE / "lambdascope_trace.py"
        self.assertEqual(file.read_bytes(), (SOURCE / "tools/python/lambdascope_trace.py").read_bytes())
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                self.assertEqual(node.level, 0)
                self.assertNotIn("lambdascope", node.module)


if torch:
    class OwnAttention(nn.Module):
        """Differential attention as somebody writes it down from the paper, two heads, and what it computed."""

        def __init__(self, size=16, heads=2):
            super().__init__()
            self.heads, self.width = heads, size // heads // 2
            self.q, self.k, self.v, self.out = (nn.Linear(size, size, bias=False) for _ in range(4))
            self.lambdas = nn.Parameter(torch.randn(4, self.width) * 0.3)

        def forward(self, x):
            batch, length, size = x.shape
            q, k = (part(x).view(batch, length, 2 * self.heads, self.width).transpose(1, 2) for part in (self.q, self.k))
            v = self.v(x).view(batch, length, self.heads, 2 * self.width).transpose(1, 2)
            seen = torch.ones(length, length, dtype=torch.bool).tril()
            scores = (q @ k.transpose(-1, -2) / self.width ** 0.5).masked_fill(~seen, float("-inf"))
            maps = torch.softmax(scores, -1).view(batch, self.heads, 2, length, length)
            self.a1, self.a2 = maps[0, :, 0].detach(), maps[0, :, 1].detach()
            first, second = (torch.exp(torch.dot(self.lambdas[i], self.lambdas[i + 1])) for i in (0, 2))
            self.lam = float(first - second + 0.8)
            given = (maps[:, :, 0] - (first - second + 0.8) * maps[:, :, 1]) @ v
            return self.out(given.transpose(1, 2).reshape(batch, length, size))


@unittest.skipUnless(torch, "there is no PyTorch")
class RecordWithPyTorch(unittest.TestCase):
    def close(self, ours, theirs):
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-5)

    def test_differential_attention_of_ones_own(self):
        torch.manual_seed(3)
        module, x = OwnAttention(), torch.randn(1, 9, 16)
        with ls.record(module) as recording:
            module(x)
        side = recording.run.diff
        self.close(side.a1[0], module.a1)
        self.close(side.a2[0], module.a2)
        self.close(side.lam[0], np.full((9, 2), module.lam))  # as it was used, by token and head
        self.close(side.net[0], module.a1 - module.lam * module.a2)

    def test_a_module_of_pytorch(self):
        torch.manual_seed(4)
        module, x = nn.MultiheadAttention(16, 4, batch_first=True).eval(), torch.randn(1, 7, 16)
        with ls.record(module) as recording:
            _, maps = module(x, x, x, average_attn_weights=False)
        self.close(recording.run.standard.a[0], maps[0].detach())
        with self.assertRaisesRegex(ls.UsageError, "there is no diff model in this run"):
            recording.run.diff

    def test_a_layer_that_multiplies_at_once(self):
        module = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, dropout=0).eval()
        with ls.record(module) as recording:
            module(torch.randn(1, 7, 16))
        maps = recording.run.standard.a[0]
        self.assertEqual(maps.shape, (4, 7, 7))
        self.close(maps.sum(-1), np.ones((4, 7)))

    def test_what_has_no_attention_is_an_error(self):
        with self.assertRaises(ls.Error):
            with ls.record(nn.Linear(3, 3)) as recording:
                recording._trace  # noqa: B018: nothing runs
            recording.run

    @unittest.skipUnless(transformers, "there is no transformers")
    def test_diffllama_and_llama_of_transformers(self):
        run = ls.load(PAIR).run(TEXT)
        for kind, ours in (("diff", run.diff), ("standard", run.standard)):
            model = transformers.AutoModelForCausalLM.from_pretrained(
                f"{PAIR}/{kind}", attn_implementation="eager").float().eval()
            ids = torch.tensor(ours.tokens.tolist())[None]
            with ls.record(model) as recording, torch.no_grad():
                found = model(ids, output_attentions=True)
            side = recording.run.diff if kind == "diff" else recording.run.standard
            self.assertEqual(side.tokens.tolist(), ours.tokens.tolist())
            for layer, theirs in enumerate(found.attentions):
                theirs = theirs[0].numpy()
                recorded = [side.a1, side.a2] if kind == "diff" else [side.a]
                computed = [ours.a1, ours.a2] if kind == "diff" else [ours.a]
                for source in (recorded, computed):
                    self.close(np.concatenate([maps[layer] for maps in source]), theirs)
                self.close(side.net[layer], ours.net[layer])
            if kind == "diff":
                self.close(side.lam, ours.lam)
            np.testing.assert_allclose(side.logits, found.logits[0].numpy(), rtol=0, atol=1e-5 * 30)  # logits reach 30

            model.set_attn_implementation("sdpa")  # of which it gives no maps
            with ls.record(model) as recording, torch.no_grad():
                model(ids)
            side = recording.run.diff if kind == "diff" else recording.run.standard
            for layer in range(ours.layers):
                self.close(side.net[layer], ours.net[layer])


if __name__ == "__main__":
    unittest.main()
