#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/shipped/{diff,standard}.safetensors: what transformers computes from the shipped pair for one prompt.

    python tests/reference/make_shipped_reference.py
"""

import json
from pathlib import Path

import torch
import transformers
from safetensors.torch import save_file
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
PAIR, OUT = ROOT / "assets/models/tiny-stories", ROOT / "tests/data/shipped"


@torch.no_grad()
def main():
    prompt = json.loads((ROOT / "assets/prompts.json").read_text("utf-8"))[0]["text"]
    OUT.mkdir(parents=True, exist_ok=True)
    for kind in ("diff", "standard"):
        model = AutoModelForCausalLM.from_pretrained(PAIR / kind, attn_implementation="eager", torch_dtype=torch.float32).eval()
        ids = AutoTokenizer.from_pretrained(PAIR / kind)(prompt, return_tensors="pt").input_ids
        out = model(ids, output_attentions=True, use_cache=False)
        tensors = {"tokens": ids[0], "last_logits": out.logits[0, -4:].contiguous()}
        for n, maps in enumerate(out.attentions):
            tensors[f"layers.{n}.last_rows"] = maps[0, :, -1].contiguous()  # [H, T]
        save_file(tensors, OUT / f"{kind}.safetensors",
                  metadata={"prompt": prompt, "transformers": transformers.__version__, "made_by": "tests/reference/make_shipped_reference.py"})
        print(kind, type(model).__name__, ids.shape[1], "tokens")


if __name__ == "__main__":
    main()
