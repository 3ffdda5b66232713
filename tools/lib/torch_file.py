# SPDX-License-Identifier: MIT
"""PyTorch's weight files, read without PyTorch and without executing them: which tensors there are, and where their numbers stand.

Such a file is a pickle, which is a program. Its steps are followed one by one here; every name in it stands for something of ours
(MEANINGS), and a name or a step that a file of weights has no use for ends the reading. See tools/convert.
"""
import io
import os
import pickletools
import struct
import zipfile
from contextlib import contextmanager
from pathlib import Path

# What a file may ask for, and does not need more than: a model of 20,000 tensors has a pickle of 2 MB in 600,000 steps.
LARGEST_PICKLE = 16 << 20
LONGEST_VALUE = 1 << 20  # of one string or number, in bytes
LONGEST_LINE = 4096
MOST_STEPS = 1 << 20
LARGEST_DIRECTORY = 4 << 20  # of a zip file: zipfile keeps ten times as much of it
LARGEST_READ = 64 << 20
MOST_DIMENSIONS = 16
MOST_NUMBERS = 1 << 48  # in a storage or a shape
LEGACY_MAGIC = 0x1950A86A20F9469CFC6C  # the first pickle of a file from before PyTorch 1.6
STORAGES = {"Float": ("F32", 4), "Double": ("F64", 8), "Half": ("F16", 2), "BFloat16": ("BF16", 2), "Long": ("I64", 8), "Int": ("I32", 4),
            "Short": ("I16", 2), "Char": ("I8", 1), "Byte": ("U8", 1), "Bool": ("BOOL", 1)}


class Refused(Exception):
    """Why a file cannot be converted: half a sentence, after the file's name."""


def shown(text) -> str:
    """Names come from the file: nothing in them reaches the terminal as a command."""
    text = str(text)
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 120 else text[:117] + "…"


# ---- What a pickle says -------------------------------------------------------------------------------------------------------------


class Storage:
    __slots__ = ("dtype", "width", "key", "count")

    def __init__(self, kind: str, key: str, count: int):
        self.dtype, self.width = STORAGES[kind]
        self.key, self.count = key, count


def shape(numbers=()) -> tuple:
    if type(numbers) not in (tuple, list) or len(numbers) > MOST_DIMENSIONS:
        raise ValueError("a tensor has no sensible shape")
    return tuple(numbers)


class Tensor:
    __slots__ = ("storage", "offset", "size", "stride", "count", "end")

    def __init__(self, storage: Storage, offset: int, size: tuple, stride: tuple):
        if not isinstance(storage, Storage) or len(size) != len(stride):
            raise ValueError("a tensor has no sensible shape")
        if not all(type(n) is int and 0 <= n < MOST_NUMBERS for n in (offset, *size, *stride)):
            raise ValueError("a tensor has a size, a step or an offset that cannot be")
        self.storage, self.offset, self.size, self.stride = storage, offset, size, stride
        self.count = 1
        for n in size:
            self.count *= n
        self.end = offset + sum((n - 1) * step for n, step in zip(size, stride)) + 1 if self.count else offset
        if self.count > storage.count or self.end > storage.count:
            raise ValueError(f"a tensor of shape {list(size)} reaches beyond its {storage.count} stored numbers")

    @property
    def bytes(self) -> int:
        return self.count * self.storage.width

    def contiguous(self) -> bool:
        step = 1
        for n, stride in zip(reversed(self.size), reversed(self.stride)):
            if n != 1 and stride != step:
                return False
            step *= n
        return True

    def same(self, other) -> bool:
        return (self.storage.key, self.offset, self.size, self.stride) == (other.storage.key, other.offset, other.size, other.stride)


class Inert:
    """Something that a file of weights may hold and that is not needed: a dtype, a device."""

    def __init__(self, *_):
        pass


def named_values(pairs) -> dict:
    if not isinstance(pairs, dict) and any(len(pair) != 2 or type(pair[0]) is not str for pair in pairs):
        raise ValueError("a dictionary has a key that is no name")
    return dict(pairs)


