"""What `grundy solve` does, apart from reading its options and printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.cli._status import INTERRUPTED, OPEN

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.misere.misere_solution import MisereSolution


def solve(
    game: HeapGame, play: str, *, fresh: bool = False, **limits: Any
) -> tuple[NormalSolution | MisereSolution, int]:
    """The solution, or what was known when Ctrl-C came; and the exit status.

    The shipped atlas answers at once where it can, unless the answer is to be `fresh`; in misère
    play only games that a few milliseconds do not solve are looked up.
    """
    if not fresh and limits.get("checkpoint") is None:
        small = _small(game, limits.get("max_heap")) if play == "misere" else None
        if small is not None:
            return small, 0
        from grundy.atlas.answers import shipped_answer

        known = shipped_answer(game, play, limits.get("max_heap"))
        if known is not None:
            return known, 0
    try:
        solution = game.solve(play, fresh=fresh, **limits)
    except KeyboardInterrupt:
        return game.unknown_so_far(play), INTERRUPTED
    return solution, 0 if solution.solved else OPEN


def _small(game: HeapGame, max_heap: int | None) -> MisereSolution | None:
    from grundy.cli._small import small_quotient
    from grundy.misere.misere_solution import solution_from

    found = small_quotient(game.code)
    if found is None or (max_heap is not None and max_heap < found[1].heap):
        return None
    return solution_from(*found)
