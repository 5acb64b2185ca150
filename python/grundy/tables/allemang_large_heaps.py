"""Outcomes of large heaps in Grundy's game (Allemang 1984, "Outcomes of large Grundy heaps")."""

from __future__ import annotations

from grundy.misere.grundys_game import p_heaps
from grundy.tables._genus import Rows

TITLE = "Misère outcomes of heaps of 89 to 140 in Grundy's game"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Outcomes of large Grundy heaps"
FIRST, LAST = 89, 140
"""The source goes to 104, with 97, 100, 102 and 103 open."""


def rows() -> Rows:
    """Each heap with its outcome."""
    found = set(p_heaps(LAST))
    return ["heap", "outcome"], [
        [str(heap), "P" if heap in found else "N"] for heap in range(FIRST, LAST + 1)
    ]
