#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: notebook_test.py ROOT BUILD PYTHON [PICTURES]
       notebook_test.py ROOT BUILD PYTHON --write

assets/notebooks/first.ipynb, run again in JupyterLab 4 and headless Chromium: what it says is what it said, the frame of
a run answers to hands, nothing in it complains or asks for anything outside, and a notebook that is not trusted shows
the still. PYTHON has jupyterlab, ipykernel, nbconvert and numpy (tools/test --all makes it from PyPI); BUILD/python has
the package. PICTURES is a folder for what it looks like. --write runs the notebook and keeps what it says. 77: there is
no browser, or PYTHON has no JupyterLab.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

root, build, python = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
rest = sys.argv[4:]
pictures = pathlib.Path(rest[0]).resolve() if rest and rest[0] != "--write" else None
sys.path.insert(0, str(root / "tools" / "lib"))
import browser as chromium  # noqa: E402

FIRST = root / "assets" / "notebooks" / "first.ipynb"
faults = []


def expect(holds, what):
    if not holds:
        faults.append(what)


def environment(home):
    """A user without settings, and the package of the build tree."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON"))}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(build / "python"), "PYTHONDONTWRITEBYTECODE": "1",
            "JUPYTER_CONFIG_DIR": str(home / "config"), "IPYTHONDIR": str(home / "ipython")}


def executed(notebook, home):
    """The notebook with what its cells say now."""
    out = home / "executed.ipynb"
    ran = subprocess.run([python, "-m", "nbconvert", "--to", "notebook", "--execute", "--output", str(out), str(notebook)],
                         env=environment(home), capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(f"{notebook}: {ran.stderr}")
    return json.loads(out.read_text(encoding="utf-8"))


def slim(notebook):
    """Without the frames, of which each is a megabyte: the stills stay, and places without scripts show them."""
    for cell in notebook["cells"]:
        cell.get("metadata", {}).pop("execution", None)  # times
        for output in cell.get("outputs", []):
            if "image/svg+xml" in output.get("data", {}):
                output["data"].pop("text/html", None)
    notebook["metadata"] = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                            "language_info": {"name": "python"}}
    return notebook


def words_of(notebook):
    def text(value):
        return "".join(value)
    return [text(output.get("text", output.get("data", {}).get("text/plain", "")))
            for cell in notebook["cells"] for output in cell.get("outputs", [])]


def check_words(now):
    """Word by word; numbers to a hundredth of them, as another processor rounds otherwise."""
    before, after = words_of(json.loads(FIRST.read_text(encoding="utf-8"))), words_of(now)
    expect(len(before) == len(after), f"{len(after)} outputs, {len(before)} in the file")
    number = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")
    for old, new in zip(before, after):
        same = number.sub("#", old).split() == number.sub("#", new).split() and all(
            abs(float(a) - float(b)) <= 0.01 * max(1, abs(float(a))) for a, b in zip(number.findall(old), number.findall(new)))
        expect(same, f"a cell says\n{new}\nand the file has\n{old}")


class Lab:
    """JupyterLab of a folder, without a token, on a port of its own."""

    def __init__(self, folder, home):
        settings = home / "config" / "labconfig"
        settings.mkdir(parents=True)
        (settings / "page_config.json").write_text(  # it would ask whether it may fetch news
            json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}))
        self.log = open(home / "lab.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [python, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser", "--ServerApp.port=0", "--allow-root",
             "--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}",
             "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
            env=environment(home), stdout=self.log, stderr=subprocess.STDOUT)
        self.home, self.url = home, None
        end = time.monotonic() + 90
        while self.url is None and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.3)
            said = (home / "lab.log").read_text(encoding="utf-8")
            found = re.search(r"(http://(?:localhost|127\.0\.0\.1):\d+)/lab", said)
            self.url = found and found[1].replace("localhost", "127.0.0.1")
        if self.url is None:
            sys.exit(f"JupyterLab did not start: {said}")
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(self.url + "/api/status").read()
                return
            except OSError:
                time.sleep(0.3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


class Tab(chromium.Browser):
    """A page and the frames in it, which have sessions of their own."""

    def visit(self, url, width=1280, height=900):
        self.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
        self.open(url, width, height)

    def wait(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not (holds := self.run(condition)) and time.monotonic() < end:
            time.sleep(0.2)
        expect(holds, f"{what}: {condition} did not come")
        return holds

    def frames(self):
        gone = {event["params"]["sessionId"] for event in self.events if event.get("method") == "Target.detachedFromTarget"}
        return [event["params"]["sessionId"] for event in self.events
                if event.get("method") == "Target.attachedToTarget" and event["params"]["targetInfo"]["type"] == "iframe"
                and event["params"]["sessionId"] not in gone]

    def within(self, session):
        """For a `with`: what is run there."""
        tab = self

        class Inside:
            def __enter__(self):
                self.outer, tab.session = tab.session, session
                for domain in ("Runtime", "Network", "Log"):
                    tab.call(f"{domain}.enable")

            def __exit__(self, *_):
                tab.session = self.outer
        return Inside()

    def complaints_of(self, session):
        kept, self.events = self.events, [event for event in self.events if event.get("sessionId") == session]
        try:
            return self.complaints()
        finally:
            self.events = kept

    def picture_of(self, name):
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            self.picture(f"{pictures}/{name}.png")


def open_notebook(tab, lab, name):
    tab.visit(f"{lab.url}/lab/tree/{name}?reset")
    tab.wait("!!window.jupyterapp && !!document.querySelector('.jp-Notebook .jp-Cell')", "JupyterLab")
    tab.run("jupyterapp.commands.execute('application:toggle-left-area').catch(() => null)")


def look_at_frame(tab):
    """The reader's hands in the frame."""
    session = tab.frames()[0]
    with tab.within(session):
        tab.wait("!!window.lambdascope && !!document.getElementById('models').textContent", "the page of the frame")
        height = tab.run("[document.documentElement.scrollHeight, innerHeight]")
        expect(height[0] <= height[1] + 1, f"the frame scrolls: {height}")
        expect(tab.run("lambdascope.shown().length") == 4, "there are not four maps")
        expect(tab.run("origin") == "null", "the frame has the notebook's origin")
        said = tab.run("document.getElementById('models').textContent")
        map_of = "JSON.stringify(lambdascope.cells('difference').map((row) => [...row]))"
        colours = tab.run("(() => { const c = document.querySelectorAll('#maps canvas')[2], d = c.getContext('2d')"
                          ".getImageData(0, 0, c.width, c.height).data, seen = new Set();"
                          "for (let i = 0; i < d.length; i += 4) seen.add(d[i] * 65536 + d[i + 1] * 256 + d[i + 2]);"
                          "return [seen.size, c.clientWidth]; })()")
        expect(colours[0] > 30 and colours[1] > 180, f"the map is drawn in {colours[0]} colours, {colours[1]} pixels wide")
        before = tab.run(map_of)
        tab.run("(() => { const s = document.getElementById('slider'); s.value = 0; s.dispatchEvent(new Event('input')); })()")
        expect(tab.run("document.getElementById('models').textContent") != said, "the slider changes nothing that the model says")
        expect(tab.run(map_of) != before, "the slider changes no map")
        tab.run("document.getElementById('back').click()")
        expect(tab.run(map_of) == before, "back to the trained value is another map")
        tab.run("(() => { const s = document.getElementById('head'); s.value = 3; s.dispatchEvent(new Event('change')); })()")
        expect(tab.run("lambdascope.state.head") == 3 and tab.run(map_of) != before, "the head picker changes no map")
        tab.run("(() => { const s = document.getElementById('layer'); s.value = 0; s.dispatchEvent(new Event('change')); })()")
        expect(tab.run("lambdascope.state.layer") == 0, "the layer picker changes nothing")
        tab.run("document.querySelector('#choose-by button').click()")
        expect(tab.run("lambdascope.state.by") == "token", "by token is not shown")
    return session


