"""Genera of .176 (Plambeck 2003, Figure 82)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .176"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 82"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".176", 40, 8)
