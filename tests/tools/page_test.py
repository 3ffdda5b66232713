#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: page_test.py ROOT [LAMBDASCOPE CLI [PICTURES]]

The hand-written parts of a shared page: words in three languages, lines, node's check of the script where there
is node. With two programs besides in headless Chromium: a page's numbers are the program's, nothing leaves it,
nothing complains; PICTURES is a folder for what it looks like. 77: there is no browser.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "tools" / "lib"))
import browser as chromium  # noqa: E402

parts = root / "assets" / "page"
languages = ("en", "zh_CN", "ko")
faults = []


def expect(holds, what):
    if not holds:
        faults.append(what)


def read(name):
    return (parts / name).read_text(encoding="utf-8")


def check_parts():
    of_all = json.loads(read("words.json"))
    words = {**of_all, **json.loads(read("live-words.json"))}
    html, script = read("page.html") + read("lesson.html"), read("page.js") + read("lesson.js")
    compact = read("compact.js")
    live, worker = read("live.js") + compact, read("live-worker.js")
    for key, said in words.items():
        expect(tuple(sorted(said)) == tuple(sorted(languages)), f"words.json: {key} is not in {languages}")
        fields = {tuple(sorted(re.findall(r"\{\d\}", text))) for text in said.values()}
        expect(len(fields) == 1, f"words.json: {key} has other fields in another language")
        expect(all(text.strip() for text in said.values()), f"words.json: {key} is empty")
        expect(not re.search(r"[„»«]", "".join(said.values())), f"words.json: {key} has quotes of no language here")
    used = set(re.findall(r'data-(?:word|label)="(\w+)"', html + read("live.html"))) | set(re.findall(r"say\('(\w+)'", script + live))
    recorder = (root / "core/pages/lesson_recorder.cpp").read_text(encoding="utf-8")
    used |= set(re.findall(r'data-word="(\w+)"', recorder)) | set(re.findall(r'note\("(\w+)"', recorder))
    expect(used <= set(words), f"words that are nowhere: {sorted(used - set(words))}")
    unsaid = [key for key in words if key not in used and f"'{key}'" not in script + live]
    expect(not unsaid, f"words that nobody says: {unsaid}")
    expect(len(script.splitlines()) < 1600, f"the page's scripts have {len(script.splitlines())} lines")
    expect(len(live.splitlines()) <= 720, f"live.js and compact.js have {len(live.splitlines())} lines")
    expect(len(worker.splitlines()) <= 90, f"live-worker.js has {len(worker.splitlines())} lines")
    expect("</script" not in script + live + worker and "</style" not in read("page.css") + read("lesson.css") + read("live.css") + read("compact.css"), "a part ends its own element")
    first = (root / "assets/guide/pages/first.html").read_text(encoding="utf-8")
    expect(read("page.js") in first and read("page.css") in first and of_all == json.loads(
        re.search(r'id="words">(.*?)</script>', first, re.DOTALL).group(1)),
        "assets/guide/pages/first.html is of other parts: tools/guide-pictures first")
    expect(len(first.encode()) <= 2_000_000, "assets/guide/pages/first.html is too large")
    expect(not re.search(r"innerHTML|eval\(|document\.write|fetch\(|XMLHttp", script + live + worker), "a script runs or fetches text")
    node = shutil.which("node")
    if node:
        for name in ("page.js", "lesson.js", "live.js", "live-worker.js", "compact.js"):
            checked = subprocess.run([node, "--check", parts / name], capture_output=True, text=True)
            expect(checked.returncode == 0, checked.stderr)


def run(*command):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stderr}")
    return done.stdout


class Pages:
    def __init__(self, program, cli, folder, pictures):
        self.program, self.cli, self.folder, self.pictures = program, cli, folder, pictures
        self.seen = []

    def write(self, name, *options):
        file = self.folder / f"{name}.html"
        run(self.program, "--assets", root / "assets", "--backend", "cpu", "--export", file, *options)
        return file

    def open(self, browser, file, address="", **how):
        browser.open("about:blank")  # another address of the same page would not load it
        browser.open(file.as_uri() + address, **how)
        self.seen.append(file.as_uri())

    def picture(self, browser, name):
        if self.pictures:
            browser.picture(f"{self.pictures}/{name}.png", whole=True)


