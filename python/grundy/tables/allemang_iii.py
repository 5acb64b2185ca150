"""Genera of Grundy's game: heaps to 88 and the two-heap sums (Allemang 1984, table iii)."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.misere.grundys_game import adder_heaps, pair_genera
from grundy.tables._genus import Rows

TITLE = "Blurry genera of Grundy's game: heaps to 88 and sums of two heaps that are not adders"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), table iii"
HEAPS = 88


def rows() -> Rows:
    """A heap of n (a star marks adders), then the two-heap options of n + 1."""
    genera = genus_table("grundys-game").genera(HEAPS)
    adders = adder_heaps(HEAPS)
    found = []
    for heap, genus in enumerate(genera):
        star = "*" if heap in adders else ""
        found.append([str(heap), f"{star}{genus.normal}{genus.blurry}"])
        if heap < HEAPS:
            for (a, b), sum_genus in pair_genera(heap + 1):
                found.append([f"{a} + {b}", sum_genus.blurry])
    return ["position", "genus"], found
