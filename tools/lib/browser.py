# SPDX-License-Identifier: MIT
"""A headless Chromium, driven over a pipe (Chrome DevTools Protocol): pages without a network."""
import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile


def find():
    """The browser of the distribution; None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


class Browser:
    """`with Browser() as browser:`; one page at a time."""

    def __init__(self, program=None, options: tuple[str, ...] = ()):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # it may still write there
        to_read, self.out = os.pipe()
        self.into, to_write = os.pipe()

        def pipes():  # the protocol has 3 and 4
            os.dup2(to_read, 63)
            os.dup2(to_write, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)

        self.process = subprocess.Popen(
            [program or find(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
             "--lang=en-US", *options, f"--user-data-dir={self.home.name}", "--remote-debugging-pipe", "about:blank"],
            close_fds=False, preexec_fn=pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.numbers = itertools.count(1)
        self.rest = b""
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.out)
        self.process.terminate()
        self.process.wait()
        os.close(self.into)
        self.home.cleanup()

    def message(self):
        while b"\0" not in self.rest:
            read = os.read(self.into, 1 << 20)
            if not read:
                raise RuntimeError("the browser ended")
            self.rest += read
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url, width=1280, height=900, phone=False, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        seen = len(self.events)
        self.call("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events[seen:]):
            self.events.append(self.message())

    def run(self, script):
        """What a script in the page comes to, as JSON has it."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def picture(self, file, whole=False):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(file, "wb") as out:
            out.write(base64.b64decode(shot["data"]))

    def press(self, key, up=True, down=True):
        code = {" ": 32, "Tab": 9}.get(key, 0)
        for wanted, kind in ((down, "keyDown"), (up, "keyUp")):
            if wanted:
                self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                          text=key if kind == "keyDown" and len(key) == 1 else "")

    def drag(self, start, end):
        for kind, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def requests(self):
        """The addresses that were asked for."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """Errors on the console, exceptions, what the page's own policy refused."""
        told = []
        for event in self.events:
            params = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                told.append(params["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif event.get("method") == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
                told.append(str(params["args"]))
            elif event.get("method") == "Log.entryAdded":
                told.append(params["entry"]["text"])
        return told
