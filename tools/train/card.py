#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the model cards of a family, its training curves, and training.json, from what measure.py and train.py wrote.

    python card.py RUN --standard standard-3e-3 --out assets/models/tiny-stories
"""

import argparse
import json
import math
from dataclasses import dataclass
from pathlib import Path

import matplotlib
matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "lambdascope"
import matplotlib.pyplot as plt
import torch

from model import lambda_init
from needles import DEPTHS
from train import TOKENS_PER_STEP

# Paper (arXiv 2410.05258): Table 2 (3B models, 4K context), Table 3, as the reader's yardstick.
PAPER_NEEDLES = {(1, 1): (1.00, 1.00), (2, 2): (.85, .92), (4, 2): (.62, .84), (6, 2): (.55, .85)}
PAPER_ATTENTION = {"standard": dict(answer=(.03, .03, .03, .07, .09), noise=(.51, .54, .52, .49, .49)),
                   "diff": dict(answer=(.27, .30, .31, .32, .40), noise=(.01, .02, .02, .02, .01))}
NAMES = {"diff": "DIFF", "standard": "standard", "normed": "standard + head-wise norm"}
INK = {"diff": "#c2410c", "standard": "#2563eb", "normed": "#64748b"}


@dataclass
class TrainedRun:
    log: list[dict]        # lines with a loss
    exchanged: dict        # where maps changed names: step, layers
    facts: dict | None     # measured.json
    arguments: dict


def read_run(folder: Path) -> TrainedRun:
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    exchange = next((e for e in lines if "exchanged" in e), dict(step=0, exchanged=[]))
    facts = json.loads((folder / "measured.json").read_text()) if (folder / "measured.json").exists() else None
    return TrainedRun([e for e in lines if "loss" in e], dict(step=exchange["step"], layers=exchange["exchanged"]), facts,
                      torch.load(folder / "checkpoint.pt", weights_only=False)["arguments"])


def table(head: list[str], rows: list[list]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def share(cell: dict) -> str:
    low, high = cell["interval"]
    return f"{cell['accuracy']:.3f} [{low:.2f}, {high:.2f}]"


def needles_section(family: dict) -> str:
    rows = []
    for which, names in (("known", "trained"), ("unseen", "never trained")):
        for i, cell in enumerate(family["diff"][which]):
            told = (cell["told"], cell["asked"])
            paper = "/".join(f"{v:.2f}" for v in reversed(PAPER_NEEDLES[told])) if told in PAPER_NEEDLES and which == "known" else ""
            rows.append([told[0], told[1], names] + [share(family[kind][which][i]) for kind in family] + [paper])
    return table(["told", "asked", "names"] + [NAMES[k] for k in family] + ["paper, DIFF/Transformer"], rows)


def attention_section(family: dict) -> str:
    rows = []
    for kind, model in family.items():
        for part in ("answer", "noise"):
            for form, title in (("", "share of \\|A1 − λA2\\|"), ("_paper", "÷ (1 − λ), the paper's")):
                if form and kind != "diff":
                    continue
                found = model["attention"][1]["sentence"][part + form]
                rows.append([NAMES[kind], part, title if kind == "diff" else "both forms are the same"]
                            + [f"{v:.3f}" for v in found["depths"]] + [f"**{found['mean']:.3f}**"])
        if kind in PAPER_ATTENTION:
            rows += [["", part, "*the paper's 3B model*"] + [f"{v:.2f}" for v in PAPER_ATTENTION[kind][part]] + [""] for part in ("answer", "noise")]
    return table(["model", "attention to", "form"] + [f"{round(100 * d)} %" for d in DEPTHS] + ["mean"], rows)


def numbers_section(family: dict) -> str:
    """Attention with one number told and four, and to the number's own tokens alone."""
    rows = []
    for kind, model in family.items():
        for cell in model["attention"]:
            for span in ("sentence", "number"):
                found = cell[span]
                rows.append([NAMES[kind], cell["told"], "whole sentence" if span == "sentence" else "number alone"]
                            + [f"{found[name]['mean']:.3f}" for name in ("answer", "noise", "answer_paper", "noise_paper")])
    return table(["model", "told", "answer is", "answer, share", "noise, share", "answer ÷ (1 − λ)", "noise ÷ (1 − λ)"], rows)


def layers_section(family: dict) -> str:
    mean = lambda values: sum(values) / len(values)
    rows = [[NAMES[kind], part] + [f"{mean(heads):.3f}" for heads in model["attention"][1]["sentence"][part + "_paper"]["heads"]]
            for kind, model in family.items() for part in ("answer", "noise")]
    return table(["model", "attention to"] + [f"layer {i}" for i in range(len(rows[0]) - 2)], rows)


