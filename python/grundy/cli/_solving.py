"""What `grundy solve` does, apart from reading its options and printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.cli._status import INTERRUPTED, OPEN

if TYPE_CHECKING:
    from grundy.heap_game import HeapGame
    from grundy.misere_solution import MisereSolution
    from grundy.normal_solution import NormalSolution


def solve(
    game: HeapGame, play: str, *, fresh: bool = False, **limits: Any
) -> tuple[NormalSolution | MisereSolution, int]:
    """The solution, or what was known when Ctrl-C came; and the exit status.

    The shipped atlas answers at once where it can, unless the answer is to be `fresh`.
    """
    if not fresh and limits.get("checkpoint") is None:
        from grundy.atlas.answers import shipped_answer

        known = shipped_answer(game, play, limits.get("max_heap"))
        if known is not None:
            return known, 0
    try:
        solution = game.solve(play, **limits)
    except KeyboardInterrupt:
        return game.unknown_so_far(play), INTERRUPTED
    return solution, 0 if solution.solved else OPEN
