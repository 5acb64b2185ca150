"""Genera of .144 (Plambeck 2003, Figure 78)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .144"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 78"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".144", 35, 10)
