"""Values of Welter's game with 2 coins: van Splunder's Table 4.

Two coins have the value (x ⊕ y) − 1 (Lemma 7.1), and nim-adding a power of two to both keeps it
(Lemma 7.3, by Lemma 7.2).
"""

from __future__ import annotations

from grundy.display.grid import grid_rows
from grundy.strips.table_method import value_table

TITLE = "Values of Welter's game with 2 coins"
SOURCE = "N. van Splunder, Analysis of Welter's game (Leiden, 2020), Table 4"


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    return grid_rows(value_table("welter", [], 11), range(11), range(11), corner="")
