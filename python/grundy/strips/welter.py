"""Welter's game: coins on distinct squares, each move takes one coin down to an empty square."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from grundy._core import InputError, LimitError, WelterCoins
from grundy.rulesets import Ruleset
from grundy.strips.large_coins import LargeCoins
from grundy.strips.strip_position import Move, StripPosition, is_misere, read_squares

# Squares below this are for the machine's words.
WORD = 2**63
# Highest square of a coin for which the boxes of the Young diagram are listed.
MOST_BOXES = 10_000


@dataclass(frozen=True)
class Mates:
    """Two coins congruent modulo `2**power` and no higher power of two.

    >>> Mates(3, 19, 4).value
    15
    """

    low: int
    high: int
    power: int

    @property
    def value(self) -> int:
        """What the pair contributes: `(low ⊕ high) − 1`."""
        return (self.low ^ self.high) - 1


@dataclass(frozen=True)
class PrimeArray:
    """The two rows of the Unique Prime Lemma, `[x; x'] = k; k'`.

    Exchanging an even number of the entries of the first row and k with those below leaves the
    equation `[x1|…|xn] = k` true (the Even Alteration Theorem: van Splunder 2020, Theorem 4.6, by
    Lemma 4.7 or Lemma 4.8; Theorem 4.9: it holds for Nim too).

    >>> array = PrimeArray((1, 5, 7), (13, 9, 3), 4, 0)
    >>> array.altered([0, 1])
    Welter([7, 9, 13])
    """

    coins: tuple[int, ...]
    primes: tuple[int, ...]
    value: int
    target: int

    def altered(self, indices: Iterable[int]) -> Welter:
        """The position with the coins at these indices exchanged for their primes. Its value is
        `value` for an even number of exchanges, `target` for an odd number."""
        chosen = set(indices)
        for index in chosen:
            if not 0 <= index < len(self.coins):
                raise InputError(
                    f"index {index}: the coins have indices 0 to {len(self.coins) - 1}"
                )
        mixed = zip(self.coins, self.primes, strict=True)
        return Welter(prime if i in chosen else x for i, (x, prime) in enumerate(mixed))


class Welter(StripPosition):
    """A position of Welter's game.

    >>> position = Welter([1, 3, 7, 8, 11, 19])
    >>> position.value
    12
    >>> position.winning_moves()
    [{'from': 8, 'to': 4}]
    >>> Welter("0 1 2").outcome(), Welter("0 1 2").outcome(play="misere")
    ('P', 'N')

    References: C. P. Welter, Indagationes Mathematicae 16 (1954) 194–200; J. H. Conway, On
    Numbers and Games, chapter 13; N. van Splunder, Analysis of Welter's game (Leiden, 2020).
    """

    def __init__(self, coins: str | Iterable[int]) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        self._core = _coins(self.coins)

    def __reduce__(self) -> tuple[type[Welter], tuple[tuple[int, ...]]]:
        return Welter, (self.coins,)

    @property
    def value(self) -> int:
        """The Sprague–Grundy value, by mating in a binary trie.

        >>> Welter([1, 5, 6]).value
        5
        """
        return self._core.value()

    @property
    def mates(self) -> list[Mates]:
        """The pairs of mates, those congruent modulo the highest power of two first.

        >>> [(m.low, m.high) for m in Welter([1, 3, 7, 8, 11, 19]).mates]
        [(3, 19), (7, 11), (1, 8)]
        """
        return [Mates(*pair) for pair in self._core.mates()[0]]

    @property
    def spinster(self) -> int | None:
        """The coin without a mate, if the number of coins is odd.

        >>> Welter([1, 5, 6]).spinster
        6
        """
        return self._core.mates()[1]

    def primes(self, target: int = 0) -> PrimeArray:
        """For each coin the one square that gives the position the value `target` when the coin
        is taken there, upwards or down (the Unique Prime Lemma: van Splunder 2020, Lemma 4.1, by
        Lemma 4.2, Lemma 4.4 or Lemma 4.5).

        >>> Welter([1, 5, 7]).primes(0).primes
        (13, 9, 3)
        """
        if target < 0:
            raise InputError(f"target {target}: must be a non-negative integer")
        core = self._core if target < WORD else LargeCoins(self.coins)
        return PrimeArray(self.coins, tuple(core.primes(target)), self.value, target)

    def completion(self, target: int = 0) -> int:
        """The square where one more coin gives the position the value `target`.

        For three coins and value 0 it is their nim-sum (van Splunder 2020, Lemma 6.22), for two
        ((a+1) ⊕ (b+1)) − 1 (Lemma 6.23).

        >>> Welter([1, 2, 4]).completion(), 1 ^ 2 ^ 4
        (7, 7)
        """
        free = next(x for x in range(len(self.coins) + 1) if x not in self.coins)
        extended = (*self.coins, free)
        return Welter(extended).primes(target).primes[Welter(extended).coins.index(free)]

    @property
    def is_abacus(self) -> bool:
        """Does the position hold exactly one of the squares i and 2n − 1 − i for every i < n?

        >>> Welter([0, 4, 2]).is_abacus, Welter([0, 5, 2]).is_abacus
        (True, False)
        """
        return self._core.is_abacus()

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`. In misère play the P-positions are the abacus positions of value 1 and
        the other positions of value 0 (van Splunder 2020, Theorem 8.5, which rests on Lemma 8.2,
        Lemma 8.3 and Lemma 8.4).

        >>> Welter([0, 2]).outcome(play="misere")
        'P'
        """
        return "P" if self._core.is_p(is_misere(play)) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, found by inverting the value in each coin.

        Moving to a P-position wins (van Splunder 2020, Corollary 2.8). An N-position has such a
        move: an even number of primes and values are lower (Theorem 4.13, by Lemma 4.10,
        Lemma 4.11 and Lemma 4.12).

        >>> Welter([0, 1, 3, 4, 8, 12, 16, 23]).winning_moves()
        [{'from': 23, 'to': 2}]
        """
        moves = sorted(self._core.winning_moves(is_misere(play)))
        return [{"from": start, "to": end} for start, end in moves]

    def mod_16_moves(self) -> list[Move]:
        """Moves after which the nim-sum is divisible by 16, once coins are put below the strip
        to make their number a multiple of four: the winning moves are among them.

        Theorem 6.8 of van Splunder 2020: for 4k coins the nim-sum is divisible by 16 exactly when
        the value is; for 2, 4 and 8 these are Lemma 6.5, Lemma 6.7 and Lemma 6.6, because all mates
        agree modulo 2 (Lemma 6.4), and for 4k + 1 coins Lemma 6.11 and Lemma 6.12 say so of 2 and
        4. Coins below the strip change no value (Lemma 6.20). For more than four coins the nim-sum
        alone does not decide beyond that.

        >>> Welter([1, 3, 7, 8, 11, 19]).mod_16_moves()
        [{'from': 8, 'to': 4}]
        >>> for move in Welter([0, 1, 3, 4, 8, 12, 16, 23]).mod_16_moves(): print(move)
        {'from': 12, 'to': 9}
        {'from': 16, 'to': 5}
        {'from': 23, 'to': 2}
        {'from': 23, 'to': 18}
        """
        below = -len(self.coins) % 4
        squares = [*range(below), *(x + below for x in self.coins)]
        nim_sum = 0
        for x in squares:
            nim_sum ^= x
        taken = set(squares)
        return [
            {"from": x - below, "to": to - below}
            for x in squares[below:]
            for to in range((x ^ nim_sum) % 16, x, 16)
            if to not in taken
        ]

    @property
    def partition(self) -> tuple[int, ...]:
        """The Young diagram of the position, longest row first: coin number i, counted from 0, on
        square x is a row of x − i boxes. A move removes a hook.

        >>> Welter([1, 3, 7]).partition
        (5, 2, 1)
        """
        return tuple(x - i for i, x in reversed(list(enumerate(self.coins))) if x > i)

    @property
    def hooks(self) -> list[list[int]]:
        """The hook lengths of the Young diagram, row by row. The value is the nim-sum of h ⊕ (h −
        1) over all hooks h (M. Sato 1968; N. Kawanaka, Games and algebra, 2009).

        >>> Welter([1, 3, 7]).hooks
        [[7, 5, 3, 2, 1], [3, 1], [1]]
        >>> total = 0
        >>> for h in sum(Welter([1, 3, 7]).hooks, []): total ^= h ^ (h - 1)
        >>> total == Welter([1, 3, 7]).value
        True
        """
        if self.coins and self.coins[-1] > MOST_BOXES:
            raise LimitError(f"{self}: diagrams are made up to square {MOST_BOXES}")
        taken = set(self.coins)
        rows = [[x - y for y in range(x) if y not in taken] for x in reversed(self.coins)]
        return [row for row in rows if row]

    def frieze(self, target: int | None = None) -> list[list[int]]:
        """The triangle of the coins, or, with a target, the frieze that runs on to show the primes.

        Row 0 holds zeros, row 1 the coins (and their primes), the last row the value (and the
        target in turn); every diamond with b above, a left, d right and c below has
        `a ⊕ d = (b ⊕ c) + 1`.

        >>> for row in Welter([1, 5, 7]).frieze(target=0): print(row)
        [0, 0, 0, 0, 0, 0, 0]
        [1, 5, 7, 13, 9, 3]
        [3, 1, 9, 3, 9]
        [4, 0, 4, 0]
        """
        across = list(self.coins)
        if target is not None:
            across += self.primes(target).primes
        rows = [[0] * (len(across) + 1), across]
        for _ in range(len(self.coins) - 1):
            above, last = rows[-2], rows[-1]
            pairs = zip(last, last[1:], above[1:], strict=False)
            rows.append([((a ^ d) - 1) ^ b for a, d, b in pairs])
        return rows

    def options(self, player: str = "left") -> list[Welter]:
        """All positions one move away.

        >>> Welter([0, 3]).options()
        [Welter([0, 1]), Welter([0, 2])]
        """
        taken = set(self.coins)
        return [
            Welter([*self.coins[:i], to, *self.coins[i + 1 :]])
            for i, coin in enumerate(self.coins)
            for to in range(coin)
            if to not in taken
        ]

    def _key(self) -> tuple[int, ...]:
        return self.coins

    def __repr__(self) -> str:
        return f"Welter({list(self.coins)})"


def _coins(coins: tuple[int, ...]) -> WelterCoins | LargeCoins:
    """What works out the answers; it refuses two coins on one square."""
    if not coins or coins[-1] < WORD:
        return WelterCoins(coins)
    # The squares beyond are compared here; the core looks at all others.
    low = [x for x in coins if x < WORD]
    WelterCoins(low)
    for x, y in pairwise(coins):
        if x == y:
            raise InputError(f"two coins on square {x}: Welter's game allows one coin to a square")
    return LargeCoins(coins)


RULESET = Ruleset(
    name="welter",
    title="Welter's game",
    family="strip",
    notation="squares of the coins: 1 3 7",
    example="1 3 7 8 11 19",
    impartial=True,
    help="Move a coin to any lower empty square; no two coins share a square.",
    page="strips",
    reader=Welter,
)
