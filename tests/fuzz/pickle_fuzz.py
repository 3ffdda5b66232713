#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: pickle_fuzz.py ROOT [SECONDS]

Files of PyTorch, as tools/convert reads them: what is accepted comes out as a whole safetensors file, what is refused is named in one line
with nothing left behind, and whatever the pickle says, nothing runs and nothing is found by its name. An input is a pickle, put into both of
torch.save's frames, or a whole file.
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pickle
import resource
import signal
import struct
import sys
import tempfile
import zipfile
from pathlib import Path
from unittest import mock

from mutations import fuzz

ROOT = Path(sys.argv[1])
LEGACY = 0x1950A86A20F9469CFC6C
NUMBERS = 64  # bytes of each storage
RUNS = ("pickle.find_class", "os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "socket.connect", "ctypes.dlopen")


def tool():
    """tools/convert as a module."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("convert", str(ROOT / "tools/convert"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("convert", loader))
    loader.exec_module(module)
    return module


convert = tool()
seen = []  # of what must not happen
sys.addaudithook(lambda event, _: event in RUNS and seen.append(event))


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("archive/data.pkl", data)
        for key in ("0", "1"):
            file.writestr(f"archive/data/{key}", bytes(NUMBERS))
    return out.getvalue()


def before_zip(data: bytes) -> bytes:
    head = b"".join(pickle.dumps(part, protocol=2) for part in (LEGACY, 1001, {"little_endian": True}))
    return head + data + pickle.dumps(["0", "1"], protocol=2) + 2 * (struct.pack("<q", NUMBERS // 4) + bytes(NUMBERS))


def check_written(file: Path):
    data = file.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    places = sorted(entry["data_offsets"] for name, entry in header.items() if name != "__metadata__")
    assert [begin for begin, _ in places] == [0, *(end for _, end in places[:-1])][:len(places)], "a byte is of no tensor, or of two"
    assert len(data) == 8 + length + (places[-1][1] if places else 0), "the file is not whole"


def try_file(data: bytes):
    with tempfile.TemporaryDirectory(prefix="fuzz-pickle-") as folder:
        source = Path(folder) / "weights.pt"
        source.write_bytes(data)
        told, _ = io.StringIO(), seen.clear()
        with mock.patch.object(sys, "argv", ["convert", str(source)]), mock.patch.object(convert, "say"), contextlib.redirect_stderr(told), \
                mock.patch.object(sys, "stdout", io.TextIOWrapper(io.BytesIO())):
            status = convert.main()
        assert not seen, f"something runs: {seen}"
        left = sorted(os.listdir(folder))
        if status == 0:
            assert "model.safetensors" in left, "nothing is written"
            check_written(Path(folder) / "model.safetensors")
        else:
            said = told.getvalue()
            assert status == 1 and said.startswith(folder) and said.count("\n") == 1 and said[:-1].isprintable(), f"status {status}: {said!r}"
            assert left == ["weights.pt"], f"is left behind: {left}"


def took_too_long(*_):
    raise AssertionError("takes more than 10 seconds")


def one(data: bytes):
    signal.alarm(10)
    for framed in [data] if data[:2] == b"PK" else [zipped(data), before_zip(data), data]:
        try_file(framed)
    signal.alarm(0)


signal.signal(signal.SIGALRM, took_too_long)
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
sys.exit(fuzz("pickle", one))
