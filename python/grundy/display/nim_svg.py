"""A nim-sequence drawn as SVG: rows of one period, a colour for each value."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grundy.display.palette import colour_of, ink_on

SIDE = 24
MARGIN = 48


def nim_svg(values: Sequence[int], width: int, exceptions: Collection[int] = ()) -> str:
    """Values in rows of `width`; the heaps in `exceptions` are framed.

    >>> nim_svg([0, 1, 2, 3, 1], 4).count("<rect")
    6
    """
    largest = max(values, default=0)
    rows = -(-len(values) // width)
    total, height = MARGIN + width * SIDE + 4, rows * SIDE + 4
    out = [f'<rect width="{total}" height="{height}" fill="#ffffff"/>']
    for n, value in enumerate(values):
        x, y = MARGIN + n % width * SIDE, n // width * SIDE + 2
        fill = colour_of(value, largest)
        frame = ' stroke="#111111" stroke-width="2"' if n in exceptions else ""
        out.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{SIDE - 2}" height="{SIDE - 2}" '
            f'fill="{fill}"{frame}/>'
            f'<text x="{x + SIDE / 2:g}" y="{y + 16}" text-anchor="middle" '
            f'fill="{ink_on(fill)}">{value}</text>'
        )
    for r in range(rows):
        out.append(
            f'<text x="{MARGIN - 8}" y="{r * SIDE + 18}" text-anchor="end" fill="#555555">'
            f"{r * width}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" '
        f'viewBox="0 0 {total} {height}" font-family="sans-serif" font-size="12">'
        + "".join(out)
        + "</svg>"
    )
