"""Genera of .351 (Plambeck 2003, Figure 15)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .351"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 15"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".351", 32, 8)
