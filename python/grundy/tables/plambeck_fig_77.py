"""Genera of .141 (Plambeck 2003, Figure 77)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .141"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 77"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".141", 40, 11)
