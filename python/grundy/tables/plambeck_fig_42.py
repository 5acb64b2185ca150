"""Genera of .0122 (Plambeck 2003, Figure 42)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .0122"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 42"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".0122", 23, 7)