def check_lab(folder, home):
    with Lab(folder, home) as lab, Tab() as tab:
        open_notebook(tab, lab, "first.ipynb")
        tab.wait("jupyterapp.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'", "the kernel")
        tab.run("jupyterapp.commands.execute('notebook:run-all-cells')")
        tab.wait("[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].every((p) => /\\[\\d+\\]/.test(p.textContent))",
                 "all cells", 120)
        expect(tab.run("document.querySelectorAll('.jp-OutputArea [data-mime-type*=stderr]').length") == 0, "a cell complains")
        tab.wait("document.querySelectorAll('.jp-OutputArea iframe').length > 0", "the frame")
        tab.run("document.querySelector('.jp-OutputArea iframe').scrollIntoView({block: 'center'})")
        end = time.monotonic() + 20
        while not tab.frames() and time.monotonic() < end:
            tab.run("1")
            time.sleep(0.2)
        expect(tab.frames(), "the frame has no page")
        if not tab.frames():
            return
        expect(not tab.run("document.querySelector('.lambdascope-still').offsetHeight"), "the still stands beside the frame")
        time.sleep(1)
        tab.picture_of("notebook")
        session = look_at_frame(tab)
        time.sleep(1)
        tab.picture_of("notebook-by-token")
        expect(not tab.complaints_of(session), f"the frame complains: {tab.complaints_of(session)}")
        strangers = [url for url in tab.requests() if not url.startswith((lab.url, "data:", "blob:", lab.url.replace("http", "ws")))]
        expect(not strangers, f"something outside is asked for: {strangers[:5]}")

        # the same file from a stranger: nobody has run it here
        open_notebook(tab, lab, "untrusted.ipynb")
        tab.wait("document.querySelectorAll('.lambdascope-still').length > 0", "the still")
        tab.run("document.querySelector('.lambdascope-still').scrollIntoView({block: 'center'})")
        expect(tab.run("document.querySelectorAll('.jp-OutputArea iframe').length") == 0, "an untrusted notebook has a frame")
        tab.wait("document.querySelector('.lambdascope-still').naturalWidth > 500 && "
                 "document.querySelector('.lambdascope-still').offsetHeight > 100", "the still's picture", 15)
        time.sleep(0.5)
        tab.picture_of("notebook-untrusted")


def main():
    found = subprocess.run([python, "-c", "import jupyterlab, ipykernel, nbconvert; print(jupyterlab.__version__)"],
                           capture_output=True, text=True, check=False)
    if found.returncode != 0 or not found.stdout.startswith("4"):
        print(f"notebook_test: {python} has no JupyterLab 4")
        return 77
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        home = pathlib.Path(name)
        now = executed(FIRST, home)
        if rest == ["--write"]:
            FIRST.write_text(json.dumps(slim(now), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            return 0
        check_words(now)
        expect(FIRST.stat().st_size <= 300_000, f"{FIRST} is too large")
        if not chromium.find():
            print("notebook_test: there is no Chromium")
            return 77
        folder = home / "work"
        folder.mkdir()
        shutil.copy(FIRST, folder)
        (folder / "untrusted.ipynb").write_text(json.dumps(now), encoding="utf-8")
        check_lab(folder, home)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
