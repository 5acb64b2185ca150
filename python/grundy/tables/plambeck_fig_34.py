"""The weights of Knots (Plambeck 2003, Figure 34)."""

from __future__ import annotations

from grundy.misere.knots import weight
from grundy.tables._genus import Rows

TITLE = "The weight of a string of n knots"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 34"
HEAPS = 12


def rows() -> Rows:
    """The table, computed."""
    return ["n", "w(n)"], [[str(n), str(weight(n))] for n in range(1, HEAPS + 1)]
