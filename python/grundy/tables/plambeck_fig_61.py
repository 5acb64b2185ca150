"""The genera of positions of .3102 with at most 32 counters (Plambeck 2003, Figure 61)."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "Genera of positions of .3102 with at most 32 counters"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 61"
COUNTERS = 32


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def rows() -> Rows:
    """Each genus with the number of counters and a position where it first occurs."""
    table = genus_table(".3102")
    first: dict[str, tuple[int, tuple[int, ...]]] = {}
    for total in range(COUNTERS + 1):
        for heaps in _partitions(total, total):
            # 1 + 1 = 0, so a second heap of 1 says nothing new.
            if heaps.count(1) < 2:
                first.setdefault(str(table.genus(heaps)), (total, heaps))
    return ["genus", "counters", "position"], [
        [genus, str(total), " ".join(map(str, heaps)) or "0"]
        for genus, (total, heaps) in first.items()
    ]
