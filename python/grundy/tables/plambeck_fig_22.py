"""Heaps of .512 as adders (Plambeck 2003, Figure 22)."""

from __future__ import annotations

from grundy.tables._approximator import approximate_heaps
from grundy.tables._genus import Rows

TITLE = "Adders for the heaps of .512; a star marks where a heap alone is an exception"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 22"


def rows() -> Rows:
    """The table, computed."""
    return approximate_heaps(".512")
