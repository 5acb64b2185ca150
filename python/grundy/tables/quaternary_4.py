"""The four-digit quaternary games in misère play (after Plambeck 2003, section 6.3)."""

from __future__ import annotations

from grundy.misere.quaternary_census import census_rows
from grundy.tables._genus import Rows

TITLE = "Four-digit quaternary games: classes, and the wild ones solved, relabelled or infinite"
SOURCE = "after Plambeck, Pretending in misère combinatorial games (2003), sections 6.3 to 6.17"


def rows() -> Rows:
    """Counts, then the wild games."""
    return census_rows(4, heaps=3)