# What each name in a pickle stands for here. None of it is PyTorch's.
MEANINGS = {
    "collections.OrderedDict": lambda pairs=(): named_values(pairs),
    "torch._utils._rebuild_tensor": lambda storage, offset, size, stride: Tensor(storage, offset, shape(size), shape(stride)),
    "torch._utils._rebuild_tensor_v2": lambda storage, offset, size, stride, *_: Tensor(storage, offset, shape(size), shape(stride)),
    "torch._utils._rebuild_parameter": lambda tensor, *_: tensor,
    "torch._utils._rebuild_parameter_with_state": lambda tensor, *_: tensor,
    "torch.nn.parameter.Parameter": lambda tensor, *_: tensor,
    "torch.Size": shape,
    "torch.device": Inert,
    **{f"torch.{kind}Storage": kind for kind in STORAGES},
    **{f"torch.{name}": Inert() for name in ("float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool")},
}
CONSTANTS = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
VALUES = {"INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT", "UNICODE", "BINUNICODE", "SHORT_BINUNICODE",
          "BINUNICODE8", "STRING", "BINSTRING", "SHORT_BINSTRING"}


class Machine:
    """Follows the steps of one pickle. Names stand for MEANINGS and nothing is imported; any other name ends it."""

    def __init__(self):
        self.stack, self.marks, self.memo, self.storages = [], [], {}, {}
        self.left = MOST_STEPS

    def charge(self, steps: int):
        self.left -= steps
        if self.left < 0:
            raise Refused(f"its pickle takes more than {MOST_STEPS} steps, which no file of weights needs")

    def named(self, module: str, name: str):
        whole = f"{module}.{name}"
        if whole not in MEANINGS:
            raise Refused(f"its pickle asks for {shown(whole)}, which a file of weights does not need; nothing of it was executed")
        return MEANINGS[whole]

    def since_mark(self) -> list:
        begin = self.marks.pop()
        items = self.stack[begin:]
        del self.stack[begin:]
        return items

    def put_items(self, items: list):
        # a tuple as a key could take for ever to be looked up: it may hold another one twice, and so on
        if not all(key is None or type(key) in (str, int, float, bool) for key in items[0::2]):
            raise ValueError("a dictionary has a key that is no name")
        self.stack[-1].update(zip(items[0::2], items[1::2]))

    def storage(self, identity) -> Storage:
        what, kind, key, _, count = identity[:5]
        if what != "storage" or kind not in STORAGES or not isinstance(key, str) or type(count) is not int or not 0 <= count < MOST_NUMBERS:
            raise ValueError("a reference is not to a storage")
        if len(identity) > 5 and identity[5] is not None:
            raise ValueError("a storage is part of another one")
        self.storages[key] = Storage(kind, key, count)
        return self.storages[key]

    def call(self):
        arguments, function = self.stack.pop(), self.stack.pop()
        if not callable(function) or type(arguments) is not tuple:
            raise ValueError("something is called that is no function")
        self.charge(len(arguments) + sum(len(each) for each in arguments if isinstance(each, (tuple, list, dict))))
        self.stack.append(function(*arguments))

    def step(self, name: str, value):
        stack = self.stack
        if name in VALUES:
            stack.append(value)
        elif name in CONSTANTS:
            stack.append(CONSTANTS[name])
        elif name.startswith("EMPTY_"):
            stack.append({"EMPTY_DICT": dict, "EMPTY_LIST": list, "EMPTY_TUPLE": tuple}[name]())
        elif name == "MARK":
            self.marks.append(len(stack))
        elif name in ("TUPLE", "LIST"):
            stack.append({"TUPLE": tuple, "LIST": list}[name](self.since_mark()))
        elif name in ("TUPLE1", "TUPLE2", "TUPLE3"):
            stack[-int(name[-1]):] = [tuple(stack[-int(name[-1]):])]
        elif name == "DICT":
            stack.append({})
            self.put_items(self.since_mark())
        elif name in ("APPEND", "APPENDS"):
            items = [stack.pop()] if name == "APPEND" else self.since_mark()
            stack[-1].extend(items)
        elif name in ("SETITEM", "SETITEMS"):
            items = [stack.pop(-2), stack.pop()] if name == "SETITEM" else self.since_mark()
            self.put_items(items)
        elif name in ("PUT", "BINPUT", "LONG_BINPUT", "MEMOIZE"):
            self.memo[len(self.memo) if name == "MEMOIZE" else value] = stack[-1]
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            stack.append(self.memo[value])
        elif name == "GLOBAL":
            stack.append(self.named(*value.split(" ", 1)))
        elif name == "STACK_GLOBAL":
            attribute, module = stack.pop(), stack.pop()
            stack.append(self.named(module, attribute))
        elif name == "REDUCE":
            self.call()
        elif name == "BUILD":
            stack.pop()  # attributes of a dictionary or a tensor: the weights have none
        elif name == "BINPERSID":
            stack.append(self.storage(stack.pop()))
        elif name not in ("PROTO", "FRAME", "STOP"):
            raise Refused(f"its pickle has a step {name}, which a file of weights does not need; nothing of it was executed")