def check_map(pages, browser, page):
    """Every weight of the difference, within 1/255 of what its row's largest weights allow."""
    numbers = pages.folder / "numbers.json"
    for edit in ((), ("--lambda-init", "2=-0.2")):
        run(pages.program, "--assets", root / "assets", "--backend", "cpu", "--layer", "2", "--head", "1", *edit,
            "--view", "maps", "--export", numbers)
        tables = json.loads(numbers.read_text())["tables"]
        side = tables["difference"]["shape"][0]
        values = {name: [table["values"][q * side:q * side + q + 1] for q in range(side)]
                  for name, table in tables.items()}
        if edit:
            browser.run("lambdascope.setStop(0)")
        shown = browser.run("lambdascope.cells('difference').map((row) => [...row])")
        worst = 0
        for q, row in enumerate(shown):
            most = max(values["a1"][q]) + max(map(abs, values["lambda_a2"][q]))
            worst = max(worst, max(abs(a - b) for a, b in zip(row, values["difference"][q])) / most)
        expect(worst <= 1 / 255, f"the difference map is off by {worst} {edit}")
        pinned = browser.run("lambdascope.data.exact.query")
        exact = max(abs(a - b) for a, b in zip(shown[pinned], values["difference"][pinned]))
        expect(exact <= 1e-7, f"the pinned row is off by {exact} {edit}")


def check_arithmetic(browser):
    """What is printed is true as it is printed, in every cell, whatever λ_init is."""
    for stop in (0, 4, 20, 33):
        printed = browser.run(f"lambdascope.setStop({stop}), lambdascope.data.tokens.flatMap((_, q) => lambdascope.data.tokens"
                              ".slice(0, q + 1).map((_, k) => lambdascope.arithmeticAt(q, k)))")
        for line in printed:
            numbers = re.findall(r"-?\d+(?:\.\d+)?(?:e-\d+)?", line.replace("−", "-").replace("- -", "- ").replace(" - ", " "))[:4]
            a1, factor, a2, result = map(float, numbers)
            mantissa, _, power = numbers[3].partition("e")
            half = 0.5 * 10 ** (int(power or 0) - len(mantissa.partition(".")[2]))
            expect(abs(a1 - factor * a2 - result) <= half * (1 + 1e-6), f"{line} is not true")
    expect(len(printed) > 1000, "there are few cells")


MAPS = {"standard": "standard", "a1": "a1", "a2": "lambda_a2", "difference": "difference"}


def program_rows(pages, data, by, places, edit):
    """What the program says of the last row of every map at a place of each model."""
    told = json.loads(run(pages.cli, "allocation", root / "assets/models/scale-model", "--backend", "cpu", "--json", "--by",
                          by, "--prompt", data["prompt"], "--answer", data["answer"], "--layer", places[0], "--layer",
                          f"standard:{places[1]}", *edit))
    rows = {row["map"]: row for row in told["rows"]}
    return {kind: {**rows[name], "weights": [group["weight"] for group in rows[name]["groups"]]} for kind, name in MAPS.items()}


def check_compared(browser, told, where, lines=True):
    """The last row of every map: weights of the columns, who is the answer and who is next, the number without a scale."""
    for kind, wanted in told.items():
        found = browser.run(f"(({{weights, ...row}}) => ({{...row, weights: [...weights]}}))(lambdascope.compared('{kind}',"
                            " lambdascope.data.tokens.length - 1))")
        worst = max(abs(a - b) for a, b in zip(found["weights"], wanted["weights"], strict=True))
        expect(worst <= 2e-7 if lines else 2e-3, f"{where}, {kind}: a column is off by {worst}")
        if lines:
            expect(found["next"] == wanted["next"], f"{where}, {kind}: next is {found['next']}, not {wanted['next']}")
            expect(found["answer"] == wanted["answer_groups"], f"{where}, {kind}: the answer is {found['answer']}")
            known = wanted["answer_over_next"]
            expect((found["quotient"] is None) == (known is None) and abs((found["quotient"] or 0) - (known or 0)) <=
                   1e-4 * abs(known or 0) + 1e-6, f"{where}, {kind}: {found['quotient']} is not {known}")


