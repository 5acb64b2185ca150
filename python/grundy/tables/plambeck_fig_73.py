"""A heap of 14 with heaps of 7 in .54 (Plambeck 2003, Figure 73)."""

from __future__ import annotations

from grundy.tables._genus import Rows, copies_table

TITLE = "A heap of 14 with heaps of 7 in .54"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 73"


def rows() -> Rows:
    """The table, computed."""
    return copies_table(".54", 14, range(8), 7)
