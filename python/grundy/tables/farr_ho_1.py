"""Values of 2-Star Nim: Farr and Ho's Table 1."""

from __future__ import annotations

from grundy.display.grid import grid_rows
from grundy.display.star_table import star_cells

TITLE = "Values of 2-Star Nim"
SOURCE = (
    "G. Farr and N. B. Ho, The Sprague-Grundy function for some nearly disjunctive sums "
    "of Nim and Silver Dollar games, Table 1"
)


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    return grid_rows(star_cells(10, 15), range(10, 0, -1), range(1, 16), corner="a/b")