def check_groups(pages, browser):
    """By token, word and sentence, of one head, of a layer's heads together and of all: the columns, their labels and
    the lines over the maps are the program's."""
    short = "Tom has 48 apples. Mia, who is his friend, has 21 pears! Where is 48? Tom knows"
    for name, options, shared in (("grouped", ["--by", "sentence"], ["sentence", "layer"]),
                                  ("together", ["--prompt", short, "--answer", "48", "--heads", "all", "--by", "word"], ["word", "all"]),
                                  ("alone", ["--prompt", short, "--answer", "21", "--head", "1"], ["token", "head"])):
        pages.open(browser, pages.write(name, *options))
        data = browser.run("lambdascope.data")
        opened = browser.run("[lambdascope.state.by, lambdascope.state.heads]")
        expect(opened == shared, f"{name} opens by {opened}, not {shared}")
        layer, head, twin = *data["head"], data["twin"]
        places = {"head": (f"{layer}.{head}", f"{twin[0]}.{twin[1]}"), "layer": (str(layer), str(twin[0]))}
        edit = ["--lambda-init", f"{layer}={data['stops'][0]['value']}"]
        for by in data["groups"]:
            for heads in places if name != "alone" else ["head"]:
                for stop, edits in ((data["trainedStop"], []), (0, edit)):
                    browser.run(f"lambdascope.choose({{by: '{by}', heads: '{heads}', stop: {stop}}})")
                    told = program_rows(pages, data, by, places[heads], edits)
                    check_compared(browser, told, f"{name} by {by}, {heads}, {edits}")
            labels = [group["label"] for group in told["difference"]["groups"]]
            if by != "token":
                expect(data["groups"][by]["labels"] == labels, f"{name} by {by}: {labels}")
        if name == "together":  # of every layer the mean of its heads, and of these the mean
            layers = [program_rows(pages, data, "word", (each, each), []) for each in range(data["diff"]["layers"])]
            mean = {kind: {"weights": [sum(row) / len(layers) for row in zip(*(each[kind]["weights"] for each in layers))]}
                    for kind in MAPS}
            browser.run(f"lambdascope.choose({{by: 'word', heads: 'all', stop: {data['trainedStop']}}})")
            check_compared(browser, mean, "of all heads", lines=False)
    pages.open(browser, pages.write("unmarked", "--prompt", short))
    said = browser.run("lambdascope.noteOf('difference').map(([name]) => name)")
    expect(said[0].startswith("largest in size: ") and said[3] == "largest ÷ |other|", f"without an answer: {said}")


def check_scales(pages, browser):
    """The scale that is chosen by itself, and what full ink is on each."""
    pages.open(browser, pages.write("grouped", "--by", "sentence"))
    ends = {}
    for by in ("sentence", "token"):
        for scale in ("auto", "even", "own", "row", "absolute"):
            browser.run(f"lambdascope.choose({{by: '{by}', scale: '{scale}'}})")
            ends[by, scale] = browser.run("['a1', 'difference', 'standard'].map((kind) => {const {end, factors} ="
                                          " lambdascope.scaling(kind); return Math.max(...lambdascope.cells(kind).map((row, r) =>"
                                          " Math.max(...row.map(Math.abs)) * factors[r])) / end})")
    expect(ends["sentence", "auto"] == ends["sentence", "own"] and ends["token", "auto"] == ends["token", "even"],
           f"what suits: {ends}")
    for (by, scale), most in ends.items():
        expect(scale != "own" or all(abs(each - 1) < 1e-6 for each in most), f"{by}, {scale}: {most}")
        expect(scale != "row" or abs(most[0] - 1) < 1e-6 and most[1] < 1, f"{by}, {scale}: {most}")
    scale = browser.run("lambdascope.choose({by: 'sentence', scale: 'even'}), lambdascope.scaling('a1').end")
    expect(scale == 4, f"× even by sentence ends at {scale}")


def settled(browser, hash_):
    """Waits until the address is that, as it is soon after the last change."""
    browser.run("new Promise((done) => {const until = performance.now() + 5000; const look = () => location.hash === "
                f"{json.dumps(hash_)} || performance.now() > until ? done() : setTimeout(look, 20); look()}})")
    expect(browser.run("location.hash") == hash_, f"the address: {browser.run('location.hash')} and not {hash_}")


CHOSEN = "(({language, peek, hover, tab, ...rest}) => rest)(lambdascope.state)"


