#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/heads.json: what every head does to an answer and what it looks at, by hooks on transformers' own classes.

    python tests/reference/make_head_reference.py

Three tiny models of make_reference.py and make_variant_reference.py, and the first pair that comes with the program with its first example.
Effects are [probability, logit above the mean of all tokens, KL(untouched || touched)] after the last token: a head's columns of what goes into
the output projection are set to 0 ("off") or to their mean over the tokens ("mean"); "a2-off" norms A1 V instead of (A1 - lambda A2) V, what
the group norm is given in a run in which lambda_init makes lambda 0. Scores are worked out from the attentions of the same run.
"""

import json
from contextlib import contextmanager
from pathlib import Path

import torch
import transformers
from make_reference import TOKENS
from question import question
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = Path(__file__).resolve().parents[2]
DATA, PAIR = ROOT / "tests/data", ROOT / "assets/models/scale-model"
TINY = ("diff-gqa", "llama-gqa", "gpt2-plain")


def attention_of(model, layer: int):
    return model.transformer.h[layer].attn if hasattr(model, "transformer") else model.model.layers[layer].self_attn


def lambda_of(attention) -> float:
    return float((attention.lambda_q1 @ attention.lambda_k1).exp() - (attention.lambda_q2 @ attention.lambda_k2).exp()) + attention.lambda_init


@contextmanager
def changed_input(module, change):
    hook = module.register_forward_pre_hook(lambda m, args: (change(args[0].clone()), *args[1:]))
    try:
        yield
    finally:
        hook.remove()


def first_values(model, layer: int, ids) -> torch.Tensor:
    """A1 V of all heads of a layer."""
    attention, seen = attention_of(model, layer), []
    trained = attention.lambda_init
    attention.lambda_init = trained - lambda_of(attention)
    with changed_input(attention.groupnorm, lambda x: seen.append(x) or x):
        model(ids, use_cache=False)
    attention.lambda_init = trained
    return seen[0]


def effects(model, ids, answer: int) -> dict[str, list]:
    diff = hasattr(attention_of(model, 0), "groupnorm")
    heads = model.config.num_attention_heads // (2 if diff else 1)
    plain = model(ids, use_cache=False).logits[0, -1].double()
    log_p = plain.log_softmax(-1)

    def read(logits):
        log_q = logits.log_softmax(-1)
        kl = (log_p.exp() * (log_p - log_q)).sum()
        return [round(float(v), 7) for v in (log_q[answer].exp(), logits[answer] - logits.mean(), kl)]

    result = {"untouched": read(plain), "off": [], "mean": []} | ({"a2-off": []} if diff else {})
    for layer in range(model.config.num_hidden_layers):
        attention = attention_of(model, layer)
        project = attention.c_proj if hasattr(attention, "c_proj") else attention.o_proj
        first = first_values(model, layer, ids) if diff else None
        for head in range(heads):
            def off(x):
                width = x.shape[-1] // heads
                x[..., head * width:(head + 1) * width] = 0
                return x

            def mean(x):
                width = x.shape[-1] // heads
                part = x[..., head * width:(head + 1) * width]
                part[:] = part.mean(1, keepdim=True)
                return x

            def a2_off(x):
                x[:, head] = first[:, head]
                return x

            for name, module, change in (("off", project, off), ("mean", project, mean)) + ((("a2-off", attention.groupnorm, a2_off),) if diff else ()):
                with changed_input(module, change):
                    result[name].append(read(model(ids, use_cache=False).logits[0, -1].double()))
    return result


def scores(model, ids) -> list[dict]:
    tokens, result = ids[0].tolist(), []
    for layer, maps in enumerate(model(ids, output_attentions=True, use_cache=False).attentions):
        maps, diff = maps[0].double(), hasattr(attention_of(model, layer), "groupnorm")
        lam = lambda_of(attention_of(model, layer)) if diff else 0
        first, second = maps.chunk(2, dim=0) if diff else (maps, torch.zeros_like(maps))
        for a1, a2 in zip(first, second):
            signed = a1 - lam * a2
            shares = signed.abs() / signed.abs().sum(-1, keepdim=True)
            rows = range(1, len(tokens))
            entropy = lambda map: float(-torch.xlogy(map, map).sum(-1)[1:].mean())  # noqa: E731
            earlier = {i: [j for j in range(i) if tokens[j] == tokens[i]] for i in rows}
            again = [i for i in rows if earlier[i]]
            head = {"entropy_a1": entropy(a1), "previous": sum(float(shares[i, i - 1]) for i in rows) / len(rows),
                    "first": sum(float(shares[i, 0]) for i in rows) / len(rows)}
            if again:
                head["same"] = sum(float(shares[i, earlier[i]].sum()) for i in again) / len(again)
                head["induction"] = sum(float(shares[i, [j + 1 for j in earlier[i]]].sum()) for i in again) / len(again)
            if diff:
                head["entropy_difference"] = entropy(shares)
                head["cancelled"] = float(torch.minimum(a1, lam * a2).sum(-1).mean() / lam)
                head["negative_mass"] = float(-signed.clamp(max=0).sum(-1).mean())
            result.append({key: round(value, 6) for key, value in head.items()})
    return result


@torch.no_grad()
def case(folder: Path, tokens: list[int], answer: int) -> dict:
    model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    ids = torch.tensor([tokens])
    return {"tokens": tokens, "answer": answer, "effects": effects(model, ids, answer), "scores": scores(model, ids)}


def main():
    cases = {f"hf/{name}": case(DATA / "hf" / name, TOKENS, 8) for name in TINY}
    example = question(PAIR)
    for kind in ("diff", "standard"):
        tokenizer = AutoTokenizer.from_pretrained(PAIR / kind)
        tokens = tokenizer(example["text"]).input_ids
        asked = tokenizer(example["text"] + " " + example["answer"]).input_ids
        assert asked[:len(tokens)] == tokens
        cases[f"scale-model/{kind}"] = case(PAIR / kind, tokens, asked[len(tokens)])
    about = {"made_by": "tests/reference/make_head_reference.py", "transformers": transformers.__version__, "torch": torch.__version__}
    lines = ",\n".join(f'"{name}":{json.dumps(content, separators=(",", ":"))}' for name, content in cases.items())
    (DATA / "heads.json").write_text(f'{{"about":{json.dumps(about)},"cases":{{\n{lines}\n}}}}\n')
    for name, content in cases.items():
        print(name, len(content["tokens"]), "tokens", content["effects"]["untouched"])


if __name__ == "__main__":
    main()
