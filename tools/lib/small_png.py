# SPDX-License-Identifier: MIT
"""small_png.py FILE...: writes PNGs of a window again with a palette of 256 colours, in place.

A window has few colours, and most of those are steps of letters' edges: the eye sees no difference, and the
files are a third as large. Needs nothing but Python.
"""

import struct
import sys
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(data):
    at = len(SIGNATURE)
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + size]
        at += 12 + size


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def unfilter(line, kind, before, step):
    """One line of bytes without PNG's filter `kind`; `before` is the line above it."""
    line = bytearray(line)
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        up = before[i]
        if kind == 1:
            line[i] = (line[i] + left) & 255
        elif kind == 2:
            line[i] = (line[i] + up) & 255
        elif kind == 3:
            line[i] = (line[i] + (left + up) // 2) & 255
        elif kind == 4:
            line[i] = (line[i] + paeth(left, up, before[i - step] if i >= step else 0)) & 255
    return line


def read(path):
    """Width, height and the colours of all pixels, row by row, as (r, g, b)."""
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(SIGNATURE):
        raise SystemExit(f"{path}: is no PNG")
    parts = list(chunks(data))
    header = next(body for kind, body in parts if kind == b"IHDR")
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if depth != 8 or colour not in (2, 6) or interlaced:
        return None  # a palette already
    step = 3 if colour == 2 else 4
    raw = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    pixels, before, stride = [], bytes(width * step), width * step + 1
    for row in range(height):
        line = raw[row * stride : (row + 1) * stride]
        before = unfilter(line[1:], line[0], before, step)
        pixels += zip(before[0::step], before[1::step], before[2::step])
    return width, height, pixels


def spread(box):
    """How much a list of ((r, g, b), count) spreads along its longest side, and which side that is."""
    sides = [(max(c[i] for c, _ in box) - min(c[i] for c, _ in box), i) for i in range(3)]
    side, axis = max(sides)
    return side * len(box) ** 0.5, axis


def halves(box, axis):
    box.sort(key=lambda entry: entry[0][axis])
    return box[: len(box) // 2], box[len(box) // 2 :]


def mean(box):
    total = sum(n for _, n in box)
    return tuple(round(sum(c[i] * n for c, n in box) / total) for i in range(3))


def nearest(colour, colours):
    r, g, b = colour
    return min(
        range(len(colours)),
        key=lambda i: (colours[i][0] - r) ** 2 + (colours[i][1] - g) ** 2 + (colours[i][2] - b) ** 2,
    )


def palette(pixels, size=256):
    """At most `size` colours, and which of them stands for each colour: the commonest, which are the flat
    areas, as they are, and the means of a median cut of the others, which are edges of letters."""
    counted = Counter(pixels).most_common()
    kept = [c for c, _ in counted[: size * 3 // 4]]
    rest = counted[len(kept) :]
    boxes = [rest] if rest else []
    while boxes and len(kept) + len(boxes) < size:
        widest = max(boxes, key=lambda box: spread(box)[0])
        if len(widest) < 2:
            break
        boxes.remove(widest)
        boxes += halves(widest, spread(widest)[1])
    colours = kept + [mean(box) for box in boxes]
    place = {c: i for i, c in enumerate(kept)}
    place.update((c, nearest(c, colours)) for c, _ in rest)
    return colours, place


def main():
    for path in sys.argv[1:]:
        picture = read(path)
        if picture is None:
            continue
        width, height, pixels = picture
        colours, place = palette(pixels)
        indices = bytes(map(place.__getitem__, pixels))
        rows = b"".join(b"\0" + indices[y * width : (y + 1) * width] for y in range(height))
        header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(SIGNATURE + chunk(b"IHDR", header))
            file.write(chunk(b"PLTE", bytes(v for colour in colours for v in colour)))
            file.write(chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
