# SPDX-License-Identifier: MIT
"""The numbers are those of the command line, bit for bit, and of other programs."""
import json
import os
import tempfile
import unittest
from pathlib import Path

import lambdascope as ls
import numpy as np

from support import ANSWER, DATA, PAIR, RIVALS, SOURCE, TEXT, asked, cli, safetensors

EDITS = ls.Edits(lambda_init={2: 0.0}, ablate={(1, 0): "head-off"}, standard=ls.Edits(ablate={"1.6": "head-off"}))
EDIT_WORDS = ["--lambda-init", "2=0", "--ablate", "1.0=head-off", "--ablate", "standard:1.6=head-off"]


class Numbers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pair = ls.load(PAIR)
        cls.run_ = cls.pair.run(TEXT, answer=ANSWER, distractors=RIVALS)
        cls.edited = cls.pair.run(TEXT, answer=ANSWER, distractors=RIVALS, edits=EDITS)

    def test_a_pass_is_the_trace_that_the_command_writes(self):
        for run, words, sides in ((self.run_, [], ["diff", "standard"]), (self.edited, EDIT_WORDS[:4], ["diff"])):
            for side in sides:
                with tempfile.TemporaryDirectory() as folder:
                    file = Path(folder) / "x.safetensors"
                    cli("trace", f"{PAIR}/{side}", "--prompt", TEXT, "--out", file, *words, text=True)
                    wanted = safetensors(file)
                    of = getattr(run, side)
                    np.testing.assert_array_equal(of.tokens, wanted["tokens"])
                    np.testing.assert_array_equal(of.logits, wanted["logits"])
                    for layer in range(of.layers):
                        np.testing.assert_array_equal(of.hidden[layer], wanted[f"layers.{layer}.hidden"])
                        for name in ("a1", "a2") if side == "diff" else ("a",):
                            np.testing.assert_array_equal(getattr(of, name)[layer], wanted[f"layers.{layer}.{name}"])
                        if side == "diff":
                            self.assertEqual(of.lam[layer], wanted[f"layers.{layer}.lambda"][0])

    def test_maps_are_within_1e_5_of_transformers(self):
        names = [f"diff-{name}" for name in ("base", "gqa", "one-kv-head", "rope-yarn")] + ["llama-gqa", "gpt2-plain"]
        for name in names:
            wanted = safetensors(DATA / "hf" / name / "golden.safetensors")
            run = ls.load(DATA / "hf" / name).run(tokens=wanted["tokens"])
            side = run.diff if name.startswith("diff") else run.standard
            np.testing.assert_allclose(side.logits, wanted["logits"], atol=1e-5)
            for layer in range(side.layers):
                for array in ("a1", "a2") if name.startswith("diff") else ("a",):
                    np.testing.assert_allclose(getattr(side, array)[layer], wanted[f"layers.{layer}.{array}"], atol=1e-5)

    def test_net_is_what_the_heads_weigh_values_by(self):
        diff = self.run_.diff
        for layer in range(diff.layers):
            wanted = diff.a1[layer] - diff.lam[layer] * diff.a2[layer]
            np.testing.assert_allclose(diff.net[layer], wanted, atol=1e-6)
            self.assertEqual(np.triu(diff.net[layer], 1).any(), False)
        np.testing.assert_array_equal(self.run_.standard.net[1], self.run_.standard.a[1])
        self.assertFalse(self.edited.diff.net[1][0].any(), "a head that is off")
        np.testing.assert_allclose(self.edited.diff.lambda_init[2], 0)

    def test_sentences_and_words_put_together_what_the_command_does(self):
        run = self.run_
        for by, members in (("sentence", run.sentences), ("word", run.words)):
            self.assertEqual(set(np.unique(members)), {0, 1})
            np.testing.assert_array_equal(members.sum(1), 1)
            self.assertEqual(len(run.groups(by)), members.shape[1])
            wanted = asked("allocation", "--answer", ANSWER, "--by", by, "--layer", "2.1")
            row = next(row for row in wanted["rows"] if row["map"] == "difference")
            np.testing.assert_allclose(run.diff.net[2][1][-1] @ members, [g["weight"] for g in row["groups"]], atol=1e-6)
            self.assertEqual([g.label for g in run.groups(by)], [g["label"] for g in row["groups"]])

    def test_next_why_heads_and_lens_are_the_commands(self):
        words = ["--answer", ANSWER]
        for run, edits in ((self.run_, []), (self.edited, EDIT_WORDS)):
            wanted = asked("next", "--with", f"{PAIR}/standard", *edits)["models"]
            rows = [(m["model"], r["id"], r["token"], r["probability"]) for m in wanted for r in m["next"]]
            self.assertEqual([(r.model, r.id, r.token, r.probability) for r in run.next()], rows)
            for of, side in zip(asked("why", *words, *edits)["models"], (run.diff, run.standard)):
                parts = [(part["part"], *(part[k] for k in ("trained", "edited") if k in part)) for part in of["parts"]]
                self.assertEqual([tuple(row) for row in side.why()][:len(parts)], parts)
            for over in ("mean", "runner-up"):
                of = asked("why", *words, "--over", over, *edits)["models"][0]
                self.assertEqual(run.why(over=over)[0].diff_part, of["parts"][0]["part"])
            wanted = asked("heads", *words, *edits)["heads"]
            found = run.heads()
            self.assertEqual(len(found), len(wanted))
            top = run.diff.top_heads()
            self.assertEqual(sorted((row.layer, row.head) for row in top), [(l, h) for l in range(4) for h in range(4)])
            self.assertEqual([row.logit for row in top], sorted(row.logit for row in found if row.model == run.diff.model))
            for row, want in zip(found, wanted):
                self.assertEqual((row.model, row.layer, row.head), (want["model"], want["layer"], want["head"]))
                self.assertEqual((row.probability, row.logit, row.kl), tuple(want["effect"].values()))
                if not edits:  # the command counts no distractors
                    self.assertEqual(row.entropy_a1, want["entropy_a1"])
            for of, side in zip(asked("lens", *words, *edits)["models"], (run.diff, run.standard)):
                want = [(at["after"], at.get("edited", at["trained"])["probability"]) for at in of["layers"]]
                self.assertEqual([(row.after, row.probability) for row in side.lens()], want)

    def test_allocation_is_the_commands(self):
        marks = ["--answer", ANSWER, *(word for rival in RIVALS for word in ("--distractor", rival))]
        for run, edits in ((self.run_, []), (self.edited, EDIT_WORDS)):
            for by, layer, words in (("sentence", None, []), (None, None, []), ("word", (2, 1), ["--layer", "2.1"]),
                                     (None, 1, ["--layer", "1"])):
                wanted = asked("allocation", *marks, *words, *(["--by", by] if by else []), *edits)
                found = run.allocation(by=by, layer=layer)
                self.assertEqual([row.map for row in found], [row["map"] for row in wanted["rows"]])
                for row, want in zip(found, wanted["rows"]):
                    self.assertEqual(row._asdict(), {key: want[key] for key in found.columns})
                self.assertEqual(list(found.groups.columns)[:2], ["map", "label"])
                self.assertEqual([g.weight for g in found.groups],
                                 [g["weight"] for row in wanted["rows"] for g in row.get("groups", [])])
                for side, place in found.places.items():
                    self.assertEqual(place["place"], wanted[side]["place"] or {})

    def test_a_text_is_written_as_by_the_command(self):
        for side, words in (("diff", []), ("standard", ["--temperature", "0.9", "--seed", "7"])):
            wanted = cli("generate", f"{PAIR}/{side}", "--prompt", "The key to Mia is", "--tokens", 12, "--json", *words)
            tokens = list(self.pair.generate("The key to Mia is", 12, model=side,
                                             **({"temperature": 0.9, "seed": 7} if words else {})))
            self.assertEqual([t.id for t in tokens], wanted["tokens"])
            self.assertEqual([t.text for t in tokens], wanted["pieces"])
            self.assertEqual([t.probability for t in tokens], wanted["probabilities"])

    def test_an_experiment_is_the_commands_bytes(self):
        for threads in (1, 2):
            told = []
            found = ls.experiment("needle", self.pair, told=[2], asked=[1], prompts=6, threads=threads,
                                  progress=lambda done, total: told.append((done, total)))
            words = ["--told", "2", "--asked", "1", "--prompts", "6"]
            self.assertEqual(found.json, cli("experiment", "needle", PAIR, *words, "--json", text=True))
            with tempfile.TemporaryDirectory() as folder:
                cli("experiment", "needle", PAIR, *words, "--csv", f"{folder}/x.csv", text=True)
                self.assertEqual(found.csv, Path(f"{folder}/x.csv").read_text())
        self.assertEqual(told[-1][0], told[-1][1])
        self.assertEqual(found["cells"], json.loads(found.json)["cells"])

    def test_a_list_is_a_list_of_runs_and_each_is_its_own(self):
        texts = ["One dog.", "Two cats sat."]
        for text, run in zip(texts, self.pair.run(texts, maps=None)):
            self.assertEqual(run.text, text)
            np.testing.assert_array_equal(run.diff.logits, self.pair.run(text).diff.logits)
        self.assertEqual("".join(run.pieces[1:]).strip(), texts[1])

    def test_what_is_saved_opens_again(self):
        with tempfile.TemporaryDirectory() as folder:
            files = self.run_.save(f"{folder}/x.safetensors")
            self.assertEqual([file.name for file in files], ["x.safetensors", "x-beside.safetensors"])
            again = ls.open(files[0])
            np.testing.assert_array_equal(again.diff.a1[2], self.run_.diff.a1[2])
            np.testing.assert_array_equal(again.diff.lam, self.run_.diff.lam)
            self.assertEqual(again.text, TEXT)
            with self.assertRaisesRegex(ls.UsageError, "trace"):
                again.heads(answer=ANSWER)
            self.assertEqual([(r.rank, r.id, r.probability) for r in again.next(3)],
                             [(r.rank, r.id, r.probability) for r in self.run_.diff.next(3)])

    def test_where_models_are(self):
        by_name = ls.load("scale-model")
        self.assertEqual(by_name.models["diff"]["name"], "scale-model/diff")
        np.testing.assert_array_equal(by_name.run(TEXT).diff.logits, self.run_.diff.logits)
        two = ls.load(f"{PAIR}/diff", f"{PAIR}/standard").run(TEXT)
        np.testing.assert_array_equal(two.standard.logits, self.run_.standard.logits)
        with tempfile.TemporaryDirectory() as cache:
            snapshot = Path(cache) / "hub/models--some--one/snapshots/0"
            snapshot.mkdir(parents=True)
            for file in Path(PAIR, "diff").iterdir():
                (snapshot / file.name).symlink_to(file)
            os.environ["HF_HOME"] = cache
            try:
                np.testing.assert_array_equal(ls.load("some/one").run(TEXT).diff.logits, self.run_.diff.logits)
                with self.assertRaisesRegex(ls.Error, f"^some/other: does not exist, nor does {cache}/hub/models--some--other$"):
                    ls.load("some/other")
            finally:
                del os.environ["HF_HOME"]

    def test_a_lambda_of_every_token(self):
        diff = ls.load(SOURCE / "assets/checkpoints/unilm-diff-v2").run(tokens=[1, 2, 3, 4, 5]).diff
        self.assertEqual(diff.lam[0].shape, (5, diff.heads))
        wanted = diff.a1[0] - diff.lam[0].T[:, :, None] * diff.a2[0]
        np.testing.assert_allclose(diff.net[0], wanted, atol=1e-6)

    def test_tables_as_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = self.run_.why().to_pandas().head(5)
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(frame.columns), ["diff_part", "diff_adds", "standard_part", "standard_adds"])
        self.assertEqual(frame.diff_part[0], "L2.H1")


if __name__ == "__main__":
    unittest.main()
