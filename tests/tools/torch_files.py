# SPDX-License-Identifier: MIT
"""Files as torch.save would write them and as a stranger might, and tools/convert run on them, for the tests of it."""

import collections
import io
import json
import os
import pickle
import resource
import struct
import subprocess
import sys
import tempfile
import types
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(sys.argv[1])
LEGACY = 0x1950A86A20F9469CFC6C
MOST_MEMORY = 300 << 20  # of a process that refuses a file, Python itself included


def stand_in(module: str, name: str, value):
    """So that pickle writes the names that PyTorch's own objects have."""
    parts = module.split(".")
    for n in range(len(parts)):
        sys.modules.setdefault(".".join(parts[:n + 1]), types.ModuleType(parts[n]))
    value.__module__, value.__qualname__, value.__name__ = module, name, name
    setattr(sys.modules[module], name, value)
    return value


KINDS = {kind: stand_in("torch", f"{kind}Storage", type(kind, (), {})) for kind in ("Float", "Double", "Half", "BFloat16", "Long", "Bool")}
WIDTHS = {"Float": 4, "Double": 8, "Half": 2, "BFloat16": 2, "Long": 8, "Bool": 1}
DTYPES = {"Float": "F32", "Double": "F64", "Half": "F16", "BFloat16": "BF16", "Long": "I64", "Bool": "BOOL"}
REBUILD = stand_in("torch._utils", "_rebuild_tensor_v2", lambda *_: None)


class Storage:
    def __init__(self, key: str, data: bytes, kind: str = "Float", count: int = -1):
        self.key, self.data, self.kind = key, data, kind
        self.count = len(data) // WIDTHS[kind] if count < 0 else count


class Tensor:
    def __init__(self, storage: Storage, size: tuple, stride: tuple = (), offset: int = 0):
        steps = []
        for n in reversed(size):
            steps.insert(0, steps[0] * last if steps else 1)
            last = n
        self.parts = (storage, offset, size, stride or tuple(steps), False, collections.OrderedDict())

    def __reduce__(self):
        return REBUILD, self.parts


class Runs:
    """What a hostile pickle does: call a function of the system."""

    def __init__(self, function, *arguments):
        self.function, self.arguments = function, arguments

    def __reduce__(self):
        return self.function, self.arguments


class Pickler(pickle.Pickler):
    legacy = False

    def persistent_id(self, thing):
        if not isinstance(thing, Storage):
            return None
        whole = ("storage", KINDS[thing.kind], thing.key, "cpu", thing.count)
        return (*whole, None) if self.legacy else whole


def pickled(content, legacy: bool = False) -> bytes:
    out = io.BytesIO()
    pickler = Pickler(out, protocol=2, fix_imports=False)
    pickler.legacy = legacy
    pickler.dump(content)
    return out.getvalue()


def storages_in(content) -> dict:
    found = {}
    for value in content.values():
        if isinstance(value, Tensor):
            found[value.parts[0].key] = value.parts[0]
        elif isinstance(value, dict):
            found |= storages_in(value)
    return found


def zipped(content, *, data: "bytes | None" = None, order="little", extra=(), method=zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        file.writestr("archive/data.pkl", data or pickled(content))
        file.writestr("archive/byteorder", order)
        for storage in storages_in(content).values():
            file.writestr(f"archive/data/{storage.key}", storage.data)
        file.writestr("archive/version", "3\n")
        for name, value in extra:
            file.writestr(name, value)
    return out.getvalue()


def before_zip(content) -> bytes:
    storages = storages_in(content)
    head = b"".join(pickle.dumps(part, protocol=2) for part in (LEGACY, 1001, {"little_endian": True}))
    tail = b"".join(struct.pack("<q", storage.count) + storage.data for storage in storages.values())
    return head + pickled(content, legacy=True) + pickle.dumps(list(storages), protocol=2) + tail


def floats(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


def read(path: Path) -> "tuple[dict, dict]":
    """Header and the bytes of each tensor; they must fill the file without a gap."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    header, end = json.loads(data[8:8 + length]), 0
    assert header.pop("__metadata__") == {"format": "pt"}
    values = {}
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, stop = entry["data_offsets"]
        assert begin == end, name
        values[name], end = data[8 + length:][begin:stop], stop
    assert 8 + length + end == len(data)
    return header, values


EIGHT = Storage("0", floats(*range(8)))


class ConvertTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name) / "model"
        self.folder.mkdir()

    def tearDown(self):
        self.temporary.cleanup()

    def put(self, data: bytes, name: str = "pytorch_model.bin") -> Path:
        (self.folder / name).write_bytes(data)
        return self.folder / name

    def run_it(self, *arguments):
        return subprocess.run([sys.executable, SOURCE / "tools/convert", *map(str, arguments or [self.folder])], capture_output=True, text=True)

    def run_in_little_memory(self, *arguments):
        return subprocess.run([sys.executable, SOURCE / "tools/convert", *map(str, arguments or [self.folder])], capture_output=True, text=True, timeout=60,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY)))

    def converted(self, *arguments):
        result = self.run_it(*arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def refused(self, sentence: str, *arguments):
        before = {path for path in Path(self.temporary.name).rglob("*")}
        result = self.run_in_little_memory(*arguments)
        self.assertEqual(result.returncode, 1, result)
        self.assertEqual(result.stderr.count("\n"), 1, result)
        self.assertIn(sentence, result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        self.assertEqual({path for path in Path(self.temporary.name).rglob("*")}, before)
