#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/convert on files that would fill the memory or never end: each is refused in one sentence, in little memory.

    convert_memory_test.py SOURCE_DIR
"""

import os
import pickle
import struct
import sys
import unittest

from torch_files import EIGHT, LEGACY, ConvertTest, Storage, Tensor, before_zip, pickled, zipped


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
        for count in (b"\x8a\x1a" + b"\xff" * 25 + b"\x7f", b"\x8a\x08" + b"\xff" * 7 + b"\x7f", b"J\xff\xff\xff\xff"):
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
