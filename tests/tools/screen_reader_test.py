#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: screen_reader_test.py ROOT PROGRAM [TRANSCRIPT]

The window in the hands of somebody who hears it: the first minute, a prompt, a drag of λ, a page of a lesson and an
experiment by AT-SPI alone (actions, values, text, focus, keys), in a session of D-Bus, a display and a home of their
own. Every control has a name, a role and what belongs to it, what changes is said, numbers are there. TRANSCRIPT gets
what was done (>) and what a screen reader says. 77: pyatspi, AT-SPI's bus, Xvfb or a window manager is missing. Run by
Debian's own Python, whose pyatspi it is.

What is said is what Orca 43 says of the events of Qt 6.4. Gone round, as they are Qt's: of a name or a description that
changes Qt tells that it does and not what it is now, so Orca says nothing; alerts are not told at all; a combo box is
called what is chosen in it; empty cells of tables can have the focus.
"""
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

INSIDE = "LAMBDASCOPE_SCREEN_READER"
DISPLAY = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "dbus-run-session", "--"]
MANAGER = ["matchbox-window-manager", "-use_titlebar", "no"]

try:
    import pyatspi
    from gi.repository import Atspi, GLib
except ImportError:
    pyatspi = None

root, program = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
faults = []

PATIENCE = 15  # seconds, on a machine that has other work
NO_ROLE = {"filler", "unknown", "invalid", "redundant object", "unfocusable"}
QTS_OWN = {"page tab list", "scroll bar", "table cell", "table column header", "table row header"}
BELONGS = {"slider": "Value", "spin button": "Value", "progress bar": "Value", "push button": "Action",
           "check box": "Action", "radio button": "Action", "table": "Table"}


def expect(holds, what):
    if not holds:
        faults.append(what)
    return holds


def outside():
    """The session that it is heard in."""
    missing = [each for each in (DISPLAY[0], "dbus-run-session", MANAGER[0]) if not shutil.which(each)]
    missing += [] if pyatspi else ["pyatspi"]
    missing += [] if pathlib.Path("/usr/share/dbus-1/services/org.a11y.Bus.service").exists() else ["at-spi2-core"]
    if missing:
        print(f"not here: {', '.join(missing)}")
        return 77
    with tempfile.TemporaryDirectory() as home:
        run = pathlib.Path(home, "run")
        run.mkdir(mode=0o700)
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("XDG_", "DBUS_", "LAMBDASCOPE_", "AT_SPI"))}
        own = {"HOME": home, "XDG_RUNTIME_DIR": str(run), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb",
               "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", INSIDE: "1"}
        log = pathlib.Path(home, "session.log")
        with log.open("w", encoding="utf-8") as errors:
            done = subprocess.run([*DISPLAY, sys.executable, *sys.argv], env={**kept, **own}, stderr=errors, check=False)
        said = [line for line in log.read_text(encoding="utf-8").splitlines()
                if not line.startswith(("dbus-daemon", "SpiRegistry"))]
        print(*said, sep="\n", end="\n" if said else "", file=sys.stderr)
        return done.returncode


def shown(number, step=0.01):
    """A value, to as many decimals as a step of it has."""
    decimals = max(0, round(-math.log10(step))) if step > 0 else 0
    return f"{number + 0.0:.{decimals}f}".replace("-", "−")


def has(thing, state):
    return thing.getState().contains(state)


def children(thing):
    return [each for each in (thing.getChildAtIndex(i) for i in range(thing.childCount)) if each is not None]


def walk(thing):
    """What can be seen, in the order in which it is read."""
    for each in children(thing):
        if has(each, pyatspi.STATE_SHOWING):
            yield each
            yield from walk(each)


def value_of(thing):
    """In words, of whatever has one."""
    try:
        value = thing.queryValue()
    except NotImplementedError:
        return None
    if thing.getRoleName() == "progress bar":
        return f"{value.currentValue:.0f} of {value.maximumValue:.0f}"
    return shown(value.currentValue, value.minimumIncrement)


def text_of(thing):
    text = thing.queryText()
    return text.getText(0, text.characterCount)


def one_line(words, most=400):
    words = " ".join(words.split())
    return words if len(words) <= most else words[:most] + " …"


class Reader:
    """Hears and acts; keeps what was done and said."""

    def __init__(self):
        self.lines, self.last, self.step = [], time.monotonic(), 0
        self.focus = None
        self.app = subprocess.Popen([program, "--language", "en", "--backend", "cpu", "--size", "1600x1000"])
        pyatspi.Registry.registerEventListener(
            self.hear, "object:state-changed", "object:property-change", "object:text-changed",
            "object:property-change:accessible-value")  # which Qt sends to those alone who name it
        desktop = pyatspi.Registry.getDesktop(0)
        end = time.monotonic() + 60
        while desktop.childCount == 0 and time.monotonic() < end:
            self.pump(0.2)
        self.window = desktop.getChildAtIndex(0)
        self.settle()

    # ears

    def hear(self, event):
        self.last = time.monotonic()
        try:
            self.react(event, event.source)
        except Exception as gone:  # between the event and the question: Atspi's errors are GLib's
            if "No such object" not in str(gone) and "No such" not in str(gone):
                raise

    def react(self, event, thing):
        kind = event.type
        if kind == "object:state-changed:focused" and event.detail1:
            self.focus = thing
            self.say(self.described(thing))
        elif kind == "object:state-changed:showing" and event.detail1 and thing.getRoleName() == "notification":
            self.say(f"notification: {thing.name}")
        elif kind == "object:property-change:accessible-value":
            if thing.getRoleName() == "progress bar" or has(thing, pyatspi.STATE_FOCUSED):
                self.say(value_of(thing))
        elif kind == "object:state-changed:checked" and has(thing, pyatspi.STATE_FOCUSED):
            self.say("checked" if event.detail1 else "not checked")
        elif kind == "object:text-changed:insert" and has(thing, pyatspi.STATE_FOCUSED):
            self.say(one_line(str(event.any_data)))

    def described(self, thing):
        """As on arriving there: name, role, value or text, state, description."""
        role = thing.getRoleName()
        parts = [thing.name, role]
        if value_of(thing) is not None:
            parts.append(value_of(thing))
        elif role == "text":
            parts.append(f"“{one_line(text_of(thing), 100)}”")
        if role in ("check box", "radio button"):
            parts.append("checked" if has(thing, pyatspi.STATE_CHECKED) else "not checked")
        if not has(thing, pyatspi.STATE_ENABLED):
            parts.append("unavailable")
        return one_line(", ".join(parts) + (". " + thing.description if thing.description else ""))

    def say(self, words):
        if not self.lines or self.lines[-1] != words:
            self.lines.append(words)

    def read(self, thing):
        words = self.described(thing)
        self.say(words)
        return words

    def pump(self, seconds):
        context, end = GLib.MainContext.default(), time.monotonic() + seconds
        while time.monotonic() < end:
            while context.pending():
                context.iteration(False)
            time.sleep(0.005)

    def settle(self, quiet=0.6, most=30):
        """Until nothing changes any more."""
        end, self.last = time.monotonic() + most, time.monotonic()
        while time.monotonic() - self.last < quiet and time.monotonic() < end:
            self.pump(0.05)

    def heard(self, pattern, what):
        """Since the last step, or soon; the first match."""
        end = time.monotonic() + PATIENCE
        while True:
            for line in self.lines[self.step:]:
                if found := re.search(pattern, line):
                    return found
            if time.monotonic() > end:
                break
            self.pump(0.1)
        expect(False, f"{what}: nothing like “{pattern}” is said, but\n    " + "\n    ".join(self.lines[self.step:]))
        return None

    # hands

    def did(self, words):
        self.step = len(self.lines)
        self.lines.append(f"> {words}")

    def find(self, role, name, within=None):
        """By the beginning of its name; it may come soon."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for thing in walk(within or self.window):
                if thing.getRoleName() == role and thing.name.startswith(name):
                    return thing
            self.pump(0.2)
        sys.exit("\n".join([*faults, f"there is no {role} “{name}”"]))

    def act(self, thing, action):
        actions = thing.queryAction()
        names = [actions.getName(i) for i in range(actions.nActions)]
        self.did(f"{action} {thing.getRoleName()} “{one_line(thing.name, 60)}”")
        if expect(action in names, f"{thing.name} cannot be asked to {action}: {names}"):
            actions.doAction(names.index(action))
        self.settle()

    def go_to(self, thing):
        self.did(f"to the {thing.getRoleName()} “{one_line(thing.name, 60)}”")
        thing.queryComponent().grabFocus()
        self.settle(0.3)
        expect(has(thing, pyatspi.STATE_FOCUSED), f"{thing.name} does not take the focus")

    def key(self, name, symbol, times=1):
        self.did(f"key {name}" + (f", {times} times" if times > 1 else ""))
        for _ in range(times):
            Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)
            self.pump(0.05)
        self.settle()

    def set_value(self, thing, value):
        self.did(f"value {shown(value, thing.queryValue().minimumIncrement)} for {thing.getRoleName()} “{one_line(thing.name, 60)}”")
        thing.queryValue().currentValue = value
        self.settle()

    def write(self, thing, words):
        self.did(f"writes into {thing.getRoleName()} “{thing.name}”: {words}")
        thing.queryEditableText().setTextContents(words)
        self.settle()

    def table(self, table, rows=4):
        """As one walks through it, row by row."""
        numbers = table.queryTable()
        said = []
        self.say(f"{table.name}, table with {numbers.nRows} rows, {numbers.nColumns} columns"
                 + (". " + one_line(table.description) if table.description else ""))
        for row in range(min(rows, numbers.nRows)):
            cells = [f"{numbers.getColumnDescription(column)}: {numbers.getAccessibleAt(row, column).name}"
                     for column in range(numbers.nColumns) if numbers.getAccessibleAt(row, column).name]
            heading = numbers.getRowDescription(row)
            said.append(one_line((heading + "; " if heading else "") + "; ".join(cells)))
            self.say(said[-1])
        return said

    def controls(self, where):
        """Whatever can be reached has a name, a role and what belongs to the role."""
        count = 0
        for thing in walk(self.window):
            role = thing.getRoleName()
            if role in QTS_OWN or not has(thing, pyatspi.STATE_FOCUSABLE):
                continue
            count += 1
            called = f"{where}: {role} “{thing.name}” ({one_line(thing.description, 60)})"
            expect(role not in NO_ROLE, f"{called} has no role")
            expect(thing.name.strip() or role == "combo box", f"{called} has no name")
            belongs = BELONGS.get(role)
            expect(belongs is None or belongs in pyatspi.listInterfaces(thing), f"{called} has no {belongs}")
            if has(thing, pyatspi.STATE_EDITABLE):
                expect({"Text", "EditableText"} <= set(pyatspi.listInterfaces(thing)), f"{called} cannot be written into")
        self.lines.append(f"({where}: {count} controls)")
        expect(count > 20, f"{where}: {count} controls")