def check_address(pages, browser):
    """A link carries what is chosen, Back takes it back, and an address that asks for nonsense gets what there is."""
    file = pages.write("grouped", "--by", "sentence")
    pages.open(browser, file)
    shared = browser.run(CHOSEN)
    settled(browser, "")
    browser.run("lambdascope.choose({by: 'word', scale: 'own'})")
    settled(browser, "#by=word&scale=own")
    browser.run("lambdascope.choose({heads: 'head', head: 3}), lambdascope.pin({query: 60, key: 12}), lambdascope.setStop(2)")
    address = "#head=3&query=60&key=12&heads=head&by=word&scale=own&stop=2"
    settled(browser, address)
    chosen = browser.run(CHOSEN)
    browser.run("history.back()")
    settled(browser, "#by=word&scale=own")
    expect(browser.run("lambdascope.state.heads") == "layer", "Back takes nothing back")
    browser.run("history.back()")
    settled(browser, "")
    expect(browser.run(CHOSEN) == shared, "Back does not end as it was shared")
    pages.open(browser, file, address=address)
    expect(browser.run(CHOSEN) == chosen, f"the link opens {browser.run(CHOSEN)}, not {chosen}")
    hostile = ("layer=99&head=-1&twin=__proto__&heads=constructor&by=%3Cimg%20src=x%3E&scale=toString&stop=1e9&query=-3&key=x",
               "__proto__=1&by=__proto__&constructor=2", "%%%&&&==&by", "key=12" + "0" * 100_000, "query=999999&key=999999&stop=999999")
    for text in hostile:
        pages.open(browser, file, address=f"#{text}")
        found = browser.run(CHOSEN)
        last = browser.run("[lambdascope.data.tokens.length - 1, lambdascope.data.stops.length - 1]")
        ends = {"query": last[0], "key": last[0], "stop": last[1]} if text.startswith("query") else {}
        expect(found == {**shared, **ends}, f"{text[:60]}: {found}")
        expect(browser.run("document.querySelectorAll('img').length") == 0, f"{text[:60]} became HTML")
        settled(browser, "#query={query}&key={key}&stop={stop}".format(**ends).replace("#query=140&", "#") if ends else "")


def percent(share):
    """As the program prints it (formatNumber): never 0 of what is not 0."""
    digits = next((text for to in range(1, 6) if float(text := f"{100 * share:.{to}f}")), None)
    return f"{digits or re.sub('e-0?', 'e−', f'{100 * share:.0e}')} %"


def check_next(pages, browser):
    """The slider's ends and the trained place say what the program says with that edit."""
    data = browser.run("lambdascope.data")
    stops = data["stops"]
    expect(len(stops) == 34, f"{len(stops)} values of λ_init")
    for at in (0, 4, 8, data["trainedStop"], len(stops) - 1):
        browser.run(f"lambdascope.setStop({at})")
        edit = [] if at == data["trainedStop"] else ["--lambda-init", f"2={stops[at]['value']}"]
        answer = json.loads(run(pages.cli, "next", root / "assets/models/scale-model/diff", "--backend", "cpu", "--prompt",
                                data["prompt"], "--answer", data["answer"], "--json", *edit))
        shown = browser.run("[...document.querySelectorAll('#figures dd')].map((each) => each.firstChild.textContent)")
        top = answer["next"][0]
        expect(f"“{top['token'].strip()}”" == shown[1], f"{shown[1]} and not {top} at {stops[at]['value']}")
        chance = percent(answer["answer"]["probability"])
        expect(abs(stops[at]["answer"] - answer["answer"]["probability"]) < 1e-6, f"the answer at {stops[at]['value']}")
        expect(chance == shown[0], f"the answer: {shown[0]} and not {chance} at {stops[at]['value']}")
        for token in answer["next"][:3]:
            near = [p for each, p in stops[at]["next"] if each == token["id"]]
            expect(near and abs(near[0] - token["probability"]) < 1e-6, f"{token} is {near}")


