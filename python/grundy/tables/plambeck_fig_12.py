"""Genera of .123 (Plambeck 2003, Figure 12)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 12"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".123", 21, 5)
