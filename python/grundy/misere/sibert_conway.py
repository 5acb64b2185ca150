"""Sibert–Conway decompositions: the positions whose misère outcome is not the normal one.

NP-, PN-, NN- and PP-positions, and the decomposition, are those of Plambeck 2003, Definition 5.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.heaps.heap_set import HeapSet
from grundy.whole_numbers import as_whole

if TYPE_CHECKING:
    from grundy.misere.misere_solution import MisereSolution

# The quotient's element, the normal value, the state of each term.
_State = tuple[int, int, tuple[tuple[int, ...] | None, ...]]

_PART = re.compile(r"\s*(?:([ED]?)(\d*)\(([^)]*)\)|(\d+))")
# Single heaps of a class are written as terms of their own up to this many.
MOST_SPELLED = 4


@dataclass(frozen=True)
class Part:
    """How many heaps of a set there are: `least` exactly, or `least` and any even number more.

    >>> [str(Part(HeapSet.read("4,1"), n, more)) for n, more in ((0, True), (3, True), (2, False))]
    ['E(4,1)', 'D3(4,1)', '2(4,1)']
    """

    heaps: HeapSet
    least: int
    more: bool

    def add(self, count: int) -> int | None:
        """The reduced number with one heap more; None when there are too many."""
        if count < self.least:
            return count + 1
        return self.least - 1 if self.more and self.least else self._beyond(count)

    def _beyond(self, count: int) -> int | None:
        # With least 0 the odd state is 1, since there is no number below the least.
        return (1 if count == 0 else 0) if self.more else None

    def __str__(self) -> str:
        if not self.more:
            alone = self.least == 1 and len(self.heaps.pieces) == 1 and self.heaps.finite
            return str(self.heaps) if alone else f"{self.least}({self.heaps})"
        bound = str(self.least) if self.least > 1 else ""
        return f"{'D' if self.least % 2 else 'E'}{bound}({self.heaps})"


@dataclass(frozen=True)
class Term:
    """Positions with given numbers of heaps from each of some sets, and no others.

    A number alone is one heap; E(…) and D(…) are an Even or oDd number of heaps from a set, E4(…)
    and D3(…) at least 4 or 3 of them, 2(…) exactly two. A set may hold progressions such as 5k+8.

    >>> term = Term.read("25 E(17,12,9) D(20,4,1)")
    >>> [25, 12, 9, 4] in term, [25, 12, 4] in term, [25, 4, 2] in term
    (True, False, False)
    >>> str(term), [8, 13, 13] in Term.read("D3(5k+8)"), [8, 8] in Term.read("E(5k+8)")
    ('25 E(17,12,9) D(20,4,1)', True, True)
    """

    parts: tuple[Part, ...]

    @classmethod
    def read(cls, text: str) -> Term:
        """From the notation; heaps of different sets differ."""
        parts: list[Part] = []
        at = 0
        while text[at:].strip():
            found = _PART.match(text, at)
            if found is None:
                at += len(text[at:]) - len(text[at:].lstrip())
                raise InputError(
                    f"'{text[at]}' at column {at + 1} of '{text}': terms are heaps, E(…) and D(…)"
                )
            if found[4]:
                parts.append(Part(HeapSet.read(found[4]), 1, more=False))
            else:
                parts.append(cls._group(text, found))
            at = found.end()
        counts: dict[HeapSet, int] = {}
        for part in parts:
            if part == Part(part.heaps, 1, more=False):
                counts[part.heaps] = counts.get(part.heaps, 0) + 1
        merged = [part for part in parts if part.heaps not in counts or part.more]
        merged = [Part(heaps, n, more=False) for heaps, n in counts.items()] + merged
        for i, part in enumerate(merged):
            if any(part.heaps.overlaps(other.heaps) for other in merged[:i]):
                raise InputError(f"'{text}': a heap appears in two places")
        return cls(tuple(merged))

    @staticmethod
    def _group(text: str, found: re.Match[str]) -> Part:
        letter, number, heaps = found[1], found[2], HeapSet.read(found[3])
        if not letter and not number:
            raise InputError(f"'({found[3]})' in '{text}': E, D or a number must come before it")
        parity = int(letter == "D")
        least = as_whole(number) if number else parity
        if letter and least % 2 != parity:
            raise InputError(f"'{letter}{number}' in '{text}': E must be followed by even numbers")
        return Part(heaps, least, more=bool(letter))

    @property
    def start(self) -> tuple[int, ...]:
        """The state before any heap: the reduced number of heaps of each part."""
        return (0,) * len(self.parts)

    def add(self, state: tuple[int, ...] | None, heap: int) -> tuple[int, ...] | None:
        """The state with one more heap; None when no such position is in the set."""
        if state is None:
            return None
        for i, part in enumerate(self.parts):
            if heap in part.heaps:
                n = part.add(state[i])
                return None if n is None else (*state[:i], n, *state[i + 1 :])
        return None

    def accepts(self, state: tuple[int, ...] | None) -> bool:
        """Whether a position with this state is in the set."""
        return state == tuple(part.least for part in self.parts)

    def spelled(self) -> Iterator[Term]:
        """The same set as terms in which a single heap stands alone, as the source has it."""
        choices = []
        for part in self.parts:
            heaps = part.heaps
            few = part.least == 1 and not part.more and heaps.finite
            if few and len(heaps.pieces) <= MOST_SPELLED:
                ordered = sorted(heaps.pieces)
                choices.append([Part(HeapSet((piece,)), 1, more=False) for piece in ordered])
            else:
                choices.append([part])
        yield from (Term(parts) for parts in product(*choices))

    def __contains__(self, heaps: Iterable[int]) -> bool:
        state: tuple[int, ...] | None = self.start
        for heap in heaps:
            state = self.add(state, heap)
        return self.accepts(state)

    def __str__(self) -> str:
        return " ".join(map(str, self.parts)) or "0"


class SibertConway:
    """A claim which positions are PN and which NP; all others have the same outcome in both.

    Heaps in `nothing` may be added to any position without changing it.

    >>> import grundy as gr
    >>> claim = SibertConway(pn=["E(3,1)", "5 D(3,1)", "7 D(3,1)"], np=["D(3,1)"])
    >>> claim.wrong_position(gr.HeapGame(".75").solve(play="misere")) is None
    True
    >>> claim.kind([7, 3, 3, 1])
    'PN'
    """

    def __init__(
        self, *, pn: Sequence[str | Term], np: Sequence[str | Term], nothing: str | HeapSet = ""
    ) -> None:
        self.pn = [Term.read(term) if isinstance(term, str) else term for term in pn]
        self.np = [Term.read(term) if isinstance(term, str) else term for term in np]
        if isinstance(nothing, str):
            nothing = HeapSet.read(nothing) if nothing else HeapSet(())
        self.nothing = nothing

    @classmethod
    def of(cls, solution: MisereSolution) -> SibertConway | None:
        """The decomposition, derived from the quotient and proved for all positions it covers;
        None if no short one is found.

        A partial quotient covers the positions with heaps up to its own heap.

        >>> import grundy as gr
        >>> found = SibertConway.of(gr.HeapGame(".75").solve(play="misere"))
        >>> print(found)
        PN: E(3,1); 5 D(3,1); 7 D(3,1)
        NP: D(3,1)
        >>> print(SibertConway.of(gr.HeapGame(".35").solve(play="misere", max_heap=4)))
        PN: E(1); 4 E(2) D(1)
        NP: D(1); 4 D(2) E(1)
        """
        from grundy.misere.frisky_sets import derive

        return derive(solution)

    def kind(self, heaps: Iterable[int]) -> str | None:
        """`"PN"`, `"NP"`, or None for a position with the same outcome in both.

        >>> from grundy.misere.sibert_conway import SibertConway
        >>> claim = SibertConway(pn=["E(3,1)", "5 D(3,1)", "7 D(3,1)"], np=["D(3,1)"])
        >>> claim.kind([7, 3, 3, 1]), claim.kind([1])
        ('PN', 'NP')
        """
        position = [heap for heap in heaps if heap and heap not in self.nothing]
        if any(position in term for term in self.pn):
            return "PN"
        return "NP" if any(position in term for term in self.np) else None

    def wrong_position(self, solution: MisereSolution) -> list[int] | None:
        """A position about which the claim is wrong, with fewest heaps; None if it is right.

        All positions are covered (of a partial quotient, those with heaps up to its own): whether
        the claim is right depends on the quotient's element, the normal value and the states of the
        terms, and every reachable triple is visited.

        >>> import grundy as gr
        >>> from grundy.misere.sibert_conway import SibertConway
        >>> claim = SibertConway(pn=["E(3,1)", "5 D(3,1)", "7 D(3,1)"], np=["D(3,1)"])
        >>> claim.wrong_position(gr.HeapGame(".75").solve(play="misere")) is None
        True
        """
        quotient = solution.quotient
        terms = self.pn + self.np
        heaps = self._heap_kinds(solution)
        start: _State = (0, 0, tuple(term.start for term in terms))
        reached: dict[_State, list[int]] = {start: []}
        queue = [start]
        for element, value, states in queue:
            position = reached[element, value, states]
            accepted = [t.accepts(s) for t, s in zip(terms, states, strict=True)]
            is_pn, is_np = any(accepted[: len(self.pn)]), any(accepted[len(self.pn) :])
            misere_p = quotient._in_p[element]
            if (value == 0 and not misere_p, value != 0 and misere_p) != (is_pn, is_np):
                return position
            for x, g, heap in heaps:
                after = states
                if heap not in self.nothing:
                    after = tuple(t.add(s, heap) for t, s in zip(terms, states, strict=True))
                state: _State = (quotient._products.mul(element, x), value ^ g, after)
                if state not in reached:
                    reached[state] = [*position, heap]
                    queue.append(state)
        return None

    def _heap_kinds(self, solution: MisereSolution) -> list[tuple[int, int, int]]:
        """A heap of each kind with its element and normal value: no others need be tried."""
        sets = [part.heaps for term in self.pn + self.np for part in term.parts] + [self.nothing]
        elements, values, before, period = solved_heaps(solution)
        before = max(before, *(s.named for s in sets))
        period = lcm(period, *(s.period for s in sets))
        kinds: dict[tuple[object, ...], tuple[int, int, int]] = {}
        last = before + period - 1 if solution.solved else solution.heap
        for n in range(1, last + 1):
            x, g = elements(n), values(n)
            kinds.setdefault((x, g, *(n in s for s in sets)), (x, g, n))
        return list(kinds.values())

    def __str__(self) -> str:
        lines = [
            f"PN: {'; '.join(map(str, self.pn)) or 'none'}",
            f"NP: {'; '.join(map(str, self.np)) or 'none'}",
        ]
        if self.nothing.pieces:
            lines.append(f"with any number of heaps {self.nothing}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The terms as text.

        >>> from grundy.misere.sibert_conway import SibertConway
        >>> claim = SibertConway(pn=["E(3,1)", "5 D(3,1)", "7 D(3,1)"], np=["D(3,1)"])
        >>> claim.to_dict()["np"]
        ['D(3,1)']
        """
        return {
            "pn": [str(term) for term in self.pn],
            "np": [str(term) for term in self.np],
            "nothing": str(self.nothing),
        }


def solved_heaps(solution: MisereSolution) -> tuple[Any, Any, int, int]:
    """Functions from a heap to its element and normal value; where both repeat, and the period.

    Of a partial quotient, the heap after its last one, and no period.
    """
    from grundy.heaps.heap_game import HeapGame

    if solution.code is None:
        raise InputError("a decomposition needs the code of the game")
    game = HeapGame(solution.code)
    if not solution.solved:
        return solution.quotient._phi, game.nim_value, solution.heap + 1, 0
    assert solution.period is not None and solution.preperiod is not None
    normal = game.solve()
    assert normal.period is not None and normal.preperiod is not None
    before = max(solution.preperiod, normal.preperiod, 1)
    return solution.quotient._phi, game.nim_value, before, lcm(solution.period, normal.period)
