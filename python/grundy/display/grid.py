"""Tables of values with row and column heads, as text and SVG, cells coloured on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grundy.display.style_sheet import style_sheet

Cells = Sequence[Sequence[int | None]]
Colour = Callable[[int, int], str | None]

FILLS = {"red": "#f4b6ad", "blue": "#b3cdf0", "green": "#bfe3b4", "purple": "#d8bfe8"}


def grid_text(cells: Cells, rows: Sequence[int], columns: Sequence[int], corner: str = "") -> str:
    """A table with heads; empty cells stay empty.

    >>> print(grid_text([[None, 0], [0, None]], [0, 1], [0, 1]))
         0  1
    0       0
    1    0
    """
    shown = [["" if x is None else str(x) for x in row] for row in cells]
    width = max(2, *(len(str(x)) for x in columns), *(len(x) for row in shown for x in row))
    head = max([len(corner), *(len(str(x)) for x in rows)])
    lines = [corner.ljust(head) + "  " + "".join(str(x).rjust(width + 1) for x in columns)]
    for name, row in zip(rows, shown, strict=True):
        line = str(name).ljust(head) + "  " + "".join(x.rjust(width + 1) for x in row)
        lines.append(line.rstrip())
    return "\n".join(lines)


def grid_svg(
    cells: Cells,
    rows: Sequence[int],
    columns: Sequence[int],
    colour: Colour | None = None,
    corner: str = "",
) -> str:
    """The same as SVG; `colour(i, j)` names the colour of the cell in line i, place j.

    >>> "fill" in grid_svg([[1]], [0], [0], lambda i, j: "red")
    True
    """
    side_x, side_y = 26, 20
    width, height = side_x * (len(columns) + 1) + 2, side_y * (len(rows) + 1) + 2
    parts = []

    def put(text: str, i: int, j: int, kind: str) -> None:
        x, y = 1 + side_x * (j + 0.5), 1 + side_y * (i + 0.5) + 4
        parts.append(f'<text class="{kind}" x="{x:g}" y="{y:g}">{text}</text>')

    put(corner, 0, 0, "head")
    for j, name in enumerate(columns):
        put(str(name), 0, j + 1, "head")
    for i, name in enumerate(rows):
        put(str(name), i + 1, 0, "head")
        for j, value in enumerate(cells[i]):
            name_of_colour = colour(i, j) if colour else None
            if name_of_colour:
                fill = FILLS.get(name_of_colour, name_of_colour)
                left, top = 1 + side_x * (j + 1), 1 + side_y * (i + 1)
                parts.insert(
                    0,
                    f'<rect x="{left}" y="{top}" width="{side_x}" height="{side_y}" '
                    f'fill="{fill}"/>',
                )
            if value is not None:
                put(str(value), i + 1, j + 1, "cell")
    style = (
        "text{font:11px sans-serif;text-anchor:middle;fill:#222}.head{font-weight:bold;fill:#555}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" class="grundy-grid">'
        f"{style_sheet('grundy-grid', style)}"
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )


def grid_rows(
    cells: Cells, rows: Sequence[int], columns: Sequence[int], corner: str = ""
) -> tuple[list[str], list[list[str]]]:
    """The table as a header and rows of text, row heads first.

    >>> grid_rows([[None, 0]], [3], [0, 1])
    (['', '0', '1'], [['3', '', '0']])
    """
    body = [
        [str(name), *("" if x is None else str(x) for x in row)]
        for name, row in zip(rows, cells, strict=True)
    ]
    return [corner, *(str(x) for x in columns)], body


def in_rows(
    cells: Sequence[str], columns: Sequence[int], corner: str = ""
) -> tuple[list[str], list[list[str]]]:
    """One long line of cells broken into rows below the columns, each headed by where it starts.

    >>> in_rows(["a", "b", "c"], [1, 2])
    (['', '1', '2'], [['0+', 'a', 'b'], ['2+', 'c', '']])
    """
    width = len(columns)
    body = []
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        body.append([f"{start}+", *row, *[""] * (width - len(row))])
    return [corner, *(str(x) for x in columns)], body
