# SPDX-License-Identifier: MIT
"""The example of a shipped pair that references are of: the tests', and not the window's first prompt, which is another one."""

import json
from pathlib import Path

NAMES = {"scale-model": "Three codes", "tiny-stories": "Magic numbers"}


def question(pair: Path) -> dict:
    examples = json.loads((pair / "prompts.json").read_text("utf-8"))
    return next(e for e in examples if e["name"]["en"] == NAMES[pair.name])
