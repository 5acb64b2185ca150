"""What the heaps of .53 pretend to be (Plambeck 2003, Figure 24)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .53"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 24"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".53", 9)
