"""What is known about all positions of a heap game in misère play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from grundy import _core
from grundy.certificate import Certificate
from grundy.display.notebook import Displayed
from grundy.misere.quotient import MAX_ORDER, MAX_PAIRS, Quotient

if TYPE_CHECKING:
    from pathlib import Path

    from grundy.heaps.heap_game import Move

DEFAULT_MAX_HEAP = 20_000
DEFAULT_SECONDS = 60.0
# Seconds of work between two checkpoints, as far as can be foreseen; Ctrl-C writes one too.
WORK_AT_RISK = 0.5

Progress = Callable[[int], object]
# The figures of a solution, in the order of the JSON fields. All fields are listed where they are
# written, in `crates/answers/src/solution.rs`.
LAW = ("status", "tame", "quotient_order", "p_order", "heap", "preperiod", "period")


class MisereSolution(Displayed):
    """The answer of `HeapGame.solve(play="misere")`; attributes are named like the JSON fields.

    `status` is `"solved"` when the quotient is proved for all heaps, `"partial"` when it is
    that of positions with heaps up to `heap`, `"unknown"` when not even heap 1 was reached.

    >>> import grundy as gr
    >>> m = gr.HeapGame(".77").solve(play="misere")
    >>> m.status, m.quotient_order, m.p_order, m.preperiod, m.period
    ('solved', 40, 9, 71, 12)
    >>> m.orders
    [(1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40)]
    >>> m.outcome([10**9, 5]), m.certificate.check().verdict
    ('N', 'verified')
    """

    def __init__(
        self,
        code: str | None,
        status: str,
        quotient: Quotient,
        certificate: Certificate,
        orders: list[tuple[int, int]],
        stop: str | None = None,
        seconds: float = 0.0,
        verifier_seconds: float = 0.0,
        pairs: int = 0,
        memory: int = 0,
        _solver: Any = None,
    ) -> None:
        self.code = code
        self.status = status
        self.quotient = quotient
        self.certificate = certificate
        self.orders = orders
        #: What ran out, if the search stopped early: `time`, `order` or `memory`.
        self.stop = stop
        #: Seconds the solver took, its verification included.
        self.seconds = seconds
        #: Of these, the seconds its verifier took, on refuted candidates too.
        self.verifier_seconds = verifier_seconds
        #: Pairs of the transition algebra the verification needed.
        self.pairs = pairs
        #: Bytes the quotient takes in the solver: products, pairs, a few sets for each element.
        self.memory = memory
        self._solver = _solver
        #: `"atlas"` when the answer was looked up (and verified again), `"computed"` otherwise.
        self.source = "computed"

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_solver"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._solver = None if self.code is None else _core.MisereSolver(self.code)

    def __repr__(self) -> str:
        return f"MisereSolution({self.code!r}, {self.status!r}, order {self.quotient.order})"

    @property
    def play(self) -> str:
        """Always `"misere"`.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.play
        'misere'
        """
        return "misere"

    @property
    def solved(self) -> bool:
        """Is the quotient that of all heaps?

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.solved
        True
        """
        return self.status == "solved"

    @property
    def tame(self) -> bool:
        """Is the quotient one of Nim's?

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.tame
        False
        """
        return self.quotient.tame is not None

    @property
    def quotient_order(self) -> int:
        """The number of elements of the quotient.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.quotient_order
        20
        """
        return self.quotient.order

    @property
    def p_order(self) -> int:
        """The number of its elements that are P-positions.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.p_order
        5
        """
        return self.quotient.p_order

    @property
    def heap(self) -> int:
        """The largest heap covered by the computation.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.heap
        12
        """
        return self.quotient.heap

    @property
    def period(self) -> int | None:
        """The period of Φ, when solved.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.period
        5
        """
        return self.quotient.period

    @property
    def preperiod(self) -> int | None:
        """The least n0 with Φ(n + period) = Φ(n) for all n ≥ n0, when solved.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.preperiod
        5
        """
        return self.quotient.preperiod

    @property
    def phi(self) -> list[str]:
        """The elements of heaps 1, …, `heap`.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.phi[:9]
        ['a', '1', 'b', 'b', 'a', 'c', '1', 'd', 'e']
        """
        return [self.quotient.phi(n) for n in range(1, self.heap + 1)]

    @property
    def presentation(self) -> dict[str, list[str]]:
        """Generators and relations of the quotient.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.presentation["generators"]
        ['a', 'b', 'c', 'd', 'e']
        """
        return self.quotient.presentation

    def outcome(self, heaps: Iterable[int]) -> str:
        """`"P"` or `"N"`, at once, for heaps within what is known.

        >>> import grundy as gr
        >>> gr.HeapGame(".123").solve(play="misere").outcome([9, 8, 5, 3])
        'N'
        """
        return "P" if self.quotient._in_p[self.quotient._of_position(heaps)] else "N"

    def winning_moves(self, heaps: Iterable[int]) -> list[Move]:
        """All winning moves, sorted.

        >>> import grundy as gr
        >>> for move in gr.HeapGame(".123").solve(play="misere").winning_moves([9, 8, 5, 3]):
        ...     print(move.heap, "→", *move.to)
        3 → 1
        5 → 3
        8 → 5
        """
        return self.winning_moves_of(heaps)[0]

    def winning_moves_of(self, heaps: Iterable[int]) -> tuple[list[Move], bool]:
        """Winning moves and whether they are all: a huge heap has too many to list.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.winning_moves_of([9, 8, 5, 3])
        ([Move(heap=3, to=(1,)), Move(heap=5, to=(3,)), Move(heap=8, to=(5,))], True)
        """
        from grundy.heaps.heap_game import LARGEST_MOVED, Move

        position = sorted(heaps)
        q = self.quotient
        if q._in_p[q._of_position(position)]:
            return [], True
        moves: list[Move] = []
        complete = True
        for heap in sorted(set(position)):
            if heap > LARGEST_MOVED:
                complete = False
                continue
            others = list(position)
            others.remove(heap)
            rest = q._of_position(others)
            wins = [q._in_p[x] for x in q._products.row(rest)]
            found, everything = self._solver.moves_to(
                heap, q._record.phi, q._products, wins, q.period, q.preperiod or 0
            )
            moves += [Move(heap, tuple(to)) for to in found]
            complete &= everything
        return moves, complete

    def _repr_latex_(self) -> str:
        return self.quotient._repr_latex_()

    def _repr_svg_(self) -> str | None:
        return self.quotient._repr_svg_()

    def law(self) -> dict[str, Any]:
        """What is said of the quotient: its figures, by name.

        >>> import grundy as gr
        >>> list(gr.HeapGame(".123").solve(play="misere").law().values())
        ['solved', False, 20, 5, 12, 5, 5]
        """
        return {name: getattr(self, name) for name in LAW}

    def to_dict(self) -> dict[str, Any]:
        """The JSON fields of `grundy solve --play misere --json`.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".123").solve(play="misere")
        >>> solution.to_dict()["quotient_order"]
        20
        """
        fields: dict[str, Any] = json.loads(self.quotient._record.report)
        return fields | {"source": self.source}

    @property
    def report(self) -> str:
        """The fields of `to_dict` as JSON, one line.

        >>> import grundy as gr
        >>> gr.HeapGame(".123").solve(play="misere").report[:34]
        '{"code": ".123", "play": "misere",'
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)


