"""What the heaps of .1232 pretend to be (Plambeck 2003, Figure 52)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .1232"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 52"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".1232", 6)
