# SPDX-License-Identifier: MIT
"""How long `import lambdascope` takes beside others, on the shipped pair, float32, threads alike, all maps kept:

    PYTHONPATH=build/python python3 tests/benchmarks/python_benchmark.py [--threads 2] [--write]

what Python adds to the time that the core's own pass takes within; and, where torch and transformers are
(tests/reference/requirements.txt), against transformers eager with output_attentions=True, in this very process. Medians of
rounds in turn, so that what else the machine does is everyone's. --write puts the table into the three pages of the guide.
"""
import argparse
import datetime
import os
import re
import time
from pathlib import Path
from statistics import median

import lambdascope as ls
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
PAIR = ROOT / "assets" / "models" / "scale-model"
TEXT = (ROOT / "assets" / "experiments" / "text-stories.txt").read_text()[:8000]
LENGTHS = (64, 256, 1024)
GUIDE = [ROOT / "assets" / "guide" / language / "15-python.md" for language in ("en", "zh_CN", "ko")]


def times_of(call, least_seconds):
    """Milliseconds a call, until its result is let go of, and what the core says of each; at least five, without the first."""
    times, core, began = [], [], time.perf_counter()
    while len(times) < 6 or time.perf_counter() - began < least_seconds:
        start = time.perf_counter()
        made = call()
        took = time.perf_counter() - start
        core.append(core_ms(made))
        start = time.perf_counter()
        del made
        times.append((took + time.perf_counter() - start) * 1e3)
    return times[1:], core[1:]


def core_ms(made):
    """Of the pass alone, as its trace notes it; NaN of what is not ours."""
    return next(iter(made._sides.values()))._facts["milliseconds"] if isinstance(made, ls.Run) else float("nan")


def theirs(kind):
    """A pass of transformers with its maps, of token ids; None without torch."""
    try:
        import torch
        from transformers import AutoModelForCausalLM
    except ImportError:
        return None
    model = AutoModelForCausalLM.from_pretrained(PAIR / kind, attn_implementation="eager").float().eval()

    def run(ids):
        with torch.inference_mode():
            return model(torch.from_numpy(ids)[None], output_attentions=True, use_cache=False)

    return run


def agree(run, kind, found):
    """What is compared is the same, maps to 1e-5, logits to 2e-5 of the largest one."""
    side = run.diff if kind == "diff" else run.standard
    logits = found.logits[0].numpy()
    np.testing.assert_allclose(side.logits, logits, rtol=0, atol=2e-5 * np.abs(logits).max())
    maps = found.attentions[-1][0].numpy()  # DIFF's: the first half of its heads are A1, the others A2
    ours = np.concatenate([side.a1[-1], side.a2[-1]]) if kind == "diff" else side.a[-1]
    np.testing.assert_allclose(ours, maps, rtol=0, atol=1e-5)


def compare(kind, length, a):
    """Medians in milliseconds: by Python, by the core's program, by transformers."""
    pair = ls.load(PAIR / kind, threads=a.threads, backend="cpu")
    ids = np.array(pair.run(TEXT, maps=None).tokens[:length])
    other = theirs(kind)
    if other is not None:
        agree(pair.run(tokens=ids), kind, other(ids))
    ours, core, them = [], [], []
    for _ in range(a.rounds):
        time.sleep(0.5)  # after torch, whose threads go on turning for a while
        times, passes = times_of(lambda: pair.run(tokens=ids), a.seconds)
        ours += times
        core += passes
        if other is not None:
            them += times_of(lambda: other(ids), a.seconds)[0]
    return median(ours), median(core), median(them) if them else None


def machine(threads):
    """What ran, in one line that needs no translation."""
    cpu = next(line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
               if line.startswith("model name"))
    versions = [f"numpy {np.__version__}"]
    try:
        import torch
        import transformers

        versions += [f"torch {torch.__version__}", f"transformers {transformers.__version__}"]
    except ImportError:
        pass
    return ", ".join([cpu, f"{threads} threads of {os.cpu_count()}", ls.cpu_build(), f"lambdascope {ls.__version__}", *versions,
                      f"load {os.getloadavg()[1]:.1f}", str(datetime.date.today())])


def write(rows, line):
    """Into the pages: the rows by what they begin with, the machine in the block behind them."""
    for page in GUIDE:
        text = page.read_text()
        for row in rows:
            begin = " | ".join(row.split(" | ")[:2])
            text, found = re.subn(rf"^{re.escape(begin)} \|.*$", row, text, flags=re.MULTILINE)
            if found != 1:
                raise SystemExit(f"{page}: has {found} rows that begin with {begin}")
        text, found = re.subn(r"^.* threads of \d+, .*$", line, text, flags=re.MULTILINE)
        if found != 1:
            raise SystemExit(f"{page}: names {found} machines")
        page.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="at least so long for each in a round")
    parser.add_argument("--write", action="store_true", help="the table into the guide")
    a = parser.parse_args()
    try:
        import torch

        torch.set_num_threads(a.threads)
    except ImportError:
        if a.write:
            raise
    rows = []
    print("| model | tokens | transformers, ms | lambdascope, ms | ratio | the core's pass, ms | Python adds |\n" + "|---" * 7 + "|")
    for kind in ("diff", "standard"):
        for length in LENGTHS:
            ours, core, them = compare(kind, length, a)
            shown = "– | " if them is None else f"{them:.2f} | "
            ratio = "–" if them is None else f"{them / ours:.1f}"
            rows.append(f"| {kind} | {length} | {shown}{ours:.2f} | {ratio} |")
            print(f"{rows[-1]} {core:.2f} | {(ours / core - 1) * 100:+.1f} % |", flush=True)
    line = machine(a.threads)
    print(line)
    if a.write:
        write(rows, line)


if __name__ == "__main__":
    main()
