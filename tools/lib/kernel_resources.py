#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the CUDA kernels for several GPUs, none of which needs to be there, and holds what they take to a table.

    kernel_resources.py NVCC TABLE [--write]

TABLE has a line a kernel: its name, threads of a block and dynamic shared memory of one, as the largest launch of
tests/benchmarks/kernel_launches.cpp has them, and per GPU REGISTERS/SPILLED BYTES/STATIC SHARED BYTES/BLOCKS A
MULTIPROCESSOR. 0 blocks: that launch does not fit there, and a smaller tiling is taken. What got worse is told in a
sentence each, exit status 1. --write writes the table anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# per compute capability: warps, blocks and shared bytes of a multiprocessor, shared bytes of a block, and those that a
# block costs besides (CUDA C++ programming guide, "Technical Specifications per Compute Capability")
LIMITS = {
    75: (32, 16, 64 << 10, 64 << 10, 0),
    80: (64, 32, 164 << 10, 163 << 10, 1 << 10),
    90: (64, 32, 228 << 10, 227 << 10, 1 << 10),
    100: (64, 32, 228 << 10, 227 << 10, 1 << 10),
}
REGISTERS = 1 << 16  # of a multiprocessor, all of the above; a warp gets them in portions of 256
HEAD = "kernel\tthreads\tshared\t" + "\t".join(f"sm_{a}" for a in LIMITS)
COUNTS = ("registers", "spilled bytes", "static shared bytes", "blocks a multiprocessor")


def readable(name: str) -> str:
    """As tests/emulator/compiled_kernels.cpp has it."""
    name = re.sub(r"lambdascope::(cuda::)?|\(anonymous namespace\)::| (?=>)", "", name.removeprefix("void "))
    return re.match(r"\w+(<.*?>(?=\())?", name)[0]


def parse(log: str) -> dict:
    """What ptxas says: {(kernel, architecture): (registers, spilled bytes, static shared bytes)}."""
    found = {}
    for part in log.split("Compiling entry function ")[1:]:
        name, architecture = re.match(r"'(.*)' for 'sm_(\d+)'", part).groups()
        stores, loads = re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", part).groups()
        static = re.search(r"(\d+) bytes smem", part)
        found[readable(name), int(architecture)] = (
            int(re.search(r"Used (\d+) registers", part)[1]), int(stores) + int(loads), int(static[1]) if static else 0)
    return found


