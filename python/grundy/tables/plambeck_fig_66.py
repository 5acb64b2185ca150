"""Friskies of .3102 with three heaps, the smallest 3, 8, 13, … (Plambeck 2003, Figure 66)."""

from __future__ import annotations

from grundy.tables._friskies import three_heaps
from grundy.tables._genus import Rows

TITLE = "Heaps t, t + s and t + s + k of .3102, t = 3, 8, 13, …: which are frisky"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 66"


def rows() -> Rows:
    """The table, computed."""
    return three_heaps(3, 5)
