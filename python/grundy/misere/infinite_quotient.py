"""Misère play where the quotient is infinite: outcomes by a finite monoid and weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from grundy import _core
from grundy.certificate import Certificate
from grundy.errors import InputError, LimitError
from grundy.heaps.heap_game import HeapGame, Move
from grundy.misere.misere_solution import DEFAULT_MAX_HEAP, DEFAULT_SECONDS
from grundy.misere.quotient import MAX_ORDER, MAX_PAIRS

Progress = Callable[[int], object]
# Share of the time in which the quotients before the infinite one are sought.
FIRST_SHARE = 0.4


class InfiniteQuotient:
    """Outcomes of all positions with heaps up to `heap`, where the quotient is infinite.

    A position has an element of a finite monoid and a weight (or several), the sum of its heaps'
    integers. It is P exactly if element and weight lie in one of finitely many pieces; the checker
    proves that P and N are closed under the moves. `infinity` is the certificate that the quotient
    is infinite.

    >>> import grundy as gr
    >>> found = gr.infinite_quotient(".154")
    >>> found.heap, {h: w for h, w in found.weights.items() if w}
    (22, {11: 1, 22: -1})
    >>> [found.outcome([15] + [22] * 1000 + [11] * n) for n in (1001, 1003)]
    ['N', 'P']
    >>> found.certificate.check().verdict, found.infinity.check().verdict
    ('verified', 'verified')
    """

    def __init__(self, code: str, outcomes: _core.WeightedOutcomes, infinity: str | None) -> None:
        """From proved outcomes; use `infinite_quotient`."""
        self.code = code
        self._outcomes = outcomes
        self.certificate = Certificate(outcomes.certificate)
        #: The certificate that the quotient is infinite; None if no family shows it.
        self.infinity = None if infinity is None else Certificate(infinity)

    def __repr__(self) -> str:
        return f"<InfiniteQuotient {self.code} up to heap {self.heap}, order {self.order}>"

    @property
    def heap(self) -> int:
        """The largest heap covered.

        >>> import grundy as gr
        >>> gr.infinite_quotient(".176").heap
        19
        """
        return self._outcomes.heap

    @property
    def order(self) -> int:
        """The number of elements of the monoid.

        >>> import grundy as gr
        >>> gr.infinite_quotient(".176").order
        186
        """
        return int(self.certificate.fields["order"])

    @property
    def weights(self) -> dict[int, int]:
        """The weight of each heap; the first, if there are several.

        >>> import grundy as gr
        >>> [h for h, w in gr.infinite_quotient(".176").weights.items() if w]
        [11, 19]
        """
        return self.all_weights[0]

    @property
    def all_weights(self) -> list[dict[int, int]]:
        """The weights of each heap, one dictionary for each weight.

        >>> import grundy as gr
        >>> (weights,) = gr.infinite_quotient(".176").all_weights
        >>> weights[11], weights[19]
        (1, -1)
        """
        return [dict(enumerate(own, start=1)) for own in self.certificate.fields["weights"]]

    @property
    def pieces(self) -> int:
        """The number of pieces in which the P-positions lie.

        >>> import grundy as gr
        >>> gr.infinite_quotient(".176").pieces
        38
        """
        return len(self.certificate.fields["p"])

    @property
    def family(self) -> dict[str, list[int]] | None:
        """Positions start + i·step, all different, and the tests that tell them apart.

        >>> import grundy as gr
        >>> family = gr.infinite_quotient(".154").family
        >>> sorted(family)
        ['start', 'step', 'test', 'test_step']
        """
        if self.infinity is None:
            return None
        fields = self.infinity.fields
        return {name: list(fields[name]) for name in ("start", "step", "test", "test_step")}

    def outcome(self, heaps: Iterable[int]) -> str:
        """`"P"` or `"N"`.

        >>> import grundy as gr
        >>> gr.infinite_quotient(".3102").outcome([12, 12, 7])
        'N'
        """
        return "P" if self._outcomes.is_p(self._position(heaps)) else "N"

    def winning_moves(self, heaps: Iterable[int]) -> list[Move]:
        """All moves to P-positions.

        >>> import grundy as gr
        >>> gr.infinite_quotient(".3102").winning_moves([12, 12, 7])[:1]
        [Move(heap=7, to=(3,))]
        """
        position = self._position(heaps)
        game = HeapGame(self.code)
        found = []
        for heap in sorted(set(position) - {0}):
            rest = list(position)
            rest.remove(heap)
            for to in sorted(game.options(heap)):
                if self._outcomes.is_p([*rest, *to]):
                    found.append(Move(heap, to))
        return found

    def _position(self, heaps: Iterable[int]) -> list[int]:
        position = list(heaps)
        if any(heap < 0 for heap in position):
            raise InputError(f"heap {min(position)}: heaps must not be negative")
        return position


def infinite_quotient(
    code: str,
    *,
    max_heap: int = DEFAULT_MAX_HEAP,
    time_limit: float | None = DEFAULT_SECONDS,
    progress: Progress | None = None,
    further: int = 0,
) -> InfiniteQuotient:
    """The outcomes of a game up to the first heap with an infinite quotient, proved.

    Quotients are computed heap by heap until they no longer end; then outcomes are guessed from
    positions with few copies and handed to the checker. `LimitError` if no guess was proved. With
    `further`, so many heaps more are tried in the same way, as far as they can be proved.

    >>> import grundy as gr
    >>> gr.infinite_quotient(".3102", further=1).heap
    13
    >>> import grundy as gr
    >>> gr.infinite_quotient(".77")
    Traceback (most recent call last):
        ...
    grundy.LimitError: .77 is solved: its quotient has order 40 for all heaps
    """
    if further < 0:
        raise InputError(f"{further} heaps further: the number must not be negative")
    game = HeapGame(code)
    solver = _core.MisereSolver(code)
    first = None if time_limit is None else FIRST_SHARE * time_limit
    # The quotient that does not end would take all of the time: stop when a heap takes long.
    step = 1.0 if first is None else min(1.0, first)
    begun = monotonic()
    while True:
        before = solver.heap
        found = solver.run(max_heap, MAX_ORDER, MAX_PAIRS, step, progress)
        if found.period is not None:
            raise LimitError(
                f"{game.code} is solved: its quotient has order {found.order} for all heaps",
                limit=found.heap,
            )
        if found.stop is None:
            raise LimitError(
                f"{game.code} has a quotient of order {found.order} up to heap {max_heap}",
                limit=max_heap,
            )
        if solver.heap == before:
            break
    left = None if time_limit is None else max(time_limit - (monotonic() - begun), 0.1)
    outcomes = solver.weighted(left, progress, solver.heap + 1 + further)
    if outcomes is None:
        raise LimitError(
            f"{game.code} has a quotient of order {found.order} up to heap {solver.heap}; no "
            f"outcomes by weights were found and proved up to heap {solver.heap + 1}",
            limit=solver.heap,
            stopped=True,
        )
    return InfiniteQuotient(game.code, outcomes, outcomes.infinite(left))
