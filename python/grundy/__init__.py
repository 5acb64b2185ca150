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
    from grundy.heap_game import HeapGame, Move, game_names
    from grundy.misere_solution import MisereSolution
    from grundy.normal_solution import NormalSolution, Proof
    from grundy.quotient import Quotient

# Where each public name lives; modules load when a name of theirs is first used.
_HOME = {
    "Certificate": "certificate",
    "HeapGame": "heap_game",
    "MisereSolution": "misere_solution",
    "Move": "heap_game",
    "NormalSolution": "normal_solution",
    "Proof": "normal_solution",
    "Quotient": "quotient",
    "Verdict": "certificate",
    "game_names": "heap_game",
}

__all__ = [
    "Certificate",
    "HeapGame",
    "InputError",
    "LimitError",
    "MisereSolution",
    "Move",
    "NormalSolution",
    "Proof",
    "Quotient",
    "Verdict",
    "__version__",
    "game_names",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"grundy.{_HOME[name]}"), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
