"""Genera of .1033 (Plambeck 2003, Figure 49)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .1033"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 49"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".1033", 21, 7)