def check_hand(browser):
    """Hand, keys and languages; the trained model while Space is down."""
    expect(browser.run("document.documentElement.lang") == "en", "the reader's language")
    box = browser.run("(({left, top, width, height}) => [left, top + height / 2, width])("
                      "document.getElementById('slider').getBoundingClientRect())")
    browser.run("lambdascope.setStop(lambdascope.data.trainedStop)")
    share = browser.run("(lambdascope.data.stops[lambdascope.data.trainedStop].value + 0.2) / 1.6")
    browser.drag((box[0] + 10 + share * (box[2] - 20), box[1]), (box[0] + 1, box[1]))
    expect(browser.run("lambdascope.state.stop") == 0, "the slider was not dragged to its end")
    effect = browser.run("document.getElementById('effect').textContent")
    chance = percent(browser.run("lambdascope.data.stops[0].answer"))
    expect("0.47 → −0.20" in effect and f"99.9 → {chance}" in effect, effect)
    browser.press(" ", up=False)
    expect("as trained" in browser.run("document.getElementById('effect').textContent"), "Space shows nothing")
    browser.press(" ", down=False)
    expect(browser.run("document.getElementById('effect').textContent") == effect, "Space left something behind")
    browser.run("document.getElementById('maps').focus()")
    before = browser.run("lambdascope.state.key")
    browser.press("ArrowRight")
    expect(browser.run("lambdascope.state.key") == before + 1, "→ moves no cell")
    for language in languages:
        browser.run(f"lambdascope.setLanguage('{language}')")
        missing = browser.run("document.body.innerText.match(/undefined|NaN|\\{\\d\\}/g)")
        expect(missing is None, f"{language}: {missing}")
    browser.run("lambdascope.setLanguage('en')")
    unnamed = browser.run("[...document.querySelectorAll('button, select, input, canvas[role], svg[role], [tabindex]')]"
                          ".filter((each) => !each.closest('[hidden]') && !(each.textContent.trim() || each.ariaLabel ||"
                          " each.getAttribute('aria-labelledby') || each.closest('label'))).map((each) => each.outerHTML)")
    expect(unnamed == [], f"without a name: {unnamed}")


def check_sizes(pages, browser, page):
    for width, height, phone in ((1280, 900, False), (768, 1024, True), (360, 640, True)):
        for dark in (False, True):
            pages.open(browser, page, width=width, height=height, phone=phone, dark=dark)
            wide = browser.run("document.documentElement.scrollWidth")
            expect(wide == width, f"{width} pixels: the page is {wide} wide")
            pages.picture(browser, f"page-{width}{'-dark' if dark else ''}")
            ground = browser.run("getComputedStyle(document.documentElement).backgroundColor")
            expect((ground == "rgb(25, 27, 30)") == dark, f"the ground is {ground}")
    shown = browser.run("[...document.querySelectorAll('#maps figure')].filter((each) => !each.hidden).length")
    expect(shown == 1, f"{shown} maps at 360 pixels")


def check_hostile(pages, browser):
    """A prompt that is HTML, and a model that is named so."""
    model = pages.folder / "<img src=x onerror=alert(1)>"
    shutil.copytree(root / "assets/models/tiny-stories/diff", model)
    prompt = "</script><script>throw Error('run')</script> <b>Tom</b> is 21"
    page = pages.write("hostile", model, "--prompt", prompt, "--answer", "21")
    pages.open(browser, page)
    expect(browser.run("lambdascope.data.prompt") == prompt, "the prompt is another one")
    expect(browser.run("document.querySelectorAll('img, b:not(#maps b, #next b), script').length") == 3, "it became HTML")
    expect(prompt in browser.run("document.getElementById('caption').textContent"), "the prompt is not shown")
    expect(browser.run("lambdascope.data.standard") is None, "there is no standard model")


def check_others(pages, browser):
    """A model without λ_init, and edits in another layer."""
    page = pages.write("v2", root / "assets/checkpoints/unilm-diff-v2", "--prompt", "3 1 4 1 5")
    pages.open(browser, page)
    expect(browser.run("document.getElementById('lambda').hidden"), "a slider without λ_init")
    page = pages.write("edited", "--lambda-init", "0=0.5", "--lambda-init", "2=0.33")
    pages.open(browser, page)
    expect(browser.run("lambdascope.data.edits") == "--lambda-init 0=0.5", "edits of other layers")
    expect(browser.run("lambdascope.data.stops[lambdascope.state.stop].value") == 0.33, "it begins elsewhere")


