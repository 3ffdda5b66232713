#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/python/lambdascope_trace.py on real PyTorch models, held to `lambdascope-cli trace` on the same checkpoints within 1e-5,
and to the models' own maps where C++ does not know them. Wants torch; transformers (4.57 or 5.x) for its own classes.

    trace_recorder_test.py ROOT LAMBDASCOPE_CLI
    trace_recorder_test.py ROOT --write     # writes tests/data/traces/: what CI reads without torch
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
COMMAND = sys.argv[2] if len(sys.argv) > 2 else ""
sys.path[:0] = [str(ROOT / "tools/python"), str(ROOT / "tests/tools")]

import numpy as np
import torch
from torch import nn

import differential_models as models
from lambdascope_trace import TraceError, record

try:
    import transformers
    transformers.logging.set_verbosity_error()
except ImportError:
    transformers = None

SHIPPED, TRACES = ROOT / "assets/checkpoints", ROOT / "tests/data/traces"
IDS = [3, 14, 15, 92, 65, 35, 89, 79, 32, 38, 46, 26]



def picture() -> np.ndarray:
    """A red disc at the upper right on stripes, 64 × 64."""
    y, x = np.mgrid[0:64, 0:64]
    found = np.stack([120 + 40 * np.sin(x / 5), 130 + 30 * np.sin((x + y) / 7), 120 + 40 * np.cos(y / 6)], -1)
    found[(x - 43) ** 2 + (y - 20) ** 2 < 60] = (225, 40, 30)
    return found.round().astype(np.uint8)


def pixels_of(image: np.ndarray) -> torch.Tensor:
    return (torch.from_numpy(image).permute(2, 0, 1)[None].float() / 255 - 0.5) / 0.25


