#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: live_core_test.py ROOT CLI
The core of live pages, as it is kept in assets/page, in node: what it answers to wishes is what the program's own
build answers, of the same float16 weights, for every model that comes and fits into a page. Without node it is skipped."""

import json
import math
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from base64 import b64decode
from pathlib import Path

root, cli = Path(sys.argv[1]), Path(sys.argv[2])
failures = []


def expect(true, text):
    if not true:
        failures.append(text)


def page_of(folder, file, *options):
    """The page, written by the program; None and why where it is refused."""
    done = subprocess.run([cli, "live", folder, "-o", file, *options], capture_output=True, text=True)
    if done.returncode != 0:
        return None, done.stderr.strip()
    html = file.read_text(encoding="utf-8")
    blocks = dict(re.findall(r'<script type="[^"]*" id="(\w+)">(.*?)</script>', html, re.S))
    return {name: blocks[name] for name in ("live", "data", "weights")}, ""


def answers(page, wishes, folder):
    request = folder / "request.json"
    request.write_text(json.dumps({"weights": page["weights"], "wishes": wishes}))
    core = root / "assets/page/live-core"
    done = subprocess.run([node, root / "tests/tools/live_core.js", f"{core}.js", f"{core}.wasm.gz", request],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"node failed: {done.stderr}")
    return json.loads(done.stdout)


worst = {"number": 0.0, "row": 0.0, "byte": 0}


def floats(text):
    raw = b64decode(text)
    return struct.unpack(f"<{len(raw) // 4}f", raw)


def compare(ours, theirs, where):
    """Numbers within 1e-5 of 1 (or of their size), weights of maps within a step of their byte; all else the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        expect(list(ours) == list(theirs), f"{where}: {list(ours)} and {list(theirs)}")
        for key in ours.keys() & theirs.keys():
            compare(ours[key], theirs[key], f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list):
        expect(len(ours) == len(theirs), f"{where}: {len(ours)} and {len(theirs)} values")
        for i, (a, b) in enumerate(zip(ours, theirs)):
            compare(a, b, f"{where}[{i}]")
    elif ".exact." in where and isinstance(ours, str):
        off = max(abs(a - b) for a, b in zip(floats(ours), floats(theirs), strict=True))
        worst["row"] = max(worst["row"], off)
        expect(off <= 1e-5, f"{where}: weights differ by {off}")
    elif ".maps." in where:
        compare_map(b64decode(ours), b64decode(theirs), where)
    elif isinstance(ours, (int, float)) and isinstance(theirs, (int, float)) and not isinstance(ours, bool):
        off = abs(ours - theirs) / max(1, abs(ours))
        worst["number"] = max(worst["number"], off)
        expect(math.isfinite(off) and off <= 1e-5, f"{where}: {ours} and {theirs}")
    else:
        expect(ours == theirs, f"{where}: {ours!r} and {theirs!r}")


def compare_map(ours, theirs, where):
    expect(len(ours) == len(theirs), f"{where}: {len(ours)} and {len(theirs)} bytes")
    at = q = 0
    while at < len(ours):
        most = [struct.unpack_from("<f", each, at)[0] for each in (ours, theirs)]
        expect(abs(most[0] - most[1]) <= 1e-5, f"{where}, row {q}: largest weights {most}")
        at += 4
        for k in range(q + 1):
            worst["byte"] = max(worst["byte"], abs(ours[at + k] - theirs[at + k]))
        expect(all(abs(a - b) <= 1 for a, b in zip(ours[at:at + q + 1], theirs[at:at + q + 1])), f"{where}, row {q}: weights")
        at += q + 1
        q += 1


