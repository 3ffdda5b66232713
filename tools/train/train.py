#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains one model of a pair: `train.py diff` and `train.py standard` see the same data in the same order.

A run that was stopped goes on where it was. See README.md."""

import argparse
import json
import math
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

import text
from documents import PHASES, Rows
from model import LanguageModel, Shape, build, lambda_init
from vocabulary import train_tokenizer

TOKENS_PER_STEP = 2048


def parse() -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("kind", choices=("diff", "standard"))
    p.add_argument("--text", type=Path, required=True, help="folder of text files (see README.md)")
    p.add_argument("--out", type=Path, required=True, help="run folder; a stopped run in it is resumed")
    p.add_argument("--steps", type=int, default=6000)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--vocab", type=int, default=2048)
    p.add_argument("--layers", type=int, default=4)
    p.add_argument("--hidden", type=int, default=128)
    p.add_argument("--lr", type=float, default=3e-3)
    p.add_argument("--lambda-lr", type=float, default=0.1, help="learning rate of λ's vectors, times --lr")
    p.add_argument("--lambda-penalty", type=float, default=0.3, help="weight of Σ (λ − λ_init)²")
    p.add_argument("--second-map-rate", type=float, default=0.02, help="update of A2's query and key rows, times")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--smoke", action="store_true", help="40 steps of a tiny model: does everything still run?")
    a = p.parse_args()
    if a.smoke:
        a.steps, a.layers, a.hidden, a.vocab = 40, 2, 64, 768
    return a


def prepare(a: argparse.Namespace):
    """Tokenizer (made once, shared by the pair), training rows, held-out stories."""
    documents = text.read_documents(a.text)
    train = [d for name in documents for d in text.split(documents[name])[0]]
    # The first file of simple stories weighs double: held-out loss is measured on its kind.
    main = max(documents, key=lambda n: len(documents[n]))
    train += text.split(documents[main])[0]
    random.Random(0).shuffle(train)
    file = a.out.parent / "tokenizer.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        train_tokenizer(train, a.vocab).save(str(file))
    tokenizer = Tokenizer.from_file(str(file))
    encode = lambda docs: [e.ids for e in tokenizer.encode_batch(docs, add_special_tokens=False)]
    rows = Rows(tokenizer, encode(train), text.sentences(text.split(documents[main])[0]), a.seed)
    return tokenizer, rows, encode(text.split(documents[main])[1])


def batch(rows: Rows, a: argparse.Namespace, step: int):
    phase = next(p for p in PHASES if step < p.until * a.steps or p is PHASES[-1])
    made = [rows.row(phase, step, i) for i in range(TOKENS_PER_STEP // phase.length)]
    return torch.tensor([m[0] for m in made]), torch.tensor([m[1] for m in made])


def optimizer_for(model: LanguageModel, a: argparse.Namespace) -> torch.optim.AdamW:
    groups: dict[str, list] = {"matrix": [], "vector": [], "lambda": []}
    for name, p in model.named_parameters():
        groups["lambda" if "lambda_" in name else "matrix" if p.dim() == 2 else "vector"].append(p)
    return torch.optim.AdamW(
        [dict(params=groups["matrix"], weight_decay=0.05, scale=1.0), dict(params=groups["vector"], weight_decay=0.0, scale=1.0)]
        + ([dict(params=groups["lambda"], weight_decay=0.0, scale=a.lambda_lr)] if groups["lambda"] else []),
        lr=a.lr, betas=(0.9, 0.98))


def learning_rate(a: argparse.Namespace, step: int) -> float:
    warm, floor = min(1.0, (step + 1) / min(150, a.steps)), 0.05
    return a.lr * warm * (floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * step / a.steps)))


class SecondMapBrake:
    """Lets A2's query and key rows move slowly, so that A1 learns to find and A2 stays the common background."""

    def __init__(self, model: LanguageModel, rate: float):
        self.rate = rate
        self.weights = [p.weight for layer in model.model.layers for p in (layer.self_attn.q_proj, layer.self_attn.k_proj)
                        ] if model.shape.differential and rate < 1 else []

    def remember(self):
        self.before = [w.detach()[w.shape[0] // 2:].clone() for w in self.weights]

    @torch.no_grad()
    def apply(self):
        for w, before in zip(self.weights, self.before):
            half = w[w.shape[0] // 2:]
            half.copy_(before + self.rate * (half - before))


def step_once(model, optimizer, brake, rows, a, step) -> tuple[float, float]:
    tokens, weights = batch(rows, a, step)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate(a, step) * group["scale"]
    logits = model(tokens[:, :-1])
    losses = F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
    weights = weights[:, 1:].flatten()
    loss = (losses * weights).sum() / weights.sum().clamp(min=1)
    penalty = sum(((lam - lambda_init(i)) ** 2 for i, lam in enumerate(model.lambdas())), torch.zeros(()))
    optimizer.zero_grad(set_to_none=True)
    (loss + a.lambda_penalty * penalty).backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    brake.remember()
    optimizer.step()
    brake.apply()
    answers = weights == 4
    right = (logits.flatten(0, 1).argmax(-1) == tokens[:, 1:].flatten())[answers].float().mean().item() if answers.any() else math.nan
    return loss.item(), right


@torch.no_grad()
def held_out_loss(model: LanguageModel, stories: list[list[int]], count: int) -> float:
    """Mean nats per token over whole held-out stories (cut at the context), each after `<bos>`."""
    total, number = 0.0, 0
    for story in stories[:count]:
        ids = torch.tensor([[0] + story[:model.shape.context]])
        total += F.cross_entropy(model(ids[:, :-1])[0], ids[0, 1:], reduction="sum").item()
        number += ids.shape[1] - 1
    return total / number


def main():
    a = parse()
    torch.set_num_threads(a.threads)
    tokenizer, rows, held_out = prepare(a)
    shape = Shape(a.kind == "diff", tokenizer.get_vocab_size(), a.layers, a.hidden, int(a.hidden * 2.75))
    model = build(shape, a.seed)
    optimizer, brake = optimizer_for(model, a), SecondMapBrake(model, a.second_map_rate)
    a.out.mkdir(parents=True, exist_ok=True)
    checkpoint, log = a.out / "checkpoint.pt", (a.out / "log.jsonl").open("a")
    start = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(state["model"]), optimizer.load_state_dict(state["optimizer"])
        start = state["step"]
    began = time.time()
    for step in range(start, a.steps):
        loss, right = step_once(model, optimizer, brake, rows, a, step)
        done = step + 1
        if done % 100 == 0 or done == a.steps:
            held = held_out_loss(model, held_out, 20 if done % 1000 else 200)
            entry = dict(step=done, tokens=done * TOKENS_PER_STEP, loss=round(loss, 4), answers=round(right, 3), held_out=round(held, 4),
                         lambdas=[round(v.item(), 4) for v in model.lambdas()], seconds=round(time.time() - began))
            print(json.dumps(entry), flush=True)
            log.write(json.dumps(entry) + "\n"), log.flush()
        if done % 250 == 0 or done == a.steps:
            state = dict(model=model.state_dict(), optimizer=optimizer.state_dict(), step=done, shape=vars(shape),
                         arguments={k: str(v) for k, v in vars(a).items()})
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)


if __name__ == "__main__":
    main()
