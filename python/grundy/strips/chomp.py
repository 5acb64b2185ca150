"""Chomp: bite off a rectangle from a bar of chocolate whose corner is poisoned."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grundy._core import InputError, LimitError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.searched import SearchedPosition
from grundy.strips.strip_position import read_squares, read_squares_at
from grundy.whole_numbers import whole_number

# Most squares of a bar that is searched.
LARGEST = 100


class Chomp(SearchedPosition):
    """A bar, as the lengths of its rows from the poisoned corner on; nobody may bite the poison.

    >>> Chomp([3, 3]).value, Chomp([3, 2]).value
    (4, 0)
    >>> Chomp([2, 2]).winning_moves()
    [{'from': '2 2', 'to': '2 1'}]

    Who is left with the poison alone has lost. D. Gale, A curious Nim-type game, American
    Mathematical Monthly 81 (1974) 876–879: the first player wins on every rectangle but 1 × 1.
    """

    def __init__(self, rows: str | Iterable[int]) -> None:
        given = read_squares(rows, "rows")
        self.rows = tuple(length for length in given if length)
        if not self.rows or given[0] == 0:
            raise InputError("no rows: the poisoned square must be there")
        for above, below in pairwise(given):
            if below > above:
                raise InputError(f"row of {below} after a row of {above}: rows must not grow")
        if sum(self.rows) > LARGEST:
            raise LimitError(
                f"{sum(self.rows)} squares: bars have at most {LARGEST}", limit=LARGEST
            )

    def options(self, player: str = "left") -> list[Chomp]:
        """All positions one move away.

        >>> Chomp([2, 1]).options()
        [Chomp([1, 1]), Chomp([2])]
        """
        found = []
        for i, length in enumerate(self.rows):
            for kept in range(0 if i else 1, length):
                cut = [min(below, kept) for below in self.rows[i:]]
                found.append(Chomp([*self.rows[:i], *cut]))
        return found

    def _said(self, after: Chomp) -> tuple[str, tuple[int, ...]]:
        return f"{self} → {after}", ()

    def picture(self) -> Picture:
        """The rows one below another.

        >>> Chomp([3, 1]).picture().style
        'rows'
        """
        return rows_picture(self.rows)

    def _key(self) -> tuple[int, ...]:
        return self.rows

    def __repr__(self) -> str:
        return f"Chomp({list(self.rows)})"


def _read(text: str) -> Chomp:
    if "x" in text:
        first, _, second = text.partition("x")
        high, wide = whole_number(first.strip()), whole_number(second.strip())
        if high is not None and wide is not None:
            if high * wide > LARGEST:
                raise LimitError(f"{text}: bars have at most {LARGEST} squares", limit=LARGEST)
            # Without squares there are no rows, however many are named.
            return Chomp([wide] * high if wide else [])
    return Chomp([n for n, _ in read_squares_at(text, 0, text, "rows")])


RULESET = Ruleset(
    name="chomp",
    title="Chomp",
    family="strip",
    notation="lengths of the rows, none longer than the one before: 4 3 1; or 3x4 for a whole bar",
    example="4 3 1",
    impartial=True,
    help="Choose a square and bite it off with all below and to the right; the corner is poisoned.",
    reader=_read,
)
