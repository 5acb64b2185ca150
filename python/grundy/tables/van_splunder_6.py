"""P-positions of Antimatter with 2 positrons and 2 electrons, one on 0: van Splunder's Table 6."""

from __future__ import annotations

from grundy.display.grid import grid_rows
from grundy.strips.table_method import p_table

TITLE = "P-positions of Antimatter with 2 positrons and 2 electrons, one on 0"
SOURCE = "N. van Splunder, Analysis of Welter's game (Leiden, 2020), Table 6"


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    return grid_rows(p_table("antimatter", [0], 11), range(11), range(11), corner="0")
