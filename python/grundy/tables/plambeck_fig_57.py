"""Genera of .3101 (Plambeck 2003, Figure 57)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .3101"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 57"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".3101", 8, 2)