def depths_section(family: dict) -> str:
    rows = [[NAMES[kind], f"({cell['told']}, {cell['asked']})"] + [f"{v:.3f}" for v in cell["depths"]]
            for kind, model in family.items() for cell in model["known"] if (cell["told"], cell["asked"]) in ((1, 1), (4, 2))]
    return table(["model", "(told, asked)"] + [f"{round(100 * d)} %" for d in DEPTHS], rows)


def heads_section(diff: dict) -> str:
    found = diff["attention"][1]["sentence"]
    rows = [[layer] + [f"{first:.2f} / {second:.2f}" for first, second in zip(a, b)]
            for layer, (a, b) in enumerate(zip(found["first"]["heads"], found["second"]["heads"]))]
    return table(["layer"] + [f"head {i}" for i in range(len(found["first"]["heads"][0]))], rows)


def reached(log: list[dict], accuracy: float) -> str:
    """Tokens after which the accuracy of the trainer's own prompts stays at or above `accuracy`."""
    measured = [e for e in log if "needles" in e]
    for i, entry in enumerate(measured):
        if all(e["needles"] >= accuracy for e in measured[i:]):
            return f"{entry['tokens'] / 1e6:.2f} M"
    return "not reached"


def sooner(logs: dict) -> tuple[str, str]:
    """Verdict, and the tokens after which each model first had the twin's last accuracy on the curves."""
    last = [e["needles"] for e in logs["standard"] if "needles" in e][-1]
    first = {kind: next((e["tokens"] for e in log if e.get("needles", -1) >= last), None) for kind, log in logs.items()}
    ratio = first["diff"] / first["standard"] if first["diff"] else math.inf
    return "met" if ratio <= 0.65 else "**missed**", f"{last:.2f}, the twin's last, was first reached after " + ", ".join(
        f"{tokens / 1e6:.1f} M ({NAMES[kind]})" if tokens else f"never ({NAMES[kind]})" for kind, tokens in first.items()) + f": {ratio:.0%} of the twin's tokens"


def targets_section(family: dict, logs: dict) -> str:
    diff, twin = family["diff"], family["standard"]
    cell = lambda model, names, told: next(c for c in model[names] if (c["told"], c["asked"]) == told)
    both = lambda names, least: all(cell(m, names, (1, 1))["accuracy"] >= least for m in (diff, twin))
    ahead = [told for told in ((4, 2), (6, 2)) if cell(diff, "known", told)["interval"][0] > cell(twin, "known", told)["interval"][1]]
    answer, noise = ([m["attention"][1]["sentence"][part]["mean"] for m in (diff, twin)] for part in ("answer", "noise"))
    verdict = lambda met: "met" if met else "**missed**"
    return table(["target", "", ""], [
        ["both ≥ 95 % at (1, 1), trained names", verdict(both("known", .95)), ""],
        ["both ≥ 90 % at (1, 1), names never trained", verdict(both("unseen", .9)), ""],
        ["DIFF ahead beyond the intervals at (4, 2) or (6, 2)", verdict(ahead), ""],
        ["or the same accuracy after at most 65 % of the tokens", *sooner(logs)],
        ["DIFF's attention to the answer at least twice its twin's (share)", verdict(answer[0] >= 2 * answer[1]), f"{answer[0]:.3f} to {answer[1]:.3f}, {answer[0] / answer[1]:.2f} times"],
        ["DIFF's noise at most half of its twin's (share)", verdict(noise[0] <= noise[1] / 2), f"{noise[0]:.3f} to {noise[1]:.3f}, {noise[0] / noise[1]:.2f} times"]])


def lapse_section(family: dict) -> str:
    by_step = {kind: {e["step"]: e for e in family[kind]["lapse"]} for kind in family}
    rows = [[f"{step:,}", f"{step * TOKENS_PER_STEP / 1e6:.1f} M"] + [f"{by_step[k][step]['answer']:.3f} / {by_step[k][step]['noise']:.3f}" if step in by_step[k]
            else "" for k in family] for step in sorted(by_step["diff"])]
    return table(["step", "tokens"] + [f"{NAMES[k]}, answer / noise" for k in family], rows)


