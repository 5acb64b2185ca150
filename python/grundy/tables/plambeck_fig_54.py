"""Genera of .1321 (Plambeck 2003, Figure 54)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .1321"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 54"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".1321", 15, 5)
