"""Genera of .53 (Plambeck 2003, Figure 23)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .53"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 23"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".53", 37, 9)
