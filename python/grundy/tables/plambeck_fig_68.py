"""Genera of .07, Dawson's Kayles (Plambeck 2003, Figure 68)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .07, Dawson's Kayles"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 68"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".07", 47, 7)
