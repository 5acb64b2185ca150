"""The table of 2-Star Nim as the source prints it: rows upwards, from the diagonal on."""

from __future__ import annotations

from grundy.display.grid import grid_svg, grid_text
from grundy.strips.star_nim import star_row_values

Cells = list[list[int | None]]


def star_cells(rows: int, columns: int) -> Cells:
    """G(a, b) for a = rows, …, 1 and b = 1, …, columns, b ≥ a only.

    >>> star_cells(2, 4)
    [[None, 0, 4, 5], [1, 2, 3, 4]]
    """
    cells: Cells = []
    for a in range(rows, 0, -1):
        values = star_row_values(a, columns + 1)
        cells.append([values[b] if b >= a else None for b in range(1, columns + 1)])
    return cells


def star_table_text(rows: int, columns: int) -> str:
    """The table as text.

    >>> print(star_table_text(2, 4))
    a\\b    1  2  3  4
    2         0  4  5
    1      1  2  3  4
    """
    return grid_text(
        star_cells(rows, columns), range(rows, 0, -1), range(1, columns + 1), corner="a\\b"
    )


def star_table_svg(rows: int, columns: int) -> str:
    """The table as SVG, a tint for each of the values below 6 that the source describes.

    >>> star_table_svg(3, 5).startswith("<svg")
    True
    """
    cells = star_cells(rows, columns)
    tints = ["#ffd9a0", "#f4b6ad", "#b3cdf0", "#bfe3b4", "#d8bfe8", "#f0e9a6"]

    def colour(i: int, j: int) -> str | None:
        value = cells[i][j]
        return tints[value] if value is not None and value < len(tints) else None

    return grid_svg(cells, range(rows, 0, -1), range(1, columns + 1), colour, corner="a\\b")
