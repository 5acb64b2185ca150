"""Blurry genera of sums of heaps up to 21 of Dawson's Kayles (Plambeck 2003, section 7.1)."""

from __future__ import annotations

from itertools import product

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "Sums of a = 10, b = 12, c = 14, d = 16, e = 21 in Dawson's Kayles"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), section 7.1, after Allemang"
SYMBOLS = (("e", 21), ("d", 16), ("c", 14), ("b", 12), ("a", 10))


def rows() -> Rows:
    """All sums of at most one of each."""
    table = genus_table(".07")
    found = []
    for copies in product((0, 1), repeat=len(SYMBOLS)):
        heaps = [heap for (_, heap), n in zip(SYMBOLS, copies, strict=True) if n]
        found.append([*map(str, copies), table.genus(heaps).blurry.strip("()")])
    return [*(name for name, _ in SYMBOLS), "G"], found
