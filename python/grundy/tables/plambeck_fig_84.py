"""Genera of .375 (Plambeck 2003, Figure 84)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .375"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 84"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".375", 40, 9)
