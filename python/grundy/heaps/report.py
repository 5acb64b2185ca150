"""The report of a heap game in normal play: rules, sequence, solution, structure, cousins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.heaps.equivalence import Cousin, cousins
from grundy.heaps.heap_game import HeapGame
from grundy.heaps.normal_solution import NormalSolution
from grundy.heaps.rules import rules_in_words
from grundy.heaps.structure import THRESHOLD, Structure, structure

SHOWN = 120
LEAVE = [
    "no heap (only the whole heap can be taken)",
    "one heap",
    "two heaps",
    "three heaps",
    "four heaps",
]


@dataclass(frozen=True)
class Report:
    """Everything the program says about one game."""

    code: str
    rules: tuple[str, ...]
    values: tuple[int, ...]
    solution: NormalSolution
    structure: Structure
    cousins: tuple[Cousin, ...]

    def to_dict(self) -> dict[str, Any]:
        """The report as one JSON object."""
        return {
            "code": self.code,
            "play": "normal",
            "rules": list(self.rules),
            "values": list(self.values),
            "solution": self.solution.to_dict(),
            "structure": self.structure.to_dict(),
            "cousins": [cousin._asdict() for cousin in self.cousins],
        }


# Seconds given to the solution unless a limit is asked for.
PATIENCE = 1.0
# Longest code, in characters, whose cousins are looked for: every digit has a form of its own.
LONGEST = 1024


def report(
    code: str,
    *,
    max_heap: int | None = None,
    time: float | None = None,
    threshold: float = THRESHOLD,
) -> Report:
    """The report of a game; the solution gets a second unless `max_heap` or `time` says otherwise.

    >>> report(".77").structure.period
    12
    """
    game = HeapGame(code)
    if max_heap is None and time is None:
        time = PATIENCE
    solution = game.solve(max_heap=max_heap, time=time)
    short = game.digits is not None and len(game.digits) <= LONGEST
    relatives = tuple(cousins(game.code)) if short else ()
    return Report(
        code=game.code,
        rules=tuple(rules_in_words(code)),
        values=tuple(game.nim_sequence(SHOWN - 1).tolist()),
        solution=solution,
        structure=structure(game, solution=solution, threshold=threshold),
        cousins=relatives,
    )