def solve_misere(
    code: str,
    *,
    max_heap: int | None = None,
    time_limit: float | None = None,
    max_order: int | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    solver: _core.MisereSolver | None = None,
) -> MisereSolution:
    """Find the misère quotient of a heap game, for all heaps if its Φ is proved periodic.

    The search goes heap by heap until a period is proved or `max_heap`, `time_limit` (seconds)
    or `max_order` is reached; with neither of the first two it stops after a minute. With a
    `checkpoint` the verified quotient is saved there now and then and taken up again.

    >>> from grundy.misere.misere_solution import solve_misere
    >>> s = solve_misere(".07", max_heap=24)
    >>> s.status, s.quotient_order, s.orders
    ('partial', 24, [(2, 2), (4, 6), (10, 12), (14, 24)])
    """
    if solver is None:
        solver = _core.MisereSolver(code)
    if max_heap is None and time_limit is None:
        time_limit = DEFAULT_SECONDS
    if max_order is not None and max_order < 1:
        raise _core.InputError(f"max_order {max_order}: must be at least 1")
    last = DEFAULT_MAX_HEAP if max_heap is None else min(max_heap, (1 << 32) - 2)
    most = MAX_ORDER if max_order is None else max_order
    if checkpoint is None:
        return solution_from(solver, solver.run(last, most, MAX_PAIRS, time_limit, progress))
    from pathlib import Path

    return _with_checkpoint(solver, last, most, time_limit, progress, Path(checkpoint))


def _with_checkpoint(
    solver: _core.MisereSolver,
    last: int,
    most: int,
    seconds: float | None,
    progress: Progress | None,
    path: Path,
) -> MisereSolution:
    import time

    if path.exists():
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
            text, orders = json.dumps(saved["certificate"]), saved["orders"]
            orders = [(int(heap), int(order)) for heap, order in orders]
        except (ValueError, KeyError, TypeError) as error:
            raise _core.InputError(f"{path}: not a checkpoint of a quotient ({error})") from None
        if saved["certificate"].get("heap", 0) > solver.heap:
            solver.resume(text, orders, progress)
    end = None if seconds is None else time.monotonic() + seconds
    stride = 1
    while True:
        begun = time.monotonic()
        left = None if end is None else max(0.0, end - begun)
        target = min(last, solver.heap + stride)
        try:
            found = solver.run(target, most, MAX_PAIRS, left, progress)
        except KeyboardInterrupt:
            _save(path, solver.run(solver.heap, most, MAX_PAIRS))
            raise
        _save(path, found)
        if found.period is not None or found.stop is not None or found.heap >= last:
            return solution_from(solver, found)
        quick = time.monotonic() - begun < WORK_AT_RISK
        stride = 2 * stride if quick else 1


def _save(path: Path, found: _core.MisereRecord) -> None:
    """Write a checkpoint; a kill in between leaves the one before."""
    fields = {"certificate": json.loads(found.certificate), "orders": found.orders}
    draft = path.with_name(path.name + ".part")
    draft.write_text(json.dumps(fields), encoding="utf-8")
    draft.replace(path)


def solution_from(solver: _core.MisereSolver, found: _core.MisereRecord) -> MisereSolution:
    """The solution a solver's answer stands for."""
    return MisereSolution(
        code=solver.code,
        status=found.status,
        quotient=Quotient(found),
        certificate=Certificate(found.certificate),
        orders=found.orders,
        stop=found.stop,
        seconds=found.seconds,
        verifier_seconds=found.verifier_seconds,
        pairs=found.pairs,
        memory=found.bytes,
        _solver=solver,
    )
