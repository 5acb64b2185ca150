"""Small sums in .351 (Plambeck 2003, Figure 19)."""

from __future__ import annotations

from grundy.tables._genus import Rows, addition_table

TITLE = "Small sums in .351"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 19"


def rows() -> Rows:
    """The table, computed."""
    return addition_table(".351", [("A", 6, 3), ("B", 9, 2)])
