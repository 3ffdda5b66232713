# SPDX-License-Identifier: MIT
"""A PyTorch model's attention, as a run."""
from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

from . import _core
from ._run import Run


class Recording:
    """`with record(model) as recording: model(ids)`, then `recording.run`, or `recording.save("x.safetensors")`."""

    def __init__(self, trace: Any):
        self._trace = trace
        self._run: Run | None = None

    def __enter__(self) -> "Recording":
        self._trace.__enter__()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._trace.__exit__(*raised)

    @property
    def maps(self) -> list[Any]:
        """Inside a function of read=: the softmax maps of this layer, each a tensor [heads, T, T]."""
        return list(self._trace.maps)

    @property
    def run(self) -> Run:
        """What was recorded, with its maps. Raises Error where nothing was."""
        if self._run is None:
            from ._pair import open as open_trace

            folder = tempfile.mkdtemp(prefix="lambdascope-")
            try:
                self._run = open_trace(self.save(Path(folder) / "recording.safetensors")[0])
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
            weakref.finalize(self._run, shutil.rmtree, folder, ignore_errors=True)
        return self._run

    def save(self, path: str | os.PathLike[str]) -> list[Path]:
        """Writes the trace. Raises Error."""
        try:
            return list(self._trace.save(path))
        except RuntimeError as error:  # the recorder's own, which stands alone
            raise _core.Error(str(error)) from error

    def __repr__(self) -> str:
        return str(self._trace)


def record(model: Any, **options: Any) -> Recording:
    """Records what attention does in a PyTorch model, DIFF or not: the first pass inside the block.

        with ls.record(model, tokenizer=tokenizer) as recording:
            model(ids)
        recording.run.diff.a1[0]       # of a DIFF model; of any other one run.standard.a[0]

    `options` are those of the recorder, lambdascope_trace.py, which can be used without this package, too. Needs PyTorch
    2.1. Raises ImportError without it, and Error for a model in which no attention can be seen.
    """
    from . import lambdascope_trace as recorder

    try:
        return Recording(recorder.record(model, **options))
    except recorder.TraceError as error:
        raise _core.Error(str(error)) from error
