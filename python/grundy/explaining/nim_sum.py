"""Nim-sums: heaps, gaps, stairs or other parts whose sizes are added without carrying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.explaining.argument import Argument, listed


class NimSum(Argument):
    """Parts with sizes; the player to move loses exactly when the nim-sum of the sizes is 0.

    >>> argument = NimSum([3, 2, 1], "heaps")
    >>> argument.student()[:64]
    'Heaps 3, 2 and 1: 3 ⊕ 2 ⊕ 1 = 0. Written in binary (11, 10, 01),'
    """

    name = "nim-sum"
    source = "Bouton 1902; Sprague 1935 and Grundy 1939 for sums of any impartial games"

    def __init__(
        self,
        sizes: Sequence[int],
        what: str = "heaps",
        *,
        values: Sequence[int] | None = None,
        note: str = "",
    ) -> None:
        self.sizes = list(sizes)
        self.values = list(sizes if values is None else values)
        self.what = what
        self.note = note
        self.total = 0
        for value in self.values:
            self.total ^= value
        super().__init__(self.total == 0)

    @property
    def _plain(self) -> bool:
        """Are the sizes themselves added?"""
        return self.sizes == self.values

    def _sum(self) -> str:
        if not self.values:
            return "the nim-sum of nothing is 0"
        return f"{' ⊕ '.join(map(str, self.values))} = {self.total}"

    def _binary(self) -> str:
        width = max(max(self.values, default=0).bit_length(), 1)
        rows = [f"{value:0{width}b}" for value in self.values]
        return ", ".join(rows)

    def _named(self) -> str:
        if not self.sizes:
            return f"no {self.what} are left"
        shown = f"{self.what} {listed([str(size) for size in self.sizes])}"
        if self._plain:
            return shown
        return f"{shown}, which are worth {listed([str(value) for value in self.values])}"

    def student(self) -> str:
        named = self._named()
        start = f"{named[:1].upper()}{named[1:]}"
        if not self.values or not any(self.values):
            return f"{start}: nothing counts, and every move can be answered.{self._note()}"
        if len(self.values) > 8 or max(self.values) >= 64:
            columns = ""
        elif self.lost:
            columns = (
                f" Written in binary ({self._binary()}), every column has an even number of ones."
            )
        else:
            columns = (
                f" Written in binary ({self._binary()}), some column has an odd number of ones."
            )
        what = (
            "Every move spoils that, and a good answer restores it."
            if self.lost
            else "A move that makes the sum 0 wins."
        )
        return f"{start}: {self._sum()}.{columns} {what}{self._note()}"

    def _note(self) -> str:
        return f" {self.note}" if self.note else ""

    def course(self) -> str:
        kind = "a P-position" if self.lost else "an N-position"
        if self._plain:
            return f"Nim-sum of the {self.what}: {self._sum()}, {kind}.{self._note()}"
        pairs = [
            f"G({size}) = {value}" for size, value in zip(self.sizes, self.values, strict=True)
        ]
        return f"Nim-values {', '.join(pairs)}; nim-sum {self._sum()}, {kind}.{self._note()}"

    def data(self) -> dict[str, Any]:
        return {"sizes": self.sizes, "values": self.values, "nim_sum": self.total}
