"""Genera of .373 (Plambeck 2003, Figure 87)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .373"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 87"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".373", 30, 7)
