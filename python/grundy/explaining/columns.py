"""Moore's Nim: the columns of the binary sizes are added modulo k + 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.explaining.argument import Argument


class Columns(Argument):
    """Heaps of which up to k are reduced in one move.

    >>> Columns([1, 1, 1], 2).lost
    True
    """

    name = "columns"
    source = "E. H. Moore 1910"

    def __init__(self, heaps: Sequence[int], k: int, misere: bool = False) -> None:
        self.heaps = list(heaps)
        self.k = k
        bits = max(self.heaps, default=0).bit_length()
        self.counts = [sum(h >> i & 1 for h in self.heaps) for i in reversed(range(bits))]
        self.ones = misere and max(self.heaps, default=0) <= 1
        lost = all(count % (k + 1) == 0 for count in self.counts)
        super().__init__(sum(self.heaps) % (k + 1) == 1 if self.ones else lost)

    def student(self) -> str:
        n = self.k + 1
        if self.ones:
            right = "one more than" if self.lost else "not one more than"
            return f"Only ones are left, {sum(self.heaps)} of them: {right} a multiple of {n}."
        width = max(len(self.counts), 1)
        rows = ", ".join(f"{heap:0{width}b}" for heap in self.heaps)
        ones = ", ".join(map(str, self.counts)) or "none"
        all_of = f"all multiples of {n}" if self.lost else f"not all multiples of {n}"
        return f"Written in binary ({rows}), the columns have {ones} ones: {all_of}."

    def data(self) -> dict[str, Any]:
        return {"heaps": self.heaps, "k": self.k, "columns": self.counts}
