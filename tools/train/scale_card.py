#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the model cards of `scale-model`, its figures, and training.json, from the runs that family.py made.

    python scale_card.py RUN --out assets/models/scale-model
"""

import argparse
import json
import math
from pathlib import Path

import matplotlib
matplotlib.use("svg")
import matplotlib.pyplot as plt

import bounds
from card import INK, NAMES, curves, lapse_section, read_run, share, table, write_history
from measure import interval
from model import lambda_init
from train import RECIPES

RECIPE = RECIPES["scale-model"]
HARD = ((4, 2), (6, 2), (12, 1))  # (told, asked) that the twin's rate is chosen by, and where DIFF is to be ahead


def cell(model: dict, which: str, told: tuple) -> dict:
    return next(c for c in model[which] if (c["told"], c["asked"]) == told)


def four(a: dict, b: dict) -> tuple[int, int, int, int]:
    """Prompts that both, only a, only b, neither answers."""
    pairs = list(zip(a["right"], b["right"]))
    return tuple(pairs.count(p) for p in (("1", "1"), ("1", "0"), ("0", "1"), ("0", "0")))


def mcnemar(a: dict, b: dict) -> float:
    """Exact, two-sided: how likely at least so uneven a split of the prompts that one of two models answers is if both are equal."""
    _, first, second, _ = four(a, b)
    n = first + second
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(min(first, second) + 1)) / 2 ** n)


def chance(p: float) -> str:
    return "< .001" if p < 0.001 else f"{p:.3f}"


def mean(values: list) -> float:
    return sum(values) / len(values)


class Retrieving:
    """The layer whose heads give the largest mean share to the answer, mean over its heads (of one `retrieval` of measured.json)."""

    def __init__(self, found: dict):
        layers = found["share_answer"]
        self.layer = max(range(len(layers)), key=lambda i: mean(layers[i]))
        self.values = {name: mean(heads[self.layer]) for name, heads in found.items() if isinstance(heads, list)}

    def __getattr__(self, name: str) -> float:
        return self.values[name]

    def ratio(self) -> float:
        return self.share_answer / self.share_noise

    def over_competitor(self, which: str) -> float:
        return self.values[which + "_number"] / self.values[which + "_competitor"]


def at_told(model: dict, told: int) -> Retrieving:
    return Retrieving(next(r for r in model["retrieval"] if r["told"] == told))


def ahead(diff: dict, twin: dict, which: str, told: tuple) -> bool:
    return cell(diff, which, told)["interval"][0] > cell(twin, which, told)["interval"][1]


def shown(read: dict, kind: str) -> str:
    """The run of `kind` with seed 0 under the bound of the recipe, at whatever rate, that has the most right."""
    same = [name for name, run in read.items() if run.facts["shape"]["kind"] == kind and float(run.arguments["bound"]) == RECIPE["bound"]
            and (run.arguments["seed"], run.facts["steps"]) == ("0", RECIPE["steps"])]
    return max(same, key=lambda name: sum(cell(read[name].facts, "known", told)["accuracy"] for told in HARD))


def seeds_of(runs: dict) -> list[tuple[str, dict, dict]]:
    """(seed, DIFF, twin) of every pair of runs that is there whole."""
    names = [("0", "diff", "chosen")] + [(s, f"diff-seed-{s}", f"standard-seed-{s}") for s in ("1", "2")]
    return [(seed, runs[d], runs[t]) for seed, d, t in names if d in runs and t in runs]


def targets(runs: dict) -> str:
    diff, twin = runs["diff"], runs["chosen"]
    d, t = at_told(diff, 4), at_told(twin, 4)
    seeds = seeds_of(runs)
    verdict = lambda met: "met" if met else "**missed**"
    three = all(ahead(a, b, "known", told) for _, a, b in seeds for told in HARD) and len(seeds) == 3
    apart = [told for told in ((4, 2), (8, 2)) if ahead(diff, twin, "apart", told)]
    accuracy = lambda told: cell(diff, "known", told)["accuracy"]
    removed = 1 - d.left
    competitors = d.over_competitor("difference"), d.over_competitor("a1"), t.over_competitor("a1")
    return table(["target", "", ""], [
        ["DIFF ahead beyond the intervals at (4, 2), (6, 2), (12, 1), in three seeds", verdict(three),
         "; ".join(f"seed {seed}: " + ", ".join(f"{cell(a, 'known', told)['accuracy']:.3f} / {cell(b, 'known', told)['accuracy']:.3f}" for told in HARD)
                   for seed, a, b in seeds)],
        ["the same on prompts apart from the trainer's, (4, 2) and (8, 2)", verdict(len(apart) == 2),
         ", ".join(f"{cell(diff, 'apart', told)['accuracy']:.3f} / {cell(twin, 'apart', told)['accuracy']:.3f}" for told in ((4, 2), (8, 2)))],
        ["DIFF ≥ .90 at (1, 1)", verdict(accuracy((1, 1)) >= .9), f"{accuracy((1, 1)):.3f}"],
        ["DIFF ≥ .75 at (6, 2)", verdict(accuracy((6, 2)) >= .75), f"{accuracy((6, 2)):.3f}"],
        ["paper's form: answer ≥ 2 × the twin's", verdict(d.paper_answer >= 2 * t.paper_answer), f"{d.paper_answer:.3f} / {t.paper_answer:.3f}"],
        ["paper's form: noise between 0 and half of the twin's", verdict(0 <= d.paper_noise <= t.paper_noise / 2), f"{d.paper_noise:.3f} / {t.paper_noise:.3f}"],
        ["shares: answer ÷ noise ≥ 1.25 × the twin's (aim 1.5)", verdict(d.ratio() >= 1.25 * t.ratio()),
         f"{d.ratio():.3f} / {t.ratio():.3f} = {d.ratio() / t.ratio():.2f}"],
        ["at least 40 % of A1's noise taken away, cell by cell (aim 60 %)", verdict(removed >= .4), f"{removed:.0%}"],
        ["answer ÷ mean competing number: aim at twice A1's and above the twin's", verdict(competitors[0] >= 2 * competitors[1] and competitors[0] > competitors[2]),
         f"{competitors[0]:.1f}; A1 {competitors[1]:.1f}, twin {competitors[2]:.1f}"],
        ["A1 gives the answer at least twice what A2 gives", verdict(d.a1_answer >= 2 * d.a2_answer), f"{d.a1_answer:.3f} / {d.a2_answer:.3f}"],
        ["0 < λ < 1 in every layer", verdict(all(0 < v < 1 for v in diff["lambdas"])), ", ".join(f"{v:.2f}" for v in diff["lambdas"])],
        ["held-out loss of DIFF not above its twin's, at most 2.75", verdict(diff["held_out"] <= min(2.75, twin["held_out"])),
         f"{diff['held_out']:.3f} / {twin['held_out']:.3f}"]])


def numbers(runs: dict) -> str:
    diff, twin, normed = runs["diff"], runs["chosen"], runs.get("normed")
    rows = []
    for which, title in (("known", "trained names"), ("unseen", "names never trained"), ("short", "at most 60 tokens"), ("apart", "apart from the trainer's")):
        for a in diff[which]:
            b = cell(twin, which, (a["told"], a["asked"]))
            c = share(cell(normed, which, (a["told"], a["asked"]))) if normed and which in normed else ""
            rows.append([a["told"], a["asked"], title, share(a), share(b), chance(mcnemar(a, b)), c])
    return table(["told", "asked", "prompts", "DIFF", "standard", "McNemar", "standard + head-wise norm"], rows)


def outcomes(runs: dict) -> str:
    both, first, second, neither = four(cell(runs["diff"], "short", (2, 1)), cell(runs["chosen"], "short", (2, 1)))
    count = both + first + second + neither
    return table(["DIFF right, standard wrong", "both right", "both wrong", "standard right, DIFF wrong"],
                 [[f"{n} ({n / count:.0%})" for n in (first, both, neither, second)]])


def retrieving(runs: dict) -> str:
    names = {"DIFF": runs["diff"], "standard": runs["chosen"]} | ({NAMES["normed"]: runs["normed"]} if "normed" in runs else {})
    rows = []
    for told in (2, 4, 8, 0):
        for name, model in names.items():
            r = at_told(model, told) if told else Retrieving(model["retrieval_short"])
            parts = lambda form: " / ".join(f"{r.values[f'{form}_{part}']:.3f}" for part in ("answer", "competing", "rest"))
            is_diff = name == "DIFF"
            rows.append([told or "2, ≤ 60 tokens", name, r.layer, parts("a1"), parts("a2") if is_diff else "", parts("share"), parts("paper") if is_diff else "",
                         f"{r.left:.2f}" if is_diff else "", f"{r.over_competitor('a1'):.1f} → {r.over_competitor('difference'):.1f}" if is_diff else f"{r.over_competitor('a1'):.1f}"])
    return table(["told", "model", "layer", "A1: answer / competing / rest", "A2", "share of \\|A1 − λA2\\|", "÷ (1 − λ)", "left of A1's noise", "answer ÷ mean competing number"], rows)


def heads(diff: dict) -> str:
    found = next(r for r in diff["retrieval"] if r["told"] == 4)
    rows = [[layer] + [f"{a:.2f} / {b:.2f}" for a, b in zip(first, second)] for layer, (first, second) in enumerate(zip(found["a1_answer"], found["a2_answer"]))]
    return table(["layer"] + [f"head {i}" for i in range(len(found["a1_answer"][0]))], rows)


def compared(runs: dict, names: list[tuple[str, str, str]]) -> str:
    """One line a pair of runs: what is titled, DIFF's run, the twin's."""
    rows = []
    for title, first, second in names:
        if first not in runs or second not in runs:
            continue
        a, b = runs[first], runs[second]
        d, t = at_told(a, 4), at_told(b, 4)
        rows.append([title] + [f"{cell(a, 'known', told)['accuracy']:.3f} / {cell(b, 'known', told)['accuracy']:.3f}" for told in ((1, 1), *HARD)]
                    + [f"{a['held_out']:.3f} / {b['held_out']:.3f}", f"{d.share_answer:.2f} / {t.share_answer:.2f}", f"{d.share_noise:.2f} / {t.share_noise:.2f}",
                       f"{d.ratio() / t.ratio():.2f}", f"{1 - d.left:.0%}" if d.left < 1 else "adds to what little there is", f"{d.a1_answer:.2f} / {d.a2_answer:.2f}", "/".join(f"{v:.2f}" for v in a["lambdas"])])
    return table(["DIFF / standard"] + [f"({n}, {r})" for n, r in ((1, 1), *HARD)] + ["held-out loss", "share on the answer", "share on noise", "answer ÷ noise, times the twin's",
                                                                             "A1's noise taken away", "A1 / A2 on the answer", "λ"], rows)


def bounds_of() -> list[tuple[str, str, str]]:
    return [("4", "diff-bound-4", "standard-bound-4"), ("6", "diff-bound-6", "standard-bound-6"), ("none", "diff-unbounded", "standard-unbounded")]


def bound_figure(runs: dict, out: Path):
    """Accuracy and noise of both models against the bound."""
    points = [(f"{RECIPE['bound']:g}", "diff", "chosen"), *bounds_of()]
    points = [p for p in points if p[1] in runs and p[2] in runs]
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for kind, at in (("diff", 1), ("standard", 2)):
        models = [runs[p[at]] for p in points]
        found = [cell(m, "known", (6, 2)) for m in models]
        low = [c["accuracy"] - c["interval"][0] for c in found]
        high = [c["interval"][1] - c["accuracy"] for c in found]
        axes[0].errorbar(range(len(points)), [c["accuracy"] for c in found], yerr=[low, high], marker="o", capsize=3, label=NAMES[kind], color=INK[kind])
        axes[1].plot(range(len(points)), [at_told(m, 4).share_noise for m in models], marker="o", color=INK[kind])
    axes[0].set(title="Two of six numbers, both exact", ylim=(0, 1.02)), axes[0].legend(frameon=False)
    axes[1].set(title="Share of attention on noise, retrieving layer", ylim=(0, 1.02))
    for axis in axes:
        axis.set_xticks(range(len(points)), [p[0] for p in points]), axis.set_xlabel("bound on |logit|")
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(out, metadata={"Date": None})


def every_run(read: dict) -> str:
    rows = []
    for name, run in read.items():
        asked, facts = run.arguments, run.facts
        cells = [f"{cell(facts, 'known', told)['accuracy']:.3f}" for told in ((1, 1), *HARD)]
        rows.append([name, asked["bound"], asked["lr"], asked["seed"], facts["steps"], f"{facts['held_out']:.3f}", *cells, f"{facts['seconds'] / 60:.0f} min"])
    return table(["run", "bound", "rate", "seed", "steps", "held-out loss"] + [f"({n}, {r})" for n, r in ((1, 1), *HARD)] + ["on a shared core"], rows)


def card(kind: str, runs: dict, read: dict, chosen: dict, extra: str) -> str:
    mine, other = runs["diff" if kind == "diff" else "chosen"], "standard" if kind == "diff" else "diff"
    diff, twin, shape = runs["diff"], runs["chosen"], mine["shape"]
    title = "DIFF Transformer (`DiffLlamaForCausalLM`)" if kind == "diff" else "standard Transformer (`LlamaForCausalLM`)"
    lambdas = table(["layer", "λ_init", "λ before", "λ learned"], [[i, f"{lambda_init(i):.3f}", f"{b:.3f}", f"{v:.3f}"] for i, (b, v) in
                                                            enumerate(zip(read[chosen["diff"]].log[0]["lambdas"], diff["lambdas"]))])
    bound = f"{RECIPE['bound']:g}"
    return f"""---
