#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: live_benchmark.py ROOT CLI LIVE.html [ROUNDS]

The core of live pages beside the program's own builds on one thread, in milliseconds: both models of scale-model with all maps,
its first prompt and 256 tokens. Then the page in Chromium: recorded state, first own pass, slider to picture, memory.
Medians of 20 rounds, which the parts take in turn; a busy machine makes all of them slow alike.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import time

root, cli, page = (pathlib.Path(each).resolve() for each in sys.argv[1:4])
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 20
sys.path.insert(0, str(root / "tools" / "lib"))
import browser as chromium  # noqa: E402

pair = root / "assets/models/scale-model"
LIVE = "lambdascope.live"


def native(build, tokens):
    """Both models with all maps; None where this machine does not run the build."""
    total = 0
    for model in ("diff", "standard"):
        done = subprocess.run([cli, "bench", pair / model, "--backend", build, "--threads", "1", "--length", str(tokens), "--json"],
                              capture_output=True, text=True)
        if done.returncode != 0:
            return None
        total += json.loads(done.stdout)["pass_maps_ms"]
    return total


def median(all_):
    return sorted(all_)[len(all_) // 2]


def in_node():
    core = root / "assets/page/live-core"
    node = shutil.which("node") or shutil.which("nodejs")
    done = subprocess.run([node, root / "tests/benchmarks/live_benchmark.js", f"{core}.js", f"{core}.wasm.gz", pair, str(rounds)],
                          capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    print(f"node {told['node']}, {told['heap'] / 2**20:.0f} MiB of WebAssembly's memory")
    builds = ("cpu-x86-64-v4", "cpu-x86-64-v3", "cpu-x86-64")
    print("| tokens | page, both models, all maps | " + " | ".join(f"{build}, times" for build in builds) + " | λ moved | state as JSON |")
    for tokens, took in told["found"].items():
        cells = []
        for build in builds:
            ms = native(build, tokens)
            cells.append("not here" if ms is None else f"{ms:.1f} ms, {took['passes'] / ms:.2f} ×")
        print(f"| {tokens} | {took['passes']:.1f} ms | {' | '.join(cells)} | {took['drag']:.1f} ms | {took['state']:.1f} ms |")


def memory_of(tab):
    """MiB of the process of the page, its worker included: the largest, as a browser has idle ones beside it. What it shares
    with others counts by its part."""
    most = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_text()
            if "--type=renderer" in line and tab.home.name in line:
                most = max(most, sum(int(each.split()[1]) for each in (process / "smaps_rollup").read_text().splitlines()
                                     if each.startswith("Pss:")))
        except OSError:  # it has ended
            continue
    return most / 1024


# From a value of λ_init to the frame that shows it.
SLIDE = f"""new Promise((done) => {{
    const start = performance.now(), {{worker, setValue}} = {LIVE}, of = worker(), told = of.onmessage;
    of.onmessage = (event) => {{
        told(event);
        if (event.data.state === undefined) return;
        of.onmessage = told;
        requestAnimationFrame(() => done(performance.now() - start));
    }};
    setValue(2, VALUE);
}})"""


def opened(tab):
    """Milliseconds from opening the page to what was recorded, and to its first own pass."""
    tab.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
    tab.call("Page.navigate", url=page.as_uri())
    end = time.monotonic() + 60
    while not tab.run(f"typeof lambdascope === 'object' && !!{LIVE}?.idle") and time.monotonic() < end:
        time.sleep(0.01)
    return tab.run("[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()]")


def in_page():
    if not chromium.find():
        print("there is no Chromium")
        return
    times = []
    for _ in range(5):
        with chromium.Browser() as tab:
            times.append(opened(tab))
    with chromium.Browser() as tab:
        blank = memory_of(tab)
        opened(tab)
        time.sleep(1)
        slides, memory = [], [memory_of(tab)]
        for i in range(rounds):
            slides.append(tab.run(SLIDE.replace("VALUE", f"{0.1 + i * 0.02:.2f}")))
            time.sleep(0.2)
        memory.append(memory_of(tab))
        tab.run(f"{LIVE}.write('They saw a cat. '.repeat(102))")
        time.sleep(1)
        while not tab.run(f"{LIVE}.idle"):
            time.sleep(0.1)
        memory.append(memory_of(tab))
        print(f"page: recorded state {median([each for each, _ in times]):.0f} ms, first own pass "
              f"{median([each for _, each in times]):.0f} ms after opening; slider to picture {median(slides):.0f} ms "
              f"(most {max(slides):.0f})\nMiB of its process, of which a blank page has {blank:.0f}: opened {memory[0]:.0f}, "
              f"{len(slides)} values later {memory[1]:.0f}, with {tab.run(f'{LIVE}.state.tokens')} tokens {memory[2]:.0f}")


in_node()
in_page()
