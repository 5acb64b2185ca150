"""What the heaps of .3101 pretend to be (Plambeck 2003, Figure 58)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .3101"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 58"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".3101", 2)
