"""Strips with their tokens, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from grundy.display.style_sheet import style_sheet

CELL = 30
FILLS = {"●": "#c9a227", "⊕": "#c0392b", "⊖": "#2c5f9e"}


def document(width: float, height: float, parts: Sequence[str]) -> str:
    style = (
        "rect.cell{fill:#fff;stroke:#555}text{font:11px sans-serif;text-anchor:middle;fill:#777}"
        "circle{stroke:#333}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" class="grundy-strip">'
        f"{style_sheet('grundy-strip', style)}"
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )


def _cell(x: float, y: float, number: int, token: str | None, turn: float = 0) -> str:
    half = CELL / 2
    place = f'x="{x - half:g}" y="{y - half:g}" width="{CELL}" height="{CELL}"'
    turned = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
    square = f'<rect class="cell" {place}{turned}/>'
    if token is None:
        return square + f'<text x="{x:g}" y="{y + 4:g}">{number}</text>'
    fill = FILLS.get(token, FILLS["●"])
    return square + f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.36:g}" fill="{fill}"/>'


def strip_svg(tokens: Mapping[int, str], length: int | None = None) -> str:
    """One strip; tokens are named by the signs of the text drawing.

    >>> strip_svg({1: "●", 3: "●"}).count("<circle")
    2
    """
    length = max(tokens, default=0) + 1 if length is None else length
    parts = [_cell((i + 0.5) * CELL + 1, CELL / 2 + 1, i, tokens.get(i)) for i in range(length)]
    return document(length * CELL + 2, CELL + 2, parts)


def star_svg(strips: Sequence[Sequence[int]]) -> str:
    """Strips radiating from their common cell.

    >>> star_svg([[2, 5], [3], [1, 4]]).count("<circle")
    5
    """
    longest = max((max(strip, default=0) for strip in strips), default=0) + 1
    # Wide enough apart next to the centre that cells of neighbouring strips do not overlap.
    first = CELL * max(1.3, len(strips) / 4)
    middle = first + longest * CELL * 1.1 + CELL
    taken = any(0 in strip for strip in strips)
    parts = [_cell(middle, middle, 0, "●" if taken else None)]
    for number, strip in enumerate(strips):
        angle = 2 * pi * number / max(1, len(strips)) - pi / 2
        for cell in range(1, max([*strip, 1]) + 1):
            away = first + (cell - 1) * CELL * 1.1
            x, y = middle + away * cos(angle), middle + away * sin(angle)
            token = "●" if cell in strip else None
            parts.append(_cell(x, y, cell, token, angle * 180 / pi))
    return document(2 * middle, 2 * middle, parts)


LONGEST = 80


def position_svg(position: Any) -> str | None:
    """A position of any game on strips; nothing for strips too long to draw.

    >>> from grundy import Antimatter, Welter
    >>> position_svg(Welter([1, 3])).count("<circle"), position_svg(Antimatter([2], [0])) is None
    (2, False)
    """
    strips = getattr(position, "strips", None)
    if strips is not None:
        return (
            star_svg(strips) if max((max(s, default=0) for s in strips), default=0) < 30 else None
        )
    if hasattr(position, "positrons"):
        tokens = {x: "⊕" for x in position.positrons} | {x: "⊖" for x in position.electrons}
    else:
        names = ("coins", "tokens", "heaps")
        squares = next((getattr(position, n) for n in names if hasattr(position, n)), None)
        if squares is None:
            return None
        tokens = dict.fromkeys(squares, "●")
    return strip_svg(tokens) if max(tokens, default=0) < LONGEST else None


def position_latex(position: Any) -> str:
    """The position as it is written, for LaTeX.

    >>> from grundy import Welter
    >>> position_latex(Welter([1, 3]))
    '$\\\\mathrm{Welter}([1, 3])$'
    """
    name, _, rest = repr(position).partition("(")
    inside = rest.removesuffix(")").replace("_", r"\_").replace("'", "").replace("#", r"\#")
    return rf"$\mathrm{{{name}}}({inside})$"
