"""Genera of .512 (Plambeck 2003, Figure 20)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .512"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 20"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".512", 30, 6)
