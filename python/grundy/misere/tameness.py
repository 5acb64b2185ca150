"""Proofs that a heap game is tame for ever: that it plays like Nim in misère play."""

from __future__ import annotations

from dataclasses import dataclass

from grundy import _core
from grundy.errors import InputError


@dataclass(frozen=True)
class Tameness:
    """What is known about a game playing like Nim.

    `status` is `"tame"` (every heap, proved), `"not-tame"` (`first_heap` is not tame by way of
    tame options, and has this `pair`) or `"unknown"` (tame up to `searched_to`). A proof says that
    the pairs (normal, misère value) of heaps repeat: pairs[n + period] = pairs[n] for every n >=
    preperiod, which the values up to `verified_to` imply.

    >>> import grundy as gr
    >>> gr.prove_tame(".147").status
    'tame'
    """

    status: str
    period: int | None = None
    preperiod: int | None = None
    verified_to: int | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    first_heap: int | None = None
    pair: tuple[int, int] | None = None
    searched_to: int | None = None

    def __bool__(self) -> bool:
        return self.status == "tame"

    def heap_pair(self, n: int) -> tuple[int, int]:
        """The pair of any heap of a tame game.

        >>> prove_tame(".147").heap_pair(10**9)
        (4, 4)
        """
        if self.period is None or self.preperiod is None:
            raise InputError("no period is proved, so pairs of large heaps are not known")
        if n < 0:
            raise InputError(f"heap {n}: heaps must not be negative")
        if n >= self.preperiod:
            n = self.preperiod + (n - self.preperiod) % self.period
        return self.pairs[n]


def prove_tame(code: str, max_heap: int = 2000) -> Tameness:
    """Prove that every heap of a game is tame, or find the first that is not.

    The pairs of tame heaps follow from those of their options as nim-values do, so Austin's
    periodicity theorem for nim-sequences applies to them.

    >>> proof = prove_tame(".147")
    >>> proof.status, proof.period, proof.preperiod
    ('tame', 8, 10)
    >>> found = prove_tame(".123")
    >>> found.status, found.first_heap, found.pair
    ('not-tame', 8, (2, 1))
    """
    if max_heap < 1:
        raise InputError(f"max_heap {max_heap}: must be at least 1")
    found = _core.tameness(code, max_heap)
    return Tameness(
        found.status,
        found.period,
        found.preperiod,
        found.verified_to,
        tuple(found.pairs),
        found.first_heap,
        found.pair,
        found.searched_to,
    )
