"""Sylver coinage: name numbers that are no sums of those named before; who names 1 loses."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from grundy._core import InputError, LimitError
from grundy.picture import Picture, numbers_picture
from grundy.rulesets import Ruleset
from grundy.strips.searched import SearchedPosition
from grundy.strips.strip_position import read_squares

# Largest number that may still be named: short positions with more gaps are not searched.
LARGEST_GAP = 60


class SylverCoinage(SearchedPosition):
    """A short position: the numbers named have no common divisor, so finitely many are left.

    >>> SylverCoinage([4, 5]).moves()[0].text, SylverCoinage([4, 5]).outcome()
    ('name 2', 'N')
    >>> SylverCoinage([4, 5, 11]).outcome()
    'P'

    Naming 1 loses, so it is left out: who cannot name another number has lost. E. R. Berlekamp,
    J. H. Conway and R. K. Guy, Winning Ways, chapter 18; G. Sicherman, Theory and practice of
    Sylver coinage, Integers 2 (2002) G2.
    """

    def __init__(self, named: str | Iterable[int]) -> None:
        given = sorted(set(read_squares(named, "numbers")))
        if not given or given[0] < 2:
            raise InputError(f"{given}: name numbers from 2 on")
        if gcd(*given) != 1:
            raise InputError(
                f"{given} have the common divisor {gcd(*given)}: only short positions are "
                "searched, those without one"
            )
        limit = LARGEST_GAP + min(given[0], LARGEST_GAP) + 1
        sums = [True] + [False] * limit
        small = [n for n in given if n <= limit]
        for total in range(1, limit + 1):
            sums[total] = any(n <= total and sums[total - n] for n in small)
        if given[0] > LARGEST_GAP or not all(sums[LARGEST_GAP + 1 :]):
            raise LimitError(
                f"{given}: a number above {LARGEST_GAP} is left; smaller positions are searched",
                limit=LARGEST_GAP,
            )
        self.gaps = tuple(n for n in range(2, LARGEST_GAP + 1) if not sums[n])
        #: The least numbers of which all others are sums.
        self.named = tuple(
            n for n in given if not any(n - m > LARGEST_GAP or sums[n - m] for m in given if m < n)
        )

    def options(self, player: str = "left") -> list[SylverCoinage]:
        """All positions one move away.

        >>> SylverCoinage([3, 4]).options()
        [SylverCoinage([2, 3]), SylverCoinage([3, 4, 5])]
        """
        return [SylverCoinage([*self.named, n]) for n in self.gaps]

    def _said(self, after: SylverCoinage) -> tuple[str, tuple[int, ...]]:
        new = min(set(after.named) - set(self.named))
        return f"name {new}", (new - 2,)

    def picture(self) -> Picture:
        """The numbers from 2 on: those named in brackets, those that are sums of them as dots.

        >>> print(SylverCoinage([3, 5]).picture().text())
                2   [3]   4   [5]   ·    7
        """
        last = max(self.named + self.gaps)
        marks = {n: "empty" for n in self.gaps} | {n: "named" for n in self.named}
        return numbers_picture(marks.get(n, "dead") for n in range(2, last + 1))

    def rough_moves(self) -> int:
        """How many moves there are.

        >>> SylverCoinage([3, 4]).rough_moves()
        2
        """
        return len(self.gaps)

    def _key(self) -> tuple[int, ...]:
        return self.named

    def __repr__(self) -> str:
        return f"SylverCoinage({list(self.named)})"


RULESET = Ruleset(
    name="sylver-coinage",
    title="Sylver coinage",
    family="strip",
    notation="numbers named so far, without a common divisor: 4 5",
    example="4 5",
    impartial=True,
    help="Name a number that is no sum of multiples of those named before; who names 1 loses.",
    reader=SylverCoinage,
)