def check_swapped(pages, browser):
    """Maps that have changed places, of heads that give what they would not by themselves, too."""
    for more in ((), ("--ablate", "2.1=mean")):
        edits = ("--layer", "2", "--head", "1", "--heads", "head", "--by", "token", "--ablate", "2.1=swap", *more)
        numbers = pages.folder / "swapped.json"
        run(pages.program, "--assets", root / "assets", "--backend", "cpu", *edits, "--view", "maps", "--export", numbers)
        tables = json.loads(numbers.read_text())["tables"]
        pages.open(browser, pages.write("swapped", *edits))
        for kind, name in {"a1": "a2", "a2": "lambda_a1", "difference": "difference"}.items():
            shown = browser.run(f"lambdascope.cells('{kind}').map((row) => [...row])")
            side, values = tables[name]["shape"][0], tables[name]["values"]
            worst = max(abs(a - b) for q, row in enumerate(shown)
                        for a, b in zip(row, values[q * side:q * side + q + 1], strict=True))
            expect(worst <= 1.5 / 255, f"swapped {more}: {kind} is off by {worst}")


VERDICTS = ("Right.", "Close.", "Not this time.", "Your sign was off.")


def answer_page(browser, question, guess):
    """Predicts, reveals, and returns what is said of it."""
    browser.run(f"lambdascope.setGuess({guess})")
    expect(browser.run("document.querySelector('article:not([hidden]) .verdict').textContent") == "", "told before")
    browser.run("lambdascope.reveal()")
    return browser.run("document.querySelector('article:not([hidden]) .verdict').textContent")


def right_guess(question, played, where):
    """What the program says is right, as the page is asked it; the page's own answer has to be the same."""
    if question["kind"] == "number":
        # "0.13 − 0.36 × 0.93 = −0.20", or the number alone
        last = question["is"].split("= ")[-1].split(" ")[0]
        expect(played["answer"] in question["is"] or last in played["answer"], f"{where}: {question['is']} is {played['answer']}")
        return question["actual"]
    best = played["ranking"][0]
    if question["kind"] == "choice":
        expect(question["options"][question["best"]] == best, f"{where}: {question['best']} is not {best}")
    elif question["kind"] == "token":
        expect(f"(@{question['best']})" in best, f"{where}: {question['best']} is not {best}")
    elif question["kind"] == "layer":
        expect(best.startswith(f"layer {question['best']}:"), f"{where}: {question['best']} is not {best}")
    expect(question["kind"] == "choice" or question["is"] in best, f"{where}: {question['is']} is not {best}")
    return question["best"]


def check_lesson(pages, browser, number, file):
    """Every page; its facts, its answer and the score of a right and a wrong guess are the program's."""
    written = pages.write(file.stem, "--lesson", str(number))
    size = written.stat().st_size
    expect(size <= 1_000_000, f"{file.stem} has {size} bytes")
    played = json.loads(run(pages.cli, "lesson", file, "--play", "--json", "--backend", "cpu"))[0]["played"]
    pages.open(browser, written)
    lesson = browser.run("lambdascope.lesson.pages.en")
    expect(len(lesson) == len(played), f"{file.stem}: {len(lesson)} pages of {len(played)}")
    asked = 0
    for at, (page, there) in enumerate(zip(lesson, played)):
        where = f"{file.stem} {at + 1}"
        browser.run(f"lambdascope.openPage({at})")
        expect(browser.run("document.getElementById('say').textContent") == page["say"], f"{where}: its sentence")
        expect(browser.run("[...document.querySelectorAll('#maps figure:not([hidden]) canvas')].every((each) =>"
                           " each.closest('section').hidden || each.width > 50)"), f"{where}: its maps have no width")
        known = {fact["text"] for fact in there["facts"]}
        shown = browser.run("[...document.querySelectorAll('article:not([hidden]) :not(.why) > p > .fact, "
                            "article:not([hidden]) math .fact')].filter((each) => !each.closest('[hidden]'))"
                            ".map((each) => each.textContent)")
        told = {text.strip("()") for text in shown} - {each.strip("()") for each in known}
        expect(not told, f"{where}: {told} are no numbers of the program")
        if "question" not in page:
            continue
        asked += 1
        covered = browser.run("document.querySelector('article:not([hidden]) .why').hidden")
        expect(covered, f"{where}: the answer is told at once")
        right = right_guess(page["question"], there["question"], where)
        verdict = answer_page(browser, page["question"], right)
        expect(verdict.startswith("Right. "), f"{where}: {verdict}")
        missing = browser.run("document.body.innerText.match(/undefined|NaN|\\{\\d\\}|\\{\\{/g)")
        expect(missing is None, f"{where}: {missing}")
    expect(browser.run("document.getElementById('score').textContent") ==
           f"Predictions: {asked} of {asked} made, {asked} right, 0 close.", f"{file.stem}: the score")
    pages.open(browser, written)
    for at, page in enumerate(lesson):
        question = page.get("question")
        if not question:
            continue
        browser.run(f"lambdascope.openPage({at})")
        if question["kind"] == "number":
            far = max((question["from"], question["to"]), key=lambda end: abs(end - question["actual"]))
            away = abs(far - question["actual"])
            wanted = 0 if away <= question["near"] else 1 if away <= 2 * question["near"] else 2
            verdict = answer_page(browser, question, far)
        else:
            far = next(i for i in range(len(question["guesses"])) if i != question["best"])
            wanted = question["guesses"][far][0]
            verdict = answer_page(browser, question, far)
        said = VERDICTS.index(next(each for each in VERDICTS if verdict.startswith(each)))
        expect(min(said, 2) == wanted, f"{file.stem} {at + 1}: {verdict} of {far}")


