"""Pictures of the coloured 2×2 blocks in tables of Welter's game with three coins."""

from __future__ import annotations

from grundy.display.grid import grid_svg
from grundy.strips.welter_blocks import colour_picture, three_coins


def blocks_text(c: int, size: int) -> str:
    """One letter a block: red, blue, green, purple; a point where there is no position.

    >>> print(blocks_text(3, 4))
    gbgb
    r.rr
    gbgb
    rbrg
    """
    picture = colour_picture(c, size)
    return "\n".join("".join(name[0] if name else "." for name in line) for line in picture)


def blocks_svg(c: int, size: int) -> str:
    """The table of a coin on c, squares 0 on, its blocks coloured.

    >>> blocks_svg(1, 4).count("<rect") > 50
    True
    """
    picture = colour_picture(c, size)
    corner = 1 - c % 2
    squares = range(corner + 2 * size)

    def colour(i: int, j: int) -> str | None:
        if i < corner or j < corner:
            return None
        return picture[(i - corner) // 2][(j - corner) // 2]

    cells = [[three_coins(a, b, c) for b in squares] for a in squares]
    return grid_svg(cells, squares, squares, colour, corner=str(c))
