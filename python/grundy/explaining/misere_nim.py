"""Misère Nim: play as in Nim until only heaps of one are left, then leave an odd number of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.explaining.argument import Argument
from grundy.explaining.nim_sum import NimSum


class MisereNim(Argument):
    """Heaps in misère play.

    >>> MisereNim([1, 1, 1]).student()[:53]
    'Only heaps of one are left, 3 of them: an odd number.'
    >>> MisereNim([2, 2]).lost
    True
    """

    name = "misère Nim"
    source = "Bouton 1902"

    def __init__(self, heaps: Sequence[int]) -> None:
        self.heaps = [heap for heap in heaps if heap]
        self.large = sum(heap > 1 for heap in self.heaps)
        self.nim = NimSum(self.heaps)
        super().__init__(self.nim.lost if self.large else len(self.heaps) % 2 == 1)

    def student(self) -> str:
        if not self.heaps:
            return "Nothing is left: whoever moved last has lost."
        if not self.large:
            count = len(self.heaps)
            kind = "odd" if count % 2 else "even"
            ends = (
                "the player to move takes the last and loses"
                if self.lost
                else ("the other player takes the last and loses")
            )
            return (
                f"Only heaps of one are left, {count} of them: an {kind} number. "
                f"Each move takes one, so {ends}."
            )
        if self.large == 1:
            return (
                "One heap is larger than one: whoever moves can leave an odd number of ones, "
                "by taking all of it or all but one."
            )
        return (
            f"{self.nim.student()} In misère play the same holds as long as two heaps are larger "
            "than one; when one is left, its owner leaves an odd number of ones."
        )

    def course(self) -> str:
        if self.large:
            return (
                f"Misère Nim is Nim as long as a heap of two or more is left. {self.nim.course()}"
            )
        kind = "a P-position" if self.lost else "an N-position"
        return f"{len(self.heaps)} heaps of one: {kind} in misère play."

    def data(self) -> dict[str, Any]:
        return {"heaps": self.heaps, "nim_sum": self.nim.total, "larger_than_one": self.large}
