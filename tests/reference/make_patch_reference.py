#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/patches.json: logits of runs in which parts of another run stand, by hooks on transformers' own classes.

    python tests/reference/make_patch_reference.py

Three tiny models of make_reference.py and make_variant_reference.py, and the first pair that comes with the program with its first example and
the same text with another code. A head's output is its columns of what goes into the output projection; a map is put in the place of what
softmax gives (A2 of head h is row h + heads of DIFF's); the residual is what goes into a layer. What each run patches stands there as the
arguments of the command line; of its logits the last rows, of which every n-th.
"""

import json
from contextlib import ExitStack, contextmanager
from pathlib import Path

import torch
import transformers
from make_reference import TOKENS
from question import question
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
DATA, PAIR = ROOT / "tests/data", ROOT / "assets/models/scale-model"
DONOR = [7, 2, 4, 1, 8, 8, 0, 6, 1, 3, 5, 2, 9, 4]
FROM = ["--patch-from", None]  # the donor's prompt is filled in
BOTH = [
    ["--patch", "1.0=output", *FROM],
    ["--patch", "0.1=a1", *FROM],
    ["--patch", "1@5=residual", *FROM],
    ["--patch", "1@13=residual", "--patch", "1@2=residual", *FROM],
    ["--patch", "0=a1", "--patch", "1@3=residual", "--patch", "1.1=output", *FROM],
    ["--patch", "0@all=residual", *FROM],
    ["--patch", "0.0=output", "--patch", "1.0=a1"],  # the other state of a run without edits: nothing
]
DIFF = [
    ["--patch", "1.1=a2", *FROM],
    ["--patch", "2=a2", "--patch", "2=a1", *FROM],
    ["--patch", "2=output", "--lambda-init", "0=0", *FROM],
    ["--lambda-init", "0=0", "--patch", "1.1=output"],
    ["--lambda-init", "0=0", "--patch", "2@13=residual", "--patch", "1.0=a1"],
    ["--lambda-init", "0=0", "--patch", "1.0=output", "--patch", "2.1=a2", "--patch-into", "trained"],
    ["--lambda-init", "1=0", "--patch", "2@13=residual", "--patch-into", "trained", *FROM],
]


class Layers:
    """The layers of any of the three families, by what the hooks need of them."""

    def __init__(self, model):
        gpt2 = hasattr(model, "transformer")
        self.blocks = model.transformer.h if gpt2 else model.model.layers
        self.attentions = [block.attn if gpt2 else block.self_attn for block in self.blocks]
        self.out = [each.c_proj if gpt2 else each.o_proj for each in self.attentions]
        self.diff = hasattr(self.attentions[0], "groupnorm")
        self.heads = model.config.num_attention_heads // (2 if self.diff else 1)


@contextmanager
def input_of(module, change):
    hook = module.register_forward_pre_hook(lambda m, args: (change(args[0].clone()), *args[1:]))
    try:
        yield
    finally:
        hook.remove()


@contextmanager
def softmax_of(layer, change):
    """The maps of one layer: softmax is called once in each, in their order."""
    functional, calls = torch.nn.functional, []
    plain = functional.softmax

    def softmax(*args, **named):
        calls.append(1)
        maps = plain(*args, **named)
        return change(maps.clone()) if len(calls) - 1 == layer else maps
    functional.softmax = softmax
    try:
        yield
    finally:
        functional.softmax = plain


@contextmanager
def edited(layers: Layers, edits: list[tuple[int, float]]):
    trained = {n: layers.attentions[n].lambda_init for n, _ in edits}
    for n, init in edits:
        layers.attentions[n].lambda_init = init
    try:
        yield
    finally:
        for n, init in trained.items():
            layers.attentions[n].lambda_init = init


def seen(model, layers: Layers, ids) -> dict:
    """What may be taken of a run."""
    caught = {}
    with ExitStack() as hooks:
        for n, (block, out) in enumerate(zip(layers.blocks, layers.out)):
            def keep(x, name):
                caught[name] = x.clone()
                return x
            hooks.enter_context(input_of(block, lambda x, n=n: keep(x, ("residual", n))))
            hooks.enter_context(input_of(out, lambda x, n=n: keep(x, ("output", n))))
        caught["maps"] = model(ids, output_attentions=True, use_cache=False).attentions
    return caught


def patch(layers: Layers, donor: dict, value: str):
    """One --patch as a hook."""
    place, part = value.split("=")
    if part == "residual":
        n, token = place.split("@")
        which = slice(None) if token == "all" else int(token)

        def residual(x):
            x[:, which] = donor["residual", int(n)][:, which]
            return x
        return input_of(layers.blocks[int(n)], residual)
    n, _, head = place.partition(".")
    n, heads = int(n), [int(head)] if head else range(layers.heads)
    if part == "output":
        def output(x):
            width = x.shape[-1] // layers.heads
            for h in heads:
                x[..., h * width:(h + 1) * width] = donor["output", n][..., h * width:(h + 1) * width]
            return x
        return input_of(layers.out[n], output)

    def maps(x):
        for h in heads:
            row = h + (layers.heads if part == "a2" else 0)
            x[:, row] = donor["maps"][n][:, row]
        return x
    return softmax_of(n, maps)


def run(model, layers: Layers, tokens: list[int], other: list[int], arguments: list[str]) -> torch.Tensor:
    pairs = list(zip(arguments[::2], arguments[1::2]))
    edits = [(int(value.split("=")[0]), float(value.split("=")[1])) for option, value in pairs if option == "--lambda-init"]
    into_trained = ("--patch-into", "trained") in pairs
    ids, of_donor = torch.tensor([tokens]), torch.tensor([other if "--patch-from" in arguments else tokens])
    with edited(layers, edits if into_trained else []):
        donor = seen(model, layers, of_donor)
    with ExitStack() as hooks:
        hooks.enter_context(edited(layers, [] if into_trained else edits))
        for option, value in pairs:
            if option == "--patch":
                hooks.enter_context(patch(layers, donor, value))
        return model(ids, use_cache=False).logits[0]


@torch.no_grad()
def case(folder: Path, tokens: list[int], other: list[int], prompt: str, rows: int, every: int = 1) -> dict:
    assert len(tokens) == len(other)
    model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    layers, runs = Layers(model), []
    plain = model(torch.tensor([tokens]), use_cache=False).logits[0]
    for each in BOTH + (DIFF if layers.diff else []):
        logits = run(model, layers, tokens, other, each)
        nothing = "--patch-from" not in each and "--lambda-init" not in each
        same = bool((logits - plain).abs().max() < 1e-6)
        assert same if nothing else not same or "residual" in each[1], each  # two prompts may begin alike
        given = [value if value is not None else prompt for value in each]
        runs.append({"edits": given, "logits": [[round(float(v), 6) for v in row] for row in logits[-rows:, ::every]]})
    return {"tokens": tokens, "donor": prompt, "donor_tokens": other, "every": every, "runs": runs}


def main():
    cases = {}
    for name in ("diff-gqa", "llama-gqa", "gpt2-plain"):
        cases[f"hf/{name}"] = case(DATA / "hf" / name, TOKENS, DONOR, " ".join(map(str, DONOR)), 4)
    example = question(PAIR)
    other = example["text"].replace(example["answer"], "41367").replace("cat", "dog")
    for kind in ("diff", "standard"):
        tokenizer = AutoTokenizer.from_pretrained(PAIR / kind)
        tokens, donor = (tokenizer(text).input_ids for text in (example["text"], other))
        cases[f"scale-model/{kind}"] = case(PAIR / kind, tokens, donor, other, 1, 64)
    about = {"made_by": "tests/reference/make_patch_reference.py", "transformers": transformers.__version__, "torch": torch.__version__}
    lines = ",\n".join(f'"{name}":{json.dumps(content, separators=(",", ":"))}' for name, content in cases.items())
    (DATA / "patches.json").write_text(f'{{"about":{json.dumps(about)},"cases":{{\n{lines}\n}}}}\n')
    for name, content in cases.items():
        print(name, len(content["tokens"]), "tokens", len(content["runs"]), "runs")


if __name__ == "__main__":
    main()
