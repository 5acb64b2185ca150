"""How a position looks, before any drawing: one structure that becomes text, SVG and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class Place(NamedTuple):
    """Something at a place: x to the right, y down, what it is, its name.

    `mark` is `empty`, `left`, `right`, `both`, `dead` or a chess piece on boards, `heads` or
    `tails` of coins to turn, `named` of numbers, `coin`, `positron` or `electron` on strips, where
    x is the square and y the number of the strip, and `heap` where x is a size.
    """

    x: float
    y: float
    mark: str
    name: str


class Line(NamedTuple):
    """Two places that are joined."""

    start: int
    end: int
    mark: str = "empty"


class Picture(NamedTuple):
    """Places, joined by lines, in a style.

    Styles: `squares`, `graph`, `bush`, `dominoes` and `heaps` on boards; `numbers` from 2 on, ten
    in a row; `strip` for coins on one
    strip, `star` for strips with a common first cell, `rows` for heaps one below another, `sum` for
    several pictures, `words` where there is only the text of a position.

    >>> from grundy import Welter
    >>> picture = Welter([1, 3]).picture()
    >>> picture.style, picture.places[0]
    ('strip', Place(x=1, y=0, mark='coin', name='1'))
    >>> print(picture.text())
     0  1  2  3
     ·  ●  ·  ●
    """

    style: str
    places: tuple[Place, ...] = ()
    lines: tuple[Line, ...] = ()
    parts: tuple[Picture, ...] = ()

    def text(self, coordinates: bool = False) -> str:
        """Drawn with characters; empty where it would be too large.

        >>> from grundy import Board
        >>> print(Board("domineering", "2x3").picture().text(coordinates=True))
            1 2 3
          1 · · ·
          2 · · ·
        """
        from grundy.display.picture import text

        return text(self, coordinates)

    def svg(self, coordinates: bool = False) -> str | None:
        """Drawn as SVG; None where it would be too large."""
        from grundy.display.picture import svg

        return svg(self, coordinates)

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the explorer and the notebook."""
        found: dict[str, Any] = {
            "style": self.style,
            "places": [list(place) for place in self.places],
            "lines": [list(line) for line in self.lines],
        }
        if self.parts:
            found["parts"] = [part.to_dict() for part in self.parts]
        return found


def board_picture(shapes: tuple[Any, Any, str]) -> Picture:
    """The picture of a board from places, lines and style as the core gives them."""
    places, lines, style = shapes
    return Picture(style, tuple(Place(*p) for p in places), tuple(Line(*line) for line in lines))


def strip_picture(tokens: Iterable[tuple[int, str]]) -> Picture:
    """Tokens on one strip: squares and what stands on them."""
    return Picture("strip", tuple(Place(x, 0, mark, str(x)) for x, mark in tokens))


def rows_picture(heaps: Iterable[int]) -> Picture:
    """Heaps one below another."""
    sizes = enumerate(heaps)
    return Picture("rows", tuple(Place(size, i, "heap", str(size)) for i, size in sizes))


def numbers_picture(marks: Iterable[str]) -> Picture:
    """Numbers from 2 on, ten in a row, and what each is: `named`, `empty` or `dead`."""
    numbers = enumerate(marks, 2)
    places = [Place((n - 1) % 10, (n - 1) // 10, mark, str(n)) for n, mark in numbers]
    return Picture("numbers", tuple(places))


def words_picture(text: str) -> Picture:
    """The text of a position that has no picture of its own."""
    return Picture("words", (Place(0, 0, "empty", text),))