def check(folder, options, temporary):
    """The state that the program has put into the page, and the core's for the same wish."""
    page, refused = page_of(folder, temporary / "page.html", *options)
    if page is None:
        return refused
    told, data = json.loads(page["live"]), json.loads(page["data"])
    edits = " ".join(options[options.index("--lambda-init"):options.index("--lambda-init") + 2]) if "--lambda-init" in options else ""
    by = options[options.index("--by") + 1] if "--by" in options else "auto"
    heads = options[options.index("--heads") + 1] if "--heads" in options else "layer"
    made = answers(page, [{"text": data["prompt"], "edits": edits, "by": by, "heads": heads, "curve": True}], temporary)
    state = made["states"][0]
    expect("error" not in state, f"{folder.name} {options}: {state.get('error')}")
    if "error" in state:
        return None
    where = f"{folder.name} {' '.join(options)}"
    compare({key: data[key] for key in state["data"]}, state["data"], f"{where}: data")
    compare(told["state"], state["live"], f"{where}: live")
    compare({key: told[key] for key in made["facts"]}, made["facts"], f"{where}: facts")
    return None


def check_writing(temporary):
    """Greedy text: what the program's own generate writes of float32 weights, on every example."""
    pair = root / "assets/models/scale-model"
    page, _ = page_of(pair, temporary / "page.html")
    examples = [each["text"] for each in json.loads((pair / "prompts.json").read_text(encoding="utf-8"))]
    made = answers(page, [{"text": text, "generate": 8} for text in examples], temporary)
    for text, state in zip(examples, made["states"], strict=True):
        for each in state["live"]["written"]:
            side = "standard" if each["who"] == "standard" else "diff"
            told = subprocess.run([cli, "generate", pair / side, "--prompt", text, "--tokens", "8", "--backend", "cpu", "--json"],
                                  capture_output=True, text=True, check=True)
            expect(json.loads(told.stdout)["text"] == each["text"], f"{text[-30:]!r}, {each['who']}: {each['text']!r}")


def check_refusals(temporary):
    page, _ = page_of(root / "assets/models/scale-model", temporary / "page.html")
    wishes = [{"text": "a", "foo": 1}, {"text": "a", "edits": "--nonsense 3"}, {"text": "a", "edits": "--lambda 9=0"},
              {"text": "a", "layer": 99}, {"text": "a", "twin": [0, 77]}, {"text": "a", "answer": [[0, 9]]},
              {"text": "a", "by": "page"}, {"text": "word " * 600}, {"text": 7}]
    made = answers(page, wishes + [{"text": "a"}], temporary)
    for wish, state in zip(wishes, made["states"]):
        expect("data" not in state and state.get("error"), f"{str(wish)[:80]} is not refused in a sentence")
    expect("data" in made["states"][-1], "after refusals the core answers no more")
    expect(made["memory"] is None or made["memory"] < 200e6, f"the core takes {made['memory']} bytes")


node = shutil.which("node") or shutil.which("nodejs")
if node is None:
    print("there is no node: skipped")
    sys.exit(77)
kept = []
with tempfile.TemporaryDirectory() as name:
    temporary = Path(name)
    edit = ["--lambda-init", "2=0"]
    tried = [(root / "assets/models/scale-model", options) for options in ([], edit, ["--by", "word", "--heads", "head", *edit])]
    tried += [(root / "assets/models/tiny-stories", options) for options in ([], ["--heads", "all"])]
    text = ["--prompt", "The key to Mia is 4821. What is the key to Mia?"]
    tried += [(each, text) for each in sorted((root / "assets/checkpoints").iterdir())]
    for folder, options in tried:
        refused = check(folder, options, temporary)
        if refused:
            kept.append(f"{folder.name}: {refused.removeprefix('lambdascope-cli: ')}")
    check_writing(temporary)
    check_refusals(temporary)
print(f"{len(tried) - len(kept)} pages; largest differences: numbers {worst['number']:.1e}, weights {worst['row']:.1e}, "
      f"bytes of maps {worst['byte']}. Refused:", *kept, sep="\n  ")
expect(len(tried) - len(kept) >= 6, "fewer pages than models that fit")
for text in failures[:20]:
    print("FAILED:", text)
sys.exit(1 if failures else 0)
