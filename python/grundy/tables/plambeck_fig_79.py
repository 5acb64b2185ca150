"""Genera of .145 (Plambeck 2003, Figure 79)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .145"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 79"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".145", 37, 9)
