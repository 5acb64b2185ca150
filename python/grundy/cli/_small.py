"""Misère games solved faster than the shipped atlas is opened."""

from __future__ import annotations

from grundy._core import MisereSolver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grundy._core import MisereRecord

# Most solved games stay below these, and take milliseconds; the time is for those that do not.
HEAPS, ORDER, PAIRS, SECONDS = 400, 64, 10_000, 0.1


def small_quotient(code: str) -> tuple[MisereSolver, MisereRecord] | None:
    """The solver and its answer if a small search solves the game, None otherwise.

    >>> small_quotient(".123")[1].order, small_quotient(".07")
    (20, None)
    """
    solver = MisereSolver(code)
    found = solver.run(HEAPS, ORDER, PAIRS, SECONDS)
    return (solver, found) if found.period is not None else None
