"""Genera of .34 (Plambeck 2003, Figure 6)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .34"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 6"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".34", 27, 8)
