"""The nearly disjunctive sum: all components in play, but only one may ever be moved to a
P-position of its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol, Self, runtime_checkable

from grundy._core import InputError, LimitError
from grundy.picture import Picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition, is_misere
from grundy.sum import Sum, read_sum
from grundy.sum import component as as_position


@runtime_checkable
class ImpartialPosition(Hashable, Protocol):
    """Anything that knows the positions one move away."""

    def options(self, player: str = "left") -> Sequence[Self]: ...


class NearlyDisjunctiveSum(StripPosition):
    """The nearly disjunctive sum of Farr and Ho (section 5): as in the disjunctive sum, a move is
    a move in one component; but once a move has brought a component to a P-position of its own,
    nobody may ever again move any component to a P-position. `spent`: that has happened.

    The components are any impartial positions with `options()`.

    >>> from grundy import Nim, StarSilverDollar, Welter
    >>> NearlyDisjunctiveSum([Nim([3]), Nim([4])]).value
    1
    >>> StarSilverDollar([[3], [4]]).value
    1
    >>> NearlyDisjunctiveSum([Welter([1, 3]), Welter([0, 4]), Nim([2])]).value
    0
    """

    def __init__(self, components: Iterable[ImpartialPosition], spent: bool = False) -> None:
        self.components = tuple(components)
        self.spent = spent
        for number, component in enumerate(self.components):
            if not isinstance(component, ImpartialPosition):
                raise InputError(
                    f"component {number}, {component!r}: must be an impartial position with "
                    "options()"
                )

    @property
    def value(self) -> int:
        """The Sprague–Grundy value.

        Naively by search over all components together. But once `spent`, the components no
        longer concern each other: each is the game without its moves to P-positions, and values
        add; so the search is over the positions before that only.

        >>> import grundy as gr
        >>> gr.NearlyDisjunctiveSum([gr.Nim([3]), gr.Nim([4])]).value
        1
        """
        try:
            return _solver().value(self.components, self.spent)
        except RecursionError:
            raise LimitError(f"{self!r}: the components are too deep to search") from None

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`; in misère play by search, for components in any order.

        >>> import grundy as gr
        >>> gr.NearlyDisjunctiveSum([gr.Nim([9])] * 5).outcome(play="misere")
        'N'
        """
        if not is_misere(play):
            return super().outcome(play)
        try:
            return "P" if _solver().is_misere_p(self.components, self.spent) else "N"
        except RecursionError:
            raise LimitError(f"{self!r}: the components are too deep to search") from None

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position: the number of the `component`, and what it becomes.

        >>> import grundy as gr
        >>> gr.NearlyDisjunctiveSum([gr.Nim([3]), gr.Nim([4])]).winning_moves()
        [{'component': 1, 'from': Nim([4]), 'to': Nim([3])}]
        """
        return [
            {"component": index, "from": self.components[index], "to": new}
            for index, new, position in self._moves()
            if position.outcome(play) == "P"
        ]

    def options(self, player: str = "left") -> list[NearlyDisjunctiveSum]:
        """All positions one move away.

        >>> from grundy import Nim
        >>> NearlyDisjunctiveSum([Nim([1]), Nim([1])]).options()[0]
        NearlyDisjunctiveSum([Nim([0]), Nim([1])], spent=True)
        """
        return [position for _, _, position in self._moves()]

    def _moves(self) -> list[tuple[int, ImpartialPosition, NearlyDisjunctiveSum]]:
        solver = _solver()
        found = []
        for index, component in enumerate(self.components):
            for new in component.options():
                settles = solver.is_p(new)
                if not (settles and self.spent):
                    parts = [*self.components[:index], new, *self.components[index + 1 :]]
                    spent = self.spent or settles
                    found.append((index, new, NearlyDisjunctiveSum(parts, spent)))
        return found

    def _said(self, after: NearlyDisjunctiveSum) -> tuple[str, tuple[int, ...]]:
        pairs = enumerate(zip(self.components, after.components, strict=True))
        at, (old, new) = next((i, pair) for i, pair in pairs if pair[0] != pair[1])
        spends = ", to a P-position" if after.spent and not self.spent else ""
        return f"{at + 1}: {as_position(old)} → {as_position(new)}{spends}", ()

    def picture(self) -> Picture:
        """The components one below another.

        >>> from grundy import Nim
        >>> len(NearlyDisjunctiveSum([Nim([1]), Nim([2])]).picture().parts)
        2
        """
        return Picture("sum", parts=tuple(as_position(c).picture() for c in self.components))

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> from grundy import Nim
        >>> NearlyDisjunctiveSum([Nim([1]), Nim([2])]).rough_moves()
        3
        """
        return sum(as_position(part).rough_moves() for part in self.components)

    def __str__(self) -> str:
        return ("spent: " if self.spent else "") + str(Sum(*self.components))

    def _key(self) -> tuple[Any, ...]:
        return self.components, self.spent

    def __repr__(self) -> str:
        return f"NearlyDisjunctiveSum({list(self.components)}, spent={self.spent})"


