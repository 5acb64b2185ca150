"""The g0 values of Tins (Allemang 1984, table iv)."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows, in_rows

TITLE = "Misère values g0 of Tins, .04, heaps 1 to 60"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), table iv"
HEAPS, WIDTH = 60, 11


def rows() -> Rows:
    """Rows of eleven heaps; values above 3 are blurred."""
    values = [genus.blurry[1] for genus in genus_table(".04").genera(HEAPS)[1:]]
    return in_rows("", [str(n) for n in range(1, WIDTH + 1)], values)
