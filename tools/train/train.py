#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains one model of a family: `train.py diff`, `standard` and `normed` see the same data in the same order.

A run that was stopped goes on where it was. See README.md."""

import argparse
import dataclasses
import json
import math
import os
import random
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer

import attention
import bounds
import needles
import text
from documents import ANSWER_WEIGHT, DENSE, PHASES, Phase, Rows
from model import KINDS, Attention, LanguageModel, Shape, build, lambda_init, scale_to_norm
from names import KNOWN_NAMES
from vocabulary import train_tokenizer

TOKENS_PER_STEP = 2048
LOG_EVERY, MEASURE_EVERY = 50, 250  # steps; a checkpoint is written with every measurement
DATA = {"growing": PHASES, "dense": DENSE}
LAPSE = (0, 50, 100, 200, 400, 700, 1000, 1500, 2000, 3000, 4000, 5000)  # steps whose weights are kept for the time-lapse

# What the arguments are where they are not given. `scale-model` squeezes a trained pair (--start) under a bound on attention logits,
# without brake on A2, exchange, or penalty on λ.
RECIPES = {
    "tiny-stories": dict(steps=6000, lr=3e-3, rate_shape="cosine", data="growing", bound=0.0,
                         lambda_penalty=0.3, second_map_rate=0.02, exchange_at=1250 / 6000),
    "scale-model": dict(steps=2400, lr=1.5e-3, rate_shape="flat", data="dense", bound=3.0,
                        lambda_penalty=0.0, second_map_rate=1.0, exchange_at=1.0)}


def parse(words: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("kind", choices=KINDS)
    p.add_argument("--recipe", choices=RECIPES, default="tiny-stories", help="what the other arguments are where they are not given")
    p.add_argument("--start", type=Path, help="begin with the weights and the tokenizer of this model folder or finished run")
    p.add_argument("--text", type=Path, required=True, help="folder of text files (see README.md)")
    p.add_argument("--out", type=Path, required=True, help="run folder; a stopped run in it is resumed")
    p.add_argument("--steps", type=int)
    p.add_argument("--stop", type=int, default=0, help="end after this step, to be resumed later (schedules follow --steps)")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--vocab", type=int, default=2048)
    p.add_argument("--layers", type=int, default=4)
    p.add_argument("--hidden", type=int, default=128)
    p.add_argument("--context", type=int, default=256, help="tokens of the longest rows")
    p.add_argument("--tokens-per-step", type=int, default=TOKENS_PER_STEP)
    p.add_argument("--lr", type=float)
    p.add_argument("--rate-shape", choices=("cosine", "flat"), help="cosine to 5 %%, or flat to half of the steps and then a line to 5 %%")
    p.add_argument("--data", choices=DATA, help="phases of documents.py")
    p.add_argument("--bound", type=float, help="|logit| of every softmax map stays below it (0: as it likes), see bounds.py")
    p.add_argument("--lambda-lr", type=float, default=0.1, help="learning rate of λ's vectors, times --lr")
    p.add_argument("--lambda-penalty", type=float, help="weight of Σ (λ − λ_init)²")
    p.add_argument("--second-map-rate", type=float, help="update of A2's query and key rows, times")
    p.add_argument("--exchange-at", type=float,
                   help="share of the steps after which A1 and A2 change names in layers whose A2 finds the answers (1: never)")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--device", default="cpu", help="cpu or cuda")
    p.add_argument("--smoke", action="store_true", help="40 steps of a tiny model: does everything still run?")
    chosen = p.parse_args(words)
    p.set_defaults(**RECIPES[chosen.recipe])
    a = p.parse_args(words)
    if a.smoke:
        a.steps, a.layers, a.hidden, a.vocab, a.tokens_per_step = 40, 2, 64, 640, 2048
    if a.start:  # what starts from weights has their size
        config = a.start / "config.json"
        shape = json.loads(config.read_text()) if config.exists() else torch.load(a.start / "checkpoint.pt", weights_only=False)["shape"]
        for ours, names in dict(layers=("num_hidden_layers", "layers"), hidden=("hidden_size", "hidden"), vocab=("vocab_size", "vocab"),
                                context=("max_position_embeddings", "context")).items():
            setattr(a, ours, next(shape[name] for name in names if name in shape))
    return a


@dataclass
class Material:
    tokenizer: Tokenizer
    rows: Rows                 # to train on
    held_out: list[list[int]]  # stories
    asking: Rows               # held-out sentences, to ask in


def prepare(folder: Path, tokenizer_file: Path, seed: int, vocab: int) -> Material:
    """Tokenizer (made once, shared by the family), training rows, held-out stories. `vocab` 0 takes the tokenizer as it is."""
    documents = text.read_documents(folder)
    train = [d for name in documents for d in text.split(documents[name])[0]]
    # The file with the most documents weighs double: held-out loss is measured on its kind.
    main = max(documents, key=lambda n: len(documents[n]))
    train += text.split(documents[main])[0]
    random.Random(0).shuffle(train)
    if tokenizer_file.exists() and vocab and Tokenizer.from_file(str(tokenizer_file)).get_vocab_size() != vocab:
        raise SystemExit(f"{tokenizer_file}: not a tokenizer of {vocab} tokens; use another folder")
    if not tokenizer_file.exists():
        tokenizer_file.parent.mkdir(parents=True, exist_ok=True)
        part = tokenizer_file.with_suffix(f".{os.getpid()}")
        train_tokenizer(train, vocab).save(str(part))
        part.replace(tokenizer_file)
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    encode = lambda docs: [e.ids for e in tokenizer.encode_batch(docs, add_special_tokens=False)]
    mine, kept = text.split(documents[main])
    rows = Rows(tokenizer, encode(train), text.sentences(mine), seed)
    held_out = encode(kept)
    return Material(tokenizer, rows, held_out, Rows(tokenizer, held_out, text.sentences(kept), 0))


def phase_of(a: argparse.Namespace, step: int) -> Phase:
    phases = DATA[a.data]
    phase = next(p for p in phases if step < p.until * a.steps or p is phases[-1])
    return dataclasses.replace(phase, length=a.context) if phase.length == max(p.length for p in phases) else phase


def batch(rows: Rows, a: argparse.Namespace, step: int):
    phase = phase_of(a, step)
    made = [rows.row(phase, step, i) for i in range(a.tokens_per_step // phase.length)]
    return torch.tensor([m[0] for m in made], device=a.device), torch.tensor([m[1] for m in made], device=a.device)


def optimizer_for(model: LanguageModel, a: argparse.Namespace) -> torch.optim.AdamW:
    groups: dict[str, list] = {"matrix": [], "vector": [], "lambda": []}
    for name, p in model.named_parameters():
        groups["lambda" if "lambda_" in name else "matrix" if p.dim() == 2 else "vector"].append(p)
    return torch.optim.AdamW(
        [dict(params=groups["matrix"], weight_decay=0.05, scale=1.0), dict(params=groups["vector"], weight_decay=0.0, scale=1.0)]
        + ([dict(params=groups["lambda"], weight_decay=0.0, scale=a.lambda_lr)] if groups["lambda"] else []),
        lr=a.lr, betas=(0.9, 0.98))


def learning_rate(a: argparse.Namespace, step: int) -> float:
    warm, floor, done = min(1.0, (step + 1) / min(150, a.steps)), 0.05, step / a.steps
    left = min(1.0, 2 * (1 - done)) if a.rate_shape == "flat" else 0.5 * (1 + math.cos(math.pi * done))
    return a.lr * warm * (floor + (1 - floor) * left)


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


@torch.no_grad()
def exchange_maps(layer: Attention, moments: dict):
    """A1 − λA2 = −λ (A2 − A1/λ): the head-wise norm drops the factor, the output projection takes the sign. The maps change names,
    λ becomes 1/λ, and the layer computes what it did. `moments`: Adam's, which move along."""
    for p in (layer.q_proj.weight, layer.k_proj.weight):
        for tensor in (p, moments[p]["exp_avg"], moments[p]["exp_avg_sq"]):
            tensor.copy_(tensor.roll(tensor.shape[0] // 2, 0))
    layer.o_proj.weight.neg_()
    moments[layer.o_proj.weight]["exp_avg"].neg_()
    learned = 1 / layer.lam().item() - layer.init
    for q, k, part in ((layer.lambda_q1, layer.lambda_k1, learned), (layer.lambda_q2, layer.lambda_k2, -learned)):
        k += (math.log1p(max(part, 0)) - q @ k) * q / (q @ q)
        moments[k]["exp_avg"].zero_(), moments[q]["exp_avg"].zero_()


def let_first_maps_find(model: LanguageModel, optimizer, rows: Rows, phase: Phase) -> list[int]:
    """Exchanges the maps of every layer in which A2 finds the answers of `phase`'s needles; the layers it did that in."""
    found = attention.answer_masses(model, rows, phase)
    layers = [i for i, (first, second) in enumerate(found)
              if second > max(first, 0.3) and model.lambdas()[i] > 0.2]  # 1/λ of a small λ would be far out of range
    for i in layers:
        exchange_maps(model.model.layers[i].self_attn, optimizer.state)
    return layers


def costs(model: LanguageModel, a: argparse.Namespace, step: int):
    """What the loss has besides, of the last forward pass."""
    total = torch.zeros((), device=a.device)
    if a.lambda_penalty:
        total = total + a.lambda_penalty * sum((lam - lambda_init(i)) ** 2 for i, lam in enumerate(model.lambdas()))
    if a.bound:
        total = total + 0.1 * bounds.excess(model, bounds.at(a.bound, step / a.steps))
    return total


def step_once(model, optimizer, brake, rows, a, step) -> tuple[float, float]:
    tokens, weights = batch(rows, a, step)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate(a, step) * group["scale"]
    weights, targets = weights[:, 1:].flatten(), tokens[:, 1:].flatten()
    scored = weights > 0
    logits = model.unembed(model.hidden(tokens[:, :-1])[-1].flatten(0, 1)[scored])
    weights, targets = weights[scored], targets[scored]
    loss = (F.cross_entropy(logits, targets, reduction="none") * weights).sum() / weights.sum().clamp(min=1)
    optimizer.zero_grad(set_to_none=True)
    (loss + costs(model, a, step)).backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    brake.remember()
    optimizer.step()
    brake.apply()
    answers = weights == ANSWER_WEIGHT
    right = (logits.argmax(-1) == targets)[answers].float().mean().item() if answers.any() else math.nan
    return loss.item(), right


@torch.no_grad()
def held_out_loss(model: LanguageModel, stories: list[list[int]], count: int) -> float:
    """Mean nats per token over whole held-out stories (cut at the context), each after `<bos>`."""
    total, number = 0.0, 0
    for story in stories[:count]:
        ids = torch.tensor([[0] + story[:model.shape.context]], device=model.device)
        total += F.cross_entropy(model(ids[:, :-1])[0], ids[0, 1:], reduction="sum").item()
        number += ids.shape[1] - 1
    return total / number


class Run:
    """A run folder: checkpoint.pt to go on from, log.jsonl, steps/ with the weights of the time-lapse."""

    def __init__(self, folder: Path):
        self.folder, self.checkpoint, self.log = folder, folder / "checkpoint.pt", folder / "log.jsonl"
        (folder / "steps").mkdir(parents=True, exist_ok=True)

    def resume(self, model, optimizer, arguments: dict) -> tuple[int, float]:
        """The step to go on with and the seconds spent before it; lines logged after the checkpoint are forgotten, they will be written again."""
        if not self.checkpoint.exists():
            self.log.write_text("")
            return 0, 0.0
        state = torch.load(self.checkpoint, weights_only=False)
        for name, value in state["arguments"].items():
            if name not in ("out", "text", "stop", "threads", "start", "device") and arguments.get(name) != value:
                raise SystemExit(f"{self.checkpoint}: was trained with {name} {value}, not {arguments.get(name)}")
        model.load_state_dict(state["model"]), optimizer.load_state_dict(state["optimizer"])
        kept = [line for line in self.lines() if line["step"] <= state["step"] and not ("exchanged" in line and line["step"] == state["step"])]
        part = self.log.with_suffix(".part")
        part.write_text("".join(json.dumps(line) + "\n" for line in kept))
        part.replace(self.log)
        return state["step"], state["seconds"]

    def lines(self) -> list[dict]:
        """What was logged; the last line may have been cut off when the run was killed."""
        found = []
        for line in self.log.read_text().splitlines() if self.log.exists() else []:
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                break
        return found

    def write(self, entry: dict):
        print(json.dumps(entry), flush=True)
        with self.log.open("a") as out:
            out.write(json.dumps(entry) + "\n")

    def save(self, file: Path, **state):
        torch.save(state, file.with_suffix(".part"))
        file.with_suffix(".part").replace(file)


def measured(model, material: Material, asked: list) -> dict:
    return dict(held_out=round(held_out_loss(model, material.held_out, 100), 4),
                needles=sum(needles.answered(model, asked)) / len(asked))


def started(a: argparse.Namespace, shape: Shape, rows: Rows) -> LanguageModel:
    """The model as it is before the first step: with weights drawn by the seed, or those of --start. A normed model starts from a
    standard one, its output projections scaled so that it computes nearly what that did."""
    model = build(shape, a.seed)
    if a.start:
        file = a.start / "model.safetensors"
        weights = load_file(file) if file.exists() else torch.load(a.start / "checkpoint.pt", weights_only=False)["model"]
        model.load_state_dict(weights)
        if shape.kind == "normed":
            scale_to_norm(model, torch.tensor([rows.row(DENSE[0], 0, i)[0] for i in range(8)]))
    return model.to(a.device)


def train(a: argparse.Namespace):
    tokenizer = a.out.parent / "tokenizer.json"
    if a.start and not tokenizer.exists():  # a model folder has its own, a run that of the folder above
        tokenizer.parent.mkdir(parents=True, exist_ok=True)
        part = tokenizer.with_suffix(f".{os.getpid()}")
        shutil.copyfile(next(f for f in (a.start / "tokenizer.json", a.start.parent / "tokenizer.json") if f.exists()), part)
        part.replace(tokenizer)
    material = prepare(a.text, tokenizer, a.seed, a.vocab)
    shape = Shape(a.kind, material.tokenizer.get_vocab_size(), a.layers, a.hidden, int(a.hidden * 2.75), context=a.context)
    asked = needles.prompts(material.asking, 4, 2, KNOWN_NAMES, 100)
    about = dict(shape=vars(shape), arguments={k: str(v) for k, v in vars(a).items()})
    model = started(a, shape, material.rows)
    optimizer, brake, run = optimizer_for(model, a), SecondMapBrake(model, a.second_map_rate), Run(a.out)
    start, before = run.resume(model, optimizer, about["arguments"])
    end = min(a.steps, a.stop or a.steps)
    began, right = time.time() - before, []

    def keep(done: int):
        run.save(run.checkpoint, model=model.state_dict(), optimizer=optimizer.state_dict(), step=done, seconds=time.time() - began, **about)

    if not end:  # what the others start from, to be measured as they are
        keep(0)
    for step in range(start, end):
        if step in LAPSE:
            run.save(run.folder / "steps" / f"{step:06d}.pt", model=model.state_dict(), step=step, **about)
        if step == round(a.exchange_at * a.steps) and shape.differential:
            run.write(dict(step=step, exchanged=let_first_maps_find(model, optimizer, material.rows, phase_of(a, step))))
        loss, hits = step_once(model, optimizer, brake, material.rows, a, step)
        right += [] if math.isnan(hits) else [hits]
        done = step + 1
        if done % LOG_EVERY == 0 or done == end:
            entry = dict(step=done, tokens=done * a.tokens_per_step, loss=round(loss, 4), answers=round(sum(right) / max(1, len(right)), 3),
                         lambdas=[round(v.item(), 4) for v in model.lambdas()], seconds=round(time.time() - began))
            right = []
            at_measure = done % MEASURE_EVERY == 0 or done == end
            run.write(entry | (measured(model, material, asked) if at_measure else {}))
            if at_measure:
                keep(done)


if __name__ == "__main__":
    arguments = parse()
    torch.set_num_threads(arguments.threads)
    train(arguments)
