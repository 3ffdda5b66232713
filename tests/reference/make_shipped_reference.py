#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/shipped/PAIR/{diff,standard}-{question,story}.safetensors: what transformers computes from the pairs that come with
the program for two of their example prompts: the first, and the first without an answer.

    python tests/reference/make_shipped_reference.py
"""

import itertools
import json
from pathlib import Path

import torch
import transformers
from question import question
from safetensors.torch import save_file
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
PAIRS, OUT = ROOT / "assets/models", ROOT / "tests/data/shipped"


@torch.no_grad()
def main():
    for pair, kind, name in itertools.product(sorted(p.name for p in PAIRS.iterdir()), ("diff", "standard"), ("question", "story")):
        examples = json.loads((PAIRS / pair / "prompts.json").read_text("utf-8"))
        prompt = question(PAIRS / pair)["text"] if name == "question" else next(e["text"] for e in examples if "answer" not in e)
        (OUT / pair).mkdir(parents=True, exist_ok=True)
        model = AutoModelForCausalLM.from_pretrained(PAIRS / pair / kind, attn_implementation="eager", dtype=torch.float32).eval()
        ids = AutoTokenizer.from_pretrained(PAIRS / pair / kind)(prompt, return_tensors="pt").input_ids
        out = model(ids, output_attentions=True, use_cache=False)
        tensors = {"tokens": ids[0], "last_logits": out.logits[0, -4:].contiguous()}
        for n, maps in enumerate(out.attentions):
            tensors[f"layers.{n}.last_rows"] = maps[0, :, -1].contiguous()  # [H, T]
        file = OUT / pair / f"{kind}-{name}.safetensors"
        save_file(tensors, file,
                  metadata={"prompt": prompt, "transformers": transformers.__version__, "made_by": "tests/reference/make_shipped_reference.py"})
        file.chmod(0o644)  # as the other files
        print(pair, kind, name, type(model).__name__, ids.shape[1], "tokens")


if __name__ == "__main__":
    main()