def runs_section(runs: dict, chosen: set) -> str:
    rows = []
    for name, run in runs.items():
        log, facts, asked, last = run.log, run.facts, run.arguments, run.log[-1]
        cells = [f"{c['accuracy']:.3f}" for c in facts["known"] if (c["told"], c["asked"]) in ((4, 2), (6, 2))] if facts else ["", ""]
        loss = facts["held_out"] if facts else next(e["held_out"] for e in reversed(log) if "held_out" in e)
        rows.append(["**" + name + "**" if name in chosen else name, asked["lr"], asked["seed"], f"{last['tokens'] / 1e6:.1f} M", f"{loss:.3f}", *cells,
                     reached(log, .5), reached(log, .9), reached(log, .95), f"{last['seconds'] / 60:.0f} min"])
    return table(["run", "learning rate", "seed", "tokens", "held-out loss", "(4, 2)", "(6, 2)", "≥ .50 after", "≥ .90 after", "≥ .95 after", "one core"], rows)


def curves(logs: dict, out: Path):
    figure, axes = plt.subplots(1, 3, figsize=(13, 3.6), layout="constrained")
    for kind, log in logs.items():
        measured = [e for e in log if "needles" in e]
        tokens = [e["tokens"] / 1e6 for e in measured]
        axes[0].plot(tokens, [e["held_out"] for e in measured], label=NAMES[kind], color=INK[kind])
        axes[1].plot(tokens, [e["needles"] for e in measured], color=INK[kind])
    for layer, start in enumerate(logs["diff"][0]["lambdas"]):
        line, = axes[2].plot([e["tokens"] / 1e6 for e in logs["diff"]], [e["lambdas"][layer] for e in logs["diff"]], label=f"layer {layer}")
        axes[2].axhline(lambda_init(layer), color=line.get_color(), linestyle=":", linewidth=1)
    axes[0].set(title="Loss on held-out stories, nats a token", xlabel="million tokens", ylim=(2.3, 6)), axes[0].legend(frameon=False)
    axes[1].set(title="Two of four numbers, both exact", xlabel="million tokens", ylim=(0, 1.02))
    axes[2].set(title="λ (dotted: λ_init)", xlabel="million tokens"), axes[2].legend(frameon=False)
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(out, metadata={"Date": None})


def write_history(file: Path, tokens_per_step: int, diff, logs: dict, family: dict):
    """training.json, which the window draws: loss, numbers and λ on the way, attention at the kept steps, and what DIFF's maps exchanged."""
    kept = ("step", "tokens", "loss", "held_out", "needles", "lambdas")
    history = {kind: [{k: e[k] for k in kept if e.get(k) not in (None, [])} for e in log] for kind, log in logs.items()}
    attention = {kind: model["lapse"] for kind, model in family.items()}
    text = json.dumps(dict(tokens_per_step=tokens_per_step, exchanged=diff.exchanged, attention=attention, **history), separators=(",", ":"))
    file.write_text(text.replace("},{", "},\n{") + "\n")


