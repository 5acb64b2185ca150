"""Partizan Euclid: Euclid's algorithm with the remainder for Left and what lacks for Right."""

from __future__ import annotations

from grundy.errors import InputError
from grundy.picture import Picture, rows_picture
from grundy.position import Position, Step, read_player
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import read_squares

__all__ = ["PartizanEuclid"]


class PartizanEuclid(Position):
    """Two numbers p and q with p = aq + r and 0 < r < q: Left moves to (q, r), Right to (q, q - r).
    Play ends when q divides p.

    >>> PartizanEuclid(7, 3).value, PartizanEuclid(12, 5).value, PartizanEuclid(6, 3).outcome()
    (Game('^'), Game('v[2]'), 'P')
    """

    def __init__(self, p: int, q: int) -> None:
        if q < 1:
            raise InputError(f"{p} {q}: the second number must be at least 1")
        self.p, self.q = p, q

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> PartizanEuclid(7, 3).ruleset.title
        'Partizan Euclid'
        """
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        """The one move, if there is any.

        >>> [step.text for step in PartizanEuclid(7, 3).moves("right")]
        ['7 3 → 3 2']
        """
        rest = self.p % self.q
        if rest == 0:
            read_player(player)
            return []
        after = PartizanEuclid(self.q, rest if read_player(player) == "left" else self.q - rest)
        return [Step(after, f"{self} → {after}")]

    def picture(self) -> Picture:
        """Both numbers as heaps.

        >>> print(PartizanEuclid(3, 2).picture().text())
           3  ●●●
           2  ●●
        """
        return rows_picture([self.p, self.q])

    def _key(self) -> tuple[int, int]:
        return (self.p, self.q)

    def __str__(self) -> str:
        return f"{self.p} {self.q}"

    def __repr__(self) -> str:
        return f"PartizanEuclid({self.p}, {self.q})"


def _read(text: str) -> PartizanEuclid:
    numbers = read_squares(text, "numbers")
    if len(numbers) != 2:
        raise InputError(f"'{text}': Partizan Euclid has two numbers, such as 12 5")
    return PartizanEuclid(*numbers)


RULESET = Ruleset(
    name="partizan-euclid",
    title="Partizan Euclid",
    family="strip",
    notation="two numbers: 12 5",
    example="12 5",
    impartial=False,
    help="Divide the first number by the second. Left replaces it by the remainder, Right by what the "
    "remainder lacks to the divisor; then the numbers change places.",
    reader=_read,
)
