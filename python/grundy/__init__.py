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
    from grundy.equivalence import Cousin, Equivalence, equivalent
    from grundy.heap_game import HeapGame, Move, game_names
    from grundy.normal_solution import NormalSolution, Proof
    from grundy.structure import Structure, Subperiod
    from grundy.subtraction import ClosedForm, OptionalMembers, closed_form, optional_members

# Where each public name lives; modules load when a name of theirs is first used.
_HOME = {
    "Certificate": "certificate",
    "ClosedForm": "subtraction",
    "Cousin": "equivalence",
    "Equivalence": "equivalence",
    "HeapGame": "heap_game",
    "Move": "heap_game",
    "NormalSolution": "normal_solution",
    "OptionalMembers": "subtraction",
    "Proof": "normal_solution",
    "Structure": "structure",
    "Subperiod": "structure",
    "Verdict": "certificate",
    "closed_form": "subtraction",
    "equivalent": "equivalence",
    "game_names": "heap_game",
    "optional_members": "subtraction",
}

__all__ = [
    "Certificate",
    "ClosedForm",
    "Cousin",
    "Equivalence",
    "HeapGame",
    "InputError",
    "LimitError",
    "Move",
    "NormalSolution",
    "OptionalMembers",
    "Proof",
    "Structure",
    "Subperiod",
    "Verdict",
    "__version__",
    "closed_form",
    "equivalent",
    "game_names",
    "optional_members",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"grundy.{_HOME[name]}"), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