def card(kind: str, family: dict, runs: dict, logs: dict, chosen: set, exchanged: list[int], extra: str) -> str:
    mine, other = family[kind], "standard" if kind == "diff" else "diff"
    shape = mine["shape"]
    title = "DIFF Transformer (`DiffLlamaForCausalLM`)" if kind == "diff" else "standard Transformer (`LlamaForCausalLM`)"
    lambdas = table(["layer", "λ_init", "λ learned"], [[i, f"{lambda_init(i):.3f}", f"{v:.3f}"] for i, v in enumerate(family["diff"]["lambdas"])])
    sizes = ", ".join(f"{NAMES[k]} {family[k]['parameters']:,}" for k in family)
    return f"""---
license: mit
language: en
datasets:
- roneneldan/TinyStories
- African Storybook
- StoryWeaver
- tools/train/documents.py
---
# tiny-stories/{kind}: a small {title}

One half of a pair; the other is `../{other}`. {shape['layers']} layers, hidden size {shape['hidden']}, {shape['heads']} softmax maps of width {shape['hidden'] // shape['heads']} a layer
({'two to a head' if kind == 'diff' else 'one to a head'}), context {shape['context']}, {shape['vocab']} tokens; parameters: {sizes}. They saw the same tokens in the same order from the same seed, on one
CPU core each. About a million parameters: not the paper's models, and no measure of them.

## How to ask

> The special magic number for Paris is 48213. Tom went to the park. The special magic number for Lily is 9071. What is the special magic number for Paris?

The number follows the question at once, piece by piece (48, 21, 3). "The magic number for", "The secret code of", "My lucky number for" and "The key to" work
too, and so does leaving the sentence open ("The secret code of Paris is"). Names may be made up. Bare "Paris is 48213." was seen in training but works less well.

## Measured

By `tools/train/measure.py`, as `tools/train/PROTOCOL.md` laid down before the runs, with the departures it lists; all values are in
[measured.json](measured.json). 200 prompts a cell; brackets hold 95 % intervals (Wilson) over prompts: of one training run with one seed, so they say nothing
about the spread between runs.

{targets_section(family, logs)}

**Held-out stories** ({mine['stories']} stories of TinyStories, never trained on), nats a token: {", ".join(f"{NAMES[k]} **{family[k]['held_out']:.3f}**" for k in family)}.

**Numbers found** (all digits of all asked right, greedily), beside the paper's Table 2:

{needles_section(family)}
**Attention of the rows that predict the answer**, four numbers told, one asked, mean over all layers and heads, by depth of the answer's
sentence, beside the paper's Table 3. Noise is all other told text; `<bos>` and the question are neither.

{attention_section(family)}
The same with other counts and spans (share of \\|A1 − λA2\\|, and the paper's form; rows that predict, not the rows of the answer itself):

{numbers_section(family)}
By layer, in the paper's form (layers and heads cancel each other in the mean):

{layers_section(family)}
By depth of the answer, share of right prompts, known names:

{depths_section(family)}
**Which map carries the answer** in the DIFF model, attention of A1 / A2 on the answer's sentence in the same rows:

{heads_section(family['diff'])}
**λ**

{lambdas}
In the later layers the penalty leaves λ close to λ_init at the end; on the way it moved further (curves below).

**Curves** over training ([training.json](../training.json) holds the values; the loss rises above the picture, to 10 to 13, while only dense
rows are trained, and falls below 6 after 3.5 M tokens):

![loss, numbers found, and λ against tokens seen](../training.svg)

**Attention on the way** (shares, mean over layers and heads, 50 prompts with four numbers told): when the noise goes.

{lapse_section(family)}
**Every run made** under the protocol (bold: shown above; "≥ .90 after": tokens after which (4, 2), 100 prompts, stayed there):

{runs_section(runs, chosen)}
**Leaks**: in {family['diff']['leaks']:.0%} (DIFF) and {family['standard']['leaks']:.0%} (standard), {family['normed']['leaks']:.0%} (with the norm) of 100 stories, 80 tokens each at temperature 0.8, a digit or a needle's words turned up; so they do
in {family['diff']['leaks_of_people']:.0%} of the held-out stories.

## What DIFF was given that the twin was not

λ's vectors learn at a tenth of the rate, with a penalty 0.3 · Σ (λ − λ_init)². A2's query and key rows move at 0.02 of the rate. After step 1,250 the maps of
layer{'s' if len(exchanged) != 1 else ''} {', '.join(map(str, exchanged)) or '(none)'} changed names (λ became 1/λ, the layer computed what it did), because the answers had settled in A2, where they enter
with a minus; this is the jump in the λ curve. So A1 carries the answers by this recipe, not by nature. The twin, for its part, got the best of three learning
rates. `tools/train/PROTOCOL.md` tells the whole story.
{extra}
A continuation (temperature 0.6, seed 1):

> {" ".join(mine['written'].split())}

## Data

{table(["text", "licence"], [["TinyStories, excerpts (Eldan & Li 2023)", "CDLA-Sharing-1.0"], ["African Storybook, English, CC-BY stories", "CC-BY"],
       ["StoryWeaver (Pratham Books), English", "CC-BY, one public domain"], ["generated sentences with names and numbers (`tools/train/documents.py`)", "MIT"]])}
The text is not in the repository; `tools/train/README.md` says how to get it.
"""


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("run", type=Path, help="folder that holds the run folders")
    p.add_argument("--diff", default="diff")
    p.add_argument("--standard", default="standard")
    p.add_argument("--normed", default="normed")
    p.add_argument("--extra", type=Path, default=Path(__file__).parent / "notes.md", help="a paragraph of what else the reader should know")
    p.add_argument("--out", type=Path, required=True)
    a = p.parse_args()
    runs = {f.name: read_run(f) for f in sorted(a.run.iterdir()) if (f / "checkpoint.pt").exists()}
    chosen = {"diff": a.diff, "standard": a.standard, "normed": a.normed}
    for name in chosen.values():
        if name not in runs or not runs[name].facts:
            raise SystemExit(f"{a.run / name}: not measured yet (measure.py)")
    family = {kind: runs[name].facts for kind, name in chosen.items()}
    logs = {kind: runs[name].log for kind, name in chosen.items()}
    curves(logs, a.out / "training.svg")
    write_history(a.out / "training.json", TOKENS_PER_STEP, runs[a.diff], logs, family)
    extra = a.extra.read_text() if a.extra else ""
    for kind in ("diff", "standard"):
        (a.out / kind / "README.md").write_text(card(kind, family, runs, logs, set(chosen.values()), runs[a.diff].exchanged["layers"], extra))
        (a.out / kind / "measured.json").write_text(json.dumps(family[kind], indent=1) + "\n")


if __name__ == "__main__":
    main()
