# SPDX-License-Identifier: MIT
"""A checkpoint of nanoGPT (github.com/karpathy/nanoGPT) as a GPT-2 of Hugging Face, for tools/convert: its matrices turned, zeros where it has no
biases, its config.json, and the characters of its meta.pkl as a tokenizer.json."""
import io
from contextlib import contextmanager
from pathlib import Path

from torch_pickle import Refused, Storage, Tensor, read_pickle, shown

SIZES = ("n_layer", "n_head", "n_embd", "block_size", "vocab_size")
TURNED = ("attn.c_attn.weight", "attn.c_proj.weight", "mlp.c_fc.weight", "mlp.c_proj.weight")  # Linear has [out, in], Conv1D [in, out]
LARGEST_META = 8 << 20


class Zeros:
    """What a source of tensors is, for those that the checkpoint does not have."""
    checksums, path = False, Path("zeros")

    @contextmanager
    def storage(self, storage: Storage):
        yield self.part(0, storage.count * storage.width)

    @contextmanager
    def parts(self, _):
        yield self

    def part(self, _, size: int):
        return io.BytesIO(bytes(size))


def sizes_of(content) -> "dict | None":
    """Its model_args; None where the file is none of nanoGPT's."""
    sizes = content.get("model_args") if isinstance(content, dict) else None
    if not isinstance(sizes, dict) or not all(type(sizes.get(key)) is int and 0 < sizes[key] < 1 << 24 for key in SIZES):
        return None
    return sizes


def turned(tensor: Tensor) -> Tensor:
    return Tensor(tensor.storage, tensor.offset, tensor.size[::-1], tensor.stride[::-1])


def as_gpt2(found: dict, sizes: dict) -> dict:
    """The tensors as GPT-2 of transformers has them."""
    made = {}
    for name, (tensor, source) in found.items():
        if name.endswith((".attn.bias", ".attn.masked_bias")):  # the causal mask
            continue
        made[name] = (turned(tensor) if name.endswith(TURNED) and len(tensor.size) == 2 else tensor, source)
    zeros, width = Zeros(), sizes["n_embd"]

    def add(name: str, count: int):
        if name not in made:
            made[name] = (Tensor(Storage("Float", name, count), 0, (count,), (1,)), zeros)

    add("transformer.ln_f.bias", width)
    for layer in range(sizes["n_layer"]):
        for name, count in (("ln_1", width), ("ln_2", width), ("attn.c_attn", 3 * width), ("attn.c_proj", width), ("mlp.c_fc", 4 * width), ("mlp.c_proj", width)):
            add(f"transformer.h.{layer}.{name}.bias", count)
    return made


def config_of(sizes: dict, tied: bool) -> dict:
    return {"model_type": "gpt2", "vocab_size": sizes["vocab_size"], "n_positions": sizes["block_size"], "n_embd": sizes["n_embd"], "n_layer": sizes["n_layer"],
            "n_head": sizes["n_head"], "activation_function": "gelu", "layer_norm_epsilon": 1e-5, "tie_word_embeddings": tied, "bos_token_id": None,
            "eos_token_id": None}


def meta_of(folder: Path, content: dict) -> "Path | None":
    """Where prepare.py left the characters: beside the checkpoint, or in data/ of nanoGPT."""
    settings = content.get("config")
    data = settings.get("dataset") if isinstance(settings, dict) else None
    places = [folder / "meta.pkl"]
    if isinstance(data, str) and data and Path(data).name == data and data != "..":
        places.append(folder.absolute().parent / "data" / data / "meta.pkl")
    return next((place for place in places if place.is_file()), None)


def tokenizer_of(meta: Path, sizes: dict) -> dict:
    """Every character is a token. Throws Refused, also for a pickle that holds anything but names and numbers."""
    if meta.stat().st_size > LARGEST_META:
        raise Refused(f"has {meta.stat().st_size} bytes; more than {LARGEST_META} are not plausible")
    with meta.open("rb") as stream:
        content, _ = read_pickle(stream)
    ids = content.get("stoi") if isinstance(content, dict) else None
    if not isinstance(ids, dict) or not all(isinstance(piece, str) and len(piece) == 1 and type(number) is int for piece, number in ids.items()):
        raise Refused("holds no characters with their numbers")
    if sorted(ids.values()) != list(range(len(ids))) or len(ids) > sizes["vocab_size"]:
        raise Refused(f"has {len(ids)} characters, whose numbers are not those of a vocabulary of {sizes['vocab_size']}")
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None, "pre_tokenizer": None, "post_processor": None,
            "decoder": {"type": "Fuse"},
            "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": False,
                      "byte_fallback": False, "ignore_merges": False, "vocab": ids, "merges": []}}


def converted(found: dict, content: dict, folder: Path, say) -> tuple:
    """The tensors of a GPT-2, and what belongs beside them: config.json, and tokenizer.json where the characters are found."""
    sizes = sizes_of(content)
    say("a checkpoint of nanoGPT: its matrices are turned, and it becomes a GPT-2 whose activation is the exact GELU")
    head, embedding = found.get("lm_head.weight"), found.get("transformer.wte.weight")
    tied = embedding is not None and (head is None or head[0].same(embedding[0]))
    if tied:
        found.pop("lm_head.weight", None)
    files = {"config.json": config_of(sizes, tied)}
    meta = meta_of(folder, content)
    if meta is None:
        say("without a meta.pkl its prompts are token numbers; one of GPT-2's vocabulary takes the tokenizer.json of gpt2")
    else:
        try:
            files["tokenizer.json"] = tokenizer_of(meta, sizes)
        except Refused as refusal:
            say(f"{shown(meta)}: {refusal}; prompts are token numbers")
    return as_gpt2(found, sizes), files
