#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/convert on files that would fill the memory or never end: each is refused in one sentence, in little memory.

    convert_memory_test.py SOURCE_DIR
"""

import io
import os
import pickle
import struct
import sys
import unittest
import zipfile

from torch_files import EIGHT, LEGACY, ConvertTest, Storage, Tensor, before_zip, floats, pickled, read, zipped


class ConvertMemory(ConvertTest):
    def refused_pickle(self, sentence: str, *steps: bytes):
        self.put(zipped({}, data=b"\x80\x02" + b"".join(steps) + b"."))
        self.refused(sentence)

    def test_pickles_of_too_many_steps(self):
        for step in (b"}", b"]", b"N", b"("):
            self.refused_pickle("its pickle takes more than 1048576 steps, which no file of weights needs", step * 12_000_000)
        self.refused_pickle("its pickle takes more than 1048576 steps", b"N", *(b"r" + struct.pack("<I", n) for n in range(3_000_000)))
        self.put(zipped({}, data=b"\x80\x02" + b"}" * (17 << 20)))
        self.refused("archive/data.pkl in it has 17825794 bytes; more than 16777216 are not plausible")

    def test_lists_that_are_copied_again_and_again(self):
        many = b"](" + b"K\x01" * 300_000 + b"eq\x000"
        again = b"h\x01h\x00\x85R"
        self.refused_pickle("a tensor has no sensible shape", many.replace(b"eq\x000", b"eq\x00"), b"ctorch\nSize\nq\x01", again * 1000)
        pairs = b"](" + b"X\x01\0\0\0aK\x01\x86" * 200_000 + b"eq\x00"
        self.refused_pickle("its pickle takes more than 1048576 steps", pairs, b"ccollections\nOrderedDict\nq\x01", again * 1000)
        named = b"}(" + b"".join(b"X\x06\0\0\0%06dN" % n for n in range(200_000)) + b"uq\x00"
        self.refused_pickle("its pickle takes more than 1048576 steps", named, b"ccollections\nOrderedDict\nq\x01", again * 1000)

    def test_tuples_that_hold_one_another_twice(self):
        self.refused_pickle("a dictionary has a key that is no name", b"}K\x01", *(b"q\x00h\x00\x86" for _ in range(60)), b"Ns")
        self.refused_pickle("a dictionary has a key that is no name", b"ccollections\nOrderedDict\n](K\x01", *(b"q\x00h\x00\x86" for _ in range(60)), b"N\x86e\x85R")

    def test_tuples_that_hold_one_another_twice_stand_for_no_name(self):
        endless, text, sentence = b"K\x01" + b"q\x00h\x00\x86" * 60, b"X\x05\0\0\0torch", "something stands where a name belongs"
        for module, name in ((endless, text), (text, endless), (endless, endless), (endless, b"K\x01")):
            self.refused_pickle(sentence, module, name, b"\x93")
        named, kind, key, place, count = b"X\x07\0\0\0storage", b"ctorch\nFloatStorage\n", b"X\x01\0\0\x000", b"X\x03\0\0\0cpu", b"K\x01"
        for parts in ((endless, kind, key), (named, endless, key), (named, kind, endless), (endless, endless, endless)):
            self.refused_pickle(sentence, b"(", *parts, place, count, b"tQ")
        self.refused_pickle("a reference is not to a storage", b"(", named, kind, key, place, endless, b"tQ")
        self.refused_pickle("a tensor has a size, a step or an offset that cannot be", b"ctorch._utils\n_rebuild_tensor\n((", named, kind, key, place, count, b"tQ",
                            endless, b"))tR")
        self.put(b"\x80\x02" + endless + b".")
        self.refused("is not a file of torch.save")

    def test_integers_that_are_too_long(self):
        longest, sentence = b"\x8b" + struct.pack("<I", 1 << 20) + b"\x11" * (1 << 20), "its pickle has an integer of more than 16 bytes"
        for number in (longest, b"\x8a\x11" + b"\x11" * 17, b"\x8b\x11\0\0\0" + b"\x11" * 17, b"L" + b"9" * 40 + b"L\n", b"I" + b"9" * 4000 + b"\n"):
            self.refused_pickle(sentence, b"}", number, b"Ns")
            self.refused_pickle(sentence, b"}X\x01\0\0\0a", number, b"s")
        for key in (1 << 64, -1 << 64, 1.5, None, True):
            self.put(zipped({"a": Tensor(EIGHT, (8,)), key: 1}))
            self.refused("a dictionary has a key that is no name")

    def test_storages_with_a_long_key_or_of_two_kinds(self):
        self.put(zipped({"a": Tensor(Storage("1" * 201, EIGHT.data), (8,))}))
        self.refused("a reference is not to a storage")
        for other in (Storage("0", EIGHT.data, "Long"), Storage("0", EIGHT.data, count=7)):
            for write in (zipped, before_zip):
                self.put(write({"a": Tensor(EIGHT, (1,)), "b": Tensor(other, (1,))}))
                self.refused("storage 0 is of two types or lengths")

    def test_many_tensors_of_one_storage_are_not_many_readings_of_it(self):
        count = 4 << 20
        storage = Storage("0", floats(*range(1000)) + bytes(4 * (count - 2000)) + floats(*range(1000)))
        content = {f"one.{n}": Tensor(storage, (1,), offset=n) for n in range(1000)}
        content.update({f"last.{n}": Tensor(storage, (1,), offset=count - 1 - n) for n in range(1000)})
        content.update({f"turned.{n}": Tensor(storage, (2, 1), (count - 1000, 1), n) for n in range(1000)})
        for write in (zipped, before_zip):
            self.put(write(content))
            result = self.run_in_little_memory()  # which takes at most a minute: 48 GB are not read in it
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            values = read(self.folder / "model.safetensors")[1]
            for n in range(1000):
                self.assertEqual((values[f"one.{n}"], values[f"last.{n}"], values[f"turned.{n}"]), (floats(n), floats(999 - n), floats(n, n)))
            (self.folder / "model.safetensors").unlink()

    def test_entries_of_a_zip_file_that_lie_over_one_another(self):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            content = {f"{n}": Tensor(Storage(f"{n}", b"", count=2048), (1,)) for n in range(4)}
            file.writestr("archive/data.pkl", pickled(content))
            for n in range(4):
                file.writestr(f"archive/data/{n}", bytes(8192 if n == 3 else 1))
            for entry in file.filelist[1:]:
                entry.file_size = entry.compress_size = 8192
        self.put(out.getvalue())
        self.refused("has entries that lie over one another")

    def test_values_that_are_too_long(self):
        for data, sentence in ((b"\x8d" + struct.pack("<Q", 1 << 60), "its pickle has a value of 1152921504606846976 bytes, which a file of weights does not need"),
                               (b"X" + struct.pack("<I", 3 << 30), "its pickle has a value of 3221225472 bytes"),
                               (b"\x8b" + struct.pack("<I", 1 << 30), "its pickle has a value of 1073741824 bytes"),
                               (b"ctorch", "its pickle has a line of more than 4096 bytes, which a file of weights does not need"),
                               (b"I" + b"9" * 5000, "its pickle has a line of more than 4096 bytes")):
            self.refused_pickle(sentence, data + b"x" * 5000)
            self.put(b"\x80\x02" + data + b"x" * 5000)
            os.truncate(self.folder / "pytorch_model.bin", 2 << 30)  # of holes: it takes no space
            self.refused(sentence)

    def test_storages_of_any_number(self):
        for count in (b"\x8a\x10" + b"\xff" * 15 + b"\x7f", b"\x8a\x08" + b"\xff" * 7 + b"\x7f", b"J\xff\xff\xff\xff"):
            self.refused_pickle("a reference is not to a storage", b"(X\x07\0\0\0storagectorch\nFloatStorage\nX\x01\0\0\x000X\x03\0\0\0cpu", count, b"tQ")

    def test_directories_of_a_zip_file_that_are_too_long(self):
        self.put(b"PK\3\4")
        with (self.folder / "pytorch_model.bin").open("r+b") as file:
            file.truncate(500 << 20)
            file.seek(0, os.SEEK_END)
            file.write(b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, 400 << 20, 100 << 20, 0))
        self.refused("has a directory of 419430400 bytes; more than 4194304 are not plausible")

    def test_storages_of_old_files_without_a_name(self):
        head = b"".join(pickle.dumps(part, protocol=2) for part in (LEGACY, 1001, {}))
        for keys in ([["a"]], [{}], [3]):
            self.put(head + pickled({}, legacy=True) + pickle.dumps(keys, protocol=2) + struct.pack("<q", 1))
            self.refused("storage without a name is cut off, or not as long as its pickle says")

    def test_tensors_that_would_be_turned_in_memory(self):
        count = (1 << 28) + 2
        self.put(before_zip({"a": Tensor(Storage("0", b"", count=count), (2, count // 2), (1, 2))}), "old.pt")
        os.truncate(self.folder / "old.pt", (self.folder / "old.pt").stat().st_size + 4 * count)
        self.refused("a: does not lie row by row in 1073741832 bytes; more than 1073741824 cannot be put in order here", self.folder / "old.pt")

    def test_other_files_of_the_folder_that_are_too_long(self):
        self.put(zipped({"a": Tensor(EIGHT, (8,))}))
        self.put(b"[" + b"[]," * (10 << 20), "config.json")
        self.refused("config.json: has 31457281 bytes; more than 8388608 are not plausible")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