def check_lesson_hand(pages, browser):
    """λ dragged where a page shows it, a link to another state, words explained, languages, widths, paper."""
    written = pages.write("lambda", "--lesson", "8:5")
    expect(written.read_bytes() == pages.write("again", "--lesson", "8:5").read_bytes(), "the same lesson, other bytes")
    pages.open(browser, written)
    sliding = browser.run("lambdascope.lesson.pages.en.findIndex(({task}) => task?.kind === 'stops')")
    expect(sliding > 0, "no page of lesson 8 has λ to drag")
    browser.run(f"lambdascope.openPage({sliding})")
    before = browser.run("[...document.querySelectorAll('article:not([hidden]) .fact')].map((each) => each.textContent)")
    browser.run("lambdascope.setStop(lambdascope.data.trainedStop)")
    after = browser.run("[...document.querySelectorAll('article:not([hidden]) .fact')].map((each) => each.textContent)")
    expect(before != after or not before, "the facts do not follow λ_init")
    expect("✓" in browser.run("document.querySelector('article:not([hidden]) .done').textContent"), "the task is not done")
    for language in languages:
        browser.run(f"lambdascope.setLanguage('{language}')")
        for at in range(browser.run("lambdascope.answers.length")):
            browser.run(f"lambdascope.openPage({at})")
            missing = browser.run("document.body.innerText.match(/undefined|NaN|\\{\\d\\}|\\{\\{/g)")
            expect(missing is None, f"{language} {at}: {missing}")
        unnamed = browser.run("[...document.querySelectorAll('button, select, input')].filter((each) => !each.closest('[hidden]')"
                              " && !(each.textContent.trim() || each.ariaLabel || each.getAttribute('aria-labelledby') ||"
                              " each.closest('label'))).map((each) => each.outerHTML)")
        expect(unnamed == [], f"without a name: {unnamed}")
    written = pages.write("noise", "--lesson", "4")
    for width, height, phone in ((1280, 900, False), (360, 640, True)):
        for dark in (False, True):
            pages.open(browser, written, width=width, height=height, phone=phone, dark=dark)
            for at in range(browser.run("lambdascope.answers.length")):
                browser.run(f"lambdascope.openPage({at})")
                wide = browser.run("document.documentElement.scrollWidth")
                expect(wide == width, f"page {at} of a lesson is {wide} wide at {width}")
                if at in (1, 2, 3):
                    pages.picture(browser, f"lesson-{at}-{width}{'-dark' if dark else ''}")
    check_paper(browser)


END = "(() => {try {return lambdascope.scaling('a1', 'absolute').end} catch (error) {return String(error)}})()"


def check_views(pages, browser):
    """Every view of a lesson has the scale and the address that it has by itself, whatever was open before."""
    written = pages.write("views", "--lesson", "5")
    pages.open(browser, written)
    count = browser.run("lambdascope.answers.length")
    after_others = [browser.run(f"(lambdascope.openPage({at}), {END})") for at in range(count)]
    by_itself = []
    for at in range(count):
        pages.open(browser, written, address=f"#page={at + 1}")
        by_itself.append(browser.run(END))
    expect(after_others == by_itself and len(set(by_itself)) > 1, f"scales end at {after_others}, not {by_itself}")
    pages.open(browser, written, address="#page=3")
    chosen = browser.run(CHOSEN)
    pages.open(browser, written)
    browser.run("lambdascope.openPage(2), lambdascope.setGuess(0), lambdascope.reveal(), lambdascope.pin({query: 9, key: 4}),"
                " lambdascope.choose({scale: 'own'})")
    settled(browser, "#page=3")  # what was chosen is of the view behind the answer
    pages.open(browser, written, address=browser.run("location.hash"))
    expect(browser.run(CHOSEN) == chosen, f"the address opens {browser.run(CHOSEN)}, not {chosen}")
    browser.run("lambdascope.choose({scale: 'own'})")
    settled(browser, "#page=3&scale=own")


