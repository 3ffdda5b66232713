#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/hf/<case>/{config.json, model.safetensors, golden.safetensors}: tiny seeded models of transformers' own
DiffLlama and Llama classes, run in float32 with eager attention. A developer's tool; see requirements.txt.

    python tests/reference/make_reference.py
"""

import json
import shutil
from pathlib import Path

import torch
import transformers
from safetensors.torch import load_file, save_file
from transformers import DiffLlamaConfig, DiffLlamaForCausalLM, LlamaConfig, LlamaForCausalLM

OUT = Path(__file__).resolve().parent.parent / "data" / "hf"
TOKENS = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7]
BASE = dict(vocab_size=40, hidden_size=24, intermediate_size=36, num_hidden_layers=3, num_attention_heads=6,
            num_key_value_heads=6, max_position_embeddings=64, tie_word_embeddings=False, attention_bias=False,
            bos_token_id=0, eos_token_id=0, pad_token_id=None, attention_dropout=0.0)
CASES = {
    "diff-mha": {},
    "diff-gqa": dict(num_attention_heads=8, num_key_value_heads=4, hidden_size=32),
    "diff-one-kv-head": dict(num_key_value_heads=1, hidden_size=24),
    "diff-odd-kv-heads": dict(num_key_value_heads=3),
    "diff-tied-gelu": dict(tie_word_embeddings=True, hidden_act="gelu"),
    "diff-bias": dict(attention_bias=True, num_key_value_heads=2),
    "diff-head-dim": dict(head_dim=6, rms_norm_eps=1e-4, rope_theta=500.0),
    "llama-mha": {},
    "llama-gqa": dict(num_attention_heads=8, num_key_value_heads=2, hidden_size=32),
    "llama-tied": dict(tie_word_embeddings=True, rms_norm_eps=1e-5),
    "llama-bias": dict(attention_bias=True, mlp_bias=True, num_key_value_heads=3),
    "llama-head-dim": dict(head_dim=10, rope_theta=500.0),
}
# The weights rounded to half precision and run in float32: what a reader of F16 and BF16 files must give.
HALVES = {"diff-gqa-f16": ("diff-gqa", torch.float16), "diff-gqa-bf16": ("diff-gqa", torch.bfloat16)}


def build(name: str, changes: dict):
    diff = name.startswith("diff")
    config = (DiffLlamaConfig if diff else LlamaConfig)(**{**BASE, **changes})
    config._attn_implementation = "eager"
    torch.manual_seed(sum(map(ord, name)))
    model = (DiffLlamaForCausalLM if diff else LlamaForCausalLM)(config).eval()
    with torch.no_grad():  # nothing stays at a value (0, 1) that would hide a missing term
        for key, p in model.named_parameters():
            if key.endswith("norm.weight"):
                p.copy_(1 + 0.3 * torch.randn_like(p))
            elif "lambda_" in key:
                p.copy_(0.4 * torch.randn_like(p))
            elif key.endswith("bias"):
                p.copy_(0.3 * torch.randn_like(p))
            elif "embed_tokens" in key:
                p.copy_(torch.randn_like(p))
            else:
                p.copy_(torch.randn_like(p) / p.shape[-1] ** 0.5)
    return model


@torch.no_grad()
def golden(model) -> dict[str, torch.Tensor]:
    hidden, layers = [], model.transformer.h if hasattr(model, "transformer") else model.model.layers
    for layer in layers:
        layer.register_forward_hook(lambda m, i, out: hidden.append(out[0] if isinstance(out, tuple) else out))
    out = model(torch.tensor([TOKENS]), output_attentions=True, use_cache=False)
    result = {"tokens": torch.tensor(TOKENS), "logits": out.logits[0]}
    for n, (layer, maps) in enumerate(zip(layers, out.attentions)):
        result[f"layers.{n}.hidden"] = hidden[n].reshape(len(TOKENS), -1)
        attention = getattr(layer, "self_attn", None)
        if not hasattr(attention, "lambda_q1"):
            result[f"layers.{n}.a"] = maps[0]
            continue
        lam = (attention.lambda_q1 @ attention.lambda_k1).exp() - (attention.lambda_q2 @ attention.lambda_k2).exp()
        result[f"layers.{n}.lambda"] = (lam + attention.lambda_init).reshape(1)
        result[f"layers.{n}.a1"], result[f"layers.{n}.a2"] = maps[0].chunk(2, dim=0)
    return {k: v.contiguous().clone() for k, v in result.items()}


def write(name: str, model, weights: dict[str, torch.Tensor], *, config: dict | None = None, script: str = "make_reference.py"):
    """No weights: their files are there. `config` where it is not as transformers would write it."""
    folder = OUT / name
    if weights:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(config or config_of(model), indent=1, sort_keys=True) + "\n")
    about = {"made_by": f"tests/reference/{script}", "transformers": transformers.__version__, "torch": torch.__version__}
    save_file(golden(model), folder / "golden.safetensors", metadata=about)
    print(name, sum(w.numel() for w in weights.values()), "weights")


def config_of(model) -> dict:
    return {k: v for k, v in model.config.to_diff_dict().items() if not k.startswith("_")}


def weights_of(model) -> dict[str, torch.Tensor]:
    skip = {"lm_head.weight"} if model.config.tie_word_embeddings else set()
    return {k: v.contiguous().clone() for k, v in model.state_dict().items() if k not in skip}


def main():
    for name, changes in CASES.items():
        try:
            model = build(name, changes)
            write(name, model, weights_of(model))
        except (ValueError, RuntimeError) as error:
            print(f"{name}: transformers {transformers.__version__} refuses it: {error}")
            shutil.rmtree(OUT / name, ignore_errors=True)
    for name, (source, dtype) in HALVES.items():
        model = build(source, CASES[source])
        rounded = {k: v.to(dtype) for k, v in weights_of(model).items()}
        model.load_state_dict({k: v.float() for k, v in rounded.items()})
        write(name, model, rounded)


if __name__ == "__main__":
    main()
