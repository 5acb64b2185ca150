"""The g0 values of .17 (Allemang 1984, "The octal game .17")."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows, in_rows

TITLE = "Misère values g0 of .17, heaps 0 to 48"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Other games: .17"
HEAPS, WIDTH = 48, 7


def rows() -> Rows:
    """Rows of seven heaps; values above 3 are blurred."""
    values = [genus.blurry[1] for genus in genus_table(".17").genera(HEAPS)]
    return in_rows("", [str(n) for n in range(WIDTH)], values)
