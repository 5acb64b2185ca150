"""The quotients of `.54`, which grow with the heaps in a regular way: their presentation in m.

For heaps up to 7m + 3 (m ≥ 3) the generators are a = heap 1, b = heap 4, u_k = heap 7k and v_k =
heap 7k + 3, for k = 1, …, m; v_0 stands for a. That the quotient of each m has this presentation
is checked case by case; for all m it is seen, not proved.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from grundy.errors import InputError

Word = tuple[int, ...]


def _word(*heaps: int) -> Word:
    return tuple(sorted(heaps))


@dataclass(frozen=True)
class GrowingQuotient:
    """The presentation for heaps up to 7m + 3.

    >>> from grundy.misere.growing_quotient import GrowingQuotient
    >>> family = GrowingQuotient(5)
    >>> family.heap, family.order, len(family.p)
    (38, 120, 26)
    >>> family.reduce([38, 38, 35]), family.phi(37)
    ((1, 31, 35), (1, 4, 4))
    """

    m: int
    rules: dict[Word, Word] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """The relations, from left to right."""
        if self.m < 3:
            raise InputError(f"m = {self.m}: the presentation begins at m = 3")
        object.__setattr__(self, "rules", self._rules())

    @property
    def heap(self) -> int:
        """The largest heap.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> GrowingQuotient(3).heap
        24
        """
        return 7 * self.m + 3

    @property
    def order(self) -> int:
        """2m² + 12m + 10.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> GrowingQuotient(3).order == 2 * len(GrowingQuotient(3).normal_forms)
        True
        """
        return 2 * (self.m + 1) * (self.m + 5)

    def _rules(self) -> dict[Word, Word]:
        a, b, m = 1, 4, self.m
        u = [0, *(7 * k for k in range(1, m + 1))]
        v = [a, *(7 * k + 3 for k in range(1, m + 1))]
        cube, pair = _word(u[1], u[1], u[1]), _word(u[1], u[2])
        rules = {_word(a, a): (), _word(b, b, b): (b,), _word(v[m], v[m]): _word(b, b)}
        rules[_word(b, b, u[m])] = _word(a, v[m - 1], u[m])
        rules[_word(b, b, *pair)] = pair
        rules[_word(b, b, u[1], u[1])] = _word(u[m], u[m])
        rules[_word(*cube, u[1])] = _word(u[m], u[m])
        for k in range(1, m + 1):
            rules[_word(b, v[k])] = _word(a, b)
            rules[_word(v[k], v[k], v[k])] = _word(a, v[k], v[k])
            rules[_word(u[k], v[k])] = _word(v[k - 1], u[k])
            for j in range(1, k - 1):
                rules[_word(u[k], v[j])] = _word(a, u[k])
            rules[_word(*cube, v[k])] = _word(a, *cube)
            rules[_word(*pair, v[k])] = _word(a, *pair)
            if k > 1:
                rules[_word(u[k], u[k], u[k])] = cube
                rules[_word(b, u[k], u[k])] = _word(b, u[1], u[1])
                rules[_word(v[k - 1], v[k - 1], u[k])] = _word(a, v[k - 1], u[k])
                rules[_word(v[k - 1], u[k], u[k])] = _word(a, u[k], u[k])
                rules[_word(u[1], u[1], v[k], v[k])] = _word(u[k], u[k])
        for j, k in combinations(range(1, m + 1), 2):
            rules[_word(v[j], v[k])] = _word(a, v[k])
            rules[_word(u[j], u[j], u[k])] = rules[_word(u[j], u[k], u[k])] = cube
            if (j, k) != (1, 2):
                rules[_word(u[j], u[k])] = pair
            if j > 1:
                rules[_word(u[j], u[j], v[k])] = _word(u[1], u[1], v[k])
        return rules

    @property
    def normal_forms(self) -> list[Word]:
        """Words to which every position can be reduced, but for a factor a.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> GrowingQuotient(3).normal_forms[:6]
        [(), (4,), (4, 4), (4, 7, 7), (4, 7, 7, 7), (4, 7, 14)]
        """
        b, m = 4, self.m
        u, v = [7 * k for k in range(m + 1)], [7 * k + 3 for k in range(m + 1)]
        c = u[1]
        found = [(), _word(b), _word(b, b), _word(b, c, c), _word(b, c, c, c), _word(b, c, u[2])]
        found += [_word(c, c, c), _word(c, u[2])]
        for k in range(1, m + 1):
            found += [_word(v[k]), _word(u[k]), _word(u[k], u[k]), _word(b, u[k])]
            if k < m:
                found.append(_word(v[k], v[k]))
            if k > 1:
                found += [_word(v[k - 1], u[k]), _word(c, c, v[k])]
            for j in range(k + 1, m + 1):
                square = _word(v[j], v[j]) if j < m else _word(b, b)
                found += [_word(u[k], v[j]), _word(u[k], *square)]
        return found

    @property
    def p(self) -> list[Word]:
        """The elements of P.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> (1,) in GrowingQuotient(3).p, (7,) in GrowingQuotient(3).p
        (True, False)
        """
        m = self.m
        u, v = [7 * k for k in range(m + 1)], [7 * k + 3 for k in range(m + 1)]
        found = [(1,), (4, 4), (1, 4, 7, 14)]
        found += [_word(1, u[k]) for k in range(2, m + 1)]
        found += [_word(u[k], u[k]) for k in range(1, m + 1)]
        found += [_word(v[k], v[k]) for k in range(1, m)]
        found += [_word(u[k], v[j]) for k, j in combinations(range(1, m + 1), 2)]
        return found

    def phi(self, heap: int) -> Word:
        """The word of a heap.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> [GrowingQuotient(3).phi(n) for n in (2, 11, 21, 22)]
        [(), (4,), (21,), (1, 4, 4)]
        """
        if not 0 <= heap <= self.heap:
            raise InputError(f"heap {heap}: the presentation covers heaps up to {self.heap}")
        if heap <= 8:
            return {0: (), 2: (), 3: (1,), 5: (4,), 6: (4,), 8: (1,)}.get(heap, (heap,))
        if heap % 7 in (0, 3):
            return (heap,)
        return (1, 4, 4) if heap % 7 in (1, 2) else (4,)

    def reduce(self, word: list[int] | Word) -> Word:
        """The normal form of a word of generators, perhaps times a.

        >>> from grundy.misere.growing_quotient import GrowingQuotient
        >>> GrowingQuotient(3).reduce([24, 21])
        (17, 21)
        """
        now = sorted(word)
        applied = True
        while applied:
            applied = False
            for left, right in self.rules.items():
                if all(now.count(heap) >= left.count(heap) for heap in left):
                    for heap in left:
                        now.remove(heap)
                    now = sorted([*now, *right])
                    applied = True
                    break
        return tuple(now)
