# SPDX-License-Identifier: MIT
"""The guide's page of Python: what stands in it runs, from the first block to the last, and is the same in every language."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from support import SOURCE

try:
    import torch  # noqa: F401
    import transformers  # noqa: F401
except ImportError:
    torch = None


def blocks(language):
    page = (SOURCE / "assets" / "guide" / language / "15-python.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def ran(code):
    """What the code says, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-W", "error::RuntimeWarning", "-c", code], cwd=folder, capture_output=True,
                              text=True, env=dict(os.environ, HF_HUB_OFFLINE="1"))
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


class Guide(unittest.TestCase):
    def test_every_language_has_the_same_code(self):
        self.assertGreaterEqual(len(blocks("en")), 5)
        for language in ("zh_CN", "ko"):
            self.assertEqual(blocks(language), blocks("en"), language)

    def test_what_needs_no_pytorch_runs(self):
        code = blocks("en")
        first = next(i for i, block in enumerate(code) if "import torch" in block)
        said = ran("".join(code[:first]))
        self.assertIn("What Mia?", said)  # its groups
        self.assertIn("difference", said)  # where attention goes

    @unittest.skipUnless(torch, "there is no PyTorch, or no transformers")
    def test_maps_of_transformers_and_of_the_recorder_are_ours(self):
        said = ran("".join(blocks("en"))).splitlines()
        self.assertLess(float(said[-2]), 1e-5)
        self.assertLess(float(said[-1]), 1e-5)


if __name__ == "__main__":
    unittest.main()
