"""Genera of .1023 (Plambeck 2003, Figure 45)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .1023"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 45"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".1023", 25, 7)
