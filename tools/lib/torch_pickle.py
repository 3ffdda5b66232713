# SPDX-License-Identifier: MIT
"""What the pickle in one of PyTorch's weight files says, read without PyTorch and without executing it: which tensors there are.

A pickle is a program. Its steps are followed one by one here; every name in it stands for something of ours (MEANINGS), and a name or
a step that a file of weights has no use for ends the reading.

What it makes may be a tuple that holds another one twice, and so on: to hash, compare or print that takes for ever. So it is done only
with what has passed named() or key_of(), and no number in it is longer than LONGEST_NUMBER. See tools/convert and torch_file.py.
"""
import pickletools

# What a file may ask for, and does not need more than: a model of 20,000 tensors has a pickle of 2 MB in 600,000 steps.
LARGEST_PICKLE = 16 << 20
LONGEST_VALUE = 1 << 20  # of one string, in bytes
LONGEST_NUMBER = 16  # bytes of an integer; the longest that is needed is LEGACY_MAGIC
LONGEST_KEY = 200  # characters of a storage's key: PyTorch writes a number
LONGEST_LINE = 4096
MOST_STEPS = 1 << 20
MOST_DIMENSIONS = 16
MOST_NUMBERS = 1 << 48  # in a storage or a shape
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


def name_of(thing) -> str:
    if type(thing) is not str:
        raise ValueError("something stands where a name belongs")
    return thing


def key_of(thing):
    """A name, or the number that an optimizer gives to a parameter."""
    if type(thing) is not str and (type(thing) is not int or thing.bit_length() > 64):
        raise ValueError("a dictionary has a key that is no name")
    return thing


def named_values(pairs=()) -> dict:
    if type(pairs) is dict:
        return dict(pairs)
    if type(pairs) not in (tuple, list) or any(type(pair) not in (tuple, list) or len(pair) != 2 for pair in pairs):
        raise ValueError("a dictionary is not made of pairs")
    return {key_of(key): value for key, value in pairs}


# What each name in a pickle stands for here. None of it is PyTorch's.
MEANINGS = {
    "collections.OrderedDict": named_values,
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

    def named(self, module, name):
        whole = f"{name_of(module)}.{name_of(name)}"
        if whole not in MEANINGS:
            raise Refused(f"its pickle asks for {shown(whole)}, which a file of weights does not need; nothing of it was executed")
        return MEANINGS[whole]

    def since_mark(self) -> list:
        begin = self.marks.pop()
        items = self.stack[begin:]
        del self.stack[begin:]
        return items

    def put_items(self, items: list):
        self.stack[-1].update(zip(map(key_of, items[0::2]), items[1::2]))

    def storage(self, identity) -> Storage:
        if type(identity) is not tuple or len(identity) < 5 or type(identity[4]) is not int or not 0 <= identity[4] < MOST_NUMBERS:
            raise ValueError("a reference is not to a storage")
        what, kind, key = map(name_of, identity[:3])
        if what != "storage" or kind not in STORAGES or len(key) > LONGEST_KEY:
            raise ValueError("a reference is not to a storage")
        if len(identity) > 5 and identity[5] is not None:
            raise ValueError("a storage is part of another one")
        storage = self.storages.setdefault(key, Storage(kind, key, identity[4]))
        if (storage.dtype, storage.count) != (STORAGES[kind][0], identity[4]):
            raise ValueError(f"storage {shown(key)} is of two types or lengths")
        return storage

    def call(self):
        arguments, function = self.stack.pop(), self.stack.pop()
        if not callable(function) or type(arguments) is not tuple:
            raise ValueError("something is called that is no function")
        self.charge(len(arguments) + sum(len(each) for each in arguments if isinstance(each, (tuple, list, dict))))
        self.stack.append(function(*arguments))

    def step(self, name: str, value):
        stack = self.stack
        if name in VALUES:
            if type(value) is int and value.bit_length() > 8 * LONGEST_NUMBER:
                raise Refused(f"its pickle has an integer of more than {LONGEST_NUMBER} bytes, which a file of weights does not need")
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
