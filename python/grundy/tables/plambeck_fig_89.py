"""Genera of 4.72 (Plambeck 2003, Figure 89)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of 4.72"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 89"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure("4.72", 14, 3)
