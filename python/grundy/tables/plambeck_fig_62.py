"""Friskies of .3102 with two heaps (Plambeck 2003, Figure 62)."""

from __future__ import annotations

from grundy.tables._friskies import two_heaps
from grundy.tables._genus import Rows

TITLE = "Two heaps t and t + k of .3102: which are frisky, for k = 0, 1, …"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 62"


def rows() -> Rows:
    """The table, computed."""
    return two_heaps(10)
