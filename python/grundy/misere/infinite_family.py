"""Heaps of a quaternary game of which no two are equal: the misère quotient is infinite."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import product

from grundy.certificate import Certificate
from grundy.errors import LimitError
from grundy.misere.few_heaps import FewHeaps, few_heaps


@dataclass(frozen=True)
class InfiniteFamily:
    """Heaps first, first + period, first + 2·period, … that are all different in the game.

    For i < j the heaps `moving` + i·period with those `fixed` make sums of different outcome with
    first + i·period and with first + j·period. So the misère quotient is infinite, and no
    pretending to finitely many values solves the game.

    >>> from grundy.misere.infinite_family import infinite_family
    >>> infinite_family(".3102").period
    5
    """

    code: str
    first: int
    moving: tuple[int, ...]
    fixed: tuple[int, ...]
    period: int
    #: Gaps may be reduced below preperiod + period; see `FewHeaps`.
    preperiod: int = field(default=0, repr=False)

    @property
    def certificate(self) -> Certificate:
        """The claim that these heaps are all different, for the checker.

        >>> infinite_family(".3102").certificate.check().verdict
        'verified'
        """
        fields = {
            "format": "grundy-certificate",
            "version": 1,
            "kind": "infinite-heaps",
            "code": self.code,
            "preperiod": self.preperiod,
            "period": self.period,
            "first": self.first,
            "moving": list(self.moving),
            "fixed": list(self.fixed),
        }
        return Certificate(json.dumps(fields, indent=2))

    def difference(self, i: int, j: int) -> tuple[list[int], list[int]]:
        """Two positions of different misère outcome, for i < j.

        >>> infinite_family(".3102").difference(0, 7)
        ([5, 7], [40, 7])
        """
        shared = [*(n + i * self.period for n in self.moving), *self.fixed]
        one, two = self.first + i * self.period, self.first + j * self.period
        return [one, *shared], [two, *shared]


def infinite_family(code: str, heaps: int = 2) -> InfiniteFamily | None:
    """Such a family that sums of two (or three) heaps show, proved for all i < j; None if none.

    Outcomes depend on gaps reduced below q + p (`FewHeaps`). When i is so large that the moving
    heaps are q + p away from the fixed ones and from 0, one more changes nothing; nor does one
    more j − i when the heap of j is q + p above all others. So finitely many pairs are all pairs.

    >>> infinite_family(".3102")
    InfiniteFamily(code='.3102', first=5, moving=(7,), fixed=(), period=5)
    >>> infinite_family(".123") is None
    True
    """
    try:
        table = few_heaps(code, heaps)
    except LimitError:
        return None
    q, p = table.preperiod, table.period
    for first in range(q, q + p):
        for one in range(q, first + q + 2 * p):
            for rest in product(range(one + 1), repeat=heaps - 2):
                choices = [((one, *rest), ()), ((one,), rest)] if rest else [((one,), ())]
                for moving, fixed in choices:
                    family = InfiniteFamily(code, first, moving, fixed, p, q)
                    if _holds(family, table):
                        return family
    return None


def _holds(family: InfiniteFamily, table: FewHeaps) -> bool:
    top = max(family.first, *family.moving, *family.fixed)
    last = (table.preperiod + table.period + top) // family.period + 2
    for i in range(last + 1):
        for d in range(1, last + 1):
            one, two = family.difference(i, i + d)
            if table.outcome(one) == table.outcome(two):
                return False
    return True
