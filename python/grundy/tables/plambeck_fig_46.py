"""What the heaps of .1023 pretend to be (Plambeck 2003, Figure 46)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .1023"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 46"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".1023", 7)
