"""Why a position is won or lost, in words, at three depths.

One file for each kind of argument. A position says which one it is judged by (`argument`), and
`engine` puts the winning move, the argument and the answers to every reply together.

>>> import grundy as gr
>>> gr.explain(gr.Nim([3, 5])).outcome
'N'
"""

import sys
from types import ModuleType
from typing import Any

from grundy.explain.engine import explain
from grundy.explain.explanation import DEPTHS, Answered, Explanation

__all__ = ["DEPTHS", "Answered", "Explanation", "explain"]


class _Callable(ModuleType):
    """`grundy.explain` names this package and the function alike."""

    def __call__(self, position: Any, play: str = "normal", **more: str) -> Explanation:
        return explain(position, play, **more)


sys.modules[__name__].__class__ = _Callable