class _Solver:
    """Remembers P-positions of components, their values once spent, and values and outcomes of
    sums. Components have numbers, and a sum is remembered by those of its components in increasing
    order, whatever order they came in."""

    def __init__(self) -> None:
        self._numbers: dict[ImpartialPosition, int] = {}
        self._options: list[list[int] | None] = []
        self._components: list[ImpartialPosition] = []
        self._p: dict[int, bool] = {}
        self._spent: dict[int, int] = {}
        self._sums: dict[tuple[int, ...], int] = {}
        self._misere: dict[tuple[bool, tuple[int, ...]], bool] = {}

    @property
    def remembered(self) -> int:
        return len(self._components) + len(self._sums) + len(self._misere)

    def is_p(self, component: ImpartialPosition) -> bool:
        return self._is_p(self._number(component))

    def value(self, components: tuple[ImpartialPosition, ...], spent: bool) -> int:
        return self._value(tuple(sorted(map(self._number, components))), spent)

    def is_misere_p(self, components: tuple[ImpartialPosition, ...], spent: bool) -> bool:
        return self._is_misere_p(tuple(sorted(map(self._number, components))), spent)

    def _number(self, component: ImpartialPosition) -> int:
        number = self._numbers.setdefault(component, len(self._components))
        if number == len(self._components):
            self._components.append(component)
            self._options.append(None)
        return number

    def _moves(self, number: int) -> list[int]:
        found = self._options[number]
        if found is None:
            found = list({self._number(new) for new in self._components[number].options()})
            self._options[number] = found
        return found

    def _is_p(self, number: int) -> bool:
        if number not in self._p:
            self._p[number] = not any(self._is_p(new) for new in self._moves(number))
        return self._p[number]

    def _spent_value(self, number: int) -> int:
        if number not in self._spent:
            options = self._moves(number)
            self._spent[number] = _mex({self._spent_value(n) for n in options if not self._is_p(n)})
        return self._spent[number]

    def _value(self, sum_of: tuple[int, ...], spent: bool) -> int:
        if spent:
            total = 0
            for number in sum_of:
                total ^= self._spent_value(number)
            return total
        if sum_of not in self._sums:
            reached = {
                self._value(after, now_spent) for after, now_spent in self._after(sum_of, False)
            }
            self._sums[sum_of] = _mex(reached)
        return self._sums[sum_of]

    def _is_misere_p(self, sum_of: tuple[int, ...], spent: bool) -> bool:
        known = self._misere.get((spent, sum_of))
        if known is None:
            after = list(self._after(sum_of, spent))
            known = bool(after) and not any(self._is_misere_p(*one) for one in after)
            self._misere[spent, sum_of] = known
        return known

    def _after(
        self, sum_of: tuple[int, ...], spent: bool
    ) -> Iterator[tuple[tuple[int, ...], bool]]:
        """The sums one move away, and whether a component has been moved to a P-position then."""
        for index, number in enumerate(sum_of):
            if index and sum_of[index - 1] == number:
                continue
            rest = (*sum_of[:index], *sum_of[index + 1 :])
            for new in self._moves(number):
                settles = self._is_p(new)
                if not (settles and spent):
                    yield tuple(sorted((*rest, new))), spent or settles


def _mex(reached: set[int]) -> int:
    return next(v for v in range(len(reached) + 1) if v not in reached)


# Components and sums one solver remembers between questions, a few hundred bytes each.
MOST_REMEMBERED = 500_000
_SHARED = [_Solver()]


def _solver() -> _Solver:
    """The shared memory, begun anew when it is full."""
    if _SHARED[0].remembered > MOST_REMEMBERED:
        _SHARED[0] = _Solver()
    return _SHARED[0]


def _read(text: str) -> NearlyDisjunctiveSum:
    rest = text.strip()
    spent = rest.startswith("spent:")
    parts = read_sum(rest.removeprefix("spent:").strip()).components
    return NearlyDisjunctiveSum([getattr(p, "inner", p) for p in parts], spent)


RULESET = Ruleset(
    name="nearly-disjunctive",
    title="Nearly disjunctive sum",
    family="strip",
    notation="components with ' + ' between them, each a ruleset and a position: nim 3 + welter 1 "
    "3; 'spent:' before them once a P-position was made",
    example="nim 3 + welter 1 3 + nim 2",
    impartial=True,
    help="Move in one component; once a component has been moved to a P-position of its own, "
    "nobody may do so again.",
    reader=_read,
)
