"""Genera of .147 (Plambeck 2003, Figure 85)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .147"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 85"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".147", 30, 8)
