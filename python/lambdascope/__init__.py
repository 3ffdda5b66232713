# SPDX-License-Identifier: MIT
"""Lambdascope's core in Python: what a Differential Transformer attends to, as arrays, and what it does to an answer.

    import lambdascope as ls

    pair = ls.load("scale-model")              # a DIFF model and its standard twin; or a folder, two, owner/name
    run = pair.run("The key to Mia is 4821. What is the key to Mia?", answer="4821")
    run.diff.a1[2]                             # float32 [heads, T, T], without a copy, read-only
    run.diff.net[2][1][-1] @ run.sentences     # A1 - lambda A2 of layer 2, head 1, last token, by sentence
    run.why().to_pandas().head(5)              # what each part adds to the logit of the answer

T counts tokens, layers and heads count from 0. DIFF is arXiv 2410.05258: a head weighs its values by A1 - lambda * A2,
and its output is (1 - lambda_init) * Norm((A1 - lambda A2) V). Everything is computed by the core that the program
Lambdascope has, with the best build of its operations for this processor (`cpu_build()`), or on a GPU.

What cannot be done raises `Error`, what there is not `UsageError` (an `Error` and a ValueError), each with one sentence.
Long calls let other threads of Python run, and end within a second of Ctrl+C. Of a pair one thread computes at a time,
and others wait. What a pass has computed lives as long as an array of it is held.
"""
from ._edits import Edits
from ._experiment import ExperimentResult, experiment, experiments
from ._pair import Pair, Token, cpu_build, load, open
from ._record import Recording, record
from ._run import Allocation, Layers, Run, Side
from ._table import Table
from ._core import Error, UsageError, version as __version__

__all__ = [
    "Allocation", "Edits", "Error", "ExperimentResult", "Layers", "Pair", "Recording", "Run", "Side", "Table", "Token",
    "UsageError", "__version__", "cpu_build", "experiment", "experiments", "load", "open", "record",
]
