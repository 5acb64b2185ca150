"""Genera of .1032 (Plambeck 2003, Figure 47)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .1032"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 47"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".1032", 25, 7)
