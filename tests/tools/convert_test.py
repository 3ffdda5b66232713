#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/convert on files that this test writes itself, as torch.save would and as a stranger might: what comes out, what is refused, by
which sentence, and that nothing in them runs or is written elsewhere.

    convert_test.py SOURCE_DIR
"""

import collections
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import math
import os
import pickle
import struct
import subprocess
import sys
import unittest
import warnings
import zipfile
import zlib
from pathlib import Path
from unittest import mock

from torch_files import DTYPES, EIGHT, KINDS, SOURCE, WIDTHS, ConvertTest, Runs, Storage, Tensor, before_zip, floats, read, zipped


def loaded():
    """tools/convert as a module."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("convert", str(SOURCE / "tools/convert"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("convert", loader))
    loader.exec_module(module)
    return module


def run_main(module, folder: Path) -> tuple:
    """Its exit status and what it complains of."""
    errors = io.StringIO()
    warnings.simplefilter("ignore", ResourceWarning)  # a process of its own ends, and with it its open files
    with mock.patch.object(sys, "argv", ["convert", str(folder)]), mock.patch.object(module, "say"), contextlib.redirect_stderr(errors):
        status = module.main()
    return status, errors.getvalue()


class Convert(ConvertTest):
    # ---- What comes out

    def test_every_type_keeps_its_numbers(self):
        content, expected = collections.OrderedDict(), {}
        for n, kind in enumerate(KINDS):
            data = bytes((7 * i + n) % 2 for i in range(6 * WIDTHS[kind]))
            content[f"{kind}.weight"] = Tensor(Storage(str(n), data, kind), (2, 3))
            expected[f"{kind}.weight"] = (DTYPES[kind], data)
        self.put(zipped(content))
        out = self.converted()
        header, values = read(self.folder / "model.safetensors")
        self.assertEqual({name: (entry["dtype"], values[name]) for name, entry in header.items()}, expected)
        self.assertEqual({tuple(entry["shape"]) for entry in header.values()}, {(2, 3)})
        self.assertIn("6 tensors, BF16, BOOL, F16, F32, F64, I64", out)
        self.assertIn("Bool.weight is BOOL", out)

    def test_parts_of_a_storage_and_turned_tensors(self):
        self.put(zipped({"part": Tensor(EIGHT, (2,), offset=3), "turned": Tensor(EIGHT, (4, 2), (1, 4)), "one": Tensor(EIGHT, (), offset=7),
                         "none": Tensor(EIGHT, (0, 3)), "twice": Tensor(EIGHT, (2, 3), (0, 1)), "steps": Tensor(EIGHT, (2, 2, 1), (4, 2, 9))}))
        self.converted()
        header, values = read(self.folder / "model.safetensors")
        self.assertEqual(values["part"], floats(3, 4))
        self.assertEqual(values["turned"], floats(0, 4, 1, 5, 2, 6, 3, 7))
        self.assertEqual((values["one"], header["one"]["shape"]), (floats(7), []))
        self.assertEqual((values["none"], header["none"]["shape"]), (b"", [0, 3]))
        self.assertEqual(values["twice"], floats(0, 1, 2, 0, 1, 2))
        self.assertEqual(values["steps"], floats(0, 2, 4, 6))

    def test_parts_and_the_whole_of_one_storage(self):
        content = {"half": Tensor(EIGHT, (4,), offset=4), "whole": Tensor(EIGHT, (8,)), "again": Tensor(EIGHT, (2, 4)), "overlaps": Tensor(EIGHT, (4,), offset=2),
                   "turned": Tensor(EIGHT, (2, 2), (1, 2), 4), "steps": Tensor(EIGHT, (2,), (3,), 1), "other": Tensor(Storage("1", floats(9, 10)), (1,), offset=1)}
        for write in (zipped, before_zip):
            self.put(write(content))
            self.converted()
            self.assertEqual(read(self.folder / "model.safetensors")[1], {
                "half": floats(4, 5, 6, 7), "whole": EIGHT.data, "again": EIGHT.data, "overlaps": floats(2, 3, 4, 5), "turned": floats(4, 6, 5, 7),
                "steps": floats(1, 4), "other": floats(10)})
            (self.folder / "model.safetensors").unlink()

    def test_turned_tensors_of_a_long_storage_are_read_in_parts(self):
        module = loaded()
        module.LARGEST_TURNED = 16  # four numbers
        self.put(zipped({f"{n}": Tensor(EIGHT, (2,), (2,), n) for n in range(6)}))
        self.assertEqual(run_main(module, self.folder), (0, ""))
        self.assertEqual(read(self.folder / "model.safetensors")[1], {f"{n}": floats(n, n + 2) for n in range(6)})

    def test_what_an_optimizer_numbers_is_left_out(self):
        self.put(zipped({(1 << 64) - 1: 1.5, -3: 1, "a": Tensor(EIGHT, (8,))}))
        self.assertIn("left out, as they are no tensors: 18446744073709551615, -3", self.converted())

    def test_folders_with_names_of_any_bytes(self):
        folder = Path(os.fsdecode(os.fsencode(self.folder) + b"-\xff"))
        folder.mkdir()
        (folder / "pytorch_model.bin").write_bytes(zipped({"a": Tensor(EIGHT, (8,))}))
        self.assertIn("1 tensors, F32", self.converted(folder))

    def test_files_from_before_the_zip_format(self):
        self.put(before_zip({"a": Tensor(EIGHT, (2, 4)), "b": Tensor(Storage("9", b"\1\2\3\4", "Half"), (2,))}), "old.pt")
        self.converted(self.folder / "old.pt")
        _, values = read(self.folder / "model.safetensors")
        self.assertEqual(values, {"a": EIGHT.data, "b": b"\1\2\3\4"})

    def test_weights_of_a_training_program(self):
        self.put(zipped({"epoch": 3, "state_dict": {"module.a.weight": Tensor(EIGHT, (8,)), "module.b": 1.5}}), "last.ckpt")
        out = self.converted(self.folder / "last.ckpt")
        self.assertIn('the weights are in its "state_dict"', out)
        self.assertIn("left out, as they are no tensors: module.b", out)
        self.assertIn('every name begins with "module."', out)
        self.assertEqual(list(read(self.folder / "model.safetensors")[0]), ["a.weight"])

    def test_wrappers_of_wrappers(self):
        self.put(zipped({"model": {"module._orig_mod.model.model.norm.weight": Tensor(EIGHT, (8,))}, "loss": Tensor(EIGHT, (), offset=1)}), "last.pt")
        self.converted(self.folder / "last.pt")
        self.assertEqual(list(read(self.folder / "model.safetensors")[0]), ["model.norm.weight"])

    # ---- nanoGPT

    SIZES = {"n_layer": 1, "n_head": 1, "n_embd": 2, "block_size": 3, "vocab_size": 4, "bias": False, "dropout": 0.0}

    def nanogpt(self, **beside) -> bytes:
        """A checkpoint of train.py, compiled and without biases; every number is another one."""
        shapes = {"wte.weight": (4, 2), "wpe.weight": (3, 2), "h.0.ln_1.weight": (2,), "h.0.attn.bias": (1, 1, 3, 3), "h.0.attn.c_attn.weight": (6, 2),
                  "h.0.attn.c_proj.weight": (2, 2), "h.0.ln_2.weight": (2,), "h.0.mlp.c_fc.weight": (8, 2), "h.0.mlp.c_proj.weight": (2, 8), "ln_f.weight": (2,)}
        weights, first = {}, 0
        for name, shape in shapes.items():
            count = math.prod(shape)
            weights[f"_orig_mod.transformer.{name}"] = Tensor(Storage(f"{first}", floats(*range(first, first + count))), shape)
            first += count
        weights["_orig_mod.lm_head.weight"] = weights["_orig_mod.transformer.wte.weight"]
        content = {"model": weights, "optimizer": {"state": {0: {"step": Tensor(EIGHT, (), offset=1)}}, "param_groups": []}, "model_args": self.SIZES, "iter_num": 250,
                   "best_val_loss": Tensor(EIGHT, (), offset=2), "config": {"dataset": "letters", "compile": True}}
        return zipped(content | beside)

    def test_nanogpt_becomes_a_gpt2(self):
        data = self.folder.parent / "data" / "letters"
        data.mkdir(parents=True)
        letters = {letter: n for n, letter in enumerate("\n éb")}
        (data / "meta.pkl").write_bytes(pickle.dumps({"vocab_size": 4, "itos": {n: letter for letter, n in letters.items()}, "stoi": letters}))
        out = self.converted(self.put(self.nanogpt(), "ckpt.pt"))
        self.assertIn("it becomes a GPT-2 whose activation is the exact GELU", out)
        header, values = read(self.folder / "model.safetensors")
        layer = "transformer.h.0."
        self.assertEqual(header[layer + "attn.c_attn.weight"]["shape"], [2, 6])
        first = 8 + 6 + 2 + 9  # of the numbers before it
        self.assertEqual(values[layer + "attn.c_attn.weight"], floats(*range(first, first + 12, 2), *range(first + 1, first + 12, 2)))
        self.assertEqual(values[layer + "attn.c_proj.weight"], floats(first + 12, first + 14, first + 13, first + 15))
        self.assertEqual(header[layer + "mlp.c_proj.weight"]["shape"], [8, 2])
        self.assertEqual(values[layer + "attn.c_attn.bias"], floats(*[0] * 6))
        self.assertEqual(values["transformer.ln_f.bias"], floats(0, 0))
        self.assertNotIn("lm_head.weight", header)
        self.assertNotIn(layer + "attn.bias", header)
        config = json.loads((self.folder / "config.json").read_text())
        self.assertEqual((config["model_type"], config["n_positions"], config["activation_function"], config["tie_word_embeddings"]), ("gpt2", 3, "gelu", True))
        self.assertEqual(json.loads((self.folder / "tokenizer.json").read_text("utf-8"))["model"]["vocab"], letters)

    def test_nanogpt_whose_characters_are_a_program(self):
        trace = self.folder.parent / "it-ran"
        self.put(pickle.dumps({"stoi": Runs(os.system, f"touch {trace}")}), "meta.pkl")
        out = self.converted(self.put(self.nanogpt(), "ckpt.pt"))
        self.assertIn("meta.pkl: its pickle asks for posix.system, which a file of weights does not need; nothing of it was executed", out)
        self.assertFalse(trace.exists() or (self.folder / "tokenizer.json").exists())

    def test_nanogpt_writes_over_nothing(self):
        self.put(b"mine", "config.json")
        self.put(self.nanogpt(), "ckpt.pt")
        self.assertIn("without a meta.pkl", self.converted(self.folder / "ckpt.pt"))
        self.assertEqual((self.folder / "config.json").read_bytes(), b"mine")

    def test_names_of_hugging_face_keep_their_prefix(self):
        self.put(zipped({"model.norm.weight": Tensor(EIGHT, (8,))}))
        self.converted()
        self.assertEqual(list(read(self.folder / "model.safetensors")[0]), ["model.norm.weight"])

    def test_a_tied_head_is_written_once_if_the_config_says_so(self):
        content = {"model.embed_tokens.weight": Tensor(EIGHT, (4, 2)), "lm_head.weight": Tensor(EIGHT, (4, 2))}
        self.put(zipped(content))
        for tied, names in ((True, {"model.embed_tokens.weight"}), (False, set(content))):
            self.put(json.dumps({"tie_word_embeddings": tied}).encode(), "config.json")
            self.converted()
            self.assertEqual(set(read(self.folder / "model.safetensors")[0]), names)
            (self.folder / "model.safetensors").unlink()

    def test_shards_become_one_file(self):
        self.put(zipped({"a": Tensor(EIGHT, (8,))}), "pytorch_model-1.bin")
        self.put(zipped({"b": Tensor(EIGHT, (8,))}), "pytorch_model-2.bin")
        self.put(json.dumps({"weight_map": {"a": "pytorch_model-1.bin", "b": "pytorch_model-2.bin"}}).encode(), "pytorch_model.bin.index.json")
        self.converted()
        self.assertEqual(read(self.folder / "model.safetensors")[1], {"a": EIGHT.data, "b": EIGHT.data})

    def test_another_folder_gets_what_belongs_to_the_model(self):
        self.put(zipped({"a": Tensor(EIGHT, (8,))}))
        self.put(b"{}", "config.json")
        self.put(b"{}", "tokenizer.json")
        self.put(b"secret", "notes.txt")
        out = self.folder.parent / "new" / "place"
        self.assertIn("copied: config.json, tokenizer.json", self.converted(self.folder, "--out", out))
        self.assertEqual({path.name for path in out.iterdir()}, {"model.safetensors", "config.json", "tokenizer.json"})
        self.assertFalse((self.folder / "model.safetensors").exists())

    def test_nothing_is_overwritten(self):
        self.put(zipped({"a": Tensor(EIGHT, (8,))}))
        self.put(b"mine", "model.safetensors")
        self.refused("model.safetensors: is there already; nothing is overwritten")
        self.assertEqual((self.folder / "model.safetensors").read_bytes(), b"mine")

    def test_wrong_use(self):
        self.assertEqual(self.run_it("--nonsense").returncode, 2)
        self.assertEqual(self.run_it("--help").returncode, 0)
        self.refused("does not exist", self.folder / "absent")
        self.refused("has no pytorch_model.bin")

    # ---- What a stranger's file may hold

    def test_functions_of_the_system_are_refused_by_name(self):
        trace = self.folder.parent / "it-ran"
        for function, arguments, name in ((os.system, (f"touch {trace}",), "posix.system"), (eval, (f"open({str(trace)!r}, 'w')",), "builtins.eval"),
                                          (subprocess.Popen, (["touch", str(trace)],), "subprocess.Popen"), (io.open, (str(trace), "w"), f"{io.open.__module__}.open")):
            for write in (zipped, before_zip):
                self.put(write({"a": Tensor(EIGHT, (8,)), "b": Runs(function, *arguments)}))
                self.refused(f"its pickle asks for {name}, which a file of weights does not need; nothing of it was executed")
        self.assertFalse(trace.exists())

    def test_names_cannot_command_the_terminal(self):
        self.put(zipped({}, data=b"\x80\x02cos\nsys\x1b[2Jtem\n."))
        result = self.run_it()
        self.assertIn(r"os.sys\x1b[2Jtem", result.stderr)
        self.assertNotIn("\x1b", result.stderr)

    def test_steps_that_no_weights_need_are_refused(self):
        self.put(zipped({}, data=b"\x80\x02}r\xff\xff\xff\x7f."))  # a place in memory far out takes none
        self.refused("holds no dictionary of tensors")
        self.put(zipped({}, data=b"\x80\x02ccollections\nOrderedDict\n)\x81."))
        self.refused("its pickle has a step NEWOBJ")

    def test_what_is_named_must_be_called_as_pytorch_calls_it(self):
        for data in (b"\x80\x02K\x01)R.", b"\x80\x02ctorch\nFloatStorage\n)R.", b"\x80\x02.", b"\x80\x02h\x07.", b"\x80\x02}]K\x01s.", b"\x80\x02K\x01Q.",
                     b"\x80\x02\x8d" + struct.pack("<Q", 1 << 10) + b"a.", b"\x80\x02(" + b"]" * 9 + b"a" * 20):
            self.put(zipped({}, data=data))
            self.refused("its pickle is damaged")

    def test_places_outside_are_neither_read_nor_written(self):
        self.put(zipped({"a": Tensor(EIGHT, (8,))}, extra=[("../evil", "x"), ("/tmp/lambdascope-evil", "x")]))
        self.converted()
        self.assertFalse((self.folder.parent / "evil").exists() or Path("/tmp/lambdascope-evil").exists())
        (self.folder / "model.safetensors").unlink()
        secret = Storage("../../secret", floats(1))
        self.put(zipped({"a": Tensor(secret, (1,))}, data=None).replace(b"archive/data/../../secret", b"archive/data/xx/xx/secret"))
        self.refused("has no archive/data/../../secret, which its pickle names")
        (self.folder / "pytorch_model.bin").unlink()
        (self.folder.parent / "outside.bin").write_bytes(zipped({"a": Tensor(EIGHT, (8,))}))
        for name in ("../outside.bin", str(self.folder.parent / "outside.bin"), ".", "absent.bin"):
            self.put(json.dumps({"weight_map": {"a": name}}).encode(), "pytorch_model.bin.index.json")
            self.refused("which is no file of this folder")

    def test_indexes_that_lie(self):
        for text, sentence in ((b"[]", "is not a JSON object"), (b"[" * 100000, "is not a JSON object"), (b"{}", "has no weight_map")):
            self.put(text, "pytorch_model.bin.index.json")
            self.refused(sentence)
        for place in (b"[" * 900 + b"]" * 900, b"1", b"null", b"9" * 5000):
            self.put(b'{"weight_map": {"a": ' + place + b"}}", "pytorch_model.bin.index.json")
            self.refused("has a weight_map of other things than names")
        self.put(zipped({"a": Tensor(EIGHT, (8,))}), "1.bin")
        self.put(zipped({"a": Tensor(EIGHT, (8,))}), "2.bin")
        self.put(json.dumps({"weight_map": {"a": "1.bin", "b": "2.bin"}}).encode(), "pytorch_model.bin.index.json")
        self.refused("2.bin: holds a, which an earlier file holds too")
        self.put(json.dumps({"weight_map": {"a": "1.bin", "b": "1.bin"}}).encode(), "pytorch_model.bin.index.json")
        self.refused("names b, which no shard holds")

    def test_sizes_that_lie(self):
        huge = Storage("0", floats(1), count=1 << 40)
        for content, sentence in (
                ({"a": Tensor(huge, (1 << 40,))}, "storage 0 has 4 bytes; its pickle says 4398046511104"),
                ({"a": Tensor(EIGHT, (3, 3))}, "a tensor of shape [3, 3] reaches beyond its 8 stored numbers"),
                ({"a": Tensor(EIGHT, (2,), offset=7)}, "reaches beyond its 8 stored numbers"),
                ({"a": Tensor(EIGHT, (2, 2), (8, 1))}, "reaches beyond its 8 stored numbers"),
                ({"a": Tensor(EIGHT, (1 << 40,), (0,))}, "reaches beyond its 8 stored numbers"),
                ({"a": Tensor(EIGHT, (-1,), (1,))}, "a size, a step or an offset that cannot be"),
                ({"a": Tensor(EIGHT, (2,), (-1,), 4)}, "a size, a step or an offset that cannot be"),
                ({"a": Tensor(EIGHT, (1 << 60, 0), (1, 1))}, "a size, a step or an offset that cannot be"),
                ({"a": Tensor(EIGHT, (1,) * 40)}, "a tensor has no sensible shape"),
                ({"a": Tensor(EIGHT, (2,), (1, 1))}, "a tensor has no sensible shape")):
            self.put(zipped(content))
            self.refused(sentence)
        short = before_zip({"a": Tensor(EIGHT, (8,))})
        self.put(short[:-40] + struct.pack("<q", 1 << 60) + short[-32:])
        self.refused("storage 0 is cut off, or not as long as its pickle says")

    def test_files_that_are_cut_off_or_changed(self):
        whole = zipped({"a": Tensor(EIGHT, (8,))})
        for end in range(0, len(whole), 31):
            self.put(whole[:end])
            self.refused("pytorch_model.bin: ")
        old = before_zip({"a": Tensor(EIGHT, (8,))})
        for end in range(0, len(old), 31):
            self.put(old[:end])
            self.refused("pytorch_model.bin: ")
        place = whole.index(EIGHT.data)
        self.put(whole[:place] + b"\xff" + whole[place + 1:])
        self.refused("Bad CRC-32")
        directory = whole.index(b"PK\1\2")
        self.put(whole[:-6] + struct.pack("<I", 2 * directory) + whole[-2:])
        self.refused("is no whole zip file: archive/byteorder begins before it")
        part = zipped({"a": Tensor(EIGHT, (1,), offset=7)})
        self.put(part.replace(EIGHT.data, b"\xff" + EIGHT.data[1:]))
        self.refused("pytorch_model.bin: is damaged: Bad CRC-32")

    def test_what_was_not_foreseen_is_one_sentence(self):
        module = loaded()
        for error, sentence in ((ValueError("Exceeds the limit"), "cannot be converted: Exceeds the limit"), (OverflowError(), "cannot be converted: OverflowError"),
                                (MemoryError(), "does not fit into memory"), (RecursionError("too deep"), "cannot be converted: too deep"),
                                (struct.error("short"), "cannot be converted: short"), (zipfile.BadZipFile("bad\x1b[2J"), r"cannot be converted: bad\x1b[2J"),
                                (zlib.error("bad"), "cannot be converted: bad"), (OSError(28, "No space left"), "No space left"), (KeyError("a"), "cannot be converted: 'a'")):
            with mock.patch.object(module, "convert", side_effect=error):
                self.assertEqual(run_main(module, Path("old.pt")), (1, f"old.pt: {sentence}\n"))
            self.put(zipped({"a": Tensor(EIGHT, (8,))}))
            with mock.patch.object(module, "open_source", side_effect=error):
                self.assertEqual(run_main(module, self.folder), (1, f"{self.folder / 'pytorch_model.bin'}: {sentence}\n"))

    def test_what_the_system_refuses_is_one_sentence(self):
        self.refused("File name too long", self.folder / ("x" * 300))
        self.put(zipped({"a": Tensor(EIGHT, (8,))}))
        self.refused("Not a directory", self.folder, "--out", self.folder / "pytorch_model.bin" / "new")

    def test_other_files(self):
        for data, sentence in ((b"", "is empty"), (struct.pack("<Q", 2) + b"{}", "it may be safetensors already"), (b"GGUF\3\0\0\1", "is not a file of torch.save"),
                               (b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n", "fetch it with “git lfs pull”"),
                               (zipped({}, extra=[("archive/constants.pkl", "")]), "is a TorchScript program"), (pickle.dumps(3), "is not a file of torch.save"),
                               (zipped({"epoch": 3}), "holds no dictionary of tensors"), (zipped({3: Tensor(EIGHT, (8,))}), "a tensor has the name 3"),
                               (zipped({"\ud800": Tensor(EIGHT, (8,))}), "a tensor has the name"),
                               (zipped({"a": Tensor(EIGHT, (8,))}, method=zipfile.ZIP_DEFLATED), "is compressed or encrypted"),
                               (zipped({"a": Tensor(EIGHT, (8,))}, order="big"), "has its numbers in big-endian order")):
            self.put(data)
            self.refused(sentence)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
