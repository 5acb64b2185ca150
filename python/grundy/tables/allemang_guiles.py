"""The first three digits of the blurry genera of Guiles (Allemang 1984, "Guiles")."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows, in_rows

TITLE = "First three digits of the blurry genera of Guiles, .15, heaps 1 to 64"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Other games: Guiles"
HEAPS, WIDTH = 64, 10


def rows() -> Rows:
    """Rows of ten heaps."""
    digits = [genus.blurry[1:4] for genus in genus_table(".15").genera(HEAPS)[1:]]
    return in_rows("", [str(n) for n in range(1, WIDTH + 1)], digits)