class Limited:
    """A stream from which a pickle is read, and how much of it."""

    def __init__(self, stream, left: int, longest: int, longest_line: int):
        self.stream, self.left, self.longest, self.longest_line = stream, left, longest, longest_line

    def taken(self, part: bytes) -> bytes:
        self.left -= len(part)
        if self.left < 0:
            raise Refused("its pickle is longer than any file of weights needs")
        return part

    def read(self, size: int) -> bytes:
        if not 0 <= size <= self.longest:
            raise Refused(f"its pickle has a value of {size} bytes, which a file of weights does not need")
        return self.taken(self.stream.read(size))

    def readline(self) -> bytes:
        line = self.stream.readline(self.longest_line + 1)
        if len(line) > self.longest_line:
            raise Refused(f"its pickle has a line of more than {self.longest_line} bytes, which a file of weights does not need")
        return self.taken(line)

    def tell(self) -> int:
        return self.stream.tell()


def read_pickle(stream) -> tuple:
    """What the pickle makes, and the storages it names."""
    machine = Machine()
    try:
        for step, value, _ in pickletools.genops(Limited(stream, LARGEST_PICKLE, LONGEST_VALUE, LONGEST_LINE)):
            machine.charge(1)
            machine.step(step.name, value)
        return machine.stack.pop(), machine.storages
    except Refused:
        raise
    except MemoryError:
        raise Refused("its pickle does not fit into memory") from None
    except Exception as error:  # whatever a damaged pickle trips over: there is no list of it
        raise Refused(f"its pickle is damaged: {shown(error) or type(error).__name__}") from None


# ---- Where the numbers are ----------------------------------------------------------------------------------------------------------


class Directory:
    """A zip file for zipfile, which reads its directory at once, as long as that claims to be."""

    def __init__(self, path: Path):
        self.file, self.most = path.open("rb"), LARGEST_DIRECTORY

    def read(self, size: int = -1) -> bytes:
        if size > self.most:
            raise Refused(f"has a directory of {size} bytes; more than {self.most} are not plausible")
        return self.file.read(size if size >= 0 else self.most)

    def seek(self, *place) -> int:
        return self.file.seek(*place)

    def tell(self) -> int:
        return self.file.tell()

    def seekable(self) -> bool:
        return True

    def close(self):
        self.file.close()


