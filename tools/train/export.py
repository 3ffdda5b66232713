#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a trained run as a Hugging Face folder that `transformers` and Lambdascope open: config.json, model.safetensors,
tokenizer.json, and a model card with what was measured.

    python export.py RUN/diff --text TEXT --out assets/models/tiny-stories/diff
"""

import argparse
import json
import math
import random
import shutil
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from transformers import AutoModelForCausalLM

import text
from documents import PHASES, PHRASINGS, Rows
from model import LanguageModel, Shape, lambda_init
from names import HELD_OUT_NAMES, KNOWN_NAMES
from train import TOKENS_PER_STEP, held_out_loss


def config_of(shape: Shape) -> dict:
    config = dict(architectures=["DiffLlamaForCausalLM" if shape.differential else "LlamaForCausalLM"],
                  model_type="diffllama" if shape.differential else "llama", vocab_size=shape.vocab, hidden_size=shape.hidden,
                  intermediate_size=shape.intermediate, num_hidden_layers=shape.layers, num_attention_heads=shape.heads,
                  num_key_value_heads=shape.heads, head_dim=shape.head_dim, hidden_act="silu", max_position_embeddings=shape.context,
                  rms_norm_eps=shape.eps, rope_theta=shape.theta, attention_bias=False, tie_word_embeddings=True,
                  bos_token_id=0, eos_token_id=0, pad_token_id=None, torch_dtype="float32")
    return config | (dict(lambda_std_dev=0.1, attention_dropout=0.0) if shape.differential else dict(mlp_bias=False))


@torch.no_grad()
def needle_accuracy(model, rows: Rows, count: int, names: list[str], prompts: int = 100) -> float:
    """Share of prompts whose four-digit answer is the most probable, both tokens; needles among held-out sentences."""
    right = 0
    for i in range(prompts):
        rng = random.Random(10_000 * count + i)
        chosen = rng.sample(names, count)
        statement = PHRASINGS[1][0]
        values = {n: f" {rng.randrange(100):02d}{rng.randrange(100):02d}" for n in chosen}
        parts = [statement.replace("{n}", n) + values[n] + "." for n in chosen]
        for _ in range(6):
            parts.insert(rng.randint(0, len(parts)), rng.choice(rows.sentences))
        asked = rng.choice(chosen)
        prompt = [0] + rows.encode(" ".join(parts) + " " + statement.replace("{n}", asked))
        answer = rows.encode(values[asked])
        logits = model(torch.tensor([prompt + answer]))[0]
        right += logits[len(prompt) - 1:-1].argmax(-1).tolist() == answer
    return right / prompts


@torch.no_grad()
def continuation(model, tokenizer: Tokenizer, prompt: str, seed: int, length: int = 60, temperature: float = 0.6) -> str:
    draw = torch.Generator().manual_seed(seed)
    ids = tokenizer.encode(prompt).ids
    for _ in range(length):
        probabilities = (model(torch.tensor([ids]))[0, -1] / temperature).softmax(-1)
        ids.append(int(torch.multinomial(probabilities, 1, generator=draw)))
        if ids[-1] == 0:
            break
    return tokenizer.decode(ids)


def card(name: str, shape: Shape, facts: dict) -> str:
    kind = "DIFF Transformer (`DiffLlamaForCausalLM`)" if shape.differential else "standard Transformer (`LlamaForCausalLM`)"
    needles = "\n".join(f"| {n} | {known:.2f} | {unseen:.2f} |" for n, known, unseen in facts["needles"])
    lambdas = ""
    if shape.differential:
        lines = "\n".join(f"| {i} | {lambda_init(i):.3f} | {value:.3f} |" for i, value in enumerate(facts["lambdas"]))
        lambdas = f"\n## λ\n\n| layer | λ_init | λ learned |\n|---|---|---|\n{lines}\n"
    return f"""---
license: mit
language: en
---
# {name}: a small {kind}

{facts["parameters"]:,} parameters, {shape.layers} layers, hidden size {shape.hidden}, {shape.heads} softmax maps of width {shape.head_dim}
a layer, context {shape.context}, {shape.vocab} tokens. It is one half of a pair: both halves were trained on the same tokens in
the same order from the same seed. It writes simple stories and looks up numbers. It is not one of the paper's models and shows none of its
benchmarks.

## Training

