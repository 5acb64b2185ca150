"""A heap of 94 in Grundy's game is a P-position (Allemang 1984, table ii)."""

from __future__ import annotations

from grundy.misere.grundys_game import strategy
from grundy.tables._genus import Rows
from grundy.tables.allemang_appendix_ii import ABOUT_FOR as ABOUT_FOR
from grundy.tables.allemang_appendix_ii import rows_for as rows_for  # II with a code

TITLE = "An answer to every move from a heap of 94 in Grundy's game"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), table ii"
HEAP = 94


def rows() -> Rows:
    """Each option and a P-position that it can be moved to."""
    return ["option", "answer"], [
        [" + ".join(map(str, option)), " + ".join(map(str, answer))]
        for option, answer in strategy(HEAP)
    ]
