"""Genera of .17 (Plambeck 2003, Figure 69)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .17"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 69"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".17", 28, 7)
