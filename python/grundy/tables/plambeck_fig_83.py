"""Genera of .316 (Plambeck 2003, Figure 83)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .316"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 83"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".316", 50, 12)
