#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/python/lambdascope_trace.py on differential attention as strangers write it (foreign_modules.py, written from the paper by
someone who had not read the recorder), held to float64 loops over the weights: what it calls checked is right, and what it cannot
see it refuses or calls not checked. Wants torch.

    trace_foreign_test.py ROOT
"""

import json
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools/python"), str(ROOT / "tests/tools")]

import numpy as np

import differential_models as models
import foreign_modules
from lambdascope_trace import TraceError, record

REFUSED = {
    "softmax_by_hand": "computed no softmax that can be seen",
    "lam_in_exponent": "computed no softmax that can be seen",
    "flex_attention": "computed no softmax that can be seen",
    "row_chunks": "computed maps of 4 × 10, some rows of a text",
    "func_no_module": "no attention layer was found in FuncLM",
    "encoder_decoder": r"dec.0.cross looks at another text \(y=\).*record\(model.encoder\)",
    "trap_transposed": "row 0 sums to .* and not to 1",
}
UNSEEN = "what the layer made of its maps was not seen"
NOT_CHECKED = {"cat_keys": UNSEEN, "lam_on_v": UNSEEN, "trap_two_values": UNSEEN, "dropout_train": "dropout changed what the layer computed"}
OTHER_LAMBDA = {"lam_clamped": "1; its parameters say 1.4", "lam_warmup": "0.285; its parameters say 0.95", "stale_attributes": "its parameters say"}


def different(found: dict, prefix: str, truth: dict, kept: np.ndarray) -> float:
    """The largest difference of a layer's maps and λ from the truth, of the rows that are of the text."""
    worst = 0.0
    two = truth["a2"] is not None
    for name, wanted in (("a1", truth["a1"]), ("a2", truth["a2"])) if two else (("a", truth["a1"]),):
        map_of = found[prefix + name].double().numpy()
        wanted = wanted[:, kept][:, :, kept]
        worst = max(worst, float(np.abs(map_of - wanted).max()) if map_of.shape == wanted.shape else np.inf)
    if two:
        wanted, lam = np.asarray(truth["lam"]), found[prefix + "lambda"].double().numpy()
        wanted = wanted.reshape(-1, 1) if wanted.ndim < 2 else wanted[:, kept]
        worst = max(worst, float(np.abs((lam.T if lam.ndim == 2 else lam.reshape(-1, 1)) - wanted).max()))
    return worst


class Foreign(unittest.TestCase):
    def recorded(self, case, text: int):
        model = case.make()[0]
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with record(model, text=text if case.batch > 1 else None, folder=folder) as trace:
                case.call(model)
            name = trace.save(Path(folder) / "x.safetensors")[0]
            return models.tensors_of(name), models.metadata_of(name)

    def hold(self, case, text: int) -> None:
        found, said = self.recorded(case, text)
        checks, truth = json.loads(said["check"])["layers"], case.truth(text)
        self.assertEqual(sorted(checks), [str(i) for i in range(len(truth))])
        for i, layer in enumerate(truth):
            kept = np.flatnonzero(layer["valid"] if "valid" in layer else np.isfinite(layer["a1"]).all((0, 2)))
            kept = kept[:found["tokens"].shape[0]]  # of what is generated, the pass that read the prompt
            self.assertLess(different(found, f"layers.{i}.", layer, kept), 3 * case.tol, f"layer {i}")
            check = checks[str(i)]
            self.assertEqual(check["status"], "not checked" if case.name in NOT_CHECKED else "checked", check)
            self.assertLessEqual(check.get("largest", 0), 1e-3 if case.tol < 1e-3 else 1e-2)
            self.assertIn(NOT_CHECKED.get(case.name, ""), check.get("why", ""))
        self.assertEqual(said.get("dropout"), "on" if case.name == "dropout_train" else None)
        if case.name in OTHER_LAMBDA:
            self.assertIn(OTHER_LAMBDA[case.name], " ".join(check["why"] for check in checks.values()))
        ids = next((x for x in (*case.make()[1], *case.make()[2].values()) if getattr(x, "dtype", None) == found["tokens"].dtype), None)
        if case.name == "forward_pos_ids":
            ids = case.make()[1][1]
        elif case.name == "forward_dict":
            ids = case.make()[1][0]["input_ids"]
        if ids is not None:
            self.assertEqual(found["tokens"].tolist(), ids[text][kept].tolist())

    def test_each_is_exact_or_says_why_not(self):
        self.assertGreater(len(foreign_modules.CASES), 60)
        for case in foreign_modules.CASES:
            for text in range(case.batch):
                with self.subTest(case=case.name, text=text):
                    if case.name in REFUSED:
                        self.assertRaisesRegex(TraceError, REFUSED[case.name], self.recorded, case, text)
                    else:
                        self.hold(case, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
