"""A heap of 10 with heaps of 7 in .54 (Plambeck 2003, Figure 72)."""

from __future__ import annotations

from grundy.tables._genus import Rows, copies_table

TITLE = "A heap of 10 with heaps of 7 in .54"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 72"


def rows() -> Rows:
    """The table, computed."""
    return copies_table(".54", 10, range(7), 7)
