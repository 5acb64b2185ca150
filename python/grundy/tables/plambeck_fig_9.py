"""Genera of .71 (Plambeck 2003, Figure 9)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .71"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 9"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".71", 20, 6)
