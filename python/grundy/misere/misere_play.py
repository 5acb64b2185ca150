"""Misère play of a heap game: by its quotient where that is known, else by search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy import _core
from grundy.heaps.heap_game import Move
from grundy.misere.misere_solution import (
    DEFAULT_MAX_HEAP,
    MisereSolution,
    Progress,
    solution_from,
    solve_misere,
)
from grundy.misere.quotient import MAX_ORDER, MAX_PAIRS

if TYPE_CHECKING:
    from pathlib import Path

    from grundy.misere.knots import Knots

# The codes of Knots and of its triplicate.
KNOTS = ("4.7", ".157")

# Most positions searched before the quotient is tried, and after it has not reached far enough.
QUICK_SEARCH = 20_000
LONG_SEARCH = 3_000_000
# Most seconds spent on the quotient of the heaps of a position.
PATIENCE = 20.0


class MiserePlay:
    """The misère side of a `HeapGame`; keeps the quotient between questions."""

    def __init__(self, code: str) -> None:
        self._solver = _core.MisereSolver(code)
        self._code = code
        self._solution: MisereSolution | None = None
        # Its quotient is infinite, but a rule covers all positions.
        self._knots: Knots | None = None
        if code in KNOTS:
            from grundy.misere.knots import Knots

            self._knots = Knots(code)

    def solve(
        self,
        *,
        max_heap: int | None = None,
        time_limit: float | None = None,
        max_order: int | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
    ) -> MisereSolution:
        """The quotient, for all heaps if it can be proved; see `solve_misere`."""
        if self._solution is not None and self._solution.solved:
            return self._solution
        # A quotient to exactly the heap asked for, even after a question about larger heaps.
        solver = self._solver
        if max_heap is not None and solver.heap > max_heap:
            solver = _core.MisereSolver(self._code)
        self._solution = solve_misere(
            self._code,
            max_heap=max_heap,
            time_limit=time_limit,
            max_order=max_order,
            checkpoint=checkpoint,
            progress=progress,
            solver=solver,
        )
        return self._solution

    def so_far(self) -> MisereSolution:
        """The last verified quotient."""
        found = self._solver.run(self._solver.heap, MAX_ORDER, MAX_PAIRS)
        return solution_from(self._solver, found)

    def outcome(self, heaps: list[int]) -> str:
        """`"P"` or `"N"`."""
        if self._knots is not None:
            return self._knots.outcome(heaps)
        found = self._answer(heaps)
        if isinstance(found, MisereSolution):
            return found.outcome(heaps)
        return "P" if found[0] else "N"

    def winning_moves_of(self, heaps: list[int]) -> tuple[list[Move], bool]:
        """Winning moves, and whether they are all."""
        if self._knots is not None:
            return self._knots.winning_moves_of(heaps)
        found = self._answer(heaps)
        if isinstance(found, MisereSolution):
            return found.winning_moves_of([h for h in heaps if h])
        return [Move(heap, tuple(to)) for heap, to in found[1]], True

    def _answer(
        self, heaps: list[int]
    ) -> MisereSolution | tuple[bool, list[tuple[int, list[int]]]]:
        """A solution that covers the heaps, or what a search found."""
        largest = max(heaps, default=0)
        if self._covered(largest):
            return self._known()
        searchable = largest < 1 << 31
        if searchable and sum(heaps) <= 64:
            found = self._solver.search(heaps, QUICK_SEARCH)
            if found is not None:
                return found
        self._solution = solution_from(
            self._solver,
            self._solver.run(min(largest, DEFAULT_MAX_HEAP), MAX_ORDER, MAX_PAIRS, PATIENCE),
        )
        if self._covered(largest):
            return self._known()
        if searchable and sum(heaps) <= 4096:
            found = self._solver.search(heaps, LONG_SEARCH)
            if found is not None:
                return found
        raise _core.LimitError(
            f"the position {' '.join(map(str, heaps))} of {self._code} is too large to search, and "
            f"the misère quotient is known only up to heap {self._solution.heap}",
            limit=self._solution.heap,
            known=f"the misère quotient is known up to heap {self._solution.heap}",
            stopped=True,
        )

    def _covered(self, heap: int) -> bool:
        return self._solution is not None and (self._solution.solved or heap <= self._solution.heap)

    def _known(self) -> MisereSolution:
        assert self._solution is not None
        return self._solution
