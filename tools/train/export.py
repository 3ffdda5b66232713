#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a trained run as a Hugging Face folder that `transformers` and Lambdascope open: config.json, model.safetensors,
tokenizer.json. `--steps` writes the weights that were kept on the way, as half precision, for the time-lapse.

    python export.py RUN/diff --out assets/models/tiny-stories/diff
    python export.py RUN/diff --out assets/models/tiny-stories/steps --steps 0 1000 3000
"""

import argparse
import json
import shutil
from pathlib import Path

import torch
from safetensors.torch import save_file
from transformers import AutoModelForCausalLM

from model import LanguageModel, Shape


def config_of(shape: Shape) -> dict:
    config = dict(architectures=["DiffLlamaForCausalLM" if shape.differential else "LlamaForCausalLM"],
                  model_type="diffllama" if shape.differential else "llama", vocab_size=shape.vocab, hidden_size=shape.hidden,
                  intermediate_size=shape.intermediate, num_hidden_layers=shape.layers, num_attention_heads=shape.heads,
                  num_key_value_heads=shape.heads, head_dim=shape.head_dim, hidden_act="silu", max_position_embeddings=shape.context,
                  rms_norm_eps=shape.eps, rope_theta=shape.theta, attention_bias=False, tie_word_embeddings=True,
                  bos_token_id=0, eos_token_id=0, pad_token_id=None, torch_dtype="float32")
    return config | (dict(lambda_std_dev=0.1, attention_dropout=0.0) if shape.differential else dict(mlp_bias=False))


def write(state: dict, tokenizer: Path, out: Path, dtype: torch.dtype = torch.float32):
    shape = Shape(**state["shape"])
    if shape.kind == "normed":
        raise SystemExit("transformers has no architecture for the standard model with a head-wise norm")
    model = LanguageModel(shape).eval()
    model.load_state_dict({name: weights.cpu() for name, weights in state["model"].items()})
    out.mkdir(parents=True, exist_ok=True)
    config = config_of(shape) | dict(torch_dtype=str(dtype).removeprefix("torch."))
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    save_file({k: v.to(dtype).contiguous() for k, v in model.state_dict().items()}, out / "model.safetensors", metadata={"format": "pt"})
    shutil.copy(tokenizer, out / "tokenizer.json")
    for name in ("model.safetensors", "tokenizer.json"):
        (out / name).chmod(0o644)  # as the other files
    (out / "tokenizer_config.json").write_text(json.dumps(dict(
        tokenizer_class="PreTrainedTokenizerFast", bos_token="<bos>", eos_token="<bos>", model_max_length=shape.context,
        clean_up_tokenization_spaces=False), indent=2) + "\n")
    verify(out, model, 1e-3 if dtype == torch.float32 else 0.1)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("run", type=Path)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--half", action="store_true", help="store the weights as F16, as those of --steps are")
    p.add_argument("--steps", type=int, nargs="*", help="write these kept steps to OUT/NNNNNN/KIND instead")
    a = p.parse_args()
    torch.set_num_threads(1)
    tokenizer = a.run.parent / "tokenizer.json"
    if a.steps is None:
        write(torch.load(a.run / "checkpoint.pt", weights_only=False), tokenizer, a.out, torch.float16 if a.half else torch.float32)
    for step in a.steps or []:
        state = torch.load(a.run / "steps" / f"{step:06d}.pt", weights_only=False)
        write(state, tokenizer, a.out / f"{step:06d}" / state["shape"]["kind"], torch.float16)


@torch.no_grad()
def verify(folder: Path, model: LanguageModel, tolerance: float):
    """transformers must compute the same from the folder."""
    theirs = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    tokens = torch.randint(0, model.shape.vocab, (1, 64), generator=torch.Generator().manual_seed(0))
    worst = (theirs(tokens).logits - model(tokens)).abs().max().item()
    if worst > tolerance:
        raise SystemExit(f"{folder}: transformers computes other logits, by up to {worst}")
    print(f"{folder}: transformers agrees within {worst:.1e}")


if __name__ == "__main__":
    main()
