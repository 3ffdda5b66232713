# SPDX-License-Identifier: MIT
"""A headless Firefox, driven by WebDriver BiDi: pages without a network."""
import asyncio
import itertools
import json
import re
import shutil
import subprocess
import tempfile


def find():
    """The browser of the distribution; None where it is not there, or Python's websockets are not."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        return None
    return next((path for path in map(shutil.which, ("firefox-esr", "firefox")) if path), None)


class Firefox:
    """`with Firefox() as browser:`; one page at a time."""

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [find(), "--headless", "--no-remote", "--profile", self.home.name, "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        address = next(found.group() for line in self.process.stderr if (found := re.search(r"ws://127\.0\.0\.1:\d+", line)))
        self.loop = asyncio.new_event_loop()
        self.numbers, self.events = itertools.count(1), []
        self.socket = self.loop.run_until_complete(self.connect(f"{address}/session"))
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        return self

    def __exit__(self, *_):
        self.loop.run_until_complete(self.socket.close())
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        self.loop.close()
        self.home.cleanup()

    @staticmethod
    async def connect(address):
        import websockets
        return await websockets.connect(address, max_size=None, ping_interval=None)

    def call(self, method, **parameters):
        return self.loop.run_until_complete(self.answer(next(self.numbers), method, parameters))

    async def answer(self, number, method, parameters):
        await self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await self.socket.recv())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']} {answer.get('message')}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url, width=1280, height=800):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script):
        """What a script in the page comes to, as JSON has it."""
        answer = self.call("script.evaluate", expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))",
                           target={"context": self.context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def type(self, text):
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def requests(self):
        """The addresses that were asked for."""
        return [event["params"]["request"]["url"] for event in self.events if event.get("method") == "network.beforeRequestSent"]

    def complaints(self):
        """Errors and warnings on the console, exceptions, what the page's own policy refused."""
        return [event["params"]["text"] for event in self.events
                if event.get("method") == "log.entryAdded" and event["params"]["level"] in ("error", "warn")]
