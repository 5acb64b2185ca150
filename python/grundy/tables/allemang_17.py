"""The g0 values of .17 (Allemang 1984, "The octal game .17")."""

from __future__ import annotations

from grundy.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "Misère values g0 of .17, heaps 0 to 48"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Other games: .17"
HEAPS, WIDTH = 48, 7


def rows() -> Rows:
    """Rows of seven heaps; values above 3 are blurred."""
    values = [genus.blurry[1] for genus in genus_table(".17").genera(HEAPS)]
    return ["n", *map(str, range(WIDTH))], [
        [f"n+{start}", *values[start : start + WIDTH]] for start in range(0, HEAPS + 1, WIDTH)
    ]
