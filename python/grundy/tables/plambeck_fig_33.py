"""Genera of 4.7, Knots (Plambeck 2003, Figure 33)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of 4.7, Knots"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 33"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure("4.7", 15, 2)
