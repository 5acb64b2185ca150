"""Genera of .15, Guiles (Plambeck 2003, Figure 70)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .15, Guiles"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 70"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".15", 35, 10)
