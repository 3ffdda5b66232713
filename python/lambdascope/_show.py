# SPDX-License-Identifier: MIT
"""A run for others to look at: pages, stills, and the output of a notebook's cell."""
from __future__ import annotations

import base64
import html
import json
import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import _core
from ._checks import as_json, refuse_left_behind, text_of, whole_of

VIEWS = ("maps", "machine")
WAYS, SCOPES = tuple(_core.groupings.split()), tuple(_core.scopes.split())
HEIGHT = 480  # pixels of a frame: choosers, four maps side by side, λ

Share = Callable[[str, str], str]


def named(value: Any, what: str, known: tuple[str, ...]) -> str:
    """One of the known names. Raises UsageError, which lists them."""
    name = text_of(value, what)
    if name not in known:
        raise _core.UsageError(f"{what}: {name!r} is not known; {', '.join(known[:-1])} and {known[-1]} are")
    return name


def choice_of(layer: Any, head: Any, standard: Any, by: Any, heads: Any, row: Any, key: Any) -> dict[str, Any]:
    """What of a run is to be seen, as the core has it; None: as the window chooses."""
    wish = {"layer": layer, "head": head, "query": row, "key": key}
    asked: dict[str, Any] = {name: whole_of(value, name) for name, value in wish.items() if value is not None}
    if standard is not None:
        if not isinstance(standard, (tuple, list)) or len(standard) != 2:
            raise _core.UsageError(f"standard: {standard!r} is no head; (layer, head) is")
        asked["twin"] = [whole_of(each, "standard") for each in standard]
    for name, value, known in (("by", by, WAYS), ("heads", heads, SCOPES)):
        if value is not None:
            asked[name] = named(value, name, known)
    return asked


def shared(share: Share, kind: str, asked: dict[str, Any], path: str | os.PathLike[str] | None) -> Any:
    """The text of a page or a still, or the file that it was written to."""
    refuse_left_behind()
    told = json.loads(share(kind, as_json({**asked, "file": None if path is None else text_of(str(path), "path")})))
    if path is None:
        return told["text"]
    for sentence in told["left_out"]:
        warnings.warn(sentence, UserWarning, stacklevel=4)
    return Path(path)


def ending(path: str | os.PathLike[str], wanted: str) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise _core.UsageError(f"path: is a {type(path).__name__}, where a path is expected")
    file = Path(path)
    if file.suffix.lower() != wanted:
        raise _core.UsageError(f"{file}: ends with {file.suffix or 'nothing'}, and {wanted} is written here")
    return file


def bundle(share: Share, said: str) -> dict[str, str]:
    """A run's output by mime type: a page in a frame of its own, a still, and words. Where frames and scripts are not
    let in (a notebook that is not trusted, GitHub), the frame and the style that hides the still are both taken out."""
    try:
        page, still = shared(share, "frame", {}, None), shared(share, "maps", {}, None)
    except _core.UsageError as error:  # no maps were kept, or the text is too long for a page
        return {"text/plain": f"{said}\n{error}"}
    picture = base64.b64encode(still.encode()).decode()
    framed = (f'<style>.lambdascope-still{{display:none!important}}</style>'
              f'<img class="lambdascope-still" alt="{html.escape(said)}" src="data:image/svg+xml;base64,{picture}">'
              f'<iframe sandbox="allow-scripts" title="{html.escape(said)}" srcdoc="{html.escape(page)}" '
              f'style="width:100%;height:{HEIGHT}px;border:1px solid #d3d6dc;border-radius:6px;resize:vertical"></iframe>')
    return {"text/html": framed, "image/svg+xml": still, "text/plain": said}
