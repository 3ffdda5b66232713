#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/generation.json: what transformers writes, always the most probable token, with its KV cache and again without.

    python tests/reference/make_generation_reference.py
"""

import json
import re
from pathlib import Path

import torch
import transformers
from make_reference import CASES
from question import question
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
DATA, PAIRS = ROOT / "tests/data", ROOT / "assets/models"
PROMPTS = ([3, 1, 4, 1, 5], [7], [2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3])
MARGIN = 1e-3  # a token that wins by less could be another one in another order of additions: the text ends before it


@torch.no_grad()
def written(folder: Path, prompt: list[int], tokens: int) -> dict:
    model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    end, ids = model.config.eos_token_id, torch.tensor([prompt])
    options = dict(max_new_tokens=tokens, do_sample=False, pad_token_id=0, output_logits=True, return_dict_in_generate=True)
    out = model.generate(ids, attention_mask=torch.ones_like(ids), use_cache=True, **options)
    new = out.sequences[0, len(prompt):].tolist()
    again = model.generate(ids, attention_mask=torch.ones_like(ids), use_cache=False, **options)
    assert new == again.sequences[0, len(prompt):].tolist(), (folder, "the cache changes the text")
    best = torch.stack(out.logits)[:, 0].topk(2).values  # [tokens, 2]
    sure = next((i for i, (a, b) in enumerate(best.tolist()) if a - b < MARGIN), len(new))
    probabilities = [float(step[0].double().softmax(-1)[token]) for step, token in zip(out.logits, new)]
    return {"prompt": prompt, "tokens": new[:sure], "probabilities": [round(p, 6) for p in probabilities[:sure]],
            "ended": sure == len(new) and new[-1] == end}


def main():
    result = {"made_by": "tests/reference/make_generation_reference.py", "transformers": transformers.__version__, "hf": {}, "shipped": {}}
    for name in sorted(CASES):
        result["hf"][name] = [written(DATA / "hf" / name, list(prompt), 24) for prompt in PROMPTS]
    for pair in sorted(PAIRS.iterdir()):
        examples = json.loads((pair / "prompts.json").read_text("utf-8"))
        examples = examples[examples.index(question(pair)):]  # the window's first prompt may change
        for kind in ("diff", "standard"):
            tokenizer = AutoTokenizer.from_pretrained(pair / kind)
            result["shipped"][f"{pair.name}/{kind}"] = [written(pair / kind, tokenizer(e["text"]).input_ids, 40) for e in examples[:4]]
    text = json.dumps(result, indent=1)
    # a list of numbers on one line
    text = re.sub(r"\[\s+(-?[\d.e-]+(?:,\s+-?[\d.e-]+)*)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m[1]) + "]", text)
    (DATA / "generation.json").write_text(text + "\n")
    for name, cases in (*result["hf"].items(), *result["shipped"].items()):
        print(name, *(f"{len(c['tokens'])}{' end' if c['ended'] else ''}" for c in cases))


if __name__ == "__main__":
    main()
