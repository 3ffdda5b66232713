# SPDX-License-Identifier: MIT
"""What the tests of `import lambdascope` share: the command line, traces as arrays, and a text."""
import json
import os
import struct
import subprocess
from pathlib import Path

import numpy as np

SOURCE = Path(os.environ["LAMBDASCOPE_SOURCE"])
CLI = os.environ["LAMBDASCOPE_CLI"]
PACKAGE = Path(os.environ["LAMBDASCOPE_PACKAGE"])
PAIR = str(SOURCE / "assets" / "models" / "scale-model")
DATA = SOURCE / "tests" / "data"

PROMPT = json.loads((SOURCE / "assets/models/scale-model/prompts.json").read_text())[0]
TEXT, ANSWER, RIVALS = PROMPT["text"], PROMPT["answer"], PROMPT["distractors"]


def cli(*arguments, text=False):
    """What `lambdascope-cli` prints, as JSON or as it is."""
    ran = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True)
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    return ran.stdout if text else json.loads(ran.stdout)


def asked(command, *more, prompt=TEXT):
    return cli(command, PAIR, "--prompt", prompt, "--json", *more)


def safetensors(file):
    """The tensors of a file, by name."""
    data = Path(file).read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8:8 + size])
    types = {"F32": np.float32, "I64": np.int64, "F16": np.float16, "U8": np.uint8}
    return {name: np.frombuffer(data[8 + size:][slice(*entry["data_offsets"])],
                                types[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__"}
