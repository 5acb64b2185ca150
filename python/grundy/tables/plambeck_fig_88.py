"""Genera of 4.12 (Plambeck 2003, Figure 88)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of 4.12"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 88"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure("4.12", 24, 7)
