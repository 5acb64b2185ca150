"""Genera of .77, Kayles (Plambeck 2003, Figure 32)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .77, Kayles"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 32"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".77", 32, 12)
