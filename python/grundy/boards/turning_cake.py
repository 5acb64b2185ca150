"""Turning cakes: every piece is turned by a quarter after it was cut."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.errors import InputError, LimitError
from grundy.picture import Picture, words_picture
from grundy.position import Position, Step, read_player
from grundy.rulesets import Ruleset

__all__ = ["TurningCake"]

Piece = tuple[int, int]
# Longest side of a piece that is read: values of all smaller pieces are worked out.
LONGEST = 60


def _cuts(kind: str, side: int) -> Iterator[tuple[int, ...]]:
    """How a side may be divided: in two, in equal lengths, or with one strip eaten."""
    if kind == "cut":
        yield from ((a, side - a) for a in range(1, side // 2 + 1))
    elif kind == "maundy":
        yield from ((side // k,) * k for k in range(2, side + 1) if side % k == 0)
    else:
        whole = ((a, side - 1 - a) for a in range((side - 1) // 2 + 1))
        yield from (tuple(length for length in pair if length) for pair in whole)


class TurningCake(Position):
    """Pieces of cake, rows x columns, after `cut`, `maundy` or `eat` for the way they are cut.

    Left cuts a piece from top to bottom, Right from side to side, and the pieces it leaves are turned
    by a quarter. As in Cutcake a cut makes two pieces, as in Maundy Cake it makes any number of equal
    ones, as in Eatcake it takes a strip away.

    >>> import grundy as gr
    >>> cake = gr.rulesets.find("turning cake").read
    >>> [str(cake(f"eat {n}x8").value) for n in range(1, 5)], cake("maundy 2x3").value
    (['v', '0', 'v', '0'], Game('{3|-2}'))
    """

    def __init__(self, kind: str, pieces: list[Piece]) -> None:
        self.kind, self.pieces = kind, tuple(sorted(pieces, reverse=True))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.rulesets.find("turning-cake").read("cut 2x3").ruleset.title
        'Turning Cake'
        """
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        """Every piece, cut in every way.

        >>> import grundy as gr
        >>> [step.text for step in gr.rulesets.find("turning cake").read("cut 2x3").moves()]
        ['2x3 → 2x2 + 1x2']
        """
        found: dict[Position, Step] = {}
        left = read_player(player) == "left"
        for number, (rows, columns) in enumerate(self.pieces):
            rest = [*self.pieces[:number], *self.pieces[number + 1 :]]
            for lengths in _cuts(self.kind, columns if left else rows):
                new = [(n, rows) if left else (columns, n) for n in lengths]
                after = TurningCake(self.kind, rest + new)
                new.sort(reverse=True)
                text = f"{rows}x{columns} → {_written(new) or 'nothing'}"
                found.setdefault(after, Step(after, text))
        return list(found.values())

    def decompose(self) -> list[TurningCake]:
        """The pieces one by one.

        >>> import grundy as gr
        >>> gr.rulesets.find("turning cake").read("cut 2x3 + 2x2").decompose()
        [TurningCake('cut', [(2, 3)]), TurningCake('cut', [(2, 2)])]
        """
        return [TurningCake(self.kind, [piece]) for piece in self.pieces]

    def picture(self) -> Picture:
        """The pieces in words.

        >>> import grundy as gr
        >>> print(gr.rulesets.find("turning cake").read("cut 2x3").picture().text())
        2x3
        """
        return words_picture(_written(self.pieces) or "nothing")

    def _key(self) -> tuple[object, ...]:
        return (self.kind, self.pieces)

    def __str__(self) -> str:
        return f"{self.kind} {_written(self.pieces) or '0'}"

    def __repr__(self) -> str:
        return f"TurningCake({self.kind!r}, {list(self.pieces)})"


def _written(pieces: tuple[Piece, ...] | list[Piece]) -> str:
    return " + ".join(f"{rows}x{columns}" for rows, columns in pieces)


def _read(text: str) -> TurningCake:
    kind, _, cakes = text.strip().partition(" ")
    words = [word.strip() for word in cakes.split("+")] if cakes.strip() != "0" else []
    if kind not in ("cut", "maundy", "eat") or not all(re.fullmatch(r"\d+x\d+", w) for w in words):
        raise InputError(f"'{text}': cut, maundy or eat, and pieces, such as cut 3x4 + 2x2")
    pieces = [(int(rows), int(columns)) for rows, columns in (word.split("x") for word in words)]
    if any(max(piece) > LONGEST for piece in pieces):
        raise LimitError(f"'{text}': a piece has at most {LONGEST} rows and columns", limit=LONGEST)
    return TurningCake(kind, [piece for piece in pieces if min(piece) > 0])


RULESET = Ruleset(
    name="turning-cake",
    title="Turning Cake",
    family="board",
    notation="cut, maundy or eat, and pieces: eat 3x4 + 2x2",
    example="maundy 2x3",
    impartial=False,
    help="Left cuts a piece from top to bottom, Right from side to side; the new pieces are turned by a "
    "quarter.",
    reader=_read,
)
