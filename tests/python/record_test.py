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
except ImportError:
    torch = None


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


@unittest.skipUnless(torch, "there is no PyTorch")
class RecordWithPyTorch(unittest.TestCase):
    def test_a_module_of_ones_own(self):
        module = torch.nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, dropout=0).eval()
        with ls.record(module) as recording:
            module(torch.randn(1, 7, 16))
        maps = recording.run.standard.a[0]
        self.assertEqual(maps.shape, (4, 7, 7))
        np.testing.assert_allclose(maps.sum(-1), 1, atol=1e-5)


if __name__ == "__main__":
    unittest.main()