class ZipSource:
    """What torch.save has written since PyTorch 1.6: NAME/data.pkl and NAME/data/KEY. Nothing is unpacked."""

    def __init__(self, path: Path):
        try:
            file = Directory(path)
            self.zip = zipfile.ZipFile(file)
            file.most = LARGEST_READ
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError, struct.error) as error:
            raise Refused(f"is no whole zip file: {shown(error)}") from None
        names = self.zip.namelist()
        if len(set(names)) != len(names):
            raise Refused("holds two entries of one name")
        pickles = [name for name in names if name.count("/") == 1 and name.endswith("/data.pkl")]
        if len(pickles) != 1:
            raise Refused("is a zip file, but not of torch.save: it has no data.pkl")
        self.folder = pickles[0][: -len("data.pkl")]
        if self.folder + "constants.pkl" in names:
            raise Refused("is a TorchScript program, not a file of weights")
        if self.folder + "byteorder" in names and self.read(self.folder + "byteorder", 16).strip() != b"little":
            raise Refused("has its numbers in big-endian order, which is not supported")
        self.content, _ = read_pickle(io.BytesIO(self.read(pickles[0], LARGEST_PICKLE)))

    def entry(self, name: str) -> zipfile.ZipInfo:
        try:
            entry = self.zip.getinfo(name)
        except KeyError:
            raise Refused(f"has no {shown(name)}, which its pickle names") from None
        if entry.compress_type != zipfile.ZIP_STORED or entry.flag_bits & 1:
            raise Refused(f"{shown(name)} in it is compressed or encrypted, which torch.save never does")
        return entry

    def read(self, name: str, most: int) -> bytes:
        entry = self.entry(name)
        if entry.file_size > most:
            raise Refused(f"{shown(name)} in it has {entry.file_size} bytes; more than {most} are not plausible")
        with self.open(entry) as stream:
            return stream.read()

    @contextmanager
    def open(self, entry: zipfile.ZipInfo):
        try:
            with self.zip.open(entry) as stream:
                yield stream
        except (zipfile.BadZipFile, EOFError) as error:
            raise Refused(f"is damaged: {shown(error)}") from None

    def check(self, storage: Storage):
        size, wanted = self.entry(f"{self.folder}data/{storage.key}").file_size, storage.count * storage.width
        if size != wanted:
            raise Refused(f"storage {shown(storage.key)} has {size} bytes; its pickle says {wanted}")

    def storage(self, storage: Storage):
        return self.open(self.entry(f"{self.folder}data/{storage.key}"))


class LegacySource:
    """What torch.save wrote before: pickles one after another, then every storage with its length."""

    def __init__(self, path: Path):
        self.path, self.places = path, {}
        with path.open("rb") as stream:
            for part in ("magic", "version", "machine"):
                value, _ = read_pickle(stream)
                if part == "magic" and value != LEGACY_MAGIC:
                    raise Refused("is not a file of torch.save")
            self.content, storages = read_pickle(stream)
            keys, _ = read_pickle(stream)
            for key in keys if isinstance(keys, list) else []:
                self.place(stream, storages.get(key) if isinstance(key, str) else None, key)

    def place(self, stream, storage, key):
        head = stream.read(8)
        count = struct.unpack("<q", head)[0] if len(head) == 8 else -1
        if storage is None or count != storage.count or stream.tell() + count * storage.width > self.path.stat().st_size:
            key = key if isinstance(key, str) else "without a name"
            raise Refused(f"storage {shown(key)} is cut off, or not as long as its pickle says")
        self.places[key] = stream.tell()
        stream.seek(count * storage.width, os.SEEK_CUR)

    def check(self, storage: Storage):
        if storage.key not in self.places:
            raise Refused(f"has no storage {shown(storage.key)}, which its pickle names")

    @contextmanager
    def storage(self, storage: Storage):
        with self.path.open("rb") as whole:
            whole.seek(self.places[storage.key])
            yield Window(whole, storage.count * storage.width)


class Window:
    """A part of a file that reads as a file of its own."""

    def __init__(self, stream, size: int):
        self.stream, self.left = stream, size

    def read(self, size: int) -> bytes:
        part = self.stream.read(min(size, self.left))
        self.left -= len(part)
        return part


def open_source(path: Path):
    """ZipSource or LegacySource. Throws Refused."""
    with path.open("rb") as stream:
        head = stream.read(8)
    if head[:4] == b"PK\3\4":
        return ZipSource(path)
    if head[:1] == b"\x80" and len(head) == 8:
        return LegacySource(path)
    if head[7:] == b"\0" or not head:
        raise Refused("is empty" if not head else "is no PyTorch file; it may be safetensors already")
    raise Refused("is not a file of torch.save")
