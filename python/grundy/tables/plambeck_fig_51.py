"""Genera of .1232 (Plambeck 2003, Figure 51)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .1232"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 51"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".1232", 18, 6)
