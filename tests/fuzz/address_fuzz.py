#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: address_fuzz.py ROOT [SECONDS]

The address of a page, which came with a stranger's link, as the pages themselves read it, in headless Chromium: the guide's shared page, and the
live page where it was built. Whatever stands behind the #, nothing is thrown, what is shown is there, and what the page makes of it is read as
the same. 77: there is no browser.
"""
import json
import pathlib
import sys

from mutations import fuzz

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tools" / "lib"))
import browser as chromium  # noqa: E402

SHARED = ROOT / "assets/guide/pages/first.html"
LIVE = ROOT / "build/share/lambdascope/live.html"
IN_RANGE = """(() => {
    const {state, data} = lambdascope, places = data.tokens.length, whole = (n, end) => Number.isInteger(n) && n >= 0 && n < end;
    const wrong = [];
    if (!whole(state.query, places)) wrong.push('query');
    if (!whole(state.key, data.causal === false ? places : state.query + 1)) wrong.push('key');
    if (!lambdascope.headsOf('a1').some(([layer, head]) => layer === state.layer && head === state.head)) wrong.push('head');
    if (!whole(state.stop, data.stops.length)) wrong.push('stop');
    if (!['auto', ...Object.keys(data.groups)].includes(state.by)) wrong.push('by');
    if (!['head', 'layer', 'all'].includes(state.heads)) wrong.push('heads');
    if (!['auto', 'absolute', 'even', 'row', 'root', 'own'].includes(state.scale)) wrong.push('scale');
    return wrong;
})()"""
SEEN = """JSON.stringify((({layer, head, twin, query, key, stop, by, heads, scale}) => [layer, head, twin, query, key, stop, by, heads, scale])
    (lambdascope.state))"""


class Page:
    """A page in a browser of its own."""

    def __init__(self, file: pathlib.Path, read: str):
        # which else lets no more than 200 addresses pass in ten seconds
        self.browser, self.read = chromium.Browser(options=("--disable-ipc-flooding-protection",)), read
        self.browser.open(file.as_uri())

    def go(self, address: str):
        self.browser.run(f"history.replaceState(null, '', '#' + {json.dumps(address)}), {self.read}")

    def check(self, address: str):
        self.go(address)
        self.settle()
        wrong = self.browser.run(IN_RANGE)
        assert not wrong, f"out of range: {wrong}"
        assert self.browser.complaints() == [], self.browser.complaints()
        self.browser.events.clear()

    def settle(self):
        pass


class Shared(Page):
    def __init__(self):
        super().__init__(SHARED, "lambdascope.readAddress()")

    def check(self, address: str):
        super().check(address)
        seen, written = self.browser.run(SEEN), self.browser.run("location.hash.slice(1)")
        super().check(written)
        assert self.browser.run(SEEN) == seen, f"is not read as it was written: {written}"


class Live(Page):
    def __init__(self):
        super().__init__(LIVE, "dispatchEvent(new PopStateEvent('popstate'))")

    def settle(self):
        """The core has answered: it lives."""
        self.browser.run("new Promise((done) => { const look = () => lambdascope.live.idle ? done() : setTimeout(look, 5); look(); })")
        wrong = self.browser.run("(({answer, rivals}) => [...answer, ...rivals].filter(([from, to]) => !(from < to && to <= document.getElementById('text')"
                                 ".value.length)))(lambdascope.live.marks)")
        assert not wrong, f"marks beyond the text: {wrong}"


if not chromium.find():
    print("there is no browser")
    sys.exit(77)
pages = [Shared(), *([Live()] if LIVE.exists() else [])]


def one(data: bytes):
    address = data.decode("utf-8", "replace")
    for page in pages:
        page.check(address)


status = fuzz("address", one)
for page in pages:
    page.browser.__exit__()
sys.exit(status)
