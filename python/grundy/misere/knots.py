"""Knots (4.7) and its triplicate .157 in misère play: solved although the quotient is infinite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame, Move

# Larger heaps have too many moves to try; for them the moves of the proof are tried.
MOST_LISTED = 4096
# {tokens taken: numbers of heaps that may be left}
_RULES = {
    "4.7": {0: (2,), 1: (0, 1, 2)},
    ".157": {1: (0,), 2: (0, 2), 3: (0, 1, 2)},
}


def weight(n: int) -> int:
    """The weight of a string of n knots, which is Allemang's tameness.

    >>> [weight(n) for n in range(10)]
    [0, 0, 1, 0, 1, 2, 3, 4, 5, 6]
    """
    return n - 3 if n > 2 else n // 2


def wildness(n: int) -> int:
    """Allemang's wildness of a string of n knots.

    >>> [wildness(n) for n in range(10)]
    [0, 0, 0, 0, 0, 1, 0, 1, 2, 3]
    """
    return int(n == 5) if n < 7 else n - 6


def outcome_by_wildness(strings: Iterable[int]) -> str:
    """The misère outcome of Knots by the rule of Allemang (*Machine computation with finite
    games*, the chapter on Knots), proved there for all positions.

    >>> outcome_by_wildness([9]), outcome_by_wildness([9, 2]), outcome_by_wildness([10**30])
    ('N', 'P', 'N')
    """
    position = sorted((n for n in strings if n), reverse=True)
    if all(n in (1, 3) for n in position):
        return "P" if len(position) % 2 else "N"
    even = sum(n % 2 == 0 for n in position) % 2
    odd = (len(position) - even) % 2
    excess = wildness(position[0]) - sum(map(weight, position[1:]))
    if excess == 1:
        return "N"
    return "P" if even == odd == int(excess > 1) else "N"


def outcome_by_weight(strings: Iterable[int]) -> str:
    """The misère outcome of Knots by weights: normal play, but for the PN- and NP-positions.

    These are the families of Plambeck (*Pretending in misère combinatorial games*, 2003,
    Figures 35 and 36) with the last bound of Figure 35 corrected (see the errata). [∗v, w]
    is any position of normal value v and total weight at most w.

    >>> outcome_by_weight([7, 3, 3, 1]), outcome_by_weight([8, 1]), outcome_by_weight([9, 5])
    ('N', 'P', 'N')
    """
    position = sorted(n for n in strings if n)
    largest = position.pop() if position else 0
    value, heavy = _normal(position), sum(map(weight, position))
    total = value ^ (_normal([largest]) if largest else 0)
    if largest in (0, 1, 3) and heavy == 0:  # [∗0, 0] is PN and [∗1, 0] is NP
        return "P" if total == 1 else "N"
    if largest in (5, 7) and value == 1 and heavy == 0:
        return "N"
    if largest >= 8:
        k = (largest - 8) // 2
        if largest % 2:
            changed = (value == 1 and heavy <= 2 * k + 2) or (value == 2 and heavy <= 2 * k + 1)
        else:
            changed = (value == 2 and heavy <= 2 * k + 1) or (value == 1 and heavy <= 2 * k)
        if changed:
            return "N" if total == 0 else "P"
    return "N" if total else "P"


def _normal(strings: Iterable[int]) -> int:
    """The nim-value: 1 for each odd string, 2 for each even one."""
    total = 0
    for n in strings:
        total ^= 1 if n % 2 else 2
    return total


class Knots:
    """Misère play of 4.7, or of .157, whose heap n is a string of ⌈n/3⌉ knots.

    >>> Knots().outcome([10**30, 7]), Knots().winning_moves([9, 5])[0]
    ('P', Move(heap=5, to=(4,)))
    >>> Knots(".157").outcome([27, 4])
    'P'
    """

    CODES = tuple(_RULES)

    def __init__(self, code: str = "4.7") -> None:
        if code not in _RULES:
            raise InputError(f"code '{code}': the rule for Knots needs {' or '.join(_RULES)}")
        self.code = code
        self._per_knot = 1 if code == "4.7" else 3

    def strings(self, heaps: Iterable[int]) -> list[int]:
        """The strings of knots that heaps stand for.

        >>> from grundy.misere.knots import Knots
        >>> Knots(".157").strings([27, 4])
        [9, 2]
        """
        return [-(-n // self._per_knot) for n in heaps]

    def outcome(self, heaps: Iterable[int]) -> str:
        """`"P"` or `"N"` for heaps of any size.

        >>> from grundy.misere.knots import Knots
        >>> Knots().outcome([9, 5])
        'N'
        """
        return outcome_by_wildness(self.strings(heaps))

    def winning_moves(self, heaps: Iterable[int]) -> list[Move]:
        """The winning moves; see `winning_moves_of` for large heaps.

        >>> from grundy.misere.knots import Knots
        >>> Knots().winning_moves([9, 5])[0]
        Move(heap=5, to=(4,))
        """
        return self.winning_moves_of(heaps)[0]

    def winning_moves_of(self, heaps: Iterable[int]) -> tuple[list[Move], bool]:
        """Winning moves, sorted, and whether they are all: of a large heap only some are tried.

        >>> moves, complete = Knots().winning_moves_of([10**6])
        >>> [move.to for move in moves], complete
        ([(1, 999998), (2, 999997), (499999, 500001), (500000, 500000)], False)
        """
        position = [n for n in heaps if n]
        found, complete = [], True
        for heap in sorted(set(position)):
            rest = list(position)
            rest.remove(heap)
            listed = heap <= MOST_LISTED
            complete &= listed
            options = HeapGame(self.code).options(heap) if listed else self._some(heap)
            wins = (to for to in options if self.outcome([*rest, *to]) == "P")
            found += [Move(heap, to) for to in sorted(wins)]
        return found, complete

    def _some(self, heap: int) -> Iterator[tuple[int, ...]]:
        """Moves of a large heap: by little, and into halves."""
        for taken, counts in _RULES[self.code].items():
            left = heap - taken
            if 1 in counts:
                yield (left,)
            if 2 in counts:
                step = self._per_knot
                parts = {step * i for i in (1, 2)} | {left // 2 - i for i in range(2 * step)}
                yield from ((part, left - part) for part in sorted(parts))
