"""Misère play of games without splitting, with few heaps of any size."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement as multisets
from math import comb, lcm

from grundy.errors import InputError, LimitError
from grundy.heaps.heap_game import HeapGame

# Most positions played out when a period is sought.
MOST_POSITIONS = 2_000_000


class FewHeaps:
    """The misère outcomes of all positions with at most `count` heaps of a quaternary game.

    A move leaves at most one heap, so positions with few heaps have options with few heaps. Sort
    the heaps, with zeros for missing ones; the gaps are the smallest heap and the differences.
    Let moves take at most t, and q > t. Suppose that for all positions whose gaps are all below
    q + p + t, an outcome stays the same when the heaps above a gap of at least q + p are lowered
    by p. Then it always does, by induction on the number of tokens: if a gap of x is at least
    q + p + t, every move in x has its like in the lowered x, and after it the heaps above are
    still q + p away from those below; and if a gap is smaller, but another is so large, both
    positions may first be lowered there. So gaps may be reduced below q + p.

    >>> friskies = FewHeaps(".3102", 3)
    >>> friskies.preperiod, friskies.period
    (12, 20)
    >>> friskies.outcome([22, 50, 67]), friskies.is_frisky([10**9, 10**9 + 1])
    ('P', False)
    """

    def __init__(self, code: str, count: int, largest: int = 240) -> None:
        left, _, digits = (HeapGame(code).digits or "grundys-game").partition(".")
        if left or set(digits) - set("0123"):
            raise InputError(f"code '{code}': heaps must never be split, so digits must be 0 to 3")
        if count < 1:
            raise InputError(f"{count} heaps: must be at least 1")
        self.code, self.count = code, count
        self._game = HeapGame(code)
        self._most_taken = len(digits)
        self._options: list[list[int]] = []
        #: The P-positions among the positions with heaps up to `_known`, as sorted tuples.
        self._p: set[tuple[int, ...]] = set()
        self._known = 0
        self.preperiod, self.period = self._find(largest)

    def _play(self, largest: int) -> None:
        """Play out all positions with heaps up to `largest`."""
        for n in range(len(self._options), largest + 1):
            left = (sum(to) for to in self._game.options(n)) if n else ()
            self._options.append(sorted(set(left)))
        for top in range(self._known + 1, largest + 1):
            for lower in multisets(range(top + 1), self.count - 1):
                if not self._wins((*lower, top)):
                    self._p.add((*lower, top))
        self._known = max(self._known, largest)

    def _wins(self, position: tuple[int, ...]) -> bool:
        """Whether there is a move to a P-position, or none at all."""
        moved = False
        for i, heap in enumerate(position):
            if i and heap == position[i - 1]:
                continue
            rest = position[:i] + position[i + 1 :]
            for left in self._options[heap]:
                moved = True
                if tuple(sorted((*rest, left))) in self._p:
                    return True
        return not moved

    def _find(self, largest: int) -> tuple[int, int]:
        t = self._most_taken
        step = self._game.solve().period or 1
        reach = 9 * t * self.count
        while reach <= largest and comb(reach + self.count, self.count) <= MOST_POSITIONS:
            self._play(reach)
            for period in range(step, reach // self.count - 2 * t, step):
                q = self._holds_from(period, reach // self.count + 1 - period - t)
                if q is not None:
                    return q, period
            reach *= 2
        raise LimitError(
            f"{self.code} with {self.count} heaps: no period among heaps up to {self._known}",
            limit=self._known,
            stopped=True,
        )

    def _holds_from(self, period: int, most: int) -> int | None:
        """The least q > t that fits all positions played out, if it is at most `most`."""
        q = self._most_taken + 1
        for position in multisets(range(self._known + 1), self.count):
            below = 0
            for i, heap in enumerate(position):
                if heap - below >= q + period:
                    lowered = position[:i] + tuple(n - period for n in position[i:])
                    if (position in self._p) != (lowered in self._p):
                        q = heap - below - period + 1
                        if q > most:
                            return None
                below = heap
        return q if q <= most else None

    def outcome(self, heaps: Iterable[int]) -> str:
        """`"P"` or `"N"`.

        >>> FewHeaps(".3102", 2).outcome([5]), FewHeaps(".3102", 2).outcome([10**9])
        ('N', 'N')
        """
        position = sorted(n for n in heaps if n)
        if len(position) > self.count:
            raise InputError(f"{len(position)} heaps: outcomes are known for {self.count}")
        if position and position[0] < 0:
            raise InputError(f"heap {position[0]}: heaps must not be negative")
        reduced = [0] * (self.count - len(position))
        below = top = 0
        for heap in position:
            top += self._reduce(heap - below)
            reduced.append(top)
            below = heap
        return "P" if tuple(reduced) in self._p else "N"

    def _reduce(self, gap: int) -> int:
        q, p = self.preperiod, self.period
        return gap if gap < q + p else q + (gap - q) % p

    def is_frisky(self, heaps: Iterable[int]) -> bool:
        """Whether the misère outcome is not the normal one.

        >>> from grundy.misere.few_heaps import FewHeaps
        >>> FewHeaps(".3102", 2).is_frisky([5]), FewHeaps(".3102", 2).is_frisky([7])
        (True, False)
        """
        position = list(heaps)
        return self.outcome(position) != self._game.outcome(position)

    def frisky_sequence(self, heaps: Iterable[int], least: int) -> tuple[list[int], list[int]]:
        """Whether heaps + n is frisky for n = least, least + 1, …: digits, and those that repeat.

        Five in a row are read as one binary number, as the source does; the first list comes
        once, the second for ever.

        >>> FewHeaps(".3102", 2).frisky_sequence([1], 1)
        ([16], [24])
        """
        others = list(heaps)
        normal = self._game.solve()
        assert normal.period is not None and normal.preperiod is not None
        group = 5
        block = lcm(self.period, normal.period, group)
        start = max(least + self.preperiod, normal.preperiod)
        length = start - least + 2 * block
        length += -length % group
        bits = [self.is_frisky([*others, least + k]) for k in range(length)]
        digits = [
            int("".join("01"[bit] for bit in bits[i : i + group]), 2)
            for i in range(0, length, group)
        ]
        whole = block // group
        tail = digits[-whole:]
        size = next(d for d in range(1, whole + 1) if whole % d == 0 and tail[d:] == tail[:-d])
        end = len(digits) - size
        while end > 0 and digits[end - 1] == digits[end - 1 + size]:
            end -= 1
        return digits[:end], digits[end : end + size]


@lru_cache(maxsize=8)
def few_heaps(code: str, count: int) -> FewHeaps:
    """The outcomes that this process keeps."""
    return FewHeaps(code, count)
