#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/lens.json: the logit lens, by hooks on transformers' own models in float64.

    python tests/reference/make_lens_reference.py

What stands in the residual stream before the first layer and after every layer is caught, and the model's own final norm and output head read it.
"""

import json
import re

import torch
import transformers
from make_attribution_reference import CASES, ROOT, TOKENS, Layer, edit, rounded
from question import question
from transformers import AutoModelForCausalLM, AutoTokenizer

TOP = 3


def lens(model, ids: list[int], token: int, position: int) -> list[dict]:
    """The embedding, then every layer."""
    base = model.transformer if hasattr(model, "transformer") else model.model
    blocks = base.h if hasattr(base, "h") else base.layers
    norm = base.ln_f if hasattr(base, "ln_f") else base.norm
    streams, handles = [], [blocks[0].register_forward_pre_hook(lambda m, args: streams.append(args[0][0]))]
    for block in blocks:
        handles.append(block.register_forward_hook(lambda m, args, out: streams.append((out[0] if isinstance(out, tuple) else out).reshape(len(ids), -1))))
    logits = model(torch.tensor([ids]), use_cache=False).logits[0]
    for handle in handles:
        handle.remove()
    rows = [model.lm_head(norm(stream[position])) for stream in streams]
    assert (rows[-1] - logits[position]).abs().max() < 1e-9
    result = []
    for row in rows:
        p = row.softmax(-1)
        top = p.topk(TOP)
        result.append({"logit": row[token], "probability": p[token], "rank": 1 + int((row > row[token]).sum()), "top": top.indices.tolist(),
                       "top_probability": top.values})
    return result


@torch.no_grad()
def case(folder: str, token: int | None, edits: list[list[str]]) -> dict:
    model = AutoModelForCausalLM.from_pretrained(ROOT / folder, attn_implementation="eager", dtype=torch.float32).double().eval()
    ids = TOKENS
    if token is None:
        example = question((ROOT / folder).parent)
        tokenizer = AutoTokenizer.from_pretrained(ROOT / folder)
        ids = tokenizer(example["text"]).input_ids
        token = tokenizer(example["text"] + " " + example["answer"]).input_ids[len(ids)]
    layers = [Layer(block) for block in (model.transformer.h if hasattr(model, "transformer") else model.model.layers)]
    width = layers[0].attention.head_dim * (2 if layers[0].diff else 1)
    runs = []
    for each in ([], *edits):
        inits = [getattr(layer.attention, "lambda_init", None) for layer in layers]
        handles = edit(layers, each, width)
        for position in (len(ids) - 1, len(ids) // 2):
            runs.append({"edits": each, "position": position, "layers": lens(model, ids, token, position)})
        for handle in handles:
            handle.remove()
        for layer, init in zip(layers, inits):
            if init is not None:
                layer.attention.lambda_init = init
    return rounded({"model": folder, "tokens": ids, "token": token, "runs": runs})


def main():
    cases = [case(folder, token, edits) for folder, token, _, edits in CASES]
    text = json.dumps({"made_by": "tests/reference/make_lens_reference.py", "transformers": transformers.__version__, "cases": cases}, indent=1)
    # what holds no list or object stands on one line
    text = re.sub(r"([\[{])\s+([^\[\]{}]+?)\s+([\]}])", lambda m: m[1] + re.sub(r"\s+", " ", m[2]) + m[3], text)
    (ROOT / "tests/data/lens.json").write_text(text + "\n")
    for each in cases:
        print(each["model"], *(f"{layer['probability']:.4f} ({layer['rank']})" for layer in each["runs"][0]["layers"]))


if __name__ == "__main__":
    main()