license: mit
language: en
datasets:
- roneneldan/TinyStories
- African Storybook
- StoryWeaver
- tools/train/documents.py
---
# scale-model/{kind}: a scale model, {title}

**A scale model, as engineers put a small ship into a small tank: this model and `../{other}` were trained under the same bound on attention logits, |logit| ≤ {bound} in every
softmax map, so that attention over 256 tokens has to leak as it may over a very long text. It shows the mechanism; it is not the paper's result.**

{shape['layers']} layers, hidden size {shape['hidden']}, {shape['heads']} softmax maps of width {shape['hidden'] // shape['heads']} a layer ({'two to a head' if kind == 'diff' else 'one to a head'}), context {shape['context']}, {shape['vocab']} tokens; parameters: DIFF {diff['parameters']:,},
standard {twin['parameters']:,}. Both started from the weights of `tiny-stories` and were squeezed on the same tokens in the same order. Without a bound, one softmax is
clean here and there is nothing to cancel: `tiny-stories` shows that half of the truth.

## How to ask

> The special magic number for Paris is 48213. Tom went to the park. The special magic number for Lily is 9071. What is the special magic number for Paris?

The number follows the question at once, piece by piece (48, 21, 3). "The magic number for", "The secret code of", "My lucky number for" and "The key to" work too, and so does
leaving the sentence open. Names may be made up.

## Measured

By `tools/train/measure.py`, as `tools/train/PROTOCOL-scale-model.md` laid down before the runs, with the departure about rates that it tells; all values are in [measured.json](measured.json). Every figure below comes from

    python tools/train/family.py scale-model --text TEXT --out RUN       # trains and measures every run
    python tools/train/measure.py RUN/{chosen[kind]} --text TEXT{' ' * 16}# one of them again
    python tools/train/scale_card.py RUN --out assets/models/scale-model # this page

300 prompts a cell; brackets hold Wilson's 95 % intervals over prompts. DIFF is `{chosen["diff"]}`, the better of two rates; its twin is
`{chosen["standard"]}`, the best of four.

{targets(runs)}
{extra}
**Held-out stories** ({mine['stories']}, never trained on), nats a token: DIFF **{diff['held_out']:.3f}**, standard **{twin['held_out']:.3f}**{f", with the head-wise norm {runs['normed']['held_out']:.3f}" if "normed" in runs else ""}; without a bound (`tiny-stories`) 2.460 and 2.537.

**Numbers found** (all digits of all asked right, greedily), McNemar's exact test on the same prompts:

{numbers(runs)}
**Four outcomes** on 300 random prompts of at most 60 tokens, two told, one asked. The examples in the window are chosen among such:

{outcomes(runs)}
**The layer that retrieves**: the row that predicts the answer's first token, mean over the layer's heads. Answer is the sentence that told it, competing the number tokens
of the other names, rest all other told text. Shares count every cell, the paper's form nets negative cells against positive ones.

{retrieving(runs)}
Attention of A1 / A2 to the answer, four told, by head:

{heads(diff)}
**Three seeds** of data order and squeeze (the history before is the same); a lead that a seed turns around would be no result:

{compared(runs, [("seed 0", "diff", "chosen"), ("seed 1", "diff-seed-1", "standard-seed-1"), ("seed 2", "diff-seed-2", "standard-seed-2")])}
**Against the bound** (the same recipe and rates; at {bound} the pair that is shown; none is `tiny-stories`, which all start from, measured in the same way):

{compared(runs, [(f"bound {bound}", "diff", "chosen"), *[(f"bound {b}", x, y) for b, x, y in bounds_of()]])}
![Accuracy and noise of both models against the bound](../bounds.svg)

**λ**, moved by training itself (no penalty, no brake):

{lambdas}
**The bound is soft**: the largest logits, in the table of `experiment outliers`, are above it.

**Curves** ([training.json](../training.json) holds the values):

![loss, numbers found, and λ against tokens seen](../training.svg)

**Attention on the way** (shares, mean over all layers and heads, 50 prompts with four numbers told). Step 0 is `tiny-stories`; `../steps` holds the start, step 200, where the
bound has come down to {bounds.at(RECIPE["bound"], 200 / RECIPE["steps"]):.1f}, and step 1,000, where it has been {bound} for some time.

{lapse_section({"diff": diff, "standard": twin})}
**Every run made** under the protocol:

{every_run(read)}
**Leaks**: in {diff['leaks']:.0%} (DIFF) and {twin['leaks']:.0%} (standard) of 100 stories, 80 tokens each at temperature 0.8, a digit or a needle's words turned up.

## What DIFF was given that the twin was not

In the squeeze: λ's vectors learn at a tenth of the rate; nothing else. In the history of the weights that it started from (`tiny-stories`): A2's query and key rows moved at 0.02 of the rate, a penalty drew λ back to
λ_init, and after step 1,250 the maps of layer 2 exchanged names, because the answers had settled in A2. So A1 carries the answers by that recipe, not by nature. The twin, for its part,
got the best of four learning rates, DIFF the better of two. `tools/train/PROTOCOL-scale-model.md` tells the whole story.

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
    p.add_argument("--extra", type=Path, default=Path(__file__).parent / "scale_notes.md", help="a paragraph of what else the reader should know")
    p.add_argument("--out", type=Path, required=True)
    a = p.parse_args()
    read = {f.name: read_run(f) for f in sorted(a.run.iterdir()) if (f / "checkpoint.pt").exists()}
    read = {name: run for name, run in read.items() if run.facts}
    chosen = {kind: shown(read, kind) for kind in ("diff", "standard")}
    runs = {name: run.facts for name, run in read.items()} | {"diff": read[chosen["diff"]].facts, "chosen": read[chosen["standard"]].facts}
    logs = {kind: read[name].log for kind, name in chosen.items()}
    curves(logs, a.out / "training.svg")
    bound_figure(runs, a.out / "bounds.svg")
    write_history(a.out / "training.json", 2048, read[chosen["diff"]], logs, {"diff": runs["diff"], "standard": runs["chosen"]})
    extra = a.extra.read_text() if a.extra.exists() else ""
    for kind in ("diff", "standard"):
        (a.out / kind / "README.md").write_text(card(kind, runs, read, chosen, extra))
        (a.out / kind / "measured.json").write_text(json.dumps(runs["diff" if kind == "diff" else "chosen"], indent=1) + "\n")
    print(f"shown are {chosen['diff']} and {chosen['standard']}")


if __name__ == "__main__":
    main()
