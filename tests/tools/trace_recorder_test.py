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
    if transformers.__version__.startswith("5") and folder == "diff-tied-stored-head":
        return "it takes the stored output layer where the config says that it is tied"
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
        with record(model, read={"blocks.*.mixer": lambda *_: (*trace.maps, 0.5)}, image=picture(), patch_grid=(8, 8)) as trace:
            model(pixels_of(picture()))
        found = self.saved(trace)
        self.assertTrue(torch.equal(found["layers.0.a1"], model.blocks[0].mixer.last[0][0]))
        self.assertEqual(found["layers.0.lambda"].tolist(), [0.5])


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
        for read in (read_vision, lambda *_: (*trace.maps, 0.5)):
            with record(model, read={"blocks.*.mixer": read}) as trace:
                model(pixels_of(picture()).bfloat16())
            found = self.saved(trace)["layers.1.a1"]
            self.assertEqual(found.dtype, torch.float16)  # readers allow rows of these to sum to 1 ± 0.01
            self.assertLess((found.float() - model.blocks[1].mixer.last[0][0].float()).abs().max().item(), 1e-6)

    def test_a_star_is_one_name(self):
        model = models.VisionModel().eval()
        with record(model, read={"blocks.*": lambda *_: torch.eye(65).expand(2, 65, 65)}) as trace:
            model(pixels_of(picture()))
        self.assertEqual([name for name in self.saved(trace) if name.endswith(".a")], ["layers.0.a", "layers.1.a"])


class Small(nn.Module):
    """Two layers of differential attention by fused calls, and of one map."""

    class Attention(nn.Module):
        def __init__(self, differential: bool):
            super().__init__()
            self.qkv, self.lambda_init = nn.Linear(16, 48), 0.3
            if differential:
                for name in ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"):
                    setattr(self, name, nn.Parameter(torch.randn(4) * 0.3))

        def forward(self, x):
            q, k, v = (y.unflatten(-1, (4, 4)).transpose(1, 2) for y in self.qkv(x).chunk(3, -1))
            return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)

    def __init__(self, differential: bool = True, layers: int = 3):
        super().__init__()
        self.embed = nn.Embedding(100, 16)
        self.layers = nn.ModuleList(nn.ModuleDict({"attn": self.Attention(differential)}) for _ in range(layers))

    def forward(self, ids, attention_mask=None):
        x = self.embed(ids)
        for layer in self.layers:
            x = x + layer["attn"](x)
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
        with self.assertRaisesRegex(TraceError, "different tokens"), record(model, standard=other):
            model(torch.tensor([IDS]))
            other(torch.tensor([IDS[:5]]))

    def test_the_first_of_a_batch_and_of_several_passes(self):
        model = Small()
        with warnings.catch_warnings(record=True) as said, record(model) as trace:
            warnings.simplefilter("always")
            model(torch.tensor([[1, 2, 3], [4, 5, 6]]))
            model(torch.tensor([[7, 8]]))
        self.assertIn("the batch has 2 texts; the first is recorded", [str(w.message) for w in said])
        self.assertEqual(self.saved(trace)["tokens"].tolist(), [1, 2, 3])

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
import resource, sys, torch
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
            def forward(self, x):
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
        twice = nn.Sequential(models.VisionBlock(8, 2, 0))
        type(twice[0].mixer).__name__, name = "DiffAttn", type(twice[0].mixer).__name__
        self.fails(twice, "DiffAttn computed 2 softmax maps and its λ is not known", torch.randn(1, 6, 8))
        models.VisionDiff.__name__ = name
        self.fails(nn.Linear(3, 3), "no attention layer was found in Linear")
        self.fails(Small(), "heads 0 to 1", heads=[2])
        self.fails(Small(), "rows=3:40", rows=(3, 40))
        self.fails(Small(), "texts, and there are 12 tokens", pieces=["a"])
        self.fails(Small(), "patch_grid=", image=picture())
        self.fails(Small(), "what the model normalised", image=np.full((4, 4, 3), -1.0), patch_grid=(2, 2))
        self.fails(Small(), "its λ has the shape", read={"layers.*.attn": lambda *_: (*2 * trace_maps(), torch.ones(5))})
        with self.assertRaisesRegex(TraceError, "Small was not run"), record(Small()):
            pass
        with self.assertRaisesRegex(TraceError, "padded"), record(Small()) as _:
            _._sides[0].model(torch.tensor([[0, 1]]), attention_mask=torch.tensor([[0, 1]]))
        broken = Small()
        broken.layers[0]["attn"].qkv.weight.data[0, 0] = torch.nan
        self.fails(broken, "head 0: row 0 sums to nan")


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
