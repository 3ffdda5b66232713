#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/attribution.json: logits taken apart, by hooks on transformers' own models in float64.

    python tests/reference/make_attribution_reference.py

What a head adds is what the output projection makes of its columns alone; what an MLP adds, its output. Each is carried through the final
norm, whose divisor is held, to the token's row of the output head less the mean of all rows, or less the runner-up's.
"""

import json
import re
from pathlib import Path

import torch
import transformers
from question import question
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
TOKENS = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7]
# model, the token asked for (None: the first token of the pair's first example), the head by its keys, and the edits of the other runs
CASES = [
    ("tests/data/hf/diff-bias", 11, (1, 2), [["--lambda-init", "1=0"], ["--ablate", "0.1=head-off"]]),
    ("tests/data/hf/llama-bias", 11, (2, 5), [["--ablate", "0.1=head-off"]]),
    ("tests/data/hf/gpt2-untied", 11, (1, 3), [["--ablate", "0.1=head-off"]]),
    ("assets/models/scale-model/diff", None, (2, 1), [["--lambda-init", "2=0"], ["--lambda-init", "2=0", "--output-factor", "keep"]]),
    ("assets/models/scale-model/standard", None, (1, 6), [["--ablate", "1.2=head-off"]]),
]


class Layer:
    """One decoder layer of any of the three families, by what the arithmetic needs of it."""

    def __init__(self, block):
        self.gpt2 = hasattr(block, "attn")
        self.attention = block.attn if self.gpt2 else block.self_attn
        self.out = self.attention.c_proj if self.gpt2 else self.attention.o_proj
        self.values = self.attention.c_attn if self.gpt2 else self.attention.v_proj
        self.mlp = block.mlp
        self.down = self.mlp.c_proj if self.gpt2 else self.mlp.down_proj
        self.diff = hasattr(self.attention, "lambda_q1")

    def bias_of(self, linear, like):
        return linear(torch.zeros_like(like))


def seen(model, layers: list[Layer], ids: list[int]) -> dict:
    """A pass with everything that the hooks catch of it, of the last token where nothing else is said."""
    caught, handles = {}, []
    base = model.transformer if hasattr(model, "transformer") else model.model
    final = base.ln_f if hasattr(base, "ln_f") else base.norm
    blocks = base.h if hasattr(base, "h") else base.layers

    def keep(module, name, inputs):
        def before(m, args):
            caught[name] = args[0][0].clone()

        def after(m, args, out):
            caught[name] = (out[0] if isinstance(out, tuple) else out).reshape(len(ids), -1).clone()
        handles.append(module.register_forward_pre_hook(before) if inputs else module.register_forward_hook(after))

    keep(blocks[0], "embedding", True)
    keep(final, "final", True)
    for n, layer in enumerate(layers):
        keep(layer.out, f"heads{n}", True)
        keep(layer.mlp, f"mlp{n}", False)
        keep(layer.down, f"inner{n}", True)
        keep(layer.values, f"values{n}", False)
    out = model(torch.tensor([ids]), output_attentions=True, use_cache=False)
    for handle in handles:
        handle.remove()
    return {**caught, "logits": out.logits[0, -1], "maps": out.attentions, "norm": final}


def edit(layers: list[Layer], edits: list[str], width: int) -> list:
    """The edits as hooks, and as transformers' own λ_init, which is also in the factor 1 − λ_init."""
    handles, keep = [], "keep" in edits
    for option, value in zip(edits[::2], edits[1::2]):
        if option == "--lambda-init":
            n, init = int(value.split("=")[0]), float(value.split("=")[1])
            attention = layers[n].attention
            trained, attention.lambda_init = attention.lambda_init, init
            if keep:
                factor = (1 - trained) / (1 - init)
                handles.append(layers[n].out.register_forward_pre_hook(lambda m, args: (args[0] * factor, *args[1:])))
        elif option == "--ablate":
            n, head = map(int, value.split("=")[0].split("."))

            def off(m, args, columns=slice(head * width, (head + 1) * width)):
                z = args[0].clone()
                z[..., columns] = 0
                return (z, *args[1:])
            handles.append(layers[n].out.register_forward_pre_hook(off))
    return handles


