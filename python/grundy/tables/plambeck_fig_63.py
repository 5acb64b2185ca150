"""Friskies of .3102 with three heaps, the smallest 1 (Plambeck 2003, Figure 63)."""

from __future__ import annotations

from grundy.tables._friskies import three_heaps
from grundy.tables._genus import Rows

TITLE = "Heaps t, t + s and t + s + k of .3102, t = 1: which are frisky"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 63"


def rows() -> Rows:
    """The table, computed."""
    return three_heaps(1, 15)
