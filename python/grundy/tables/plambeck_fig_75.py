"""Genera of .35 (Plambeck 2003, Figure 75)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .35"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 75"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".35", 40, 6)
