"""P-positions of Welter's game with 4 coins, one on 0: van Splunder's Table 2."""

from __future__ import annotations

from grundy.display.grid import grid_rows
from grundy.strips.table_method import p_table

TITLE = "P-positions of Welter's game with 4 coins, one on 0"
SOURCE = "N. van Splunder, Analysis of Welter's game (Leiden, 2020), Table 2"


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    return grid_rows(p_table("welter", [0], 11), range(11), range(11), corner="0")
