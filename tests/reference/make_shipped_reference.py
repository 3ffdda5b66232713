#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/shipped/{diff,standard}-{question,story}.safetensors: what transformers computes from the shipped pair for two
of the example prompts.

    python tests/reference/make_shipped_reference.py
"""

import itertools
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
    examples = json.loads((PAIR / "prompts.json").read_text("utf-8"))
    prompts = {"question": examples[0]["text"], "story": next(e["text"] for e in examples if e["name"] == "A story")}
    OUT.mkdir(parents=True, exist_ok=True)
    for kind, name in itertools.product(("diff", "standard"), prompts):
        prompt = prompts[name]
        model = AutoModelForCausalLM.from_pretrained(PAIR / kind, attn_implementation="eager", dtype=torch.float32).eval()
        ids = AutoTokenizer.from_pretrained(PAIR / kind)(prompt, return_tensors="pt").input_ids
        out = model(ids, output_attentions=True, use_cache=False)
        tensors = {"tokens": ids[0], "last_logits": out.logits[0, -4:].contiguous()}
        for n, maps in enumerate(out.attentions):
            tensors[f"layers.{n}.last_rows"] = maps[0, :, -1].contiguous()  # [H, T]
        file = OUT / f"{kind}-{name}.safetensors"
        save_file(tensors, file,
                  metadata={"prompt": prompt, "transformers": transformers.__version__, "made_by": "tests/reference/make_shipped_reference.py"})
        file.chmod(0o644)  # as the other files
        print(kind, name, type(model).__name__, ids.shape[1], "tokens")


if __name__ == "__main__":
    main()