{facts["steps"]} steps of {TOKENS_PER_STEP} tokens ({facts["tokens"] / 1e6:.1f} M tokens), seed {facts["seed"]}, AdamW, learning rate {facts["lr"]}, on one CPU core.
Recipe: `tools/train/README.md`. {"The query and key rows of A2 move at 0.02 times the rate (so that A1 does the finding) and λ is held near λ_init by a penalty of 0.3 · Σ (λ − λ_init)²." if shape.differential else ""}

## Measured

Loss on held-out stories (every 20th document of TinyStories, never trained on, cut at the context): **{facts["loss"]:.3f} nats a token**,
{facts["characters"]:.2f} characters a token.

Needles: {facts["prompts"]} prompts a cell, "The magic number for NAME is" after N numbers among six sentences; share whose four digits are the
most probable (names seen in training / never seen):

| N | seen | unseen |
|---|---|---|
{needles}
{lambdas}
A continuation (temperature 0.6, seed 1):

> {facts["continuation"]}

## Data

| text | licence |
|---|---|
| TinyStories, excerpts (Eldan & Li 2023) | CDLA-Sharing-1.0 |
| African Storybook, English, CC-BY stories | CC-BY |
| StoryWeaver (Pratham Books), English | CC-BY, one public domain |
| generated sentences with names and numbers (`tools/train/documents.py`) | MIT |

The text is not in the repository.
"""


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("run", type=Path)
    p.add_argument("--text", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    a = p.parse_args()
    torch.set_num_threads(1)
    state = torch.load(a.run / "checkpoint.pt", weights_only=False)
    fields = dict(state["shape"])
    shape = Shape(**fields)
    model = LanguageModel(shape).eval()
    model.load_state_dict(state["model"])
    tokenizer = Tokenizer.from_file(str(a.run.parent / "tokenizer.json"))

    a.out.mkdir(parents=True, exist_ok=True)
    (a.out / "config.json").write_text(json.dumps(config_of(shape), indent=2) + "\n")
    save_file({k: v.contiguous() for k, v in model.state_dict().items()}, a.out / "model.safetensors", metadata={"format": "pt"})
    shutil.copy(a.run.parent / "tokenizer.json", a.out / "tokenizer.json")
    (a.out / "model.safetensors").chmod(0o644)  # as the other files
    (a.out / "tokenizer_config.json").write_text(json.dumps(dict(
        tokenizer_class="PreTrainedTokenizerFast", bos_token="<bos>", eos_token="<bos>", model_max_length=shape.context,
        clean_up_tokenization_spaces=False), indent=2) + "\n")

    documents = text.read_documents(a.text)
    stories = text.split(documents[max(documents, key=lambda n: len(documents[n]))])[1]
    encoded = [e.ids for e in tokenizer.encode_batch(stories, add_special_tokens=False)]
    rows = Rows(tokenizer, encoded, text.sentences(stories), 0)
    facts = dict(steps=state["step"], tokens=state["step"] * TOKENS_PER_STEP, seed=state["arguments"]["seed"], lr=state["arguments"]["lr"],
                 parameters=sum(p.numel() for p in model.parameters()), loss=held_out_loss(model, encoded, len(encoded)),
                 characters=sum(map(len, stories)) / sum(map(len, encoded)), prompts=100,
                 needles=[(n, needle_accuracy(model, rows, n, KNOWN_NAMES), needle_accuracy(model, rows, n, HELD_OUT_NAMES)) for n in (1, 2, 4)],
                 lambdas=[v.item() for v in model.lambdas()],
                 continuation=continuation(model, tokenizer, "Once upon a time, there was a little girl named Lily.", 1).replace("\n", " "))
    (a.out / "README.md").write_text(card(a.out.parent.name + "/" + a.out.name, shape, facts))
    verify(a.out, model)
    print(json.dumps(facts, indent=1))


@torch.no_grad()
def verify(folder: Path, model: LanguageModel):
    """transformers must compute the same from the folder."""
    theirs = AutoModelForCausalLM.from_pretrained(folder, attn_implementation="eager").eval()
    tokens = torch.randint(0, model.shape.vocab, (1, 64), generator=torch.Generator().manual_seed(0))
    worst = (theirs(tokens).logits - model(tokens)).abs().max().item()
    if worst > 1e-3:
        raise SystemExit(f"{folder}: transformers computes other logits, by up to {worst}")
    print(f"transformers agrees within {worst:.1e}")


if __name__ == "__main__":
    main()
