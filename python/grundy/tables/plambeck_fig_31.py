"""Small sums in .75 (Plambeck 2003, Figure 31)."""

from __future__ import annotations

from grundy.tables._genus import Rows, addition_table

TITLE = "Small sums in .75"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 31"


def rows() -> Rows:
    """The table, computed."""
    return addition_table(".75", [("A", 5, 3)])
