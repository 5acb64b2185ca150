"""What the heaps of .512 pretend to be (Plambeck 2003, Figure 21)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .512"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 21"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".512", 6)