def first_minute(reader):
    reader.lines = ["# The first minute"]  # without what is said while models open
    reader.say("window " + reader.window.getChildAtIndex(0).name)
    expect(reader.focus and reader.read(reader.focus).startswith("Next, push button. Attention falls on noise"),
           "the first minute does not begin at its button")
    reader.controls("first minute")
    card = reader.find("panel", "Attention falls on noise")
    expect(re.search(r"53737.*0\.\d\d", card.description), f"the first step says no numbers: {card.description}")
    for step in range(4):
        card = next(thing for thing in walk(reader.window)
                    if thing.getRoleName() == "panel" and thing.description.startswith(thing.name + "."))
        button = next(thing for thing in walk(card) if thing.name in ("Next", "Done"))
        reader.act(button, "Press")
        if step < 3:
            reader.heard(r"^notification: .*(What λ·A2 takes away|Take less away|.+)\. .+", f"step {step + 2}")
    reader.heard(r"Attention maps, chart\. In layer 2.*\+0\.\d+ = 0\.\d+ − 0\.\d+", "after the first minute")


def prompt(reader):
    reader.lines.append("# A prompt")
    field = reader.find("text", "Prompt")
    reader.go_to(field)
    reader.heard(r"Prompt, text, “.+”", "arriving at the prompt")
    words = "The key to Anna is 48215. They saw a cat. The key to Oslo is 5567. What is the key to Anna"
    reader.write(field, words)
    reader.key("?", ord("?"))
    expect(text_of(field) == words + "?", f"the prompt is {text_of(field)}")
    reader.heard(r"^\?$", "a letter that was typed")
    reader.heard(r"notification: In layer 2.*\+0\.\d+ = 0\.\d+ − 0\.\d+", "what the new prompt's maps show")
    maps = reader.find("chart", "Attention maps")
    reader.go_to(maps)
    reader.heard(r"Attention maps, chart\. In layer 2.*\d\.\d+ = ", "the maps")
    reader.key("Right", 0xff53)
    reader.heard(r"notification: .*weighs .*\d\.\d+", "the cell that is pinned")
    next_tokens = reader.table(reader.find("table", "Most probable next tokens"))
    expect(re.search(r"Token: ·?\w+.*DIFF.*: [\d.]+ %", next_tokens[0]), f"next tokens: {next_tokens[0]}")


