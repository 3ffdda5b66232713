#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes assets/checkpoints/<name>/, a tiny trained checkpoint of every layout that the program reads, and tests/data/checkpoints/<name>.
safetensors, what Python makes of it: transformers of its own classes, unilm.py of DIFF V1 and V2.

    python tests/reference/make_checkpoints.py TINYSTORIES_TXT [NAME…]

The text: stories separated by lines "<|endoftext|>". One core, a few minutes a model.
"""

import json
import os
import shutil
import sys
import time
from pathlib import Path

os.environ["TOKENIZERS_PARALLELISM"] = "false"

import checkpoint_tokenizers
import numpy as np
import torch
import transformers
import unilm
import unilm_torch
from safetensors.torch import save_file
from transformers import AutoModelForCausalLM, DiffLlamaConfig, DiffLlamaForCausalLM, GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

ROOT = Path(__file__).resolve().parents[2]
OUT, GOLDENS = ROOT / "assets/checkpoints", ROOT / "tests/data/checkpoints"
PROMPT = "Lily had a red ball. Tim had a blue ball. Lily gave the red"
CODES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"}
LLAMA = dict(hidden_size=64, intermediate_size=128, num_hidden_layers=3, num_attention_heads=8, num_key_value_heads=4,
             max_position_embeddings=256, tie_word_embeddings=True, rms_norm_eps=1e-5, vocab_size=640)
UNILM = dict(model_type="unilm_diff", hidden_size=64, intermediate_size=128, num_hidden_layers=3, num_attention_heads=4, num_key_value_heads=2,
             max_position_embeddings=256, rope_theta=10000.0, rms_norm_eps=1e-6, tie_word_embeddings=True)
STRETCHED = dict(rope_theta=500000.0, max_position_embeddings=1024, rope_scaling=dict(
    rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=128))

# name: (what it is, config, tokenizer, type of the stored numbers)
MODELS = {
    "hf-diffllama": ("Hugging Face DiffLlama in one file", dict(LLAMA, model_type="diffllama", eos_token_id=0, bos_token_id=None),
                     "byte_level", torch.float16),
    "hf-llama": ("Hugging Face Llama, of the same shape as `../hf-diffllama`", dict(LLAMA, model_type="llama", eos_token_id=2, bos_token_id=1),
                 "llama2", torch.float16),
    "hf-diffllama-sharded-bf16": ("Hugging Face DiffLlama in two files with an index, RoPE stretched as Llama 3's", dict(
        LLAMA, model_type="diffllama", eos_token_id=0, bos_token_id=1, num_attention_heads=4, num_key_value_heads=2, **STRETCHED),
        "llama3", torch.bfloat16),
    "gpt2": ("GPT-2", dict(model_type="gpt2", vocab_size=512, n_embd=40, n_layer=3, n_head=4, n_positions=128, resid_pdrop=0.0, embd_pdrop=0.0,
                           attn_pdrop=0.0, bos_token_id=511, eos_token_id=511), "gpt2", torch.float32),
    "unilm-diff-v1": ("unilm's DIFF Transformer (V1)", dict(UNILM, diff_version=1, vocab_size=640, eos_token_id=2), "sentence_piece", torch.bfloat16),
    "unilm-diff-v2": ("unilm's DIFF Transformer V2, without a tokenizer", dict(
        UNILM, diff_version=2, vocab_size=256, eos_token_id=0, hidden_size=48, intermediate_size=96), "raw_bytes", torch.float32),
}
TOKENIZERS = {
    "byte_level": "`tokenizer.json`, byte-level BPE", "llama3": "`tokenizer.json`, byte-level BPE with Llama 3's pattern",
    "llama2": "`tokenizer.json`, SentencePiece's BPE with byte fallback, as Llama 2's", "gpt2": "`vocab.json` and `merges.txt`",
    "sentence_piece": "`tokenizer.model`, SentencePiece's BPE with byte fallback",
    "raw_bytes": "none; token numbers are the bytes of the text (72 105 is \"Hi\"), 0 ends a story",
}
CLASSES = {"diffllama": (DiffLlamaConfig, DiffLlamaForCausalLM), "llama": (LlamaConfig, LlamaForCausalLM), "gpt2": (GPT2Config, GPT2LMHeadModel)}
# (steps, tokens a row, rows, share of rows that repeat random tokens): short texts first let heads find earlier occurrences sooner.
PHASES = ((600, 32, 48, 0.4), (900, 128, 12, 0.2))


class Hugging(torch.nn.Module):
    """A class of transformers that takes token numbers and gives logits."""

    def __init__(self, config: dict):
        super().__init__()
        kind, model = CLASSES[config["model_type"]]
        self.model = model(kind(**{k: v for k, v in config.items() if k != "model_type"}, attn_implementation="eager"))
        with torch.no_grad():
            for name, p in self.model.named_parameters():
                if p.ndim == 2 and "embed" not in name and "wte" not in name and "wpe" not in name:
                    p.copy_(0.6 * torch.randn_like(p) / p.shape[0 if "h." in name else 1] ** 0.5)
                elif p.ndim == 2:
                    p.copy_(0.08 * torch.randn_like(p))

    def forward(self, ids):
        return self.model(ids, use_cache=False).logits


def batch(stream: torch.Tensor, vocabulary: int, tokens: int, rows: int, repeats: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Rows of text, and rows of random tokens that come again; of these only what can be known counts."""
    begins = torch.randint(len(stream) - tokens - 1, (rows,))
    ids = torch.stack([stream[b:b + tokens + 1] for b in begins])
    wanted = ids.clone()
    for row in range(repeats):
        period = int(torch.randint(4, tokens // 2 + 1, ()))
        ids[row] = torch.randint(3, vocabulary, (period,)).repeat(tokens // period + 2)[:tokens + 1]
        wanted[row] = ids[row]
        wanted[row, :period + 1] = -100
    return ids[:, :-1], wanted[:, 1:]


def train(model: torch.nn.Module, stream: torch.Tensor, vocabulary: int) -> float:
    matrices = [p for p in model.parameters() if p.ndim == 2]
    rest = [p for p in model.parameters() if p.ndim < 2]
    optimizer = torch.optim.AdamW([{"params": matrices, "weight_decay": 0.05}, {"params": rest, "weight_decay": 0.0}], lr=4e-3, betas=(0.9, 0.98))
    steps, step, recent = sum(phase[0] for phase in PHASES), 0, []
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / 100) * (0.05 + 0.475 * (1 + np.cos(np.pi * s / steps))))
    for count, tokens, rows, share in PHASES:
        for _ in range(count):
            ids, wanted = batch(stream, vocabulary, tokens, rows, int(share * rows))
            logits = model(ids)
            loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten())
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            text = torch.nn.functional.cross_entropy(logits[int(share * rows):].flatten(0, 1), wanted[int(share * rows):].flatten())
            recent, step = [*recent[-99:], float(text.detach())], step + 1
            if step % 250 == 0:
                print(f"  step {step}: loss of the stories {np.mean(recent):.3f}", flush=True)
    return float(np.mean(recent))


