"""Small sums in .34 (Plambeck 2003, Figure 8)."""

from __future__ import annotations

from grundy.tables._genus import Rows, addition_table

TITLE = "Small sums in .34"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 8"


def rows() -> Rows:
    """The table, computed."""
    return addition_table(".34", [("A", 10, 1), ("B", 14, 1)])