def drag(reader):
    reader.lines.append("# λ by hand")
    slider = reader.find("slider", "λ of layer 2")
    reader.go_to(slider)
    reader.heard(r"λ of layer 2.*, slider, 0\.\d\d\.", "the slider of λ")
    value = slider.queryValue()
    trained = value.currentValue
    expect(value.minimumValue == 0 and value.maximumValue > trained and value.minimumIncrement == 0.01,
           f"λ goes from {value.minimumValue} to {value.maximumValue} by {value.minimumIncrement}")
    reader.key("Left", 0xff51, 3)
    reader.heard(f"^{shown(round(trained, 2) - 0.03)}$", "λ after three keys")
    for part in (0.6, 0.3, 0):
        reader.set_value(slider, part)
        reader.heard(f"^{shown(part)}$", "λ as it was set")
    reader.heard(r"notification: .*trained", "what λ = 0 does")
    expect(value.currentValue == 0, f"λ is {value.currentValue}")
    table = reader.find("table", "Most probable next tokens")
    row = reader.table(table, 1)[0]
    expect(re.search(r"DIFF edited.*: [\d.]+ %", row), f"next tokens with λ = 0: {row}")
    reader.act(reader.find("push button", "Trained values"), "Press")
    expect(value.currentValue == trained, f"λ is {value.currentValue} again, not {trained}")


