#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A pass is not beyond twice what the machine allows at its target (1.25 without maps, 1.35 with all): ratios of one run, never a time.

    limit_test.py LAMBDASCOPE_CLI MODEL
"""

import json
import subprocess
import sys

TARGETS = {"pass": 1.25, "pass_maps": 1.35}

failed = False
for length in (256, 1024):
    command = [sys.argv[1], "bench", "--model", sys.argv[2], "--backend", "cpu", "--threads", "1", "--length", str(length), "--json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["of_limit"]
    for name, target in TARGETS.items():
        print(f"{length} tokens, {name}: {found[name]:.2f} of the limit, target {target}")
        failed |= not 0 < found[name] < 2 * target
sys.exit(failed)
