#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/rows.json: one row of one head, step by step, by hooks on transformers' own models in float64.

    python tests/reference/make_row_reference.py

Queries and keys are turned by the model's own rotary embedding; weights, and what reaches the output projection, are the model's own and
not those that the steps give here, to which they are held.
"""

import json
import re
from pathlib import Path

import torch
import transformers
from make_attribution_reference import ROOT, TOKENS, Layer, edit, rounded
from transformers import AutoModelForCausalLM
from transformers.models.llama.modeling_llama import rotate_half

# model, the head, the row and one of its keys, edits
CASES = [
    ("tests/data/hf/diff-base", (1, 1), 13, 5, []),
    ("tests/data/hf/diff-bias", (1, 2), 9, 0, []),
    ("tests/data/hf/diff-bias", (1, 2), 9, 0, ["--lambda-init", "1=0"]),
    ("tests/data/hf/diff-bias", (1, 2), 9, 0, ["--lambda-init", "0=0.1"]),
    ("tests/data/hf/diff-gqa", (0, 3), 13, 12, []),
    ("tests/data/hf/diff-head-dim", (1, 0), 13, 3, []),
    ("tests/data/hf/diff-rope-yarn-attention-factor", (1, 1), 13, 5, []),
    ("tests/data/hf/diff-rope-llama3", (1, 1), 13, 5, []),
    ("tests/data/hf/diff-tied-gelu", (1, 1), 13, 5, []),
    ("tests/data/hf/llama-gqa", (1, 2), 13, 5, []),
    ("tests/data/hf/llama-bias", (2, 5), 0, 0, []),
    ("tests/data/hf/gpt2-untied", (1, 3), 13, 5, []),
    ("tests/data/hf/gpt2-plain", (0, 0), 7, 7, []),
]


def caught(model, base, blocks, layer: Layer, n: int, ids: list[int]) -> dict:
    found, handles = {}, []

    def keep(module, name, before=False):
        def take(m, args, out=None):
            value = args[0] if before else out
            found[name] = (value[0] if isinstance(value, tuple) else value).reshape(len(ids), -1).clone()
        handles.append(module.register_forward_pre_hook(take) if before else module.register_forward_hook(take))

    keep(blocks[n], "stream", before=True)
    keep(blocks[n].ln_1 if layer.gpt2 else blocks[n].input_layernorm, "input")
    if layer.gpt2:
        keep(layer.attention.c_attn, "qkv")
    else:
        for name in "qkv":
            keep(getattr(layer.attention, f"{name}_proj"), name)
    keep(layer.out, "heads", before=True)
    keep(layer.out, "attention")
    keep(blocks[n], "after")
    out = model(torch.tensor([ids]), output_attentions=True, use_cache=False)
    for handle in handles:
        handle.remove()
    found["maps"] = out.attentions[n][0].double()
    if layer.gpt2:
        found["q"], found["k"], found["v"] = found.pop("qkv").chunk(3, -1)
    return found


def turned(base, x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    """x [rows, d] at these positions, by the model's own cosines; as it is where positions are learned."""
    if not hasattr(base, "rotary_emb"):
        return x
    cos, sin = base.rotary_emb(x[None], torch.arange(int(positions.max()) + 1)[None])
    return x * cos[0, positions] + rotate_half(x) * sin[0, positions]


@torch.no_grad()
def case(folder: str, head: tuple[int, int], row: int, key: int, edits: list[str]) -> dict:
    model = AutoModelForCausalLM.from_pretrained(ROOT / folder, attn_implementation="eager", dtype=torch.float32).double().eval()
    base = model.transformer if hasattr(model, "transformer") else model.model
    blocks = base.h if hasattr(base, "h") else base.layers
    layers = [Layer(block) for block in blocks]
    n, h = head
    layer, a = layers[n], layers[n].attention
    d = a.head_dim
    width = d * (2 if layer.diff else 1)
    handles = edit(layers, edits, width)
    run = caught(model, base, blocks, layer, n, TOKENS)
    for handle in handles:
        handle.remove()
    heads = run["maps"].shape[0]
    kv_heads = run["k"].shape[1] // d
    group = heads // kv_heads
    terms = [h, h + heads // 2] if layer.diff else [h]
    maps, places = [], torch.arange(row + 1)
    for term in terms:
        q = run["q"][row, term * d:(term + 1) * d]
        k = run["k"][:row + 1, (term // group) * d:(term // group + 1) * d]
        tq, tk = turned(base, q[None], torch.tensor([row]))[0], turned(base, k, places)
        products = tk @ tq
        scores = products / d**0.5
        weights = run["maps"][term, row, :row + 1]
        assert (scores.softmax(0) - weights).abs().max() < 1e-6, folder  # DiffLlama softmaxes in float32
        maps.append({"query": q, "turned": tq, "key": k[key], "turned_key": tk[key], "products": products, "scores": scores, "weights": weights})
    # every map of a DiffLlama head has both halves of the values
    values = torch.cat([run["v"][:row + 1, (t // group) * d:(t // group + 1) * d] for t in terms], -1)
    lam = None
    weights = maps[0]["weights"]
    if layer.diff:
        lam = ((a.lambda_q1 @ a.lambda_k1).exp() - (a.lambda_q2 @ a.lambda_k2).exp() + a.lambda_init).item()
        weights = weights - lam * maps[1]["weights"]
    total = weights @ values
    result = {"model": folder, "tokens": TOKENS, "head": list(head), "row": row, "key": key, "edits": edits, "lambda": lam, "maps": maps}
    result |= {"stream": run["stream"][row], "input": run["input"][row], "weights": weights, "value_of_key": values[key], "sum": total}
    given = run["heads"][row, h * width:(h + 1) * width]
    if layer.diff:
        size = (total.square().mean() + a.groupnorm.eps).sqrt()
        result |= {"size": size, "divided": total / size}
        assert ((1 - a.lambda_init) * total / size - given).abs().max() < 1e-5, folder
    else:
        assert (total - given).abs().max() < 1e-6, folder
    alone = torch.zeros_like(run["heads"][row])
    alone[h * width:(h + 1) * width] = given
    written = layer.out(alone) - layer.out(torch.zeros_like(alone))
    result |= {"factored": given, "written": written, "attended": run["stream"][row] + run["attention"][row], "after": run["after"][row]}
    return rounded(result)


def main():
    cases = [case(*each) for each in CASES]
    text = json.dumps({"made_by": "tests/reference/make_row_reference.py", "transformers": transformers.__version__, "cases": cases}, indent=1)
    # what holds no list or object stands on one line
    text = re.sub(r"([\[{])\s+([^\[\]{}]+?)\s+([\]}])", lambda m: m[1] + re.sub(r"\s+", " ", m[2]) + m[3], text)
    (Path(ROOT) / "tests/data/rows.json").write_text(text + "\n")
    for each in cases:
        print(each["model"], each["head"], "weight of the key", round(each["weights"][each["key"]], 4))


if __name__ == "__main__":
    main()
