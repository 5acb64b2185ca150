"""How many positions of a game differ in misère play, by comparing their sums with others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from grundy.reference.moves import Position, options

# Component n, counted from 1, has the options `components[n − 1]`: sums of smaller components.
Components = Sequence[Sequence[Position]]


class TooManyPositions(Exception):
    """More outcomes were needed than allowed."""


class Outcomes:
    """Misère outcomes of sums of components, each played out once."""

    def __init__(self, components: Components, most: int) -> None:
        self._components = components
        self._most = most
        self._is_p: dict[Position, bool] = {}

    def is_p(self, position: Position) -> bool:
        """A position, sorted, is P if it has options and none of them is.

        >>> Outcomes([[()], [(), (1,)]], 99).is_p((2, 2))
        True
        """
        # A component without moves counts for nothing.
        position = tuple(n for n in position if self._components[n - 1])
        known = self._is_p.get(position)
        if known is None:
            known = bool(position) and not any(map(self.is_p, self._options(position)))
            if len(self._is_p) >= self._most:
                raise TooManyPositions
            self._is_p[position] = known
        return known

    def _options(self, position: Position) -> Iterator[Position]:
        for at, n in enumerate(position):
            if at and position[at - 1] == n:
                continue
            rest = position[:at] + position[at + 1 :]
            for option in self._components[n - 1]:
                yield tuple(sorted(rest + option))


def heaps(code: str, largest: int) -> list[list[Position]]:
    """The heaps 1, …, largest of a heap game as components.

    >>> heaps(".77", 2)
    [[()], [(), (1,)]]
    """
    return [sorted(options(code, n)) for n in range(1, largest + 1)]


def different_sums(components: Components, most_tests: int, most: int = 10**6) -> list[Position]:
    """Sums of components of which any two differ in the company of at most `most_tests` others.

    Any two of them are different in the misère quotient, so its order is at least their number; it
    is equal to it when the tests tell all elements apart. A component by which there are no more
    different sums than without it is left out, as summand and as test. `TooManyPositions` when
    more than `most` positions have to be played out.

    >>> different_sums(heaps("nim", 3), 2)
    [(), (1,), (2,), (1, 2), (2, 2), (1, 2, 2)]
    >>> [len(different_sums(heaps(".77", 5), tests)) for tests in (1, 2, 3)]
    [6, 11, 12]
    """
    outcomes = Outcomes(components, most)
    kinds: list[int] = []
    found: list[Position] = [()]
    for n in range(1, len(components) + 1):
        with_n = _different(outcomes, [*kinds, n], most_tests) if components[n - 1] else []
        if len(with_n) > len(found):
            kinds.append(n)
            found = with_n
    return found


def _different(outcomes: Outcomes, kinds: list[int], most_tests: int) -> list[Position]:
    """From the empty sum on, one summand at a time, until nothing new is met."""
    tests = [t for k in range(most_tests + 1) for t in combinations_with_replacement(kinds, k)]
    found: dict[tuple[bool, ...], Position] = {}
    waiting: list[Position] = [()]
    for position in waiting:
        row = tuple(outcomes.is_p(tuple(sorted(position + test))) for test in tests)
        if row not in found:
            found[row] = position
            waiting += [tuple(sorted((*position, n))) for n in kinds]
    return list(found.values())
