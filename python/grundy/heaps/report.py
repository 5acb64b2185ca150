"""The report of a heap game in normal play: rules, sequence, solution, structure, cousins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.heaps.equivalence import Cousin, cousins
from grundy.heaps.heap_game import HeapGame
from grundy.heaps.normal_solution import NormalSolution
from grundy.heaps.structure import Structure, structure

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


def rules_in_words(code: str) -> list[str]:
    """What each digit allows, one sentence each.

    >>> rules_in_words(".07")
    ['take 2 from a heap, leaving it empty, as one heap or as two heaps']
    """
    game = HeapGame(code)
    digits = game.digits
    if digits is None:
        return ["split a heap into two heaps of different sizes"]
    left, _, right = digits.partition(".")
    body, _, cycle = right.rstrip(")").partition("(")
    sentences = []
    for u, digit in [(-i, d) for i, d in enumerate(reversed(left))]:
        if int(digit, 32):
            verb = "take nothing" if u == 0 else f"add {-u} to a heap"
            sentences.append(f"{verb}, {_leaving(int(digit, 32))}, each smaller than before")
    for u, digit in enumerate(body + cycle, 1):
        if int(digit, 32):
            again = f" (likewise {u} + {len(cycle)}, …)" if u > len(body) else ""
            sentences.append(f"take {u}{again} from a heap, {_leaving(int(digit, 32))}")
    return sentences or ["there is no move"]


def _leaving(digit: int) -> str:
    names = ["empty", "as one heap", "as two heaps", "as three heaps", "as four heaps"]
    allowed = [name for k, name in enumerate(names) if digit >> k & 1]
    text = allowed[0] if len(allowed) == 1 else ", ".join(allowed[:-1]) + " or " + allowed[-1]
    return f"leaving it {text}"


def report(code: str, *, max_heap: int | None = None) -> Report:
    """The report of a game.

    >>> report(".77").structure.period
    12
    """
    game = HeapGame(code)
    solution = game.solve(max_heap=max_heap) if max_heap is not None else game.solve()
    relatives = () if game.digits is None else tuple(cousins(game.code))
    return Report(
        code=game.code,
        rules=tuple(rules_in_words(code)),
        values=tuple(game.nim_sequence(SHOWN - 1).tolist()),
        solution=solution,
        structure=structure(game, max_heap=max_heap),
        cousins=relatives,
    )
