# SPDX-License-Identifier: MIT
"""PyTorch's weight files, read without PyTorch: where the numbers of their tensors stand. See torch_pickle.py and tools/convert."""
import io
import os
import struct
import zipfile
from contextlib import contextmanager
from pathlib import Path

from torch_pickle import LARGEST_PICKLE, Refused, Storage, read_pickle, shown

LARGEST_DIRECTORY = 4 << 20  # of a zip file: zipfile keeps ten times as much of it
LARGEST_READ = 64 << 20
LEGACY_MAGIC = 0x1950A86A20F9469CFC6C  # the first pickle of a file from before PyTorch 1.6
# What zipfile raises for a file that is not as it should be: there is no shorter list of it
ZIP_ERRORS = (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, RuntimeError, OverflowError, struct.error)


class Window:
    """A part of a file that reads as a file of its own."""

    def __init__(self, stream, size: int):
        self.stream, self.left = stream, size

    def read(self, size: int) -> bytes:
        part = self.stream.read(min(size, self.left))
        self.left -= len(part)
        return part


class Parts:
    """The bytes of a storage, from any place of it on."""

    def __init__(self, stream, begin: int):
        self.stream, self.begin = stream, begin

    def part(self, offset: int, size: int) -> Window:
        self.stream.seek(self.begin + offset)
        return Window(self.stream, size)


class Source:
    """A file of weights. Whoever reads a part of a storage has read the whole of it once, where the file has a checksum of it."""
    checksums = False

    def __init__(self, path: Path):
        self.path = path

    @contextmanager
    def parts(self, storage: Storage):
        with self.path.open("rb") as stream:
            yield Parts(stream, self.place(stream, storage))


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


class ZipSource(Source):
    """What torch.save has written since PyTorch 1.6: NAME/data.pkl and NAME/data/KEY. Nothing is unpacked."""

    checksums = True

    def __init__(self, path: Path):
        super().__init__(path)
        try:
            file = Directory(path)
            self.zip = zipfile.ZipFile(file)
            file.most = LARGEST_READ
        except (OSError, *ZIP_ERRORS) as error:
            raise Refused(f"is no whole zip file: {shown(error)}") from None
        if sum(entry.compress_size for entry in self.zip.infolist()) > path.stat().st_size:
            raise Refused("has entries that lie over one another")  # each is read once: that must not be more than the file
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
        if entry.compress_type != zipfile.ZIP_STORED or entry.flag_bits & 1 or entry.compress_size != entry.file_size:
            raise Refused(f"{shown(name)} in it is compressed or encrypted, which torch.save never does")
        if entry.header_offset < 0:
            raise Refused(f"is no whole zip file: {shown(name)} begins before it")
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
        except ZIP_ERRORS as error:
            raise Refused(f"is damaged: {shown(error)}") from None

    def check(self, storage: Storage):
        size, wanted = self.entry(f"{self.folder}data/{storage.key}").file_size, storage.count * storage.width
        if size != wanted:
            raise Refused(f"storage {shown(storage.key)} has {size} bytes; its pickle says {wanted}")

    def storage(self, storage: Storage):
        return self.open(self.entry(f"{self.folder}data/{storage.key}"))

    def place(self, stream, storage: Storage) -> int:
        begin = self.entry(f"{self.folder}data/{storage.key}").header_offset
        stream.seek(begin)
        head = stream.read(30)
        if len(head) < 30 or head[:4] != b"PK\3\4":
            raise Refused(f"is damaged: storage {shown(storage.key)} has no header")
        return begin + len(head) + sum(struct.unpack("<2H", head[26:]))


class LegacySource(Source):
    """What torch.save wrote before: pickles one after another, then every storage with its length."""

    def __init__(self, path: Path):
        super().__init__(path)
        self.places = {}
        with path.open("rb") as stream:
            for part in ("magic", "version", "machine"):
                value, _ = read_pickle(stream)
                if part == "magic" and (type(value) is not int or value != LEGACY_MAGIC):
                    raise Refused("is not a file of torch.save")
            self.content, storages = read_pickle(stream)
            keys, _ = read_pickle(stream)
            for key in keys if isinstance(keys, list) else []:
                self.find(stream, storages.get(key) if isinstance(key, str) else None, key)

    def find(self, stream, storage, key):
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
        with self.parts(storage) as parts:
            yield parts.part(0, storage.count * storage.width)

    def place(self, _, storage: Storage) -> int:
        return self.places[storage.key]


def open_source(path: Path):
    """ZipSource or LegacySource. Throws Refused."""
    with path.open("rb") as stream:
        head = stream.read(64)
    if head.startswith(b"version https://git-lfs"):
        raise Refused("is a Git LFS pointer, not the file itself; fetch it with “git lfs pull” in a clone, else download it")
    head = head[:8]
    if head[:4] == b"PK\3\4":
        return ZipSource(path)
    if head[:1] == b"\x80" and len(head) == 8:
        return LegacySource(path)
    if head[7:] == b"\0" or not head:
        raise Refused("is empty" if not head else "is no PyTorch file; it may be safetensors already")
    raise Refused("is not a file of torch.save")
