"""Genera of .115 (Plambeck 2003, Figure 76)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .115"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 76"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".115", 50, 14)
