"""Genera of .353 (Plambeck 2003, Figure 86)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .353"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 86"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".353", 12, 2)
