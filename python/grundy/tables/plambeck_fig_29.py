"""Genera of .75, Canapes (Plambeck 2003, Figure 29)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .75, Canapes"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 29"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".75", 9, 2)
