"""Pictures of positions as text and as SVG."""

from __future__ import annotations

from collections import Counter

from grundy.display import board, strip, strip_svg
from grundy.picture import Picture

# Objects of a heap drawn one by one, heaps drawn, and the longest strip that is drawn.
LONGEST_ROW = 60
MOST_ROWS = 40
LONGEST_STRIP = 80
LONGEST_STAR = 30

_SIGNS = {"coin": "●", "positron": "⊕", "electron": "⊖"}


def text(picture: Picture, coordinates: bool = False) -> str:
    """A picture drawn with characters; empty where it would be too large.

    >>> from grundy import HeapSum
    >>> print(text(HeapSum(".77", [4, 2]).picture()))
       4  ●●●●
       2  ●●
    """
    if picture.style == "sum":
        return "\n\n".join(filter(None, (text(part, coordinates) for part in picture.parts)))
    if picture.style == "words":
        return "\n".join(place.name for place in picture.places)
    if picture.style == "rows":
        rows = [f"{int(p.x):>4}  {_row(int(p.x))}" for p in picture.places[:MOST_ROWS]]
        return "\n".join(rows) or "no heap is left"
    if picture.style == "star":
        return strip.star_text(_strips(picture))
    if picture.style == "strip":
        return strip.strip_text(_tokens(picture))
    places: list[board.Place] = list(picture.places)
    lines: list[board.Line] = list(picture.lines)
    return board.text(places, lines, picture.style, coordinates) or ""


def svg(picture: Picture, coordinates: bool = False) -> str | None:
    """A picture as SVG, with numbered squares if so wished; None where it would be too large.

    >>> from grundy import Welter
    >>> svg(Welter([1, 3]).picture()).count("<circle")
    2
    """
    if picture.style == "sum":
        return _sum_svg(picture)
    if picture.style == "words":
        return _words_svg("\n".join(place.name for place in picture.places))
    if picture.style == "rows":
        return _rows_svg(picture)
    largest = max((place.x for place in picture.places), default=0)
    if picture.style == "star":
        return strip_svg.star_svg(_strips(picture)) if largest < LONGEST_STAR else None
    if picture.style == "strip":
        return strip_svg.strip_svg(_tokens(picture)) if largest < LONGEST_STRIP else None
    lines: list[board.Line] = list(picture.lines)
    return board.svg(list(picture.places), lines, picture.style, coordinates=coordinates)


def _row(size: int) -> str:
    return "●" * min(size, LONGEST_ROW) + ("…" if size > LONGEST_ROW else "")


def _tokens(picture: Picture) -> dict[int, str]:
    """Squares and signs; several coins on one square are shown as their number."""
    signs = {int(place.x): _SIGNS[place.mark] for place in picture.places}
    counts = Counter(int(place.x) for place in picture.places)
    return {x: sign if counts[x] == 1 else str(counts[x]) for x, sign in signs.items()}


def _strips(picture: Picture) -> list[list[int]]:
    """The tokens strip by strip; a place marked `end` keeps an empty strip in its place."""
    strips: list[list[int]] = [
        [] for _ in range(1 + int(max((p.y for p in picture.places), default=0)))
    ]
    for place in picture.places:
        if place.mark != "end":
            strips[int(place.y)].append(int(place.x))
    return strips


def _rows_svg(picture: Picture) -> str | None:
    sizes = [int(place.x) for place in picture.places]
    if len(sizes) > MOST_ROWS:
        return None
    step, drop = 20, 26
    width = 60 + step * min(max(sizes, default=0), LONGEST_ROW) + 20
    height = max(1, len(sizes)) * drop + 12
    out = []
    for i, size in enumerate(sizes):
        y = i * drop + drop / 2 + 6
        out.append(f'<text x="40" y="{y + 4:g}">{size}</text>')
        for k in range(min(size, LONGEST_ROW)):
            out.append(f'<circle cx="{60 + k * step}" cy="{y:g}" r="8" fill="#c9a227"/>')
        if size > LONGEST_ROW:
            out.append(f'<text x="{60 + LONGEST_ROW * step + 8}" y="{y + 4:g}">…</text>')
    return strip_svg.document(width, height, out)


def _words_svg(words: str) -> str:
    lines = words.split("\n")
    out = [
        f'<text x="10" y="{20 + 18 * i}" style="text-anchor:start">{board.escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return strip_svg.document(20 + 8 * max(len(line) for line in lines), 14 + 18 * len(lines), out)


def _sum_svg(picture: Picture) -> str | None:
    """The parts one below another."""
    import re

    drawn = [svg(part) for part in picture.parts]
    if any(one is None for one in drawn):
        return None
    y, width, out = 0.0, 0.0, []
    for one in drawn:
        assert one is not None
        size = re.search(r'width="([\d.]+)" height="([\d.]+)"|height="([\d.]+)"', one)
        box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', one)
        assert size is not None and box is not None
        w, h = float(box.group(1)), float(box.group(2))
        out.append(f'<svg y="{y:g}"' + one.removeprefix("<svg"))
        y, width = y + h + 10, max(width, w)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {max(y - 10, 1):g}" '
        f'width="{width:g}" height="{max(y - 10, 1):g}">{"".join(out)}</svg>'
    )
