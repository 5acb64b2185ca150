"""Quaternary games whose heaps have the same misère values in another order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame
from grundy.misere.misere_game import MisereGame
from grundy.misere.misere_solution import MisereSolution

# Number of rows of one period compared as games.
ROWS = 10


@dataclass(frozen=True)
class Relabelling:
    """Heap period·k + r of one game equals heap period·k + columns[r − 1] of another, k ≥ 0.

    `checked_to` is the largest heap whose canonical form was compared. `proved` says that for all
    heaps the relabelling is an isomorphism of the misère quotients, so that in play one game is
    the other.

    >>> from grundy.misere.relabelling import relabelling
    >>> relabelling(".1032", ".1033").columns
    (3, 2, 1, 7, 6, 5, 4)
    """

    code: str
    other: str
    period: int
    columns: tuple[int, ...]
    checked_to: int
    proved: bool

    def heap(self, n: int) -> int:
        """The heap of the other game that a heap equals.

        >>> relabelling(".1032", ".1033").heap(702)
        702
        """
        k, r = divmod(n - 1, self.period)
        return self.period * k + self.columns[r]

    @property
    def is_identity(self) -> bool:
        """Whether every heap keeps its size.

        >>> from grundy.misere.relabelling import relabelling
        >>> relabelling(".1032", ".1033").is_identity
        False
        """
        return self.columns == tuple(range(1, self.period + 1))


def relabelling(code: str, other: str) -> Relabelling | None:
    """How the heaps of a game are found among those of another, column by column; None if they
    are not.

    >>> relabelling(".1032", ".1033").columns
    (3, 2, 1, 7, 6, 5, 4)
    >>> relabelling(".2012", ".123").columns, relabelling(".123", ".312")
    ((2, 5, 3, 6, 9), None)
    """
    for name in (code, other):
        if not name.startswith((".", "0.")) or set(name.partition(".")[2]) - set("0123"):
            raise InputError(f"code '{name}': a quaternary game is a point and digits 0 to 3")
    one, two = (HeapGame(c).solve(play="misere", time=10) for c in (code, other))
    if one.period is None or one.period != two.period:
        return None
    period = one.period
    own = [MisereGame.heap(code, n) for n in range(period * ROWS + 1)]
    reach = period * (ROWS + 3)
    theirs = [MisereGame.heap(other, n) for n in range(reach + 1)]
    fits = [
        [
            c
            for c in range(1, 3 * period + 1)
            if all(own[period * k + r] == theirs[period * k + c] for k in range(ROWS))
        ]
        for r in range(1, period + 1)
    ]
    columns = _different(fits, period)
    if columns is None:
        return None
    made = Relabelling(code, other, period, columns, period * ROWS, proved=False)
    return replace(made, proved=same_pretending(one, two, made))


def _different(fits: list[list[int]], period: int) -> tuple[int, ...] | None:
    """One of each list, least first, with different remainders."""
    chosen: list[int] = []

    def search(taken: frozenset[int]) -> bool:
        if len(chosen) == len(fits):
            return True
        for c in fits[len(chosen)]:
            if c % period not in taken:
                chosen.append(c)
                if search(taken | {c % period}):
                    return True
                chosen.pop()
        return False

    return tuple(chosen) if search(frozenset()) else None


def same_pretending(one: MisereSolution, two: MisereSolution, made: Relabelling) -> bool:
    """Whether a relabelling takes one quotient to the other for all heaps, by an isomorphism.

    >>> a, b = (HeapGame(c).solve(play="misere") for c in (".1032", ".1033"))
    >>> same_pretending(a, b, relabelling(".1032", ".1033"))
    True
    """
    if one.quotient_order != two.quotient_order or one.preperiod is None or two.preperiod is None:
        return False
    images: dict[int, int] = {0: 0}
    queue = [0]
    last = max(one.preperiod, two.preperiod) + 4 * made.period
    heaps = [(one.quotient._phi(n), two.quotient._phi(made.heap(n))) for n in range(1, last + 1)]
    for x in queue:
        for y, z in heaps:
            product = one.quotient._products.mul(x, y)
            image = two.quotient._products.mul(images[x], z)
            if product not in images:
                images[product] = image
                queue.append(product)
            elif images[product] != image:
                return False
    if len(set(images.values())) < two.quotient_order:
        return False
    return all(one.quotient._in_p[x] == two.quotient._in_p[y] for x, y in images.items())
