# SPDX-License-Identifier: MIT
"""The package as it is installed, in a folder of its own: it finds what is its own, computes with the best build of this
processor, and takes no part of another version."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import PACKAGE, TEXT, asked

ASK = """
import sys, warnings
warnings.simplefilter("error" if len(sys.argv) > 3 else "always")
sys.path.insert(0, sys.argv[1])
import lambdascope as ls
pair = ls.load("scale-model")
print(ls.cpu_build(), ls.__file__, pair.run(sys.argv[2], maps=None).next(1)[0].id, pair.backend, sep="|")
print(ls.load("tiny-stories").models["diff"]["name"], len(ls.experiment("needle", pair, told=[1], asked=[1], prompts=1)["cells"]))
"""


def best_build():
    """What this processor runs, by Linux's own list (the psABI's levels)."""
    flags = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("flags")).split()
    if {"avx2", "fma", "bmi2"} <= set(flags):
        return "cpu-x86-64-v4" if {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} <= set(flags) else "cpu-x86-64-v3"
    return "cpu-x86-64"


class Fresh(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="site packages ")
        # with no link into a source tree and no build tree above
        subprocess.run([os.environ["LAMBDASCOPE_CMAKE"], "--install", PACKAGE.parent, "--component", "python",
                        "--prefix", self.folder.name], check=True, capture_output=True)
        self.packages = Path(self.folder.name) / "lib/python3/dist-packages"
        self.package = self.packages / "lambdascope"

    def tearDown(self):
        self.folder.cleanup()

    def ask(self, *strict):
        return subprocess.run([sys.executable, "-I", "-c", ASK, self.packages, TEXT, *strict], capture_output=True,
                              text=True, cwd="/", env={"PATH": "/usr/bin:/bin", "HOME": "/nowhere"})

    def test_it_computes_with_the_best_build_of_the_machine(self):
        ran = self.ask("strict")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        first, second = ran.stdout.splitlines()
        build, file, token, backend = first.split("|")
        self.assertEqual(build, best_build())
        self.assertEqual(file, str(self.package / "__init__.py"))
        self.assertEqual(int(token), asked("next")["next"][0]["id"])
        self.assertIn("CPU", backend)
        self.assertEqual(second, "tiny-stories/diff 1")

    def test_a_part_of_another_version_is_refused_by_name(self):
        if best_build() == "cpu-x86-64":
            self.skipTest("this processor runs no plug-in")
        sys.path.insert(0, str(PACKAGE.parent))
        version = __import__("lambdascope").__version__
        for plugin in (self.package / "plugins").glob("cpu-*.so"):
            code = plugin.read_bytes()
            self.assertIn(version.encode() + b"\0", code)
            plugin.write_bytes(code.replace(version.encode() + b"\0", b"0.0.9\0"))
        ran = self.ask()
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertTrue(ran.stdout.startswith("cpu-x86-64|"), ran.stdout)
        self.assertIn("computes slower than it could: ", ran.stderr)
        self.assertIn(f"plugins/{best_build()}.so is of version 0.0.9, and this is version {version}", ran.stderr)

    def test_a_part_that_is_missing_is_told(self):
        if best_build() == "cpu-x86-64":
            self.skipTest("this processor runs no plug-in")
        shutil.rmtree(self.package / "plugins")
        ran = self.ask()
        self.assertIn(f"{best_build()}.so", ran.stderr)
        self.assertTrue(ran.stdout.startswith("cpu-x86-64|"), ran.stdout)

    def test_one_that_has_no_models_says_where_it_looked(self):
        shutil.rmtree(self.package / "assets")
        ran = self.ask()
        self.assertNotEqual(ran.returncode, 0)
        self.assertIn("lambdascope.Error: ", ran.stderr)
        self.assertIn("scale-model", ran.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