def by_key(layer: Layer, run: dict, n: int, head: int, width: int, adds) -> dict:
    maps, out = run["maps"][n][0].double(), layer.out
    values = run[f"values{n}"]
    if layer.gpt2:
        values = values[:, -values.shape[1] // 3:]
    heads = maps.shape[0]
    d = layer.attention.head_dim
    kv = values.reshape(len(values), -1, d).transpose(0, 1)  # [K, T, d]
    group = heads // kv.shape[0]
    if layer.diff:
        a = layer.attention
        lam = ((a.lambda_q1 @ a.lambda_k1).exp() - (a.lambda_q2 @ a.lambda_k2).exp() + a.lambda_init).item()
        other = head + heads // 2
        weights = maps[head, -1] - lam * maps[other, -1]
        v = torch.cat([kv[head // group], kv[other // group]], -1)
    else:
        weights, v = maps[head, -1], kv[head // group]
    mixed = weights @ v
    z = run[f"heads{n}"][-1, head * width:(head + 1) * width]  # after head norm and factor, which are one number
    scale = (z @ mixed / (mixed @ mixed)).item()
    columns = torch.zeros(len(v), run[f"heads{n}"].shape[1], dtype=v.dtype)
    columns[:, head * width:(head + 1) * width] = v * scale
    parts = weights * adds(out(columns) - out(torch.zeros_like(columns)))
    return {"head_scale": scale, "key_weights": weights, "key_parts": parts}


def run(model, layers: list[Layer], ids: list[int], token: int, rival: int | None, head: tuple[int, int], edits: list[str]) -> dict:
    width = layers[0].attention.head_dim * (2 if layers[0].diff else 1)
    trained = [getattr(layer.attention, "lambda_init", None) for layer in layers]
    handles = edit(layers, edits, width)
    caught = seen(model, layers, ids)
    if edits and "head-off" in edits[-1]:  # a hook that was there first; the columns that reach W_O
        n, h = map(int, edits[-1].split("=")[0].split("."))
        assert caught[f"heads{n}"][-1, h * width:(h + 1) * width].abs().max() == 0
    for handle in handles:
        handle.remove()
    norm, last = caught["norm"], caught["final"][-1]
    layer_norm = getattr(norm, "bias", None) is not None
    eps = norm.eps if layer_norm else norm.variance_epsilon
    scale = ((last - last.mean() * layer_norm).square().mean() + eps).rsqrt()
    rows = model.lm_head.weight
    against = rows.mean(0) if rival is None else rows[rival]

    def adds(part):
        part = part - part.mean(-1, keepdim=True) if layer_norm else part
        return (part * scale * norm.weight) @ (rows[token] - against)

    parts, biases = {"embedding": adds(caught["embedding"][-1])}, torch.zeros(())
    for n, layer in enumerate(layers):
        z = caught[f"heads{n}"][-1]
        none = layer.out(torch.zeros_like(z))
        for h in range(len(z) // width):
            alone = torch.zeros_like(z)
            alone[h * width:(h + 1) * width] = z[h * width:(h + 1) * width]
            parts[f"L{n}.H{h}"] = adds(layer.out(alone) - none)
        down = layer.down(torch.zeros_like(caught[f"inner{n}"][-1]))
        parts[f"L{n}.mlp"] = adds(caught[f"mlp{n}"][-1] - down)
        biases = biases + adds(none) + adds(down)
    parts["bias"] = biases + (norm.bias @ (rows[token] - against) if layer_norm else 0)
    logits = caught["logits"]
    reference = logits.mean() if rival is None else logits[rival]
    assert abs(sum(parts.values()) - (logits[token] - reference)) < 1e-5 * max(abs(p) for p in parts.values())
    result = {"edits": edits, "logit": logits[token], "reference": reference, "final_scale": scale, "parts": parts}
    if rival is None:
        keys = by_key(layers[head[0]], caught, head[0], head[1], width, adds)
        assert abs(keys["key_parts"].sum() - parts[f"L{head[0]}.H{head[1]}"]) < 1e-5
        result |= keys
    for layer, init in zip(layers, trained):
        if init is not None:
            layer.attention.lambda_init = init
    return result


def rounded(value):
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    if isinstance(value, torch.Tensor):
        return rounded(value.tolist())
    return round(value, 7) if isinstance(value, float) else value


@torch.no_grad()
def case(folder: str, token: int | None, head: tuple[int, int], edits: list[list[str]]) -> dict:
    model = AutoModelForCausalLM.from_pretrained(ROOT / folder, attn_implementation="eager", dtype=torch.float32).double().eval()
    ids = TOKENS
    if token is None:
        example = question((ROOT / folder).parent)
        tokenizer = AutoTokenizer.from_pretrained(ROOT / folder)
        ids = tokenizer(example["text"]).input_ids
        token = tokenizer(example["text"] + " " + example["answer"]).input_ids[len(ids)]
    layers = [Layer(block) for block in (model.transformer.h if hasattr(model, "transformer") else model.model.layers)]
    logits = model(torch.tensor([ids]), use_cache=False).logits[0, -1].clone()
    logits[token] = -torch.inf
    rival = int(logits.argmax())
    runs = [run(model, layers, ids, token, None, head, each) for each in ([], *edits)]
    leads = [run(model, layers, ids, token, rival, head, each) for each in ([], *edits)]
    return rounded({"model": folder, "tokens": ids, "token": token, "rival": rival, "head": list(head), "above_mean": runs, "above_rival": leads})


def main():
    cases = [case(*each) for each in CASES]
    text = json.dumps({"made_by": "tests/reference/make_attribution_reference.py", "transformers": transformers.__version__, "cases": cases}, indent=1)
    # what holds no list or object stands on one line
    text = re.sub(r"([\[{])\s+([^\[\]{}]+?)\s+([\]}])", lambda m: m[1] + re.sub(r"\s+", " ", m[2]) + m[3], text)
    (ROOT / "tests/data/attribution.json").write_text(text + "\n")
    for each in cases:
        parts = each["above_mean"][0]["parts"]
        print(each["model"], *(f"{name} {parts[name]:+.2f}" for name in sorted(parts, key=lambda n: -abs(parts[n]))[:5]))


if __name__ == "__main__":
    main()