def check_without_maps(pages, browser):
    """Where there is no standard model a page may have no map at all."""
    lesson = pages.folder / "words.md"
    lesson.write_text("---\ntitle: Words\nstage:\n  prompt: 3 1 4 1 5\n  panels: [prompt]\nsay: Words alone.\n---\n\n"
                      "A paragraph.\n\n---\n\n```step\nstage:\n  panels: [maps]\nsay: Maps.\n```\n\nAnother one.\n\n"
                      "```predict\nask: How much?\nkind: number\nfrom: 0\nto: 1\nanswer: lambda layer=0\n"
                      "hints: [One., Two., Three.]\nwhy: So it is.\n```\n")
    pages.open(browser, pages.write("words", root / "assets/checkpoints/unilm-diff-v2", "--lesson", lesson))
    for at, wide in ((0, False), (1, True), (0, False)):
        browser.run(f"lambdascope.openPage({at})")
        expect(browser.run("document.getElementById('canvas').hidden") != wide, f"the maps of page {at}")
    expect(not browser.complaints(), f"without maps: {browser.complaints()}")


def check_paper(browser):
    """All pages are printed, and the reader finds the page, the head, the cell, λ_init and the place as they left them."""
    browser.run("lambdascope.openPage(3)")
    browser.run("{const {state, data} = lambdascope, [layer, head] = Object.keys(data.maps.a1).at(-1).split('.').map(Number);"
                " Object.assign(state, {layer, head, query: 5, key: 2, stop: 0, by: 'word', scale: 'own'});"
                " lambdascope.show(); scrollTo(0, 120)}")
    seen = ("[JSON.stringify(lambdascope.state), scrollY, document.getElementById('place').textContent,"
            " document.getElementById('head').value]")
    before = browser.run(seen)
    expect(before[1] > 0, "the page is too short to be scrolled")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    printed = browser.run("[...document.querySelectorAll('article')].filter((each) => !each.hidden).length")
    expect(printed == browser.run("lambdascope.answers.length"), f"{printed} pages on paper")
    browser.run("dispatchEvent(new Event('afterprint'))")
    after = browser.run(seen)
    expect(after == before, f"printing moved the reader from {before} to {after}")


def check_lessons(pages, browser):
    for number, file in enumerate(sorted((root / "assets/lessons/en").glob("*.md")), 1):
        check_lesson(pages, browser, number, file)
    check_lesson_hand(pages, browser)


def main():
    check_parts()
    if len(sys.argv) > 3:
        if not chromium.find():
            print("there is no Chromium")
            sys.exit(77)
        with tempfile.TemporaryDirectory() as folder, chromium.Browser() as browser:
            pages = Pages(sys.argv[2], sys.argv[3], pathlib.Path(folder), sys.argv[4] if len(sys.argv) > 4 else None)
            page = pages.write("first", "--layer", "2", "--head", "1")
            size = page.stat().st_size
            expect(size <= 2_000_000, f"the page has {size} bytes")
            pages.open(browser, page)
            check_map(pages, browser, page)
            check_arithmetic(browser)
            check_next(pages, browser)
            check_groups(pages, browser)
            check_scales(pages, browser)
            check_address(pages, browser)
            pages.open(browser, page)
            check_hand(browser)
            check_sizes(pages, browser, page)
            check_hostile(pages, browser)
            check_others(pages, browser)
            check_swapped(pages, browser)
            check_views(pages, browser)
            check_without_maps(pages, browser)
            check_lessons(pages, browser)
            left = [each for each in browser.requests() if each not in pages.seen and each != "about:blank"]
            expect(not left, f"it asked for {left}")
            expect(not browser.complaints(), f"the console: {browser.complaints()}")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