def stored(name: str, model: torch.nn.Module, folder: Path) -> dict[str, torch.Tensor]:
    """Writes config.json and the weights, rounded; returns the weights as a reader sees them, in float32."""
    _, config, _, dtype = MODELS[name]
    if config["model_type"] in CLASSES:
        model.model.to(dtype).save_pretrained(folder, max_shard_size=200_000 if "sharded" in name else "1GB")
        (folder / "generation_config.json").unlink(missing_ok=True)
        return {}
    weights = {key: value.to(dtype).contiguous() for key, value in model.tensors().items()}
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    return {key: value.float() for key, value in weights.items()}


@torch.no_grad()
def golden(name: str, folder: Path, weights: dict, ids: list[int]) -> dict[str, np.ndarray]:
    """Tokens, the last row of logits, λ of every layer, all maps of the last layer."""
    config = MODELS[name][1]
    if config["model_type"] in CLASSES:
        model = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
        out, result = model(torch.tensor([ids]), output_attentions=True), {}
        for n, maps in enumerate(out.attentions):
            result |= {f"layers.{n}.a": maps[0].numpy()}
            if config["model_type"] == "diffllama":
                own = model.model.layers[n].self_attn
                lam = (own.lambda_q1 @ own.lambda_k1).exp() - (own.lambda_q2 @ own.lambda_k2).exp() + own.lambda_init
                result |= {f"layers.{n}.lambda": lam.reshape(1).numpy()}
                result[f"layers.{n}.a1"], result[f"layers.{n}.a2"] = np.split(result.pop(f"layers.{n}.a"), 2)
        last_logits = out.logits[0, -1].numpy()
    else:
        result = unilm.forward({key: value.numpy() for key, value in weights.items()}, config, ids)
        module = unilm_torch.Decoder(config)
        module.load_state_dict({"w." + key.replace(".", "/"): value for key, value in weights.items()})
        worst = np.abs(module(torch.tensor([ids]))[0].numpy() - result["logits"]).max()
        assert worst < 1e-4, (name, "the trained module and unilm.py differ", worst)
        print(f"  the trained module and unilm.py differ by {worst:.1e} at most")
        last_logits = result["logits"][-1]
    last = max(int(key.split(".")[1]) for key in result if key.startswith("layers."))
    kept = {key: value.astype(np.float32) for key, value in result.items() if "lambda" in key or key.startswith(f"layers.{last}.a")}
    return {"tokens": np.array(ids), "last_logits": last_logits.astype(np.float32)} | kept


