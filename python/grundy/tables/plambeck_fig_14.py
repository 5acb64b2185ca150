"""Small sums in .123 (Plambeck 2003, Figure 14)."""

from __future__ import annotations

from grundy.tables._genus import Rows, addition_table

TITLE = "Small sums in .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 14"


def rows() -> Rows:
    """The table, computed."""
    return addition_table(".123", [("C", 6, 1), ("A", 8, 2), ("B", 9, 3)])
