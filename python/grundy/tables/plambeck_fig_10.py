"""What the heaps of .71 pretend to be (Plambeck 2003, Figure 10)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._pretending import pretending_figure

TITLE = "Heap pretending table of .71"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 10"


def rows() -> Rows:
    """The table, computed."""
    return pretending_figure(".71", 6)