def card(name: str, parameters: int, loss: float) -> str:
    about, config, tokenizer, dtype = MODELS[name]
    again = "" if name == "unilm-diff-v2" else f" (torch {torch.__version__}, transformers {transformers.__version__})"
    return f"""---
license: mit
language: en
---
# {name}: {about}

{parameters:,} parameters, stored as {CODES[dtype]}; tokenizer: {TOKENIZERS[tokenizer]}. Made to try and to test how Lambdascope opens this layout:
drop the folder on the window.

The weights are trained, on excerpts of TinyStories (Eldan & Li 2023, CDLA-Sharing-1.0) and on rows of random tokens that repeat, for
{sum(phase[0] for phase in PHASES):,} steps of 1,536 tokens on one CPU core; last loss on stories {loss:.2f} nats a token. Its maps are no noise, its stories are no stories.
No model that anyone published is in it. Written by `tests/reference/make_checkpoints.py` with a fixed seed{again}. Licence: MIT.
"""


def make(name: str, texts: list[str]):
    about, config, tokenizer, dtype = MODELS[name]
    print(name, flush=True)
    started, folder = time.monotonic(), OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    encode = getattr(checkpoint_tokenizers, tokenizer)(texts, config["vocab_size"], folder)
    end = [config["eos_token_id"]]
    stream = torch.tensor([token for text in texts for token in encode(text) + end])
    torch.manual_seed(sum(map(ord, name)))
    model = Hugging(config) if config["model_type"] in CLASSES else unilm_torch.Decoder(config)
    parameters = sum(p.numel() for p in model.parameters())
    loss = train(model, stream, config["vocab_size"])
    weights = stored(name, model, folder)
    (folder / "README.md").write_text(card(name, parameters, loss), "utf-8")
    GOLDENS.mkdir(parents=True, exist_ok=True)
    values = golden(name, folder, weights, encode(PROMPT))
    unilm.save(GOLDENS / f"{name}.safetensors", values, {"text": PROMPT, "made_by": "tests/reference/make_checkpoints.py"})
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"  {parameters} parameters, {len(stream)} tokens of text, {size} bytes, golden {(GOLDENS / f'{name}.safetensors').stat().st_size} bytes, "
          f"{time.monotonic() - started:.0f} s", flush=True)
    assert size < 400_000, size


def main():
    torch.set_num_threads(1)
    stories = Path(sys.argv[1]).read_text("utf-8").split("<|endoftext|>")
    texts = ["\n".join(line.strip() for line in story.strip().splitlines()) for story in stories if story.strip()]
    for name in sys.argv[2:] or MODELS:
        make(name, texts)


if __name__ == "__main__":
    main()
