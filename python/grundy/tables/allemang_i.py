"""Two-heap P-positions of Grundy's game as arithmetic sets (Allemang 1984, table i)."""

from __future__ import annotations

from grundy.misere.grundys_game import arithmetic_sets
from grundy.tables._genus import Rows

TITLE = "Two-heap P-positions of Grundy's game that involve no adders, below 88 counters"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), table i"
COUNTERS = 88


def rows() -> Rows:
    """Sums of a heap from each set are P-positions; there are no others."""
    return ["A", "B"], [
        [" ".join(map(str, xs)), " ".join(map(str, ys))] for xs, ys in arithmetic_sets(COUNTERS)
    ]
