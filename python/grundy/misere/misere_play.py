"""Misère play of a heap game, by the best of what is known of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grundy import _core
from grundy.errors import InputError, LimitError
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

    from grundy.misere.few_heaps import FewHeaps
    from grundy.misere.genus_table import GenusTable
    from grundy.misere.knots import Knots

# The codes of Knots and of its triplicate.
KNOTS = ("4.7", ".157")

# Most positions searched before the quotient is tried, and after all else has failed.
QUICK_SEARCH = 20_000
LONG_SEARCH = 3_000_000
# Seconds given to the quotient of the heaps of a position before and after the genus is tried.
SHORT_PATIENCE = 2.0
PATIENCE = 20.0
# Seconds given to the genera, and the largest total of heaps for which they are tried.
GENUS_PATIENCE = 15.0
GENUS_REACH = 2000
# Seconds given to outcomes by weights, where the next heap has an infinite quotient.
WEIGHTS_PATIENCE = 10.0
# Heaps beyond the last finite quotient that are asked of outcomes by weights.
FURTHER = 8
# Most heaps of any size that are tried in a game without splitting.
MOST_FEW = 4
# Larger heaps have too many moves to try one by one.
MOST_LISTED = 4096

IsP = Callable[[list[int]], bool]


class _TooLong(Exception):
    """The genera took longer than they may."""


class MiserePlay:
    """The misère side of a `HeapGame`; keeps what was found between questions.

    One place chooses the method, and every face asks here: the rule of Knots, a quotient that
    covers the heaps, a search of a small position, weights where the next heap has an infinite
    quotient, the theory of few heaps where heaps are never split, the genus, and a longer search.
    """

    def __init__(self, code: str) -> None:
        self._solver = _core.MisereSolver(code)
        self._code = code
        self._solution: MisereSolution | None = None
        self._genera: GenusTable | None = None
        self._few: dict[int, FewHeaps | None] = {}
        # The heap after which the quotient did not soon go on.
        self._stalled = -1
        # Outcomes beyond the quotient, and the heap after which they were sought last.
        self._weighted: _core.WeightedOutcomes | None = None
        self._sought = -1
        #: How the last answer was found.
        self.method = ""
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
            self.method = "the rule of Knots"
            return self._knots.outcome(heaps)
        found = self._answer(heaps)
        if isinstance(found, MisereSolution):
            return found.outcome(heaps)
        if isinstance(found, tuple):
            return "P" if found[0] else "N"
        return "P" if found(heaps) else "N"

    def winning_moves_of(self, heaps: list[int]) -> tuple[list[Move], bool]:
        """Winning moves, and whether they are all."""
        if self._knots is not None:
            self.method = "the rule of Knots"
            return self._knots.winning_moves_of(heaps)
        found = self._answer(heaps)
        if isinstance(found, MisereSolution):
            return found.winning_moves_of([h for h in heaps if h])
        if isinstance(found, tuple):
            return [Move(heap, tuple(to)) for heap, to in found[1]], True
        if found(heaps):
            return [], True
        return self._tried(heaps, found)

    def _tried(self, heaps: list[int], is_p: IsP) -> tuple[list[Move], bool]:
        """The moves after which the position is P."""
        position = [heap for heap in heaps if heap]
        moves, complete = [], True
        for heap in sorted(set(position)):
            rest = list(position)
            rest.remove(heap)
            options = self._options(heap)
            if options is None:
                complete = False
                continue
            moves += [Move(heap, to) for to in options if is_p([*rest, *to])]
        return moves, complete

    def _options(self, heap: int) -> Iterator[tuple[int, ...]] | None:
        """What a heap may become; None for one with too many moves to list."""
        from grundy.heaps.heap_game import HeapGame

        game = HeapGame(self._code)
        finite = game.digits is not None and "(" not in game.digits
        if heap > MOST_LISTED and not (finite and game.most_heaps == 1):
            return None
        return iter(sorted(game.options(heap)))

    def _answer(
        self, heaps: list[int]
    ) -> MisereSolution | tuple[bool, list[tuple[int, list[int]]]] | IsP:
        """A solution that covers the heaps, what a search found, or a way to judge positions."""
        largest, total = max(heaps, default=0), sum(heaps)
        searchable = largest < 1 << 31
        if not self._covered(largest):
            if searchable and total <= 64:
                found = self._solver.search(heaps, QUICK_SEARCH)
                if found is not None:
                    self.method = "search"
                    return found
            if self._stalled != self._solver.heap:
                self._grow(largest, SHORT_PATIENCE)
        if self._covered(largest):
            return self._by_quotient()
        weighted = self._by_weights(largest)
        if weighted is not None:
            self.method = "weights"
            return weighted.is_p
        few = self._few_heaps(sum(heap > 0 for heap in heaps))
        if few is not None:
            self.method = f"the theory of {few.count} heaps"
            return lambda position: few.outcome(position) == "P"
        if total <= GENUS_REACH and self._genus_is_found(heaps):
            self.method = "genus"
            return self._genus_is_p
        self._grow(largest, PATIENCE)
        if self._covered(largest):
            return self._by_quotient()
        if searchable and total <= 4096:
            found = self._solver.search(heaps, LONG_SEARCH)
            if found is not None:
                self.method = "search"
                return found
        known = 0 if self._solution is None else self._solution.heap
        raise LimitError(
            f"the position {' '.join(map(str, heaps))} of {self._code} is too large to search, and "
            f"the misère quotient is known only up to heap {known}",
            limit=known,
            known=f"the misère quotient is known up to heap {known}",
            stopped=True,
        )

    def _grow(self, largest: int, seconds: float) -> None:
        """Go on with the quotient up to a heap."""
        last = min(largest, DEFAULT_MAX_HEAP)
        found = self._solver.run(last, MAX_ORDER, MAX_PAIRS, seconds)
        self._solution = solution_from(self._solver, found)
        if found.stop is not None:
            self._stalled = self._solver.heap

    def _by_weights(self, largest: int) -> _core.WeightedOutcomes | None:
        """Outcomes up to this heap by weights, if it is not far beyond the last finite quotient."""
        if self._weighted is None or largest > self._weighted.heap:
            heap = self._solver.heap
            if not heap < largest <= heap + FURTHER or self._sought == largest:
                return None
            self._sought = largest
            found = self._solver.weighted(WEIGHTS_PATIENCE, None, largest)
            self._weighted = found or self._weighted
            if self._weighted is None or largest > self._weighted.heap:
                return None
        return self._weighted

    def _few_heaps(self, count: int) -> FewHeaps | None:
        """The outcomes of so many heaps of any size, in a game that never splits a heap."""
        if not 0 < count <= MOST_FEW:
            return None
        if count not in self._few:
            from grundy.misere.few_heaps import few_heaps

            try:
                self._few[count] = few_heaps(self._code, count)
            except (InputError, LimitError):
                self._few[count] = None
        return self._few[count]

    def _genus_is_found(self, heaps: list[int]) -> bool:
        """Whether the genus of a position is soon known; it then knows that of every option."""
        from grundy.misere.genus_table import genus_table

        if self._genera is None:
            self._genera = genus_table(self._code)
        end = time.monotonic() + GENUS_PATIENCE

        def look(_: int) -> None:
            if time.monotonic() > end:
                raise _TooLong

        try:
            self._genera.genus(heaps, look)
        except (_TooLong, LimitError):
            return False
        return True

    def _genus_is_p(self, heaps: list[int]) -> bool:
        assert self._genera is not None
        return self._genera.genus(heaps).outcome == "P"

    def _by_quotient(self) -> MisereSolution:
        assert self._solution is not None
        self.method = "quotient"
        return self._solution

    def _covered(self, heap: int) -> bool:
        return self._solution is not None and (self._solution.solved or heap <= self._solution.heap)
