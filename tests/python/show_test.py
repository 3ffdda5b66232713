# SPDX-License-Identifier: MIT
"""A run for others to look at: its pages are the core's, a cell's output lets nothing in or out, a trace has its own."""
import html
import json
import pathlib
import re
import tempfile
import unittest
import warnings
import xml.etree.ElementTree as xml

import lambdascope as ls
import numpy as np
from support import ANSWER, DATA, PAIR, RIVALS, TEXT, cli

TRACE = DATA / "traces" / "recorded.safetensors"


def data_of(page):
    text = page if isinstance(page, str) else page.read_text(encoding="utf-8")
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL).group(1))


def frame_of(bundle):
    return html.unescape(re.search(r'srcdoc="([^"]*)"', bundle["text/html"]).group(1))


class Show(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pair = ls.load(PAIR)
        cls.run_ = cls.pair.run(TEXT, answer=ANSWER, distractors=RIVALS)
        cls.home = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.home.name)

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def test_a_page_says_what_the_models_say(self):
        file = self.folder / "run.html"
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            self.assertEqual(self.run_.page(file, layer=2, head=1, by="sentence"), file)
        self.assertIn("keeps those of layer 2 alone", str(told[0].message))
        self.assertEqual(told[0].filename, __file__)
        data = data_of(file)
        self.assertEqual((data["title"], data["head"], data["by"], data["answer"]), ("scale-model", [2, 1], "sentence", ANSWER))
        self.assertEqual(len(data["stops"]), 34)  # 33 values, and the trained one
        said = self.run_.diff.next(top=1)[0]
        first = data["stops"][data["trainedStop"]]["next"][0]
        self.assertEqual(first[0], said.id)
        self.assertAlmostEqual(first[1], said.probability, places=5)
        self.assertAlmostEqual(data["answers"]["trained"], self.run_.diff.says()["probability"], places=5)
        self.assertAlmostEqual(data["answers"]["standard"], self.run_.standard.says()["probability"], places=5)
        self.assertEqual(len(data["diff"]["sha256"]), 64)

    def test_a_page_of_edits_begins_with_them(self):
        run = self.pair.run(TEXT, answer=ANSWER, edits=ls.Edits(lambda_init={2: 0.0, 1: 0.25}))
        file = self.folder / "edited.html"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run.page(file, layer=2)
        data = data_of(file)
        self.assertEqual(data["edits"], "--lambda-init 1=0.25")
        self.assertEqual(data["stops"][data["shownStop"]]["value"], 0.0)
        said = run.diff.next(top=1)[0]
        self.assertAlmostEqual(data["stops"][data["shownStop"]]["next"][0][1], said.probability, places=5)

    def test_a_live_page_is_the_commands(self):
        file, other = self.folder / "run-live.html", self.folder / "cli-live.html"
        self.run_.live(file, layer=2, head=1, by="sentence", heads="head")
        cli("live", PAIR, "--prompt", TEXT, "--answer", ANSWER, *(each for rival in RIVALS for each in ("--distractor", rival)),
            "--layer", "2.1", "--by", "sentence", "--heads", "head", "-o", other, text=True)
        self.assertEqual(data_of(file), data_of(other))
        with self.assertRaisesRegex(ls.UsageError, "is a trace, which computes nothing in a live page"):
            ls.open(TRACE).live(self.folder / "no.html")
        self.assertFalse((self.folder / "no.html").exists())

    def test_a_cell_shows_a_frame_of_its_own(self):
        bundle = self.run_._repr_mimebundle_()
        self.assertEqual(list(bundle), ["text/html", "image/svg+xml", "text/plain"])
        self.assertEqual(bundle["text/plain"], repr(self.run_))
        self.assertEqual(bundle["text/html"].count("<iframe "), 1)
        self.assertIn('sandbox="allow-scripts"', bundle["text/html"])
        self.assertNotIn("allow-same-origin", bundle["text/html"])
        self.assertNotIn("<script", bundle["text/html"].replace(re.search(r'srcdoc="[^"]*"', bundle["text/html"]).group(0), ""))
        self.assertLess(len(bundle["text/html"]), 1_300_000)  # one output of 141 tokens
        self.assertLess(len(bundle["image/svg+xml"]), 100_000)
        page = frame_of(bundle)
        self.assertIn("default-src 'none'", page)
        self.assertNotRegex(page, r'(?:src|href)="?https?:')
        data = data_of(page)
        self.assertEqual(len(data["maps"]["a1"]), 16)  # every head of four layers
        self.assertEqual(len(data["maps"]["standard"]), 32)
        self.assertEqual(len(data["stops"]), 34)
        xml.fromstring(bundle["image/svg+xml"])

    def test_what_was_not_kept_is_not_shown(self):
        self.assertEqual(list(self.pair.run(TEXT, maps=None)._repr_mimebundle_()), ["text/plain"])
        self.assertIn("no maps are kept", self.pair.run(TEXT, maps=None)._repr_mimebundle_()["text/plain"])
        some = data_of(frame_of(self.pair.run(TEXT, maps=[1])._repr_mimebundle_()))
        self.assertEqual({name.split(".")[0] for name in some["maps"]["a1"]}, {"1"})
        alone = data_of(frame_of(ls.load(PAIR + "/standard").run(TEXT)._repr_mimebundle_()))
        self.assertIsNone(alone["diff"])
        two = ls.load(PAIR + "/diff", PAIR + "/diff").run("The cat sat.")
        self.assertIsNone(data_of(frame_of(two._repr_mimebundle_()))["standard"])

    def test_a_trace_shows_what_its_file_has(self):
        run = ls.open(TRACE)
        data = data_of(frame_of(run._repr_mimebundle_()))
        self.assertTrue(data["trace"])
        self.assertEqual(len(data["stops"]), 1)
        self.assertAlmostEqual(data["mixes"][0][0][0], float(np.ravel(run.diff.lam)[0]), places=6)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            run.page(self.folder / "trace.html")
        self.assertEqual(data_of(self.folder / "trace.html")["maps"], data["maps"])
        with self.assertRaisesRegex(ls.UsageError, "no weights"):
            run.figure(self.folder / "no.svg", view="machine")

    def test_figures_are_stills(self):
        for view in ("maps", "machine"):
            file = self.run_.figure(self.folder / f"{view}.svg", view=view, layer=2, head=1)
            self.assertTrue(xml.parse(file).getroot().tag.endswith("svg"))
        text = self.run_.figure(self.folder / "row.svg", layer=2, head=1, by="token", row=100, key=40).read_text()
        layer = self.run_.diff
        a1, a2, lam = layer.a1[2][1][100, 40], layer.a2[2][1][100, 40], layer.lam[2]
        found = re.search(r"</tspan>([\d.]+) − ([\d.]+) × ([\d.]+) = <tspan[^>]*>([^<]*)</tspan>", text)
        scale = 101 if "× 1/101" in found[4] else 1  # small weights are told in even shares
        for told, value in zip(found.groups()[:3], (a1 * scale, lam, a2 * scale)):
            self.assertAlmostEqual(float(told), float(value), delta=0.006)

    def test_what_there_is_not_is_a_sentence(self):
        for wrong, words in (
                (lambda: self.run_.figure("x.png"), r"x\.png: ends with \.png, and \.svg is written here"),
                (lambda: self.run_.figure("x.svg", view="heads"), "view: 'heads' is not known; maps and machine are"),
                (lambda: self.run_.figure("x.svg", by="page"), "by: 'page' is not known; token, word and sentence are"),
                (lambda: self.run_.page("x.pdf"), r"\.html is written here"),
                (lambda: self.run_.page(self.folder / "x.html", layer=9), "there is no layer 9; .* has layers 0 to 3"),
                (lambda: self.run_.page(self.folder / "x.html", standard=3), "standard: 3 is no head"),
                (lambda: self.run_.page(self.folder / "x.html", head="a"), "head: 'a' is no whole number"),
                (lambda: self.run_.page(7), "path: is a int")):
            with self.assertRaisesRegex(ls.UsageError, words):
                wrong()
        with self.assertRaises(ls.Error):
            self.run_.page(self.folder / "no" / "such" / "x.html")
        self.assertFalse((self.folder / "x.html").exists())


if __name__ == "__main__":
    unittest.main()
