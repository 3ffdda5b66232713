#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tools/lib/gpu_report.py makes of made-up measurements, and of those of gpu_benchmark itself.

    gpu_report_test.py SOURCE_DIR GPU_BENCHMARK
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, BENCHMARK = Path(sys.argv[1]), sys.argv[2]
FACTS = dict(date="2026-11-21", device="NVIDIA Test 9000", capability="9.0", memory="1 MiB", driver="580.1", cuda="13.0",
             commit="0123abc", tree="clean")
PASSED = "passed\tDevice/BackendParity.Add/Cuda  # GetParam() = Cuda\t"


def attention(path: str, shape: str, percent: float) -> dict:
    return dict(shape=shape, layers=1, tokens=2048, path=path, model="diff", heads=12, terms=2, head_dim=128, value_width=256,
                ms=1.0, bytes=1e6, flops=1e9, bound="bytes", roofline_ms=percent / 100, percent=percent)


class Report(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        self.out = self.folder / "gpu-report.md"
        self.put("facts.tsv", "".join(f"{k}\t{v}\n" for k, v in FACTS.items()))

    def tearDown(self):
        self.temporary.cleanup()

    def put(self, name: str, content):
        (self.folder / name).write_text(content if isinstance(content, str) else json.dumps(content))

    def render(self, *results: str):
        """Exit status and text, or None if there is no report."""
        self.put("results.tsv", "\n".join(results) + "\n")
        done = subprocess.run([sys.executable, SOURCE / "tools/lib/gpu_report.py", self.folder, self.out],
                              capture_output=True, text=True)
        self.assertEqual(list(self.folder.glob("*.new")), [], done.stderr)
        return done.returncode, self.out.read_text() if self.out.exists() else None

    def row(self, text: str, *beginnings: str) -> list:
        """The cells of the one row of a table that begins so."""
        rows = [line for line in text.splitlines() if line.startswith("| ") and all(b in line for b in beginnings)]
        self.assertEqual(len(rows), 1, (beginnings, rows))
        return [cell.strip() for cell in rows[0].strip("|").split("|")]

    def test_without_a_test_on_the_gpu_there_is_no_report_and_an_old_one_stays(self):
        nothing_ran = ("passed\tHost/BackendParity.Add/Cpu\t", "skipped\tDevice/BackendParity.Add/Cuda\tno GPU", "passed\tbuild\t")
        self.assertEqual(self.render(*nothing_ran), (2, None))
        self.assertEqual(self.render(), (2, None))
        self.out.write_text("old")
        self.assertEqual(self.render(*nothing_ran), (2, "old"))

    def test_facts_and_counts(self):
        status, text = self.render(PASSED, "passed\tcompute-sanitizer memcheck\t",
                                   "skipped\tcompute-sanitizer racecheck\tit did not run: no such program", "passed\tbuild\t")
        self.assertEqual(status, 0)
        self.assertTrue(text.startswith("# CUDA on a device: PASS\n"))
        for value in FACTS.values():
            self.assertIn(value, text)
        self.assertIn("3 passed, 0 failed, 1 skipped; 1 parity tests ran on the device.", text)
        self.assertIn("- compute-sanitizer memcheck: passed", text)
        self.assertIn("- skipped: compute-sanitizer racecheck: it did not run: no such program", text)

    def test_what_failed_is_named_and_the_status_tells(self):
        status, text = self.render(PASSED, "failed\tDevice/ModelParity.X/CudaBf16\t", "failed\tbenchmark, bf16\tout of memory")
        self.assertEqual(status, 1)
        self.assertTrue(text.startswith("# CUDA on a device: FAIL\n"))
        self.assertIn("- **failed**: Device/ModelParity.X/CudaBf16\n", text)
        self.assertIn("- **failed**: benchmark, bf16 (out of memory)", text)

    def test_a_test_that_failed_may_not_have_run_on_the_gpu(self):
        self.assertEqual(self.render("failed\tDevice/BackendParity.Add/Cuda\tno driver"), (2, None))
        self.put("benchmark-float32.json", {"backend": "NVIDIA X · float32"})
        self.assertEqual(self.render("failed\tDevice/BackendParity.Add/Cuda\t")[0], 1)

    def test_what_did_not_run_is_not_measured_and_not_met(self):
        _, text = self.render(PASSED)
        self.assertEqual(self.row(text, "all maps, diff")[2:], ["not measured", "–"])
        self.assertEqual(self.row(text, "fused path, bf16, 3B")[2:], ["not measured", "–"])
        self.assertIn("Not measured: it did not run here", text)
        self.put("benchmark-float32.json", '{"attention": [')  # broke off
        self.assertEqual(self.row(self.render(PASSED)[1], "maps path, float32, 3B")[2:], ["not measured", "–"])

    def test_targets_are_judged_by_the_worst(self):
        twins = [dict(shape="3B", layers=2, tokens=t, diff_ms=r, standard_ms=1, ratio=r) for t, r in ((2048, 1.02), (4096, 1.1))]
        self.put("benchmark-float32.json", dict(
            attention=[attention("maps", "3B", 71), attention("maps", "3B", 50), attention("fused", "3B", 49.9),
                       attention("fused", "3B", 80)],
            twins=twins + [dict(twins[0], shape="shipped", ratio=1.11)]))
        ratio = dict(shape="shipped", tokens=256, maps=True, theirs_ms=1, ours_ms=1)
        self.put("transformers.json", dict(torch="2.9", transformers="4.57", rows=[
            dict(ratio, model="diff", ratio=5.0), dict(ratio, model="standard", ratio=4.9),
            dict(ratio, model="diff", tokens=64, ratio=1), dict(ratio, model="diff", maps=False, ratio=1)]))
        status, text = self.render(PASSED)
        self.assertEqual(status, 0)  # a target that is missed is no failure
        self.assertEqual(self.row(text, "all maps, diff")[2:], ["5.00 ×", "yes"])
        self.assertEqual(self.row(text, "all maps, standard")[2:], ["4.90 ×", "**no**"])
        self.assertEqual(self.row(text, "maps path, float32, 3B")[2:], ["50.0 %", "yes"])
        self.assertEqual(self.row(text, "fused path, float32, 3B")[2:], ["49.9 %", "**no**"])
        self.assertEqual(self.row(text, "twin's, no maps, float32, 3B")[2:], ["1.10", "yes"])
        self.assertEqual(self.row(text, "twin's, no maps, float32, shipped")[2:], ["1.11", "**no**"])

    def test_the_figures_of_gpu_benchmark_are_all_shown(self):
        measured = {}
        for precision in ("float32", "bf16"):
            out = subprocess.run([BENCHMARK, "--backend", "cpu", "--small", "--precision", precision], capture_output=True,
                                 text=True, check=True).stdout
            self.put(f"benchmark-{precision}.json", out)
            measured[precision] = json.loads(out)
        _, text = self.render(PASSED)
        float32, bf16 = text.split("## Figures, float32")[1].split("## Figures, bf16")
        self.assertNotIn("Not measured", float32 + bf16)
        for precision, part in (("float32", float32), ("bf16", bf16)):
            tables = ("attention", "passes", "layers", "twins", "edits", "decode")
            shown = sum(len(measured[precision][name]) for name in tables)
            self.assertEqual(sum(line.startswith("| ") for line in part.splitlines()) - 5, shown)
        self.assertNotIn("| maps |", bf16)
        for r in measured["float32"]["attention"]:
            self.assertGreater(r["ms"], 0)
            floor = max(r["bytes"] / measured["float32"]["device"]["bandwidth_bytes_per_s"],
                        r["flops"] / measured["float32"]["device"]["peak_flops"])
            self.assertAlmostEqual(r["roofline_ms"], 1e3 * floor)
            self.assertAlmostEqual(r["percent"], 100 * r["roofline_ms"] / r["ms"])

    def test_bytes_and_flops_of_attention(self):
        out = subprocess.run([BENCHMARK, "--backend", "cpu", "--small", "--part", "attention", "--tokens", "3"],
                             capture_output=True, text=True, check=True).stdout
        rows = {(r["path"], r["model"]): r for r in json.loads(out)["attention"] if r["shape"] == "small"}
        # 3 tokens: 6 pairs under the diagonal; 3 differential heads of 2 maps and width 32, or 6 of width 16
        inputs = 3 * 3 * 6 * 16
        self.assertEqual(rows["maps", "diff"]["flops"], 6 * 6 * 2 * (16 + 32))
        self.assertEqual(rows["fused", "standard"]["flops"], 6 * 6 * 2 * (16 + 16))
        self.assertEqual(rows["maps", "diff"]["bytes"], 4 * (inputs + 6 * 3 * 3 + 2 * 3 * 3 * 32))
        self.assertEqual(rows["fused", "diff"]["bytes"], 4 * (inputs + 3 * 3 * 32))
        self.assertEqual(rows["maps", "standard"]["bytes"], 4 * (inputs + 6 * 3 * 3 + 3 * 6 * 16))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
