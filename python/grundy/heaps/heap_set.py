"""Sets of heap sizes: single heaps and arithmetic progressions."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from grundy.errors import InputError
from grundy.whole_numbers import as_whole

_PIECE = re.compile(r"(\d+)k\+(\d+)|(\d+)")


@dataclass(frozen=True)
class HeapSet:
    """Heaps, as pairs (first, step): the one heap if the step is 0, else first + step·k, k ≥ 0.

    >>> s = HeapSet.read("4,5k+8")
    >>> [n for n in range(1, 20) if n in s], str(s), s.finite
    ([4, 8, 13, 18], '5k+8,4', False)
    """

    pieces: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, text: str) -> HeapSet:
        """From heaps and progressions with commas between them.

        >>> from grundy.heaps.heap_set import HeapSet
        >>> HeapSet.read("4,5k+8")
        HeapSet(pieces=((4, 0), (8, 5)))
        """
        pieces = []
        for part in text.split(","):
            found = _PIECE.fullmatch(part.strip())
            if found is None or found[1] == "0":
                raise InputError(
                    f"'{part.strip()}' in '{text}': must be a heap such as 8, or heaps such as 5k+8"
                )
            pieces.append(
                (as_whole(found[3]), 0) if found[3] else (as_whole(found[2]), as_whole(found[1]))
            )
        return cls(tuple(pieces))

    @classmethod
    def of(cls, heaps: Collection[int], before: int, period: int) -> HeapSet:
        """The heaps below `before + period`, those from `before` on standing for progressions.

        Progressions have the least step and start as early as they can.

        >>> str(HeapSet.of({3, 5, 7, 9}, 7, 4)), str(HeapSet.of({2, 9}, 8, 4))
        ('2k+3', '4k+9,2')
        """
        members = set(heaps)
        left = {n for n in members if n >= before}
        pieces = []
        for step in (d for d in range(1, period + 1) if period % d == 0):
            for first in sorted(left):
                whole = {n for n in range(before, before + period) if (n - first) % step == 0}
                if first in left and whole <= members:
                    left -= whole
                    while first - step in members:
                        first -= step
                    pieces.append((first, step))
        covered = cls(tuple(pieces))
        pieces += [(n, 0) for n in members if n < before and n not in covered]
        return cls(tuple(pieces))

    @property
    def finite(self) -> bool:
        """Whether there are no progressions.

        >>> from grundy.heaps.heap_set import HeapSet
        >>> HeapSet.read("4,1").finite, HeapSet.read("5k+8").finite
        (True, False)
        """
        return all(step == 0 for _, step in self.pieces)

    @property
    def named(self) -> int:
        """A heap from which on membership repeats with `period`.

        >>> from grundy.heaps.heap_set import HeapSet
        >>> HeapSet.read("4,5k+8").named
        9
        """
        return max((first for first, _ in self.pieces), default=0) + 1

    @property
    def period(self) -> int:
        """A common multiple of the steps.

        >>> from grundy.heaps.heap_set import HeapSet
        >>> HeapSet.read("4,5k+8").period
        5
        """
        from math import lcm

        return lcm(*(step for _, step in self.pieces if step))

    def __contains__(self, heap: object) -> bool:
        return isinstance(heap, int) and any(
            heap == first if step == 0 else heap >= first and (heap - first) % step == 0
            for first, step in self.pieces
        )

    def __or__(self, other: HeapSet) -> HeapSet:
        return HeapSet(tuple(dict.fromkeys(self.pieces + other.pieces)))

    def overlaps(self, other: HeapSet) -> bool:
        """Whether some heap is in both.

        >>> from grundy.heaps.heap_set import HeapSet
        >>> HeapSet.read("4,5k+8").overlaps(HeapSet.read("13"))
        True
        """
        from math import lcm

        end = max(self.named, other.named) + lcm(self.period, other.period)
        return any(n in self and n in other for n in range(1, end))

    def __str__(self) -> str:
        # Largest first, as the source lists heaps; progressions before single heaps.
        pieces = sorted(self.pieces, key=lambda piece: (piece[1] == 0, -piece[0]))
        return ",".join(f"{step}k+{first}" if step else str(first) for first, step in pieces)