def lesson(reader):
    reader.lines.append("# A page of a lesson")
    reader.act(reader.find("radio button", "Workspace: Learn"), "Toggle")
    reader.controls("lesson")
    dock = next(thing for thing in walk(reader.window) if thing.name == "Lesson" and thing.getRoleName() == "frame")
    reader.heard(r"notification: 1 of 15.*page 1 of \d+\. What attention is", "a lesson that opens")
    said = []
    for thing in walk(dock):  # the page from its top
        if thing.getRoleName() == "label" and thing.name:
            said.append(text_of(thing) if "Text" in pyatspi.listInterfaces(thing) else thing.name)
            reader.say(one_line(said[-1]))
    page = "\n".join(said)
    places = [page.find(words) for words in ("page 1 of", "What attention is", "There are many (", "They learned from",
                                             "Your prediction", "Which of these words")]
    expect(-1 not in places and places == sorted(places), f"the page reads in another order, {places}: {page}")
    reader.find("panel", "“There are many …” Which of these words", dock)
    options = [thing for thing in walk(dock) if thing.getRoleName() == "radio button"]
    expect(len(options) == 4, f"{len(options)} options")
    reader.go_to(options[2])
    reader.act(options[2], "Toggle")
    reader.heard("^checked$", "an answer that is chosen")
    reader.act(reader.find("push button", "Reveal", dock), "Press")
    reader.heard(r"notification: .*The DIFF model says friends", "the answer")
    expect(has(reader.find("push button", "Next", dock), pyatspi.STATE_FOCUSED), "after the answer Next has not the focus")
    reader.act(reader.find("push button", "Next", dock), "Press")
    reader.heard(r"notification: 1 of 15.*page 2 of", "the next page")
    reader.say(one_line(text_of(reader.find("label", "Text of the lesson", dock)), 160))


