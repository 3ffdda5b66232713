# SPDX-License-Identifier: MIT
"""What cannot be is an exception with one sentence."""
import tempfile
import typing
import unittest
from pathlib import Path

import lambdascope as ls
from lambdascope import _core

from support import ANSWER, PAIR, TEXT

NAN = float("nan")


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pair = ls.load(PAIR)
        cls.run_ = cls.pair.run(TEXT, maps=[2])

    def says(self, kind, words, call):
        with self.assertRaises(kind) as raised:
            call()
        self.assertIn(words, str(raised.exception))
        self.assertNotIn("\n", str(raised.exception))
        self.assertIs(type(raised.exception), kind)

    def test_texts(self):
        run = self.pair.run
        self.says(ls.UsageError, "text: is a int, where a str or a list of str is expected", lambda: run(5))
        self.says(ls.UsageError, "text[1]: is a bytes, where a str is expected", lambda: run(["a", b"b"]))
        self.says(ls.UsageError, "the text is empty", lambda: run(""))
        self.says(ls.UsageError, "the text is empty", lambda: run(None))
        self.says(ls.UsageError, "half of a character at 1", lambda: run("a\ud800"))
        self.says(ls.UsageError, "tokens: '5' is no list of whole numbers", lambda: run(tokens="5"))
        self.says(ls.UsageError, "-1 is no token id", lambda: run(tokens=[-1]))
        self.says(ls.UsageError, "outside the vocabulary", lambda: run(tokens=[1 << 20]))
        self.says(ls.UsageError, "text and tokens were given", lambda: run("a", tokens=[1]))
        self.assertEqual(run([]), [])
        self.assertEqual(run("a\0b").text, "a\0b")

    def test_marks(self):
        run = self.pair.run
        self.says(ls.UsageError, 'answer: "Paul" does not stand in the prompt', lambda: run("Mia has 5.", answer="Paul"))
        self.says(ls.UsageError, "answer: is a int", lambda: run("Mia has 5.", answer=5))
        self.says(ls.UsageError, 'distractors: "6" does not', lambda: run("Mia has 5.", distractors=["6"]))
        self.says(ls.UsageError, "no answer was given", lambda: self.run_.why())
        self.says(ls.UsageError, "not in the vocabulary", lambda: self.run_.why(answer=""))

    def test_edits(self):
        def edited(**changes):
            return lambda: self.pair.run("Mia has 5.", edits=ls.Edits(**changes))

        self.says(ls.UsageError, "lambda_init[2]: nan is no finite number", edited(lambda_init={2: NAN}))
        self.says(ls.UsageError, "lam['all']: inf is no finite number", edited(lam={"all": float("inf")}))
        self.says(ls.UsageError, "lambda_init[0]: 'a' is no number", edited(lambda_init={0: "a"}))
        self.says(ls.UsageError, "lambda_init: there is no layer 9", edited(lambda_init={9: 0.5}))
        self.says(ls.UsageError, "lam: there is no layer 9", edited(lam={9: 0.5}))
        self.says(ls.UsageError, "patch_from", edited(patch={2: "output"}))
        for wrong in ({"ablate": {2: "explode"}}, {"schedule": "steep"}, {"output_factor": "half"}, {"patch": {2: "b"}},
                      {"patch_into": "none"}, {"lambda_init": {9: 0}}, {"patch_from": ""}):
            with self.assertRaises(ls.UsageError) as said:
                edited(**wrong)()
            self.assertNotIn("--", str(said.exception), wrong)
            self.assertIn(next(iter(wrong)), str(said.exception))
        self.says(ls.UsageError, "lambda_init: is a float, where a dict by layer", edited(lambda_init=0.5))
        self.says(ls.UsageError, "scale-model/standard", edited(standard=ls.Edits(ablate={"1.6": "swap"})))
        with self.assertRaises(ls.UsageError):
            edited(ablate={(2, 40): "swap"})()
        with self.assertRaises(ls.UsageError):
            edited(ablate={2: "explode"})()
        with self.assertRaises(ls.UsageError):
            edited(schedule="steep")()
        self.says(ls.UsageError, "edits: is a dict, where Edits are expected",
                  lambda: self.pair.run("a", edits={"lambda_init": {2: 0}}))

    def test_layers_and_maps(self):
        diff = self.run_.diff
        self.says(ls.UsageError, "there is no layer 4; scale-model/diff has layers 0 to 3", lambda: diff.a1[4])
        self.says(ls.UsageError, "there is no layer -5", lambda: diff.hidden[-5])
        self.says(ls.UsageError, "a1: 'x' is no whole number", lambda: diff.a1["x"])
        self.says(ls.UsageError, "layer 0 of scale-model/diff kept no maps; maps=[0] of run() keeps them", lambda: diff.a1[0])
        self.assertEqual(diff.a1[2].shape, diff.a1[-2].shape)
        self.says(ls.UsageError, "is a DIFF model: its maps are a1, a2 and net", lambda: diff.a[2])
        self.says(ls.UsageError, "is a standard model: its maps are a", lambda: self.run_.standard.a1[2])
        self.says(ls.UsageError, "it has no λ", lambda: self.run_.standard.lam)
        self.says(ls.UsageError, "there is no layer 9", lambda: self.pair.run("a", maps=[9]))
        self.says(ls.UsageError, "-1", lambda: self.pair.run("a", maps=[-1]))
        self.says(ls.UsageError, "maps: 'some' is not known", lambda: self.pair.run("a", maps="some"))
        self.says(ls.UsageError, "there is no array b", lambda: self.run_._core.array("diff", "b", 2))
        self.says(ls.UsageError, "there is no question what", lambda: self.run_._core.ask("what", "{}"))
        one = ls.load(f"{PAIR}/diff").run("a")
        self.says(ls.UsageError, "there is no standard model in this run; there is scale-model/diff", lambda: one.standard)

    def test_maps_beyond_the_budget_say_how_many_fit(self):
        tokens = [1] * 200
        layer = (2 * 4 + 8) * 200 * 200 * 4  # of both models
        self.says(ls.Error, "in which those of 2 fit", lambda: self.pair.run(tokens=tokens, memory=2 * layer + 5))
        self.assertTrue(self.pair.run(tokens=tokens, maps=[0, 3], memory=2 * layer + 5).diff.a1[3].any())
        self.says(ls.Error, "in which those of 0 fit", lambda: self.pair.run(tokens=tokens, memory=-4))

    def test_questions(self):
        run = self.pair.run(TEXT, answer=ANSWER)
        self.says(ls.UsageError, "over: median is not known", lambda: run.why(over="median"))
        self.says(ls.UsageError, 'effect: "half" is not known', lambda: run.heads(effect="half"))
        self.says(ls.UsageError, "there is no token 5000", lambda: run.lens(token=5000))
        self.says(ls.UsageError, "by: line is not known", lambda: run.allocation(by="line"))
        self.says(ls.UsageError, "layer: there is no layer 7", lambda: run.allocation(layer=7))
        self.says(ls.UsageError, "layer: there is no head 44", lambda: run.allocation(layer=(2, 44)))
        self.assertEqual(len(run.heads(effect="lambda-0")), 16)

    def test_types_name_the_words_of_the_core(self):
        def words(method, argument):
            hint = typing.get_type_hints(method)[argument]
            options = [each for each in typing.get_args(hint) if each is not type(None)]
            return typing.get_args(options[0]) or tuple(options)

        self.assertEqual(words(ls.Run.allocation, "by"), tuple(_core.groupings.split()))
        self.assertEqual(words(ls.Run.figure, "heads"), tuple(_core.scopes.split()))
        self.assertEqual(set(words(ls.Run.heads, "effect")), {*_core.effects.split(), "lambda-0"})

    def test_models(self):
        self.says(ls.UsageError, "name: is a int", lambda: ls.load(5))
        self.says(ls.UsageError, "the name of a model is empty", lambda: ls.load(""))
        self.says(ls.Error, "scale: does not exist, and of the pairs that ship none is called so: scale-model, tiny-stories",
                  lambda: ls.load("scale"))
        with self.assertWarnsRegex(RuntimeWarning, "^scale-model/diff: 257 tokens, beyond the 256 it was trained on$"):
            self.pair.run(tokens=[1] * 257, maps=None)
        self.says(ls.UsageError, 'backend "abacus" is not known; auto, cpu and cuda are', lambda: ls.load(PAIR, backend="abacus"))
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(ls.Error, folder):
                ls.load(folder)
            model = Path(folder) / "model"
            model.mkdir()
            for file in Path(PAIR, "diff").iterdir():
                (model / file.name).write_bytes(file.read_bytes())
            weights = next(model.glob("*.safetensors"))
            weights.write_bytes(weights.read_bytes()[:-100])
            with self.assertRaisesRegex(ls.Error, weights.name):
                ls.load(model)
            (Path(folder) / "x.safetensors").write_bytes(b"no trace")
            with self.assertRaisesRegex(ls.Error, "x.safetensors"):
                ls.open(f"{folder}/x.safetensors")
            with self.assertRaisesRegex(ls.Error, "safetensors"):
                self.run_.save(f"{folder}/none/x.safetensors")
        self.says(ls.UsageError, "is a folder, and a trace is a file; lambdascope.load opens models", lambda: ls.open(PAIR))
        self.says(ls.UsageError, "the name of a trace ends with .safetensors", lambda: self.run_.save("/tmp/x.npz"))

    def test_writing_and_experiments(self):
        self.says(ls.UsageError, "tokens", lambda: list(self.pair.generate("a", 1.5)))
        with self.assertRaises(ls.Error):
            list(self.pair.generate("a", 0))
        with self.assertRaises(ls.Error):
            list(self.pair.generate("a", 3, temperature=-1))
        with self.assertRaisesRegex(ls.UsageError, "no finite number"):
            self.pair.generate("a", 3, top_p=NAN)
        with self.assertRaisesRegex(ls.UsageError, "needle"):
            ls.experiment("needles", self.pair)
        with self.assertRaisesRegex(ls.UsageError, "told"):
            ls.experiment("needle", self.pair, tolt=[2])
        self.says(ls.UsageError, "pair: is a str, where what load() gives is expected", lambda: ls.experiment("needle", PAIR))

        def burst(done, total):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            ls.experiment("needle", self.pair, told=[2], asked=[1], prompts=4, progress=burst)
        self.assertIn("needle", [each["name"] for each in ls.experiments()])

    def test_errors_are_of_the_kinds_that_python_has(self):
        self.assertTrue(issubclass(ls.Error, RuntimeError))
        self.assertTrue(issubclass(ls.UsageError, ls.Error) and issubclass(ls.UsageError, ValueError))
        for kind in (_core.Pair, _core.Run, _core.Array, _core.Writer) if hasattr(_core, "Pair") else ():
            with self.assertRaises(TypeError):
                kind()
        with self.assertRaises(TypeError):
            type(self.run_._core)()


if __name__ == "__main__":
    unittest.main()
