"""Friskies of .3102 with three heaps, the smallest 7, 12, 17, … (Plambeck 2003, Figure 65)."""

from __future__ import annotations

from grundy.tables._friskies import three_heaps
from grundy.tables._genus import Rows

TITLE = "Heaps t, t + s and t + s + k of .3102, t = 7, 12, 17, …: which are frisky"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 65"


def rows() -> Rows:
    """The table, computed."""
    return three_heaps(7, 35)
