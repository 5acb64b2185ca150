"""Genera of .54 (Plambeck 2003, Figure 71)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .54"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 71"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".54", 28, 7)
