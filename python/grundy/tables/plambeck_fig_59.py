"""Genera of .3102 (Plambeck 2003, Figure 59)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .3102"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 59"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".3102", 15, 5)
