"""Sibert–Conway decompositions: the positions whose misère outcome is not the normal one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy._core import InputError

if TYPE_CHECKING:
    from grundy.misere_solution import MisereSolution

# The quotient's element, the normal value, the state of each term.
_State = tuple[int, int, tuple[tuple[int, ...] | None, ...]]

_TERM = re.compile(r"\s*(?:(\d+)|([ED])\(\s*(\d+(?:\s*,\s*\d+)*)\s*\))")


@dataclass(frozen=True)
class Term:
    """Positions of given single heaps and an Even or oDd number of heaps from each group.

    >>> term = Term.read("25 E(17,12,9) D(20,4,1)")
    >>> [25, 12, 9, 4] in term, [25, 12, 4] in term, [25, 4, 2] in term
    (True, False, False)
    """

    singles: tuple[int, ...]
    groups: tuple[tuple[int, frozenset[int]], ...]

    @classmethod
    def read(cls, text: str) -> Term:
        """From the notation of the source; heaps of different groups differ."""
        singles: list[int] = []
        groups: list[tuple[int, frozenset[int]]] = []
        at = 0
        while text[at:].strip():
            found = _TERM.match(text, at)
            if found is None:
                at += len(text[at:]) - len(text[at:].lstrip())
                raise InputError(
                    f"'{text[at]}' at column {at + 1} of '{text}': terms are heaps, E(…) and D(…)"
                )
            if found[1]:
                singles.append(int(found[1]))
            else:
                groups.append((int(found[2] == "D"), frozenset(map(int, found[3].split(",")))))
            at = found.end()
        members = [heap for _, group in groups for heap in group] + list(set(singles))
        if len(members) != len(set(members)):
            raise InputError(f"'{text}': a heap is in two places")
        return cls(tuple(sorted(singles)), tuple(groups))

    @property
    def start(self) -> tuple[int, ...]:
        """The state before any heap: numbers of singles, then parities of groups."""
        return (0,) * (len(set(self.singles)) + len(self.groups))

    def add(self, state: tuple[int, ...] | None, heap: int) -> tuple[int, ...] | None:
        """The state with one more heap; None when no such position is in the set."""
        if state is None:
            return None
        kinds = sorted(set(self.singles))
        for i, single in enumerate(kinds):
            if heap == single:
                n = state[i] + 1
                return None if n > self.singles.count(single) else (*state[:i], n, *state[i + 1 :])
        for i, (_, group) in enumerate(self.groups, len(kinds)):
            if heap in group:
                return (*state[:i], state[i] ^ 1, *state[i + 1 :])
        return None

    def accepts(self, state: tuple[int, ...] | None) -> bool:
        """Whether a position with this state is in the set."""
        counts = tuple(self.singles.count(single) for single in sorted(set(self.singles)))
        return state == counts + tuple(parity for parity, _ in self.groups)

    def __contains__(self, heaps: Iterable[int]) -> bool:
        state: tuple[int, ...] | None = self.start
        for heap in heaps:
            state = self.add(state, heap)
        return self.accepts(state)


class SibertConway:
    """A claim which positions are PN and which NP; all others have the same outcome in both.

    >>> import grundy as gr
    >>> claim = SibertConway(pn=["E(3,1)", "5 D(3,1)", "7 D(3,1)"], np=["D(3,1)"])
    >>> claim.wrong_position(gr.HeapGame(".75").solve(play="misere")) is None
    True
    """

    def __init__(self, *, pn: Sequence[str], np: Sequence[str]) -> None:
        self.pn = [Term.read(text) for text in pn]
        self.np = [Term.read(text) for text in np]

    def wrong_position(self, solution: MisereSolution) -> list[int] | None:
        """A position about which the claim is wrong, with fewest heaps; None if it is right.

        All positions are covered: whether the claim is right depends on the quotient's element,
        the normal value and the states of the terms, and every reachable triple is visited.
        """
        from grundy.heap_game import HeapGame

        if not solution.solved or solution.code is None:
            raise InputError("all positions can be checked only in a solved game")
        assert solution.period is not None and solution.preperiod is not None
        game, quotient = HeapGame(solution.code), solution.quotient
        terms = self.pn + self.np
        named = {heap for t in terms for heap in (*t.singles, *(h for _, g in t.groups for h in g))}
        # Beyond all named heaps and both preperiods one common period stands for all heaps.
        normal = game.solve()
        assert normal.period is not None and normal.preperiod is not None
        before = max(solution.preperiod, normal.preperiod, *named, 1)
        heaps: dict[tuple[int, int, int], int] = {}
        for n in range(1, before + solution.period * normal.period + 1):
            heaps.setdefault((quotient._phi(n), game.nim_value(n), n if n in named else 0), n)
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
            for (x, g, _), heap in heaps.items():
                after = tuple(t.add(s, heap) for t, s in zip(terms, states, strict=True))
                state: _State = (quotient._products.mul(element, x), value ^ g, after)
                if state not in reached:
                    reached[state] = [*position, heap]
                    queue.append(state)
        return None
