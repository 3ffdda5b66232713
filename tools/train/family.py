#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains and measures every run of a family's protocol, one core each, and goes on where it was stopped.

    python family.py scale-model --text TEXT --out RUN --jobs 2

What is done already is skipped; what a run says stands in RUN/NAME/output.log. `--list` prints the runs and how long they take."""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
TINY_STORIES = HERE.parents[1] / "assets/models/tiny-stories"


@dataclass(frozen=True)
class Made:
    """One run: train.py's arguments, minutes on one core, whether everything is measured, the run it starts from."""
    arguments: tuple[str, ...]
    minutes: int
    whole: bool = False
    after: str = ""


def tiny_stories(_: Path) -> dict[str, Made]:
    standard = {f"standard-{lr}": Made(("standard", "--lr", lr), 30, True) for lr in ("3e-3", "6e-3")}
    return {"diff": Made(("diff",), 40, True), "standard": Made(("standard", "--lr", "1.5e-3"), 30, True), **standard, "normed": Made(("normed",), 32, True)}


SHOWN = {"diff": "3e-3", "standard": "6e-3"}  # the rates of scale-model's pair, chosen as its protocol says


def squeeze(kind: str, start: Path, *more: str, whole: bool = False, after: str = "") -> Made:
    return Made((kind, "--recipe", "scale-model", "--start", str(start), *more), 15 if kind == "diff" else 12, whole, after)


def scale_model(_: Path) -> dict[str, Made]:
    """Both kinds at several rates; at those that are shown two more seeds, other bounds and the norm alone; and what they all start from, as it is."""
    start = {kind: TINY_STORIES / ("diff" if kind == "diff" else "standard") for kind in ("diff", "standard", "normed")}
    pair = ("diff", "standard")
    runs = {kind: squeeze(kind, start[kind], whole=True) for kind in pair}
    runs |= {f"standard-{lr}": squeeze("standard", start["standard"], "--lr", lr, whole=True) for lr in ("7.5e-4", "3e-3", "6e-3")}
    runs |= {"diff-3e-3": squeeze("diff", start["diff"], "--lr", "3e-3", whole=True)}
    runs |= {f"{kind}-seed-{seed}": squeeze(kind, start[kind], "--lr", SHOWN[kind], "--seed", seed) for seed in ("1", "2") for kind in pair}
    runs |= {f"{kind}-bound-{bound}": squeeze(kind, start[kind], "--lr", SHOWN[kind], "--bound", bound) for bound in ("4", "6") for kind in pair}
    runs |= {"normed": squeeze("normed", start["normed"], "--lr", SHOWN["standard"])}
    return runs | {f"{kind}-unbounded": squeeze(kind, start[kind], "--steps", "0") for kind in pair}


def scale_model_large(out: Path) -> dict[str, Made]:
    """Both recipes in a row at twice the width and the context; nothing holds A2 back, and no maps change names."""
    size = ("--hidden", "256", "--context", "512", "--tokens-per-step", "16384", "--device", "cuda")
    free = ("--second-map-rate", "1", "--exchange-at", "1", "--lambda-penalty", "0")
    runs = {f"{kind}-unbounded": Made((kind, *size, *(free if kind == "diff" else ("--lr", "1.5e-3"))), 20) for kind in ("diff", "standard")}
    return runs | {kind: squeeze(kind, out / f"{kind}-unbounded", *size, whole=True, after=f"{kind}-unbounded") for kind in ("diff", "standard")}


FAMILIES = {"tiny-stories": tiny_stories, "scale-model": scale_model, "scale-model-large": scale_model_large}


def make(name: str, run: Made, a: argparse.Namespace, before: Future | None):
    """Trains and measures one run in RUN/NAME, after the one it starts from."""
    if before:
        before.result()
    folder = a.out / name
    folder.mkdir(parents=True, exist_ok=True)
    common = ["--text", str(a.text)]
    train = [str(HERE / "train.py"), *run.arguments, "--out", str(folder), *common]
    train += (["--smoke"] if a.smoke else []) + (["--device", a.device] if a.device else [])
    measure = [str(HERE / "measure.py"), str(folder), *common] + ([] if run.whole else ["--brief"])
    for command in [train] + ([] if a.smoke or (folder / "measured.json").exists() else [measure]):
        with (folder / "output.log").open("a") as log:
            if subprocess.run([sys.executable, *command], stdout=log, stderr=log, env=os.environ | {"OMP_NUM_THREADS": "1"}).returncode:
                raise SystemExit(f"{name}: failed; {folder / 'output.log'} says why")
    print(f"{name}: done", flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("family", choices=FAMILIES)
    p.add_argument("--text", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True, help="folder of the run folders")
    p.add_argument("--jobs", type=int, default=2, help="runs at once")
    p.add_argument("--only", nargs="*", help="only these runs")
    p.add_argument("--device", help="cpu or cuda, instead of the family's")
    p.add_argument("--smoke", action="store_true", help="40 steps of tiny models each: does everything still run?")
    p.add_argument("--list", action="store_true", help="print the runs and stop")
    a = p.parse_args()
    runs = {name: run for name, run in FAMILIES[a.family](a.out).items() if not a.only or name in a.only}
    for name, run in runs.items() if a.list else ():
        print(f"{name:20} {run.minutes:3} min  train.py {' '.join(run.arguments)}")
    if a.list:
        return
    with ThreadPoolExecutor(a.jobs) as pool:
        started: dict[str, Future] = {}
        for name, run in runs.items():
            started[name] = pool.submit(make, name, run, a, started.get(run.after))
        for future in started.values():
            future.result()


if __name__ == "__main__":
    main()
