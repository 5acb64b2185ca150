"""Small sums in .1232 (Plambeck 2003, Figure 53)."""

from __future__ import annotations

from grundy.tables._genus import Rows, square_table

TITLE = "Small sums in .1232"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 53"


def rows() -> Rows:
    """The table, computed."""
    return square_table(".1232", ("A", 9, 4), ("B", 11, 5))
