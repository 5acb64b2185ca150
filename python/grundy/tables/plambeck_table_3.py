"""Genera of sums of two heaps of .123 (Plambeck 2003, Table 3)."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "Genera of sums of two heaps of .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Table 3"
LARGEST = 9


def rows() -> Rows:
    """The table, computed."""
    sums = genus_table(".123").sums(LARGEST)
    sizes = range(1, LARGEST + 1)
    return ["+", *(f"h{b}" for b in sizes)], [
        [f"h{a}", *(str(sums[a, b]) if a <= b else "" for b in sizes)] for a in sizes
    ]