def experiment(reader):
    reader.lines.append("# An experiment")
    reader.act(reader.find("radio button", "Workspace: Experiments"), "Toggle")
    reader.controls("experiments")
    for _ in range(40):  # to the list, from wherever the workspace begins: Qt gives lists no action that does it
        reader.key("Tab", 0xff09)
        if reader.lines[-1].startswith("Experiments, list"):
            break
    reader.key("Down", 0xff54)
    reader.heard(r"^Where attention goes: .*list item", "the experiment below")
    reader.key("Up", 0xff52)
    reader.heard(r"^Find the numbers: .*list item", "the first experiment")
    options = reader.find("frame", "Protocol")
    for name, words in (("told", "2"), ("asked", "1,2"), ("depths", "0,0.5")):
        field = reader.find("text", name, options)
        reader.go_to(field)
        reader.write(field, words)
    prompts = reader.find("spin button", "prompts", options)
    reader.go_to(prompts)
    reader.set_value(prompts, 4)
    command = text_of(reader.find("text", "The command that does the same", options))
    reader.say(one_line(command))
    expect(all(words in command for words in ("--told 2", "--asked 1,2", "--depths 0,0.5", "--prompts 4")), command)
    reader.go_to(reader.find("push button", "Start the experiment"))
    reader.key("space", ord(" "))
    reader.heard(r"^Pause the experiment, push button", "after Start")
    bar = reader.find("progress bar", "Parts that are done")
    end = time.monotonic() + 120
    while bar.queryValue().currentValue < bar.queryValue().maximumValue and time.monotonic() < end:
        reader.pump(0.1)
    reader.settle()
    reader.heard(r"^Save as CSV…, push button", "after the end")
    last = f"{bar.queryValue().maximumValue:.0f}"
    reader.heard(rf"^[1-{last}] of {last}$", "progress")
    reader.heard(r"notification: .*Find the numbers is done", "that it has ended")
    plots = reader.find("chart", "Plots of the experiment")
    tables = [thing for thing in children(plots) if thing.getRoleName() == "table"]
    expect(tables, "the result has no table")
    for table in tables[:2]:
        rows = reader.table(table, 3)
        expect(all(re.search(r"DIFF.*: [\d.]+ %.*Standard.*: [\d.]+ %", row) for row in rows) or "depth" in table.name,
               f"rows of {table.name}: {rows}")
        cell = table.queryTable().getAccessibleAt(0, 0)
        expect(cell.getRoleName() == "table cell" and cell.parent == table and cell.getIndexInParent() == 0,
               f"a cell of {table.name} does not know where it is")
    reader.go_to(plots)
    reader.key("Home", 0xff50)
    reader.heard(r"notification: DIFF.*: [\d.]+ %", "the first number of the plots")


def inside():
    manager = subprocess.Popen(MANAGER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    reader = Reader()
    try:
        for part in (first_minute, prompt, drag, lesson, experiment):
            part(reader)
    finally:
        if len(sys.argv) > 3:
            pathlib.Path(sys.argv[3]).write_text("\n".join(reader.lines) + "\n", encoding="utf-8")
        reader.app.terminate()
        code = reader.app.wait(30)
        manager.terminate()
        manager.wait(10)
    expect(code == 0, f"the program ended with {code}")
    said = sum(1 for line in reader.lines if not line.startswith((">", "#", "(")))
    print("\n".join(faults) if faults else f"{said} things were said, {len(reader.lines) - said} done or counted")
    return 1 if faults else 0


sys.exit(inside() if os.environ.get(INSIDE) else outside())
