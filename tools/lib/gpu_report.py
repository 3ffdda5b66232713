#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Renders what tools/gpu-check measured as Markdown.

    gpu_report.py FOLDER FILE

FOLDER has facts.tsv (name, value), results.tsv (passed|failed|skipped, name, reason) and, as far as they ran,
benchmark-float32.json, benchmark-bf16.json (gpu_benchmark) and transformers.json (tools/bench-transformers).
FILE appears whole or not at all. Exit status: 0 if nothing failed, 1 if the report says FAIL, 2 if none was written, because
no test ran on a GPU.
"""

import json
import os
import re
import sys
from pathlib import Path

ON_GPU = re.compile(r"Device/.*Parity\..*/Cuda(Bf16)?\b")  # GoogleTest adds ", where GetParam() = …" to what failed
PRECISIONS = ("float32", "bf16")


def read_table(path: Path) -> list:
    return [line.split("\t") for line in path.read_text().splitlines() if line] if path.exists() else []


def read_json(path: Path) -> dict:
    """Empty for what did not run or broke off."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


class Measured:
    def __init__(self, folder: Path):
        self.facts = dict(read_table(folder / "facts.tsv"))
        self.results = [(row + ["", ""])[:3] for row in read_table(folder / "results.tsv")]
        self.benchmarks = {p: read_json(folder / f"benchmark-{p}.json") for p in PRECISIONS}
        self.transformers = read_json(folder / "transformers.json")

    def with_result(self, result: str) -> list:
        return [(name, reason) for kind, name, reason in self.results if kind == result]

    def ran_on_gpu(self) -> bool:
        """A test also fails if it cannot open the GPU; then the benchmark tells whether there was one."""
        on_gpu = {kind for kind, name, _ in self.results if ON_GPU.search(name)}
        opened = any("backend" in benchmark for benchmark in self.benchmarks.values())
        return "passed" in on_gpu or ("failed" in on_gpu and opened)

    def rows(self, precision: str, table: str) -> list:
        return self.benchmarks[precision].get(table, [])


def table(head: list, rows: list) -> list:
    """Lines of a Markdown table; a sentence where there is nothing to show."""
    if not rows:
        return ["Not measured.", ""]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]


def number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"


def head(measured: Measured, verdict: str) -> list:
    f = measured.facts.get
    return ["# CUDA on a device: " + verdict, "",
            "Written by `tools/gpu-check`, which ran on this device; nobody edits it.", ""] + table(
        ["", ""],
        [["date", f("date", "unknown")],
         ["device", f"{f('device', 'unknown')}, compute capability {f('capability', '?')}, {f('memory', '?')}"],
         ["driver, CUDA", f"{f('driver', 'unknown')}, nvcc {f('cuda', 'unknown')}"],
         ["commit", f"`{f('commit', 'unknown')}`, tree: {f('tree', 'unknown')}"]])


def tests(measured: Measured) -> list:
    passed, failed, skipped = (measured.with_result(r) for r in ("passed", "failed", "skipped"))
    on_gpu = sum(1 for name, _ in passed + failed if ON_GPU.search(name))
    lines = ["## Tests", "", f"{len(passed)} passed, {len(failed)} failed, {len(skipped)} skipped; "
             f"{on_gpu} parity tests ran on the device.", ""]
    lines += [f"- **failed**: {name}" + (f" ({reason})" if reason else "") for name, reason in failed]
    lines += [f"- {name}: passed" for name, _ in passed if name.startswith("compute-sanitizer")]
    lines += [f"- skipped: {name}: {reason or 'no reason given'}" for name, reason in skipped]
    return lines + [""]


def judged(what: str, wanted: str, values: list, met, unit: str, worst) -> list:
    """A row of the table of targets. What was not measured is not met."""
    if not values:
        return [what, wanted, "not measured", "–"]
    value = worst(values)
    return [what, wanted, number(value) + unit, "yes" if met(value) else "**no**"]


def targets(measured: Measured) -> list:
    rows = []
    for model in ("diff", "standard"):
        ratios = [r["ratio"] for r in measured.transformers.get("rows", [])
                  if r["shape"] == "shipped" and r["model"] == model and r["tokens"] == 256 and r["maps"]]
        rows.append(judged(f"pass with all maps, {model}, 256 tokens, against eager PyTorch", "≥ 5 ×", ratios,
                           lambda v: v >= 5, " ×", min))
    for path, precisions in (("maps", ("float32",)), ("fused", PRECISIONS)):
        for precision in precisions:
            for shape in ("3B", "shipped"):
                percents = [r["percent"] for r in measured.rows(precision, "attention")
                            if r["path"] == path and r["shape"] == shape]
                rows.append(judged(f"attention, {path} path, {precision}, {shape} shapes, slowest", "≥ 50 % of roofline",
                                   percents, lambda v: v >= 50, " %", min))
    for precision in PRECISIONS:
        for shape in ("3B", "shipped"):
            ratios = [r["ratio"] for r in measured.rows(precision, "twins") if r["shape"] == shape]
            rows.append(judged(f"DIFF's time over its twin's, no maps, {precision}, {shape}, slowest", "≤ 1.10", ratios,
                               lambda v: v <= 1.10, "", max))
    return ["## Targets", ""] + table(["target", "wanted", "measured", "met"], rows)


