"""Genera of .171 (Plambeck 2003, Figure 81)."""

from __future__ import annotations

from grundy.tables._genus import Rows, heap_figure

TITLE = "Genera of .171"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 81"


def rows() -> Rows:
    """The table, computed."""
    return heap_figure(".171", 40, 11)
