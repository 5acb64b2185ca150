"""The five-digit quaternary games in misère play: a census."""

from __future__ import annotations

from grundy.misere.quaternary_census import census_rows
from grundy.tables._genus import Rows

TITLE = "Five-digit quaternary games: classes, and the wild ones solved, relabelled or infinite"
SOURCE = "computed here, in the manner of Plambeck 2003, section 6"


def rows() -> Rows:
    """Counts, then the wild games."""
    return census_rows(5)
