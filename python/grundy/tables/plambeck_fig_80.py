"""Genera of .154 (Plambeck 2003, Figure 80)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .154"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 80"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".154", 40, 11)
