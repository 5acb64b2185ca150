"""Small sums in .71 (Plambeck 2003, Figure 11)."""

from __future__ import annotations

from grundy.tables._genus import Rows, addition_table

TITLE = "Small sums in .71"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 11"


def rows() -> Rows:
    """The table, computed."""
    return addition_table(".71", [("R", 5, 4), ("S", 8, 1)])
