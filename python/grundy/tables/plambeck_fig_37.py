"""Genera of .157 (Plambeck 2003, Figure 37)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .157"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 37"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".157", 35, 6)