def beside_transformers(measured: Measured) -> list:
    t = measured.transformers
    lines = ["## Beside PyTorch's transformers", ""]
    if not t.get("rows"):
        return lines + ["Not measured: it did not run here (see the tests above).", ""]
    lines += [f"transformers {t.get('transformers', '?')} on torch {t.get('torch', '?')}, float32 without TF32, in turn: their "
              "fastest pass against the median of ours. For the shipped pair ours ends with maps and logits in plain memory, "
              "theirs on the device; for the 3B-shaped layers, without a head, both stay on the device.", ""]
    rows = [[r["shape"], r["model"], r["tokens"], "eager, all maps" if r["maps"] else "SDPA, no maps", number(r["theirs_ms"]),
             number(r["ours_ms"]), number(r["ratio"])] for r in t["rows"]]
    return lines + table(["shape", "model", "tokens", "theirs", "theirs, ms", "ours, ms", "ratio"], rows)


def figures(measured: Measured, precision: str) -> list:
    lines = [f"## Figures, {precision}", ""]
    device = measured.benchmarks[precision].get("device")
    if device:
        lines += [f"Measured rates of the device: {device['bandwidth_bytes_per_s'] / 1e9:.0f} GB/s "
                  f"(copy {device['copy_bytes_per_s'] / 1e9:.0f}, add {device['add_bytes_per_s'] / 1e9:.0f}), "
                  f"{device['peak_flops'] / 1e12:.1f} TFLOP/s in a product of {device['peak_side']}² matrices.", ""]
    lines += ["Attention beside its roofline, max(bytes that must move / bandwidth, flops / peak):", ""]
    lines += table(["path", "shape", "model", "tokens", "heads × maps", "d → width", "ms", "MB", "GFLOP", "roofline, ms", "%"],
                   [[r["path"], r["shape"], r["model"], r["tokens"], f"{r['heads']} × {r['terms']}",
                     f"{r['head_dim']} → {r['value_width']}", number(r["ms"]), number(r["bytes"] / 1e6),
                     number(r["flops"] / 1e9), f"{number(r['roofline_ms'])} ({r['bound']})", number(r["percent"])]
                    for r in measured.rows(precision, "attention")])
    lines += ["Passes of the shipped pair (with maps: all of them in plain memory), and 3B-shaped layers (left on the device):", ""]
    lines += table(["shape", "layers", "model", "tokens", "ms", "with maps, ms"],
                   [[r["shape"], r["layers"], r["model"], r["tokens"], number(r["ms"]), number(r["maps_ms"])]
                    for r in measured.rows(precision, "passes") + measured.rows(precision, "layers")])
    lines += ["DIFF against its twin without maps, in turn:", ""]
    lines += table(["shape", "layers", "tokens", "DIFF, ms", "standard, ms", "ratio"],
                   [[r["shape"], r["layers"], r["tokens"], number(r["diff_ms"]), number(r["standard_ms"]), f"{r['ratio']:.2f}"]
                    for r in measured.rows(precision, "twins")])
    lines += ["A λ edit re-run from what was kept, and a fresh pass, with all maps and logits; and a step of generation:", ""]
    lines += table(["tokens", "layer", "edit, ms", "fresh pass, ms"],
                   [[r["tokens"], r["layer"], number(r["edit_ms"]), number(r["fresh_ms"])]
                    for r in measured.rows(precision, "edits")])
    lines += table(["model", "tokens before", "decode step, ms"],
                   [[r["model"], r["tokens"], number(r["ms"])] for r in measured.rows(precision, "decode")])
    return lines


def render(measured: Measured) -> str:
    verdict = "FAIL" if measured.with_result("failed") else "PASS"
    lines = head(measured, verdict) + tests(measured) + targets(measured) + beside_transformers(measured)
    for precision in PRECISIONS:
        lines += figures(measured, precision)
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    measured = Measured(Path(sys.argv[1]))
    out = Path(sys.argv[2])
    if not measured.ran_on_gpu():
        print("gpu_report.py: no test ran on a GPU, so there is nothing to report", file=sys.stderr)
        return 2
    temporary = out.with_name(out.name + ".new")
    temporary.write_text(render(measured))
    os.replace(temporary, out)
    print(f"wrote {out}")
    return 1 if measured.with_result("failed") else 0


if __name__ == "__main__":
    sys.exit(main())
