"""Welter's game on squares of any number of digits, as `crates/strips/src/welter.rs` below 2^63."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush


class LargeCoins:
    """Coins of Welter's game, the answers of `WelterCoins` for squares beyond a machine word.

    >>> coins = LargeCoins([1, 3, 7, 8, 11, 19])
    >>> coins.value(), coins.mates()
    (12, ([(3, 19, 4), (7, 11, 2), (1, 8, 0)], None))
    """

    def __init__(self, coins: Sequence[int]) -> None:
        self.coins = tuple(coins)

    def value(self) -> int:
        """The nim-sum of (a ⊕ b) − 1 over all mates, and of the spinster."""
        pairs, single = self.mates()
        total = single or 0
        for low, high, _ in pairs:
            total ^= (low ^ high) - 1
        return total

    def mates(self) -> tuple[list[tuple[int, int, int]], int | None]:
        """The mates, those congruent modulo the highest power of two first, and the spinster.

        Sorted by their bits from the lowest up, coins that agree modulo a power of two are
        neighbours; the two that agree most are mates, and those on both sides of them become
        neighbours.
        """
        width = max(self.coins, default=0).bit_length()
        row = sorted(self.coins, key=lambda x: f"{x:0{width}b}"[::-1])
        before = [i - 1 for i in range(len(row))]
        after = [i + 1 for i in range(len(row))]
        mated = [False] * len(row)
        queue = [(-_agree(row[i], row[i + 1]), i, i + 1) for i in range(len(row) - 1)]
        heapify(queue)
        pairs = []
        while queue:
            power, i, j = heappop(queue)
            if mated[i] or mated[j]:
                continue
            mated[i] = mated[j] = True
            pairs.append((min(row[i], row[j]), max(row[i], row[j]), -power))
            left, right = before[i], after[j]
            if left >= 0:
                after[left] = right
            if right < len(row):
                before[right] = left
                if left >= 0:
                    heappush(queue, (-_agree(row[left], row[right]), left, right))
        pairs.sort(key=lambda pair: (-pair[2], pair[0], pair[1]))
        return pairs, next((x for x, gone in zip(row, mated, strict=True) if not gone), None)

    def primes(self, target: int) -> list[int]:
        """For each coin the one square that gives the position the value `target`.

        In one coin the value is f(x) = x ⊕ c ⊕ (x|c₁) ⊕ …, and bit b of (x|y) is 1 exactly when x
        and y agree modulo 2^b (van Splunder 2020, Definition 3.10): so x is read off from the
        lowest bit upwards.
        """
        change = self.value() ^ target
        # One bit more than any coin has: above it no coin agrees with any other number.
        width = max(change, *self.coins).bit_length() + 1 if self.coins else 0
        return [self._prime(i, change, width) for i in range(len(self.coins))]

    def _prime(self, index: int, change: int, width: int) -> int:
        x = self.coins[index]
        others = [y for i, y in enumerate(self.coins) if i != index]
        # The other coins that agree with x, and with what is sought, in all lower bits.
        with_old, with_new = others, others
        found = 0
        for bit in range(width):
            flip = change >> bit & 1 ^ len(with_old) & 1 ^ len(with_new) & 1
            old_bit = x >> bit & 1
            new_bit = old_bit ^ flip
            found |= new_bit << bit
            with_old = [y for y in with_old if y >> bit & 1 == old_bit]
            with_new = [y for y in with_new if y >> bit & 1 == new_bit]
        return found

    def is_abacus(self) -> bool:
        """Exactly one coin on the squares i and 2n − 1 − i for every i < n?"""
        last = 2 * len(self.coins) - 1
        return len({min(x, last - x) for x in self.coins if x <= last}) == len(self.coins)

    def is_p(self, misere: bool) -> bool:
        """Is it a P-position? In misère play by van Splunder 2020, Theorem 8.5."""
        return self.value() == (1 if misere and self.is_abacus() else 0)

    def winning_moves(self, misere: bool) -> list[tuple[int, int]]:
        """The moves to P-positions: they have the value 0, or 1 in misère play."""
        found = set()
        for target in (0, 1) if misere else (0,):
            for index, (x, to) in enumerate(zip(self.coins, self.primes(target), strict=True)):
                moved = (*self.coins[:index], to, *self.coins[index + 1 :])
                if to < x and LargeCoins(moved).is_p(misere):
                    found.add((x, to))
        return sorted(found)


def _agree(x: int, y: int) -> int:
    """In how many low bits two numbers agree."""
    differ = x ^ y
    return (differ & -differ).bit_length() - 1
