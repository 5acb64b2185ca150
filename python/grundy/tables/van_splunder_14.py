"""Values of Welter's game with 3 coins, one on 5: van Splunder's Table 14."""

from __future__ import annotations

from grundy.display.grid import grid_rows
from grundy.strips.welter_blocks import three_coins

TITLE = "Values of Welter's game with 3 coins, one on 5"
SOURCE = "N. van Splunder, Analysis of Welter's game (Leiden, 2020), Table 14"


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    cells = [[three_coins(a, b, 5) for b in range(36)] for a in range(36)]
    return grid_rows(cells, range(36), range(36), corner="5")
