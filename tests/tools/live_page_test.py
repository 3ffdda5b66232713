#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: live_page_test.py ROOT LIVE.html [PICTURES]

A live page as people use it, in headless Chromium: typing, marks, λ by hand, generation, links, undo, phones, long
and hostile texts and addresses, browsers that cannot compute; nothing leaves it, nothing complains. The main path in
Firefox, too, where it and Python's websockets are installed. PICTURES is a folder for what it looks like. 77: there
is no browser.
"""
import json
import pathlib
import sys
import time

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "tools" / "lib"))
import browser as chromium  # noqa: E402
import firefox  # noqa: E402

page = pathlib.Path(sys.argv[2]).resolve().as_uri()
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
faults = []
PROMPT = "The key to Anna is 83026. They saw a cat. The key to Oslo is 5567. What is the key to Anna?"
LIVE = "lambdascope.live"


def expect(holds, what):
    if not holds:
        faults.append(what)


class Tab(chromium.Browser):
    """One page after another, as on a laptop or as on a phone."""

    def visit(self, address="", width=1280, height=800, phone=False, dark=False, before=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1,
                  mobile=phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone, maxTouchPoints=5)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        first = before and self.call("Page.addScriptToEvaluateOnNewDocument", source=before)["identifier"]
        for url in ("about:blank", page + address):  # another address of the same page would not load it
            self.loaded("Page.navigate", url=url)
        if first:
            self.call("Page.removeScriptToEvaluateOnNewDocument", identifier=first)

    def loaded(self, method, **parameters):
        seen = len(self.events)
        self.call(method, **parameters)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events[seen:]):
            self.events.append(self.message())

    def wait(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not (holds := self.run(condition)) and time.monotonic() < end:
            time.sleep(0.05)
        expect(holds, f"{what}: {condition} did not come")
        return holds

    def settle(self, what="the page"):
        self.wait(f"{LIVE}.idle", what)
        time.sleep(0.7)  # it rests: the address is written
        self.wait(f"{LIVE}.idle", what)

    def place(self, element):
        box = self.run(f"(({element}).scrollIntoView({{block: 'nearest'}}), (({{x, y, width, height}}) => [x, y, width, height])"
                       f"(({element}).getBoundingClientRect()))")
        return box[0] + box[2] / 2, box[1] + box[3] / 2

    def click(self, element, button="left"):
        x, y = self.place(element)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def touch(self, element, seconds=0.05):
        x, y = self.place(element)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(seconds)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type(self, text):
        """In the place of all that stands in the field."""
        self.run("(document.getElementById('text').focus(), document.getElementById('text').select())")
        self.call("Input.insertText", text=text)

    def text(self, place):
        return self.run(f"document.getElementById('{place}').textContent")

    def shot(self, name):
        if pictures:
            self.picture(pictures / f"{name}.png")


def numbered(digits):
    return f"[...document.querySelectorAll('.number')].find((each) => each.textContent === '{digits}')"


SNAPSHOT = (f"JSON.stringify([document.getElementById('text').value, {LIVE}.edits, {LIVE}.marks, lambdascope.data.prompt,"
            f" lambdascope.state.by, lambdascope.state.heads, {LIVE}.state.says,"
            # of maps, which come only where they have changed, a sum over their letters
            " JSON.stringify(lambdascope.data.maps).split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)])")


def check_hand(tab):
    """What a visitor does first: the page says what they typed, marked and dragged."""
    tab.visit()
    recorded = tab.run("[lambdascope.data.tokens.length, document.querySelectorAll('.number').length]")
    expect(recorded[0] > 10 and recorded[1] > 0, f"nothing is on screen at once: {recorded}")
    tab.settle("opening")
    expect("nothing is sent" in tab.text("running"), tab.text("running"))
    expect(tab.run("document.documentElement.scrollWidth") == 1280, "the page is too wide")
    bottom = tab.run("document.getElementById('deck').getBoundingClientRect().bottom")
    expect(bottom <= 800, f"sliders and what models say end at {bottom} of 800")
    tab.shot("laptop")

    tab.type(PROMPT)
    expect(tab.run("document.getElementById('canvas').classList.contains('old')"), "old maps are not told from new ones")
    tab.settle("typing")
    expect(tab.run("lambdascope.data.prompt") == PROMPT, "the maps are of another text")
    expect(tab.run(f"{LIVE}.marks") == {"answer": [[19, 24]], "rivals": [[61, 65]]}, f"by itself: {tab.run(f'{LIVE}.marks')}")
    tab.click(numbered("5567"))
    tab.settle("a mark")
    expect(tab.run("lambdascope.data.answer") == "5567", "a click on a number does not mark the answer")
    expect(tab.run(f"{LIVE}.marks.rivals") == [[19, 24]], "what was the answer is no rival")
    tab.click(numbered("83026"), button="right")
    tab.settle("a rival")
    expect(tab.run(f"{LIVE}.marks.rivals") == [], "the context key does not take a rival's mark")
    tab.run(f"{numbered('83026')}.focus()")
    tab.press("Enter")
    tab.settle("a mark by keys")
    expect(tab.run("[lambdascope.data.answer, document.activeElement.textContent]") == ["83026", "83026"],
           "Enter on a number does not mark it, or the focus is lost")

    tab.type(PROMPT + " ")
    tab.settle("a blank at the end")
    expect("ends in a blank" in tab.text("counted"), f"of a blank at the end it says {tab.text('counted')}")
    tab.click("document.querySelector('#counted button')")
    tab.settle("without it")
    expect(tab.run("lambdascope.data.prompt") == PROMPT and "blank" not in tab.text("counted"), "the blank is not removed")
    tab.click("document.getElementById('to-terms')")
    expect(tab.run("[...document.querySelectorAll('#terms dd')].filter((each) => each.checkVisibility()).length") == 7, "not all words are explained")
    tab.run("(document.getElementById('terms').open = false, scrollTo(0, 0))")
    cut = tab.run("[...document.querySelectorAll('figcaption')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)")
    expect(cut == [], f"titles that are cut: {cut}")

    slider = "document.querySelectorAll('.lambda')[2]"
    x, y = tab.place(slider)
    left = tab.run(f"{slider}.getBoundingClientRect().x")
    at = tab.run(f"(({{width}}) => 10 + (width - 20) * ({slider}.value - {slider}.min) / ({slider}.max - {slider}.min))({slider}.getBoundingClientRect())")
    tab.drag((left + at, y), (left + at - 40, y))
    tab.settle("a drag")
    edits, told = tab.run(f"{LIVE}.edits"), tab.text("told")
    expect(edits.startswith("--lambda-init 2="), f"a drag comes to {edits}")
    expect("λ_init of layer 2: 0.47 → " in told and "The answer “83026”" in told, told)
    expect(tab.run(f"{LIVE}.state.says.map(({{who}}) => who)") == ["standard", "trained", "edited"], "not all models speak")
    rows = tab.run("[...document.querySelectorAll('#said-next tbody tr')].map((row) => row.textContent)")
    expect(len(rows) == 3 and all("%" in row for row in rows), f"{rows}")
    tab.shot("laptop-edited")
    tab.click("document.getElementById('swap')")
    tab.settle("an experiment")
    expect("=swap" in tab.run(f"{LIVE}.edits"), "swap is no edit")
    tab.click("document.getElementById('swap')")
    tab.click("document.getElementById('zero')")
    tab.settle("λ = 0")
    rows = tab.run("[...document.querySelectorAll('.row')].map((row) => row.textContent)")
    expect("λ is 0" in tab.text("told") and "is set" in rows[2] and "0.00" in rows[2], f"of λ = 0 it says {tab.text('told')}, {rows[2]}")
    tab.click("document.getElementById('zero')")
    tab.click("document.getElementById('generate')")
    tab.wait("[...document.querySelectorAll('#said-next .text')].filter((cell) => cell.textContent.length > 4).length === 3",
             "all three generate")
    tab.settle("generation")
    tab.shot("laptop-generated")
    for heads in range(3):
        tab.click(f"document.getElementById('choose-heads').children[{heads}]")
        tab.settle("heads")
        bottom = tab.run("document.querySelector('#said-next').getBoundingClientRect().bottom")
        expect(bottom <= 800, f"with heads {heads} what models say ends at {bottom} of 800")
        expect(tab.run("document.getElementById('choose-heads').children.length") == 3, "a choice of heads is gone")
    expect("16 heads of all layers" in tab.run("lambdascope.headsOf('a1').length + document.querySelector('figcaption').textContent"),
           "“All” is not of all heads")
    tab.click("document.getElementById('choose-heads').children[1]")
    tab.settle("a layer")


def check_address(tab):
    """A link carries the state, a reload keeps it, Back and the buttons undo."""
    edited = tab.run(SNAPSHOT)
    address = tab.run("location.hash")
    expect(0 < len(address) <= 4001, f"the address has {len(address)} characters")
    tab.loaded("Page.reload")
    tab.settle("a reload")
    expect(tab.run(SNAPSHOT) == edited, f"a reload shows {tab.run(SNAPSHOT)}, not {edited}")
    tab.visit(address)
    tab.settle("a link")
    expect(tab.run(SNAPSHOT) == edited, f"a link shows {tab.run(SNAPSHOT)}, not {edited}")
    tab.click("document.querySelector('#languages button:last-child')")
    tab.settle("Korean")
    tab.visit(tab.run("location.hash"))
    tab.settle("a link in Korean")
    expect(tab.run("document.getElementById('undo').disabled"), "a link that was opened can be undone")
    expect(tab.run(f"[document.documentElement.lang, {SNAPSHOT}]") == ["ko", edited], "a link forgets the language that was chosen")
    tab.click("document.querySelector('#languages button')")
    tab.settle("English")
    tab.run(f"{LIVE}.setValue(1, 1.2)")
    tab.settle("a slider")
    expect("--lambda-init 1=1.2" in tab.run(f"{LIVE}.edits"), "a slider is no edit")
    tab.click("document.getElementById('undo')")
    tab.settle("undo")
    expect(tab.run(SNAPSHOT) == edited, "undo does not end where it began")
    tab.click("document.getElementById('redo')")
    tab.settle("redo")
    expect("--lambda-init 1=1.2" in tab.run(f"{LIVE}.edits"), "redo does nothing")
    tab.run("history.back()")
    tab.settle("Back")
    expect(tab.run(SNAPSHOT) == edited, "Back undoes nothing")
    tab.type("A text that nobody has asked for")
    tab.loaded("Page.reload")
    expect(tab.run("document.getElementById('text').value") == "A text that nobody has asked for", "a reload loses what was typed")
    tab.settle("an unsaved text")


HOSTILE_TEXTS = ("<img src=x onerror=alert(1)></textarea><script>alert(1)</script>", "🙂👩‍👩‍👧‍👦 is 12. What is 🙂?", "\u202eשלום 45 עולם\u202c مرحبا 7",
                 "\ud800 lone 3", "\u0000\u0001\ufeff 9\r\n\t8", "3" * 300, "{{script}} ${1} \\u003c 5", "中文数字 12345 是什么？")
HOSTILE_ADDRESSES = ("#t=%3Cimg%20src%3Dx%3E&a=0-99999999&e=--lambda-init%20__proto__%3D1", "#layer=99&head=-1&twin=constructor&by=toString&heads=__proto__",
                     "#e=--patch-from%20/etc/passwd", "#%%%&&&==&t", "#t=" + "x" * 100_000, "#__proto__=1&a=9-3&r=1-2,x", "#e=" + "--ablate%202=swap%20" * 150,
                     "#query=999999&key=999999&scale=%00")


def check_hostile(tab):
    tab.visit()
    tab.settle()
    for text in HOSTILE_TEXTS:
        tab.run(f"{LIVE}.write({json.dumps(text)})")
        tab.settle(repr(text[:40]))
        expect(tab.run("document.querySelectorAll('img, #shown script').length") == 0, f"{text!r} became HTML")
        expect(tab.run("lambdascope.data.prompt.length") == len(text.encode("utf-16-le", "surrogatepass")) // 2, f"{text!r} is not what is computed")
        drawn = tab.run("[document.getElementById('shown').textContent.slice(0, -1), document.getElementById('text').value]")
        expect(drawn[0].replace("\r\n", "\n") == drawn[1].replace("\r\n", "\n"), f"{text!r}: its numbers stand elsewhere: {drawn}")
    for address in HOSTILE_ADDRESSES:
        tab.visit(address)
        tab.settle(address[:40])
        expect(tab.run("document.querySelectorAll('img').length") == 0, f"{address[:60]} became HTML")
        expect(tab.run("lambdascope.data.tokens.length") > 0, f"{address[:60]} leaves nothing on screen")
        expect(not address.startswith("#query") or tab.text("message") == "", f"{address}: {tab.text('message')}")
        tab.run(f"{LIVE}.write('The key to Anna is 83026.')")
        tab.settle(f"behind {address[:40]}")


def check_long(tab):
    """256 tokens run; more are said, computed as far as the core can, and cut where one asks for it."""
    tab.visit()
    tab.settle()
    tab.type(("They saw a cat. " * 100)[:16 * 50].strip())
    tab.settle("many tokens")
    expect(200 <= tab.run(f"{LIVE}.state.tokens") <= 256, f"{tab.run(f'{LIVE}.state.tokens')} tokens")
    expect(tab.text("message") == "", tab.text("message"))
    before = tab.run("lambdascope.data.prompt")
    tab.type("They saw a cat. " * 400)  # 2,000 tokens
    tab.wait("!document.getElementById('message').hidden", "a sentence about 2,000 tokens")
    tab.settle("too many tokens")
    expect("tokens" in tab.text("message"), f"of 2,000 tokens it says {tab.text('message')}")
    expect(tab.run("lambdascope.data.prompt") == before, "the maps are not the last ones")
    expect(tab.run("document.getElementById('text').value.length") == 6400, "it was cut, and nobody asked for it")
    tab.shot("too-long")
    if tab.run("document.querySelector('#message button') !== null"):
        tab.click("document.querySelector('#message button')")
        tab.settle("cut")
        expect(tab.run(f"{LIVE}.state.tokens") == 256, f"cut to {tab.run(f'{LIVE}.state.tokens')} tokens")
    tab.type(" ")
    tab.wait("!document.getElementById('message').hidden", "a sentence about nothing typed")
    tab.type("T")
    expect(tab.run("document.getElementById('message').hidden"), "it says that nothing is typed, where something is")
    tab.type("日本語中文" * 120)
    tab.settle("a text for no link")
    expect(tab.text("message") != "", "nothing is said of a text that no link carries")
    expect(tab.run("location.hash.length") <= 4001, "the address is too long")


def check_refused(tab):
    """A browser that cannot: one sentence, and the recorded state with its own slider."""
    for before, said in (("delete window.WebAssembly", "WebAssembly"), ("WebAssembly.validate = () => false", "SIMD"),
                         ("delete window.DecompressionStream", "DecompressionStream"), ("delete window.Worker", "WebAssembly"),
                         ("window.Blob = class extends Blob {constructor(parts, how) {super(how ? ['throw new Error(1)'] : parts, how)}}", "Nothing can be computed")):
        tab.visit(before=before)
        tab.wait("document.body.classList.contains('recorded')", before)
        expect(said in tab.text("message"), f"{before}: {tab.text('message')}")
        expect("recorded" in tab.text("running"), f"{before}: {tab.text('running')}")
        expect(tab.run("!document.getElementById('lambda').hidden && getComputedStyle(document.getElementById('lambda')).display !== 'none'"),
               f"{before}: the recorded slider is away")
        moved = tab.run("lambdascope.setStop(0), document.getElementById('effect').textContent")
        expect("λ_init of layer" in moved, f"{before}: {moved}")
        expect(tab.run("document.getElementById('text').value === lambdascope.data.prompt"), f"{before}: prompt and maps differ")
    tab.shot("refused")


def check_killed(tab):
    """A worker that is gone is started again; one that is gone twice leaves what was recorded."""
    tab.visit()
    tab.settle()
    tab.run(f"{LIVE}.worker().terminate(), {LIVE}.setValue(0, 0.5)")
    tab.wait(f"{LIVE}.idle && {LIVE}.state.says.length === 3", "a new worker", 90)
    tab.settle("a new worker")
    expect(tab.run(f"{LIVE}.state.layers[0].init") == 0.5, "the new worker does not know what was wanted")
    tab.run(f"{LIVE}.worker().terminate(), {LIVE}.setValue(0, 0.6)")
    tab.wait(f"!{LIVE}.idle && {LIVE}.worker() !== null && (window.old ??= {LIVE}.worker(), {LIVE}.worker() !== window.old)", "another worker", 30)
    tab.run(f"{LIVE}.worker().postMessage('nonsense'), {LIVE}.worker().terminate()")
    tab.wait("document.body.classList.contains('recorded')", "the recorded state", 90)
    expect("ended twice" in tab.text("message"), tab.text("message"))


def check_phone(tab, width, height):
    tab.visit(width=width, height=height, phone=True)
    tab.settle()
    tab.shot(f"phone-{width}")
    expect(tab.run("document.documentElement.scrollWidth") == width, f"{width}: the page is too wide")
    bar = tab.run("document.getElementById('sliders').getBoundingClientRect().height")
    expect(bar <= 0.2 * height, f"{width}: the bar has {bar} of {height}")
    expect(tab.run("document.querySelectorAll('#small button').length") == 4, f"{width}: not all maps are in sight")
    tab.run("document.getElementById('choose-by').lastChild.click()")
    tab.settle("by sentence")
    cell = tab.run("(document.querySelector('#maps figure:not([hidden]) canvas').clientHeight - 86) / lambdascope.rowsNow().length")
    expect(cell >= 18, f"{width}: cells of {cell}")
    tab.run("document.querySelector('#maps').scrollIntoView()")
    places = tab.run("['small', 'sliders'].map((id) => document.getElementById(id).getBoundingClientRect()).map(({top, bottom}) => [top, bottom])")
    expect(places[0][0] >= 0 and places[0][1] < places[1][0], f"{width}: the small maps stand at {places[0]}, the bar at {places[1]}")
    tab.shot(f"phone-{width}-maps")
    targets = tab.run("[...document.querySelectorAll('button, select, .lambda')].filter((each) => each.checkVisibility() && !each.closest('.grid'))"
                      ".map((each) => [each.id || each.textContent, each.getBoundingClientRect().height]).filter(([, side]) => side < 44)")
    expect(targets == [], f"{width}: too small for a finger: {targets}")
    tab.run(f"{LIVE}.write({json.dumps(PROMPT)}), scrollTo(0, 0)")
    tab.settle("typing")
    tab.touch(numbered("5567"))
    tab.settle("a tap")
    expect(tab.run("lambdascope.data.answer") == "5567", f"{width}: a tap marks {tab.run('lambdascope.data.answer')}")
    tab.touch(numbered("83026"), 0.9)
    tab.settle("a long press")
    expect(tab.run(f"{LIVE}.marks.rivals") == [], f"{width}: a long press leaves {tab.run(f'{LIVE}.marks')}")
    tab.touch(numbered("83026"), 0.9)
    tab.settle("a long press")
    expect(tab.run(f"{LIVE}.marks.rivals") == [[19, 24]], f"{width}: a long press makes {tab.run(f'{LIVE}.marks')}")
    tab.touch("document.querySelector('.row.chosen .step')")
    tab.settle("a step")
    expect("--lambda-init" in tab.run(f"{LIVE}.edits"), f"{width}: − does nothing")
    tab.run("scrollTo(0, 0)")
    tab.shot(f"phone-{width}-edited")


def check_looks(tab):
    for language in ("en", "zh_CN", "ko"):
        for dark in (False, True):
            for width, height, phone in ((1280, 800, False), (390, 844, True)):
                tab.visit(width=width, height=height, phone=phone, dark=dark)
                tab.settle()
                tab.run(f"lambdascope.setLanguage('{language}'), {LIVE}.setValue(2, 0.25)")
                tab.settle()
                wrong = tab.run("document.body.innerText.match(/undefined|NaN|\\{\\d\\}|\\{\\{/g)")
                expect(wrong is None, f"{language}: {wrong}")
                expect(tab.run("document.documentElement.scrollWidth") == width, f"{language} at {width} is too wide")
                tab.shot(f"{language}-{width}{'-dark' if dark else ''}")
    unnamed = tab.run("[...document.querySelectorAll('button, select, input, textarea')].filter((each) => !(each.textContent.trim() || each.ariaLabel ||"
                      " each.getAttribute('aria-labelledby') || each.closest('label'))).map((each) => each.outerHTML)")
    expect(unnamed == [], f"without a name: {unnamed}")


def check_firefox():
    """The main path: type, mark, drag, reload."""
    with firefox.Firefox() as tab:
        def settle(what):
            end = time.monotonic() + 60
            while not (idle := tab.run(f"{LIVE}.idle")) and time.monotonic() < end:
                time.sleep(0.05)
            expect(idle, f"Firefox, {what}: it is not done")
            time.sleep(0.7)

        tab.open(page)
        settle("opening")
        expect("nothing is sent" in tab.run("document.getElementById('running').textContent"), "Firefox does not compute")
        tab.run("(document.getElementById('text').focus(), document.getElementById('text').select())")
        tab.type(PROMPT)
        time.sleep(0.5)
        settle("typing")
        expect(tab.run("[lambdascope.data.prompt, lambdascope.data.answer]") == [PROMPT, "83026"], "Firefox: the maps are of another text")
        tab.run(f"({numbered('5567')}.click(), 0)")
        settle("a mark")
        expect(tab.run("lambdascope.data.answer") == "5567", "Firefox: a click on a number does not mark it")
        tab.run("document.querySelectorAll('.lambda')[2].focus()")
        tab.type("\ue012" * 8)  # the arrow to the left
        settle("a slider")
        edited = tab.run(SNAPSHOT)
        expect(tab.run(f"{LIVE}.edits") == "--lambda-init 2=0.39", f"Firefox: the arrows come to {tab.run(f'{LIVE}.edits')}")
        tab.call("browsingContext.reload", context=tab.context, wait="complete")
        settle("a reload")
        expect(tab.run(SNAPSHOT) == edited, f"Firefox: a reload shows {tab.run(SNAPSHOT)}, not {edited}")
        expect(all(url.startswith(("file:", "blob:", "about:", "data:")) for url in tab.requests()), f"Firefox asked for {tab.requests()}")
        expect(not tab.complaints(), f"Firefox's console: {tab.complaints()}")


def main():
    if not chromium.find():
        print("there is no Chromium")
        sys.exit(77)
    with Tab() as tab:
        check_hand(tab)
        check_address(tab)
        check_hostile(tab)
        check_long(tab)
        for width, height in ((390, 844), (360, 740)):
            check_phone(tab, width, height)
        check_refused(tab)
        check_killed(tab)
        check_looks(tab)
        asked = {url.split("#")[0] for url in tab.requests()} - {page, "about:blank"}
        expect(all(url.startswith("blob:") for url in asked), f"it asked for {asked}")
        expect(not tab.complaints(), f"the console: {tab.complaints()}")
    if firefox.find():
        check_firefox()
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