def blocks(architecture: int, threads: int, shared: int, registers: int) -> int:
    """How many blocks a multiprocessor holds at a time."""
    warps, most, shared_of_all, shared_of_block, besides = LIMITS[architecture]
    if shared > shared_of_block:
        return 0
    of_warp = -(-registers * 32 // 256) * 256
    # each quarter of a multiprocessor has its own registers
    by_registers = REGISTERS // 4 // of_warp * 4 // (threads // 32)
    by_shared = shared_of_all // (shared + besides) if shared + besides else most
    return min(most, warps // (threads // 32), by_registers, by_shared)


def compile_all(nvcc: str, folder: Path) -> tuple:
    """What ptxas said of all kernels, with readable names, and what they are launched with."""
    codes = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in LIMITS]
    sources = sorted(Path("core/compute/cuda").rglob("*.cu"), key=lambda file: -file.stat().st_size)

    def compile_one(source: Path) -> str:
        command = [nvcc, "-std=c++20", "-O3", "-I.", *codes, "--resource-usage", "-c", str(source), "-o",
                   str(folder / (source.stem + ".o"))]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        log = "".join(pool.map(compile_one, sources))
    log = subprocess.run(["c++filt"], check=True, input=log, capture_output=True, text=True).stdout
    program = folder / "kernel_launches"
    libraries = Path(nvcc).resolve().parent.parent / "lib64"
    subprocess.run(["g++", "-std=c++20", "-I.", "tests/benchmarks/kernel_launches.cpp", "tests/emulator/attention_cases.cpp",
                    "tests/emulator/compiled_kernels.cpp", "core/util/phrase.cpp", *map(str, folder.glob("*.o")), f"-L{libraries}",
                    "-lcudart_static", "-lfmt", "-lpthread", "-ldl", "-lrt", "-o", str(program)], check=True)
    return log, subprocess.run([program], check=True, capture_output=True, text=True).stdout


def make_table(log: str, launches: str) -> dict:
    """{kernel: [threads, shared, cell, …]}, a cell per architecture."""
    launched = {}
    for line in launches.splitlines():
        name, threads, shared = line.split("\t")
        launched[name] = (int(threads), int(shared))
    table = {}
    for (name, architecture), (registers, spilled, static) in parse(log).items():
        if name not in launched:
            raise SystemExit(f"gpu-check: nobody launches {name} in tests/benchmarks/kernel_launches.cpp")
        threads, shared = launched[name]
        row = table.setdefault(name, [str(threads), str(shared), *["-"] * len(LIMITS)])
        if architecture < 80 and name.startswith("tensorKernel"):
            continue  # no tensor cores that it could use: never launched
        held = blocks(architecture, threads, shared + static, registers)
        row[2 + list(LIMITS).index(architecture)] = f"{registers}/{spilled}/{static}/{held}"
    return table


def differences(old: dict, new: dict) -> tuple:
    """Sentences about what got worse, and how many numbers got better."""
    worse, better = [], 0
    for name in old.keys() ^ new.keys():
        worse.append(f"{name} is {'not compiled any more' if name in old else 'not in the table'}.")
    for name in old.keys() & new.keys():
        was, now = old[name], new[name]
        if was[0] != now[0]:
            worse.append(f"{name} has blocks of {now[0]} threads instead of {was[0]}.")
        if int(now[1]) > int(was[1]):
            worse.append(f"{name} takes {now[1]} bytes of dynamic shared memory instead of {was[1]}.")
        better += int(now[1]) < int(was[1])
        for architecture, before, after in zip(LIMITS, was[2:], now[2:]):
            if "-" in (before, after):
                if before != after:
                    worse.append(f"{name} on sm_{architecture} is {after} instead of {before}.")
                continue
            for what, x, y in zip(COUNTS, map(int, before.split("/")), map(int, after.split("/"))):
                if (y < x) if what == COUNTS[3] else (y > x):
                    worse.append(f"{name} on sm_{architecture}: {y} {what} instead of {x}.")
                better += (y > x) if what == COUNTS[3] else (y < x)
    return sorted(worse), better


def main() -> int:
    nvcc, path = sys.argv[1], Path(sys.argv[2])
    release = re.search(r"release (\S+?),", subprocess.run([nvcc, "--version"], check=True, capture_output=True, text=True).stdout)[1]
    try:
        with tempfile.TemporaryDirectory() as folder:
            table = make_table(*compile_all(nvcc, Path(folder)))
    except subprocess.CalledProcessError as error:
        print(f"gpu-check: this failed: {' '.join(map(str, error.cmd))}\n{error.stdout or error.stderr or ''}", file=sys.stderr)
        return 1
    if "--write" in sys.argv[3:]:
        rows = "".join("\t".join([name, *table[name]]) + "\n" for name in sorted(table))
        path.write_text(f"# by nvcc {release}\n{HEAD}\n{rows}")
        print(f"gpu-check: {path} has {len(table)} kernels.")
        return 0
    first, head, *lines = path.read_text().splitlines()
    if head != HEAD:
        print(f"gpu-check: {path} is of another form; --write writes it anew.")
        return 1
    worse, better = differences({name: cells for name, *cells in (line.split("\t") for line in lines)}, table)
    for sentence in worse:
        print(f"gpu-check: {sentence}")
    if release not in first.split():
        print(f"gpu-check: the table is {first[2:]} and this is nvcc {release}, so that the compiler may be the reason.")
    print(f"gpu-check: {len(table)} kernels, of whose numbers {len(worse)} are worse than the table has them and {better} better.")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