def trained_vision() -> models.VisionModel:
    """Has learned to name the colour of a disc, wherever on the stripes it is."""
    torch.manual_seed(5)
    model = models.VisionModel()
    colours = torch.tensor([(225, 40, 30), (40, 170, 60), (40, 80, 220), (230, 200, 40)]) / 255.0
    optimizer = torch.optim.AdamW(model.parameters(), 2e-3)
    y, x = torch.meshgrid(torch.arange(64.0), torch.arange(64.0), indexing="ij")
    for step in range(400):
        label, phase = torch.randint(4, (48,)), torch.rand(48, 3, 1, 1) * 6.3
        waves = torch.stack([x / 5, (x + y) / 7, y / 6])[None] + phase
        batch = 0.49 + 0.15 * waves.sin()
        centre = torch.rand(48, 2, 1, 1) * 48 + 8
        disc = ((x - centre[:, 0]) ** 2 + (y - centre[:, 1]) ** 2 < 60)[:, None]
        batch = torch.where(disc, colours[label][:, :, None, None], batch)
        loss = nn.functional.cross_entropy(model((batch - 0.5) / 0.25), label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 100 == 99:
            print(f"step {step + 1}, loss {loss.item():.3f}")
    return model.eval()


def read_vision(module, _args, _output):
    return *module.last, module.init + module.amount, module.init


def read_seen(trace):
    return lambda module, _args, _output: (*trace().maps, module.init + module.amount, module.init)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        torch.manual_seed(1)

    def saved(self, trace, **how) -> dict:
        name = trace.save(self.folder / "x.safetensors", **how)[0]
        self.said = models.metadata_of(name)
        return models.tensors_of(name)

    def hold_to_program(self, checkpoint: Path, trace, what: str, ids=None) -> None:
        expected = self.folder / "expected.safetensors"
        told = subprocess.run([COMMAND, "trace", "--model", checkpoint, "--tokens", ",".join(map(str, ids or IDS)), "--backend", "cpu",
                               "--out", expected], capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, f"{what}: {told.stderr}")
        wanted, found = models.tensors_of(expected), self.saved(trace)
        self.assertEqual({check["status"] for check in json.loads(self.said["check"])["layers"].values()}, {"checked"}, what)
        self.assertEqual(sorted(wanted), sorted(found), what)
        for name, value in wanted.items():
            self.assertEqual((value.shape, value.dtype), (found[name].shape, found[name].dtype), f"{what}: {name}")
            near = 1e-5 * (max(1, value.abs().max().item()) if name.endswith(("hidden", "logits")) else 1)
            self.assertLess((value.double() - found[name].double()).abs().max().item(), near, f"{what}: {name}")


def computes_otherwise(folder: str, how: str) -> str:
    """Why this release of transformers itself computes other numbers than those that its file means."""
    if transformers.__version__.startswith("4") and "-new-" in folder:
        return "it does not know rope_parameters"
    if transformers.__version__.startswith("4") and folder in ("gpt2-layer-scale", "gpt2-no-scale") and how == "sdpa":
        return "its sdpa always divides by the root of the head's width"
    if transformers.__version__.startswith("4") and folder == "diff-tied-stored-head":
        return "it takes the embedding where the config says that it is tied, whatever is stored"
    return ""


class AsTheProgram(Case):
    def test_modules_of_the_authors_and_motif(self):
        for name, kind in (("unilm-diff-v1", models.DiffV1), ("unilm-diff-v1", models.DiffV1Flash1),
                           ("unilm-diff-v1", models.DiffV1Flash2), ("unilm-diff-v2", models.DiffV2), ("motif", models.Motif)):
            model = models.decoder(SHIPPED / name, kind)
            flash = models.flash_attn_func
            with record(model) as trace:
                model(torch.tensor([IDS]))
            self.assertIs(models.flash_attn_func, flash)
            self.hold_to_program(SHIPPED / name, trace, kind.__name__)

    @unittest.skipUnless(transformers, "no transformers")
    def test_classes_of_transformers(self):
        folders = [folder for folder in sorted((ROOT / "tests/data/hf").iterdir()) if (folder / "config.json").exists()]
        count = 0
        for folder in folders + [SHIPPED / "hf-diffllama", SHIPPED / "hf-llama", SHIPPED / "gpt2"]:
            ids = [i % json.loads((folder / "config.json").read_text())["vocab_size"] for i in IDS]
            for how in ("eager", "sdpa"):
                with self.subTest(folder=folder.name, how=how):
                    if computes_otherwise(folder.name, how):
                        continue
                    try:
                        model = transformers.AutoModelForCausalLM.from_pretrained(folder, attn_implementation=how, dtype=torch.float32)
                    except (ValueError, KeyError, TypeError) as error:  # a config that this release does not take
                        print(f"{folder.name} is not opened by transformers {transformers.__version__}: {str(error)[:90]}")
                        continue
                    with record(model) as trace:
                        model(torch.tensor([ids]), **({} if how == "eager" else {"use_cache": False}))
                    self.hold_to_program(folder, trace, f"{folder.name}, {how}", ids)
                    count += 1
        self.assertGreater(count, 60)


class Unknown(Case):
    def test_noise_maps_that_heads_share(self):
        for fused in (False, True):
            model = nn.Sequential(models.Grouped(24, 2, 3, fused))
            x = torch.randn(1, 7, 24)
            with record(model) as trace:
                model(x)
            found = self.saved(trace)
            for name, wanted in zip(("a1", "a2"), model[0].expected(x)):
                self.assertLess((found[f"layers.0.{name}"] - wanted).abs().max().item(), 1e-6, f"{name}, fused {fused}")

    def test_a_vision_model_named_by_its_user(self):
        model = models.VisionModel().eval()
        with record(model, read={"blocks.*.mixer": read_vision}, image=picture(), patch_grid="8x8") as trace:
            model(pixels_of(picture()))
        found = self.saved(trace)
        self.assertEqual(found["layers.1.a1"].shape, (2, 65, 65))
        self.assertTrue(torch.equal(found["layers.1.a2"], model.blocks[1].mixer.last[1][0]))
        self.assertTrue(torch.allclose(found["layers.0.lambda"], 0.2 + model.blocks[0].mixer.amount.detach()))
        self.assertTrue(np.array_equal(found["image"].numpy(), picture()))
        self.assertEqual((self.said["patch_grid"], self.said["causal"], len(found["tokens"])), ("8x8", "false", 65))
        self.assertEqual(found["layers.1.hidden"].shape, (65, 32))
        self.assertNotIn("logits", found)

    def test_maps_that_were_seen_can_be_named(self):
        model = models.VisionModel().eval()
        with record(model, read={"blocks.*.mixer": read_seen(lambda: trace)}, image=picture(), patch_grid=(8, 8)) as trace:
            model(pixels_of(picture()))
        found = self.saved(trace)
        self.assertTrue(torch.equal(found["layers.0.a1"], model.blocks[0].mixer.last[0][0]))
        self.assertTrue(torch.allclose(found["layers.0.lambda"], 0.2 + model.blocks[0].mixer.amount.detach()))

    def test_a_class_that_nobody_told_of(self):
        class PatchAttention(models.VisionDiff):
            pass

        model = models.VisionModel().eval()
        for block in model.blocks:
            block.mixer.__class__ = PatchAttention
        with record(model, image=picture()) as trace:
            model(pixels_of(picture()))
        found = self.saved(trace)
        for i, mixer in enumerate(block.mixer for block in model.blocks):
            self.assertTrue(all(torch.equal(found[f"layers.{i}.a{n + 1}"], mixer.last[n][0]) for n in (0, 1)))
            self.assertTrue(torch.allclose(found[f"layers.{i}.lambda"], mixer.init + mixer.amount.detach(), atol=1e-5))
            self.assertEqual(json.loads(self.said["check"])["layers"][str(i)]["of"], "D")
        self.assertEqual((self.said["patch_grid"], str(trace).split("; ")[1]), ("8x8", "checked"))

    def test_attention_of_torch_itself(self):
        layer = nn.TransformerEncoderLayer(16, 4, batch_first=True)
        model = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
        x = torch.randn(1, 5, 16)
        with torch.no_grad():
            before = model(x)
        with record(model) as trace:
            self.assertLess((model(x) - before).abs().max().item(), 1e-5)
        found = self.saved(trace)
        maps = model.layers[0].self_attn(x, x, x, average_attn_weights=False)[1]
        self.assertTrue(torch.allclose(found["layers.0.a"], maps[0].detach(), atol=1e-6))
        self.assertEqual((self.said["causal"], found["layers.1.hidden"].shape), ("false", (5, 16)))

    def test_maps_in_bfloat16_are_kept_as_what_they_are(self):
        model = models.VisionModel().eval().bfloat16()
        for read in (read_vision, read_seen(lambda: trace)):
            with record(model, read={"blocks.*.mixer": read}) as trace:
                model(pixels_of(picture()).bfloat16())
            found = self.saved(trace)["layers.1.a1"]
            self.assertEqual(found.dtype, torch.float16)  # readers allow rows of these to sum to 1 ± 0.01
            self.assertLess((found.float() - model.blocks[1].mixer.last[0][0].float()).abs().max().item(), 1e-6)

    def test_a_star_is_one_name(self):
        model = models.VisionModel().eval()
        with record(model, read={"blocks.*": lambda block, *_: read_vision(block.mixer, (), None)}) as trace:
            model(pixels_of(picture()))
        self.assertEqual([name for name in self.saved(trace) if name.endswith(".a1")], ["layers.0.a1", "layers.1.a1"])


class Letters:
    """A tokenizer of which every token is a word."""
    def decode(self, ids, skip_special_tokens=False):
        return "".join(f" w{i}" for i in ids)


class Small(nn.Module):
    """Two layers of differential attention by fused calls, and of one map."""

    class Attention(nn.Module):
        def __init__(self, differential: bool):
            super().__init__()
            self.qkv, self.lambda_init = nn.Linear(16, 48), 0.3
            if differential:
                for name in ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"):
                    setattr(self, name, nn.Parameter(torch.randn(4) * 0.3))

        def forward(self, x, kept=None):
            q, k, v = (y.unflatten(-1, (4, 4)).transpose(1, 2) for y in self.qkv(x).chunk(3, -1))
            mask = None
            if kept is not None:
                mask = torch.ones(x.shape[1], x.shape[1]).tril().bool() & (kept[:, None, None].bool() | torch.eye(x.shape[1]).bool())
            return nn.functional.scaled_dot_product_attention(q, k, v, mask, is_causal=mask is None).transpose(1, 2).flatten(2)

    def __init__(self, differential: bool = True, layers: int = 3):
        super().__init__()
        self.embed = nn.Embedding(100, 16)
        self.layers = nn.ModuleList(nn.ModuleDict({"attn": self.Attention(differential)}) for _ in range(layers))

    def forward(self, ids, attention_mask=None):
        x = self.embed(ids)
        for layer in self.layers:
            x = x + layer["attn"](x, attention_mask)
        return x @ self.embed.weight.T


class Files(Case):
    def recorded(self, **how):
        model = Small()
        with record(model, **how) as trace:
            model(torch.tensor([[1, 2, 3, 4, 5, 6]]))
        return trace

    def test_a_part_of_the_maps(self):
        torch.manual_seed(2)
        whole = self.saved(self.recorded())
        torch.manual_seed(2)
        part = self.saved(self.recorded(layers=[1], heads=[1], rows="4:6"))
        self.assertEqual((self.said["heads"], self.said["rows"]), ("[1]", "4:6"))
        self.assertEqual([name for name in sorted(part) if ".a" in name], ["layers.1.a1", "layers.1.a2"])
        self.assertTrue(torch.allclose(part["layers.1.a2"], whole["layers.1.a2"][1:, 4:], atol=1e-7))
        self.assertTrue(torch.equal(part["logits"], whole["logits"][4:]))
        self.assertEqual(part["layers.0.lambda"], whole["layers.0.lambda"])
        self.saved(self.recorded(rows="last"))
        self.assertEqual(self.said["rows"], "5:6")

    def test_pairs(self):
        maps = {}
        for pairs in ("adjacent", "halves"):
            torch.manual_seed(2)
            maps[pairs] = self.saved(self.recorded(pairs=pairs))
        self.assertTrue(torch.equal(maps["adjacent"]["layers.0.a2"][0], maps["halves"]["layers.0.a1"][1]))
        self.assertTrue(torch.equal(maps["adjacent"]["layers.0.a1"][1], maps["halves"]["layers.0.a2"][0]))

    def test_half(self):
        torch.manual_seed(2)
        whole = self.saved(self.recorded())
        torch.manual_seed(2)
        half = self.saved(self.recorded(half=True))
        for name in ("layers.2.a1", "logits"):
            self.assertEqual(half[name].dtype, torch.float16)
            self.assertTrue(torch.equal(half[name], whole[name].half()))
        self.assertEqual((half["layers.2.lambda"].dtype, half["tokens"].dtype), (torch.float32, torch.int64))

    def test_parts(self):
        trace = self.recorded(pieces=list("abcdef"))
        whole = self.saved(trace)
        names = trace.save(self.folder / "parts.safetensors", part_bytes=1000)
        self.assertEqual([name.name for name in names], [f"parts-{i:05}-of-00004.safetensors" for i in range(1, 5)])
        together = {}
        for name in names:
            self.assertEqual(models.metadata_of(name), self.said)
            together |= models.tensors_of(name)
            self.assertLessEqual(len({key.split(".")[1] for key in models.tensors_of(name) if key.startswith("layers")}), 1)
        self.assertEqual(sorted(together), sorted(whole))
        self.assertTrue(all(torch.equal(whole[key], value) for key, value in together.items()))

    def test_a_standard_model_beside_it(self):
        model, other = Small(), Small(False)
        with record(model, standard=other) as trace:
            other(torch.tensor([IDS]))
            model(torch.tensor([IDS]))
        found = self.saved(trace)
        self.assertEqual(found["standard.layers.2.a"].shape, (4, 12, 12))
        self.assertEqual(found["layers.2.a1"].shape, (2, 12, 12))
        for ids, why in ((IDS[::-1], "different tokens"), (IDS[:5], "its maps are of 5 tokens, those before of 12")):
            with self.assertRaisesRegex(TraceError, why), record(model, standard=other):
                model(torch.tensor([IDS]))
                other(torch.tensor([ids]))

    def test_the_first_of_a_batch_and_of_several_passes(self):
        model = Small()
        with warnings.catch_warnings(record=True) as said, record(model) as trace:
            warnings.simplefilter("always")
            model(torch.tensor([[1, 2, 3], [4, 5, 6]]))
            model(torch.tensor([[7, 8]]))
        self.assertEqual([str(w.message).split(":")[0].split(" (")[0] for w in said], [
            "the batch has 2 texts; the first is recorded", "2 passes ran, and the first is recorded",
            "the model is in train mode, and gradients are off in record()"])
        self.assertEqual(self.saved(trace)["tokens"].tolist(), [1, 2, 3])

    def test_any_text_of_a_batch_without_its_padding(self):
        torch.manual_seed(2)
        model, ids, mask = Small().eval(), torch.tensor([[1, 2, 3, 4, 5], [0, 0, 7, 8, 9]]), torch.tensor([[1, 1, 1, 1, 1], [0, 0, 1, 1, 1]])
        for padded, text in ((ids, 1), (ids.flip(1), 0)):  # at the left, and at the right
            kept = mask if text else mask.flip(0, 1)
            rows = padded if text else padded.flip(0)
            with record(model, text=text, tokenizer=Letters()) as trace:
                model(rows, kept)
            found = self.saved(trace)
            alone = rows[text][kept[text].bool()]
            self.assertEqual((found["tokens"].tolist(), self.said["prompt"]), (alone.tolist(), "".join(f" w{i}" for i in alone.tolist())))
            with record(model) as trace:
                model(alone[None])
            for name, wanted in self.saved(trace).items():
                self.assertLess((found[name].double() - wanted.double()).abs().max().item(), 1e-5, name)
        for why, wanted in (("the batch has 2 texts", 2), ("has gaps", 0)):
            with self.assertRaisesRegex(TraceError, why), record(model, text=wanted):
                model(ids, torch.tensor([[1, 0, 1, 1, 1], [1, 1, 1, 1, 1]]))

    def test_padding_that_no_mask_names_is_said(self):
        model, tokenizer = Small().eval(), Letters()
        tokenizer.pad_token_id = 0

        def said(ids, mask=None):
            with warnings.catch_warnings(record=True) as found, record(model, tokenizer=tokenizer):
                warnings.simplefilter("always")
                model(torch.tensor([ids]), mask)
            return [str(each.message).split(" (")[0] for each in found if each.category is UserWarning]

        self.assertEqual(said([1, 2, 3, 0, 0]), ["2 tokens of padding"])
        self.assertEqual(said([0, 1, 2, 3]), ["1 tokens of padding"])
        self.assertEqual(said([1, 2, 0, 3]), [])
        self.assertEqual(said([1, 2, 3, 0, 0], torch.tensor([[1, 1, 1, 0, 0]])), [])
        tokenizer.eos_token_id = 0  # as GPT-2's users set it: one of them ends the text
        self.assertEqual((said([1, 2, 3, 0]), len(said([1, 2, 3, 0, 0]))), ([], 1))

    def test_ids_wherever_they_are_given(self):
        class Wrapped(nn.Module):
            """Positions first, ids in a dict, types beside them; or nothing but embeddings."""
            def __init__(self):
                super().__init__()
                self.inner, self.place, self.kind = Small(), nn.Embedding(200, 16), nn.Embedding(300, 16)

            def forward(self, positions, batch=None, x=None):
                x = self.inner.embed(batch["ids"]) if x is None else x
                x = x + self.place(positions) + self.kind(torch.zeros_like(positions))
                for layer in self.inner.layers:
                    x = x + layer["attn"](x)
                return x @ self.inner.embed.weight.T

        model, positions = Wrapped().eval(), torch.arange(3, 8)[None]
        for ids in ([9, 8, 7, 5, 9], [0, 1, 2, 3, 4]):
            with record(model, tokenizer=Letters()) as trace:
                model(positions, {"ids": torch.tensor([ids])})
            self.assertEqual((self.saved(trace)["tokens"].tolist(), self.said["prompt"]), (ids, "".join(f" w{i}" for i in ids)))
        with record(model) as trace:
            model(positions, x=torch.randn(1, 5, 16))
        self.assertEqual(self.saved(trace)["tokens"].tolist(), [0, 1, 2, 3, 4])
        self.assertNotIn("pieces", self.said)
        with self.assertRaisesRegex(TraceError, "no token ids were seen.*pieces="), record(model, tokenizer=Letters()):
            model(positions, x=torch.randn(1, 5, 16))

    def test_next_tokens_with_their_texts(self):
        trace = self.recorded(tokenizer=Letters())
        best = self.saved(trace)["logits"].topk(10).indices.unique().tolist()
        self.assertEqual(json.loads(self.said["words"]), {str(i): f" w{i}" for i in best})

    def test_what_torch_compiled_runs_as_it_was_written(self):
        torch.manual_seed(2)
        wanted = self.saved(self.recorded())
        torch.manual_seed(2)
        model = Small()
        model.compile(backend="eager")
        for attention in model.layers[1:]:
            attention["attn"].compile(backend="eager")
        with record(model) as trace:
            model(torch.tensor([[1, 2, 3, 4, 5, 6]]))
        found = self.saved(trace)
        self.assertTrue(all(torch.equal(found[name], value) for name, value in wanted.items()))

    def test_patches_without_class_tokens(self):
        model = models.VisionModel().eval()
        for grid, why in (((8, 7), r"the model cuts the picture into 8 × 8"), ((4, 16), "into 8 × 8"), ((9, 9), "into 8 × 8")):
            with self.assertRaisesRegex(TraceError, why), record(model, read={"blocks.*.mixer": read_vision}, image=picture(), patch_grid=grid):
                model(pixels_of(picture()))
        with self.assertRaisesRegex(TraceError, "is 35 patches, and the model has 50 tokens"), record(Small(), image=picture(), patch_grid=(5, 7)) as trace:
            trace._sides[0].model(torch.arange(50)[None])

    def test_what_cannot_be_finished_leaves_nothing(self):
        trace = self.recorded()
        for bad in (self.folder / "none/x.safetensors", self.folder / "x.bin"):
            with self.assertRaises(TraceError):
                trace.save(bad)
        weights = self.folder / "model.safetensors"
        weights.write_bytes((SHIPPED / "motif/model.safetensors").read_bytes())
        with self.assertRaisesRegex(TraceError, "is not a trace"):
            trace.save(weights)
        store, trace._store.file = trace._store.file, open(os.devnull, "rb")
        trace._store.file.close()
        with self.assertRaises(TraceError):
            trace.save(self.folder / "x.safetensors")
        store.close()
        self.assertEqual([file.name for file in self.folder.iterdir()], ["model.safetensors"])

    def test_no_more_than_a_layer_is_in_memory(self):
        code = f"""
import resource, sys, torch, torch._dynamo  # which torch imports with the first of its modes
sys.path[:0] = [{str(ROOT / "tools/python")!r}, {str(ROOT / "tests/tools")!r}]
sys.argv = ["", {str(ROOT)!r}]
from trace_recorder_test import Small, record
model = Small(layers=24)
ids = torch.zeros(1, 1024, dtype=torch.long)
model(ids)
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak()
with record(model, folder={str(self.folder)!r}) as trace:
    model(ids)
size = sum(file.stat().st_size for file in trace.save({str(self.folder / "x.safetensors")!r}))
print((peak() - before) // 1024, size >> 20)
"""
        grown, size = map(int, subprocess.check_output([sys.executable, "-c", code], text=True).split())
        self.assertGreater(size, 380)
        self.assertLess(grown, 80)


class Faults(Case):
    def fails(self, model, why, given=None, **how):
        with self.assertRaisesRegex(TraceError, why) as told, record(model, **how):
            model(torch.tensor([IDS]) if given is None else given)
        self.assertNotIn("\n", str(told.exception))

    def test_each_is_one_sentence(self):
        class Odd(Small.Attention):
            def forward(self, x, _kept=None):
                self.maps = torch.full((4, x.shape[1], x.shape[1]), 0.5)
                return x

        model = Small()
        model.layers[1]["attn"] = Odd(True)
        self.fails(model, "layers.1.attn computed no softmax")
        read = {"layers.*.attn": lambda module, args, output: (module.maps, module.maps, 0.5)}
        model = Small(layers=1)
        model.layers[0]["attn"] = Odd(True)
        self.fails(model, "row 0 sums to 6 and not to 1", read=read)
        self.fails(model, "returns .* not 2 values", read={"layers.*.attn": lambda *_: (1, 2)})
        self.fails(model, r"a map of the shape \[\], not", read={"layers.*.attn": lambda *_: (*trace_maps(), 1, 2)})
        self.fails(model, 'read= names "blocks"', read={"blocks": print})
        self.fails(Unseen(False), "attn computed 4 softmax maps, and which are a head's two is not seen")
        self.fails(nn.Linear(3, 3), "no attention layer was found in Linear")
        self.fails(Small(), "layers.0.attn has heads 0 to 1", heads=[2])
        for what, why in (({"layers": [3]}, r"layers=\[3\]: Small has layers 0 to 2"), ({"layers": [-1, 2]}, "layers 0 to 2"),
                          ({"layers": []}, "names none"), ({"heads": []}, "names none"), ({"heads": [-1]}, "names none")):
            self.assertRaisesRegex(TraceError, why, record, Small(), **what)  # at once
        self.fails(Small(), "rows=3:40", rows=(3, 40))
        self.fails(Small(), "texts, and there are 12 tokens", pieces=["a"])
        self.fails(Small(), "patch_grid=", image=picture())
        self.fails(Small(), "what the model normalised", image=np.full((4, 4, 3), -1.0), patch_grid=(2, 2))
        self.fails(Small(), "its λ has the shape", read={"layers.*.attn": lambda *_: (*2 * trace_maps(), torch.ones(5))})
        with self.assertRaisesRegex(TraceError, "Small was not run"), record(Small()):
            pass
        broken = Small()
        broken.layers[0]["attn"].qkv.weight.data[0, 0] = torch.nan
        self.fails(broken, "layers.0.attn.*: row 0 sums to nan and not to 1")


class Unseen(nn.Module):
    """Differential attention by two softmaxes that multiplies values in a way of its own; `changed`, by a matrix that is no A1 − λ·A2."""
    def __init__(self, changed: bool):
        super().__init__()
        self.embed, self.attn, self.changed = nn.Embedding(100, 16), nn.Module(), changed
        self.attn.qkv, self.attn.forward = nn.Linear(16, 40), self.attend

    def attend(self, x):
        q, k, v = self.attn.qkv(x).split((16, 16, 8), -1)
        q, k = (y.unflatten(-1, (2, 2, 4)).permute(2, 0, 3, 1, 4) for y in (q, k))
        first, second = ((a @ b.mT).softmax(-1) for a, b in zip(q, k))
        mixed, v = first - 0.4 * second, v.unflatten(-1, (2, 4)).transpose(1, 2)
        if self.changed:
            mixed = mixed / mixed.abs().sum(-1, keepdim=True)
            return (mixed @ v).transpose(1, 2).flatten(2).repeat(1, 1, 2)
        return (mixed[..., None] * v[..., None, :, :]).sum(-2).transpose(1, 2).flatten(2).repeat(1, 1, 2)

    def forward(self, ids):
        return self.attn(self.embed(ids))


class Checks(Case):
    def test_what_the_user_names_is_compared_too(self):
        model = models.VisionModel().eval()
        def wrong(module, _args, _output):
            return *module.last, 0.5
        with self.assertRaisesRegex(TraceError, r"differs from what the layer computed by 0\.\d+ of the largest of A1 \(it used λ"), \
                record(model, read={"blocks.*.mixer": wrong}):
            model(pixels_of(picture()))
        with record(model, read={"blocks.*.mixer": wrong}, check=False) as trace:
            model(pixels_of(picture()))
        self.assertEqual(self.saved(trace)["layers.0.lambda"].tolist(), [0.5])
        self.assertEqual(json.loads(self.said["check"])["layers"]["1"], {"status": "not checked", "why": "check=False was said"})

    def test_a_little_off_is_said_to_differ(self):
        model = models.VisionModel().eval()
        def near(module, _args, _output):
            return *module.last, module.init + module.amount + 0.0004
        with record(model, read={"blocks.*.mixer": near}) as trace:
            model(pixels_of(picture()))
        self.saved(trace)
        for check in json.loads(self.said["check"])["layers"].values():
            self.assertEqual((check["status"], check["of"]), ("differs", "D"))
            self.assertTrue(1e-3 < check["largest"] <= 1e-2, check)
        self.assertTrue(str(trace).endswith("; differs"))

    def test_what_is_no_difference_of_maps_is_refused(self):
        with self.assertRaisesRegex(TraceError, "differs from what the layer computed: name its maps and λ with read=, or say check=False"), \
                record(Unseen(True)) as trace:
            trace._sides[0].model(torch.tensor([IDS]))
        model = Unseen(False)
        with record(model, read={"attn": lambda *_: (*trace.maps[0].chunk(2), 0.4)}) as trace:
            model(torch.tensor([IDS]))
        self.saved(trace)
        self.assertEqual(json.loads(self.said["check"])["layers"]["0"]["status"], "not checked")

    def test_fused_attention_that_is_not_what_its_arguments_say(self):
        plain = models.flash_attn_func
        model = models.decoder(SHIPPED / "unilm-diff-v1", models.DiffV1Flash1)
        try:
            models.flash_attn_func = lambda q, k, v, **how: plain(torch.tanh(q), k, v, **how)
            with self.assertRaisesRegex(TraceError, "differs from what the layer computed by"), record(model):
                model(torch.tensor([IDS]))
        finally:
            models.flash_attn_func = plain

    def test_dropout_and_gradients_are_spoken_of(self):
        layer = nn.TransformerEncoderLayer(16, 4, batch_first=True)
        model = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        with self.assertWarnsRegex(UserWarning, "dropout was on: call model.eval"), record(model) as trace:
            model(torch.randn(1, 5, 16))
        self.saved(trace)
        self.assertEqual((self.said["dropout"], json.loads(self.said["check"])["layers"]["0"]["status"]), ("on", "not checked"))
        with self.assertRaisesRegex(TraceError, "do the training step outside its block"), record(Small()) as trace:
            trace._sides[0].model(torch.tensor([IDS])).sum().backward()
        with self.assertWarnsRegex(UserWarning, r"gradients are off in record\(\)"), record(Small()) as trace:
            trace._sides[0].model(torch.tensor([IDS]))

    def test_what_has_no_layers_any_more(self):
        traced = torch.jit.trace(nn.Linear(3, 3), torch.randn(1, 3))
        exported = torch.export.export(nn.Linear(3, 3), (torch.randn(1, 3),))
        for model, by in ((traced, "torch.jit"), (exported, "torch.export"), (exported.module(), "torch.export or torch.fx")):
            self.assertRaisesRegex(TraceError, f"was made by {by}.*record the model that it was made from", record, model)

    def test_other_texts_are_told_apart(self):
        layer = nn.TransformerDecoderLayer(16, 4, batch_first=True)
        model, x = nn.TransformerDecoder(layer, 1).eval(), torch.randn(1, 5, 16)
        with self.assertRaisesRegex(TraceError, r"layers.0.multihead_attn looks at another text \(key=\)"), record(model):
            model(x, torch.randn(1, 5, 16))
        with record(model, read={"layers.*.self_attn": lambda *_: trace.maps[0]}) as trace:
            model(x, torch.randn(1, 5, 16))
        self.assertEqual(self.saved(trace)["layers.0.a"].shape, (4, 5, 5))
        self.assertEqual(json.loads(self.said["check"])["layers"]["0"]["status"], "checked")

    @unittest.skipUnless(transformers, "no transformers")
    def test_classes_of_transformers_in_every_way(self):
        config = transformers.DiffLlamaConfig(vocab_size=100, hidden_size=32, intermediate_size=64, num_hidden_layers=2,
                                              num_attention_heads=4, num_key_value_heads=2)
        for how in ("eager", "sdpa"):
            for kind in (torch.float32, torch.bfloat16):
                model = transformers.DiffLlamaForCausalLM._from_config(config, attn_implementation=how).to(kind).eval()
                with record(model) as trace:
                    model(torch.tensor([IDS]))
                self.saved(trace)
                states = {(check["status"], check["of"]) for check in json.loads(self.said["check"])["layers"].values()}
                self.assertEqual(states, {("checked", "output")}, f"{how}, {kind}")
        model.float()
        ids = torch.tensor([IDS])
        with torch.no_grad():
            kept = model(ids[:, :-1], use_cache=True).past_key_values
        with self.assertRaisesRegex(TraceError, "computed maps of 1 × 12, some rows of a text: .*use_cache=False"), record(model):
            model(ids[:, -1:], past_key_values=kept)
        written = model.generate(ids, max_new_tokens=4, do_sample=False)
        with self.assertWarnsRegex(UserWarning, "4 passes ran, and the first is recorded"), record(model) as trace:
            model.generate(ids, max_new_tokens=4, do_sample=False)
        with record(model) as trace:
            model(written)
        self.assertEqual(self.saved(trace)["layers.1.a1"].shape, (2, 16, 16))
        model = transformers.T5ForConditionalGeneration(transformers.T5Config(
            vocab_size=100, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, decoder_start_token_id=0)).eval()
        with self.assertRaisesRegex(TraceError, r"EncDecAttention looks at another text \(key_value_states=\)"), record(model):
            model(input_ids=ids, decoder_input_ids=ids)
        with record(model.encoder) as trace:
            model.encoder(ids)
        self.assertEqual(str(trace), "2 layers, 4 heads, 12 tokens; checked")
        config = transformers.ViTConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_size=56, patch_size=8)
        model = transformers.ViTForImageClassification(config).eval()
        with record(model, image=np.zeros((56, 56, 3), np.uint8)) as trace:
            model(torch.randn(1, 3, 56, 56))
        self.assertEqual((len(self.saved(trace)["tokens"]), self.said["patch_grid"]), (50, "7x7"))


def trace_maps():
    return (torch.eye(12).expand(2, 12, 12),)


def write() -> None:
    TRACES.mkdir(parents=True, exist_ok=True)
    model = trained_vision()
    with record(model, read={"blocks.*.mixer": read_vision}, image=picture(), patch_grid=(8, 8), half=True, name="vision-diff") as trace:
        print("classes", model(pixels_of(picture())).softmax(-1))
    trace.save(TRACES / "vision.safetensors")
    tokenizer = transformers.AutoTokenizer.from_pretrained(SHIPPED / "hf-diffllama")
    sides = [transformers.AutoModelForCausalLM.from_pretrained(SHIPPED / name, attn_implementation="eager") for name in ("hf-diffllama", "hf-llama")]
    ids = tokenizer("Once upon a time there was a little dog.", return_tensors="pt").input_ids
    with record(sides[0], standard=sides[1], tokenizer=tokenizer) as trace:
        for side in sides:
            side(ids)
    trace.save(TRACES / "recorded.safetensors")
    print(trace, [(file.name, file.stat().st_size) for file in TRACES.iterdir()])


if __name__ == "__main__":
    if COMMAND == "--write":
        write()
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
