"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?

>>> import grundy as gr
>>> gr.HeapGame(".77").solve().period
12
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from grundy._core import InputError, LimitError, __version__

if TYPE_CHECKING:
    from grundy.certificate import Certificate, Verdict
    from grundy.generalized_genus import GenusArray, genus_over
    from grundy.genus import Genus
    from grundy.genus_table import Classification, GenusTable
    from grundy.heap_game import HeapGame, Move, game_names
    from grundy.misere_game import MisereGame, genus_of_sum
    from grundy.normal_solution import NormalSolution, Proof
    from grundy.tameness import Tameness, prove_tame

# Where each public name lives; modules load when a name of theirs is first used.
_HOME = {
    "Certificate": "certificate",
    "Classification": "genus_table",
    "Genus": "genus",
    "GenusArray": "generalized_genus",
    "GenusTable": "genus_table",
    "HeapGame": "heap_game",
    "MisereGame": "misere_game",
    "Move": "heap_game",
    "NormalSolution": "normal_solution",
    "Proof": "normal_solution",
    "Tameness": "tameness",
    "Verdict": "certificate",
    "game_names": "heap_game",
    "genus_of_sum": "misere_game",
    "genus_over": "generalized_genus",
    "prove_tame": "tameness",
}

__all__ = [
    "Certificate",
    "Classification",
    "Genus",
    "GenusArray",
    "GenusTable",
    "HeapGame",
    "InputError",
    "LimitError",
    "MisereGame",
    "Move",
    "NormalSolution",
    "Proof",
    "Tameness",
    "Verdict",
    "__version__",
    "game_names",
    "genus_of_sum",
    "genus_over",
    "prove_tame",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"grundy.{_HOME[name]}"), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
