"""Irie's p-saturations of Welter's game: several coins move at once, and carries are in base p."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from grundy._core import InputError, LimitError
from grundy.picture import Picture, strip_picture
from grundy.rulesets import Ruleset
from grundy.strips.searched import SearchedPosition
from grundy.strips.strip_position import Move, read_squares, read_squares_at
from grundy.whole_numbers import whole_number

# Most arrangements of the coins that are looked through for moves.
MOST_ARRANGEMENTS = 1_000_000
# Highest square of a coin: the hooks are counted one by one.
HIGHEST = 100_000


def order(n: int, p: int) -> int:
    """How often p divides n, for n ≠ 0.

    >>> order(18, 3), order(7, 3)
    (2, 0)
    """
    times = 0
    while n % p == 0:
        n //= p
        times += 1
    return times


def add_without_carry(a: int, b: int, p: int) -> int:
    """Add the digits in base p, each modulo p; with p = 2 this is the nim-sum.

    >>> add_without_carry(5, 7, 3), add_without_carry(5, 7, 2) == 5 ^ 7
    (0, True)
    """
    total, place = 0, 1
    while a or b:
        total += (a + b) % p * place
        a, b, place = a // p, b // p, place * p
    return total


class SaturatedWelter(SearchedPosition):
    """A position of the p-saturation of Welter's game. One coin or several are moved down, to a
    square each; p must divide the total distance as often as the distance it divides least often.

    >>> SaturatedWelter([1, 3, 7], 3).value, SaturatedWelter([1, 3, 7], 2).value
    (8, 2)
    >>> SaturatedWelter([0, 2], 3).winning_moves()
    [{'from': '3: 0 2', 'to': '3: 0 1'}]

    Y. Irie, p-Saturations of Welter's game and the irreducible representations of symmetric
    groups, Journal of Algebraic Combinatorics 48 (2018) 247–287: the value is the sum without carry
    in base p of 1 + p + … + p^ord(h) over the hooks h of the Young diagram. For p = 2 that is
    Welter's function. For a prime p the value is the number of boxes exactly when p does not divide
    the degree of the representation of the symmetric group that belongs to the diagram.
    """

    def __init__(self, coins: str | Iterable[int], p: int = 3) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        self.p = p
        if p < 2:
            raise InputError(f"p = {p}: the base must be at least 2")
        for x, y in zip(self.coins, self.coins[1:], strict=False):
            if x == y:
                raise InputError(f"two coins on square {x}: one coin to a square")
        if self.coins and self.coins[-1] > HIGHEST:
            raise LimitError(f"coin on {self.coins[-1]}: squares go up to {HIGHEST}", limit=HIGHEST)

    @property
    def value(self) -> int:
        """The Sprague–Grundy value, by Irie's formula.

        >>> SaturatedWelter([2, 5, 6], 5).value
        10
        """
        taken = set(self.coins)
        counts: dict[int, int] = {}
        for x in self.coins:
            for y in range(x):
                if y not in taken:
                    power = order(x - y, self.p)
                    counts[power] = counts.get(power, 0) + 1
        total = 0
        for power, times in counts.items():
            term = sum(self.p**i for i in range(power + 1))
            for _ in range(times % self.p):
                total = add_without_carry(total, term, self.p)
        return total

    def options(self, player: str = "left") -> list[SaturatedWelter]:
        """All positions one move away.

        >>> [str(after) for after in SaturatedWelter([1, 2], 3).options()]
        ['3: 0 1', '3: 0 2']
        """
        if prod(x + 1 for x in self.coins) > MOST_ARRANGEMENTS:
            raise LimitError(
                f"{self}: more than {MOST_ARRANGEMENTS} arrangements of the coins to look through",
                limit=MOST_ARRANGEMENTS,
            )
        found = set()
        for squares in product(*(range(x + 1) for x in self.coins)):
            distances = [x - y for x, y in zip(self.coins, squares, strict=True) if x != y]
            if distances and len(set(squares)) == len(squares):
                least = min(order(n, self.p) for n in distances)
                if order(sum(distances), self.p) == least:
                    found.add(tuple(sorted(squares)))
        return [SaturatedWelter(coins, self.p) for coins in sorted(found)]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> SaturatedWelter([0, 1, 4], 2).winning_moves()
        [{'from': '2: 0 1 4', 'to': '2: 0 1 2'}]
        """
        return super().winning_moves(play, player)

    def picture(self) -> Picture:
        """Coins on a strip.

        >>> SaturatedWelter([1, 3], 3).picture().style == SaturatedWelter([1, 3], 2).picture().style
        True
        """
        return strip_picture((square, "coin") for square in self.coins)

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> SaturatedWelter([1, 3], 3).rough_moves()
        8
        """
        return prod(x + 1 for x in self.coins)

    def _said(self, after: SaturatedWelter) -> tuple[str, tuple[int, ...]]:
        return f"{self} → {after}", ()

    def _key(self) -> tuple[int, ...]:
        return (self.p, *self.coins)

    def __str__(self) -> str:
        return f"{self.p}: {' '.join(map(str, self.coins))}".rstrip()

    def __repr__(self) -> str:
        return f"SaturatedWelter({list(self.coins)}, {self.p})"


def _read(text: str) -> SaturatedWelter:
    base, colon, coins = text.partition(":")
    p = whole_number(base.strip())
    if not colon or p is None:
        raise InputError(f"{text!r}: write the base, a colon and the coins: 3: 1 3 7", given=text)
    squares = read_squares_at(coins, len(base) + 1, text, "coins")
    return SaturatedWelter([n for n, _ in squares], p)


RULESET = Ruleset(
    name="saturated-welter",
    title="p-saturated Welter",
    family="strip",
    notation="the base p, a colon, squares of the coins: 3: 1 3 7",
    example="3: 1 3 7",
    impartial=True,
    help="Move coins down; p divides the total distance as often as the distance it divides least.",
    reader=_read,
)
