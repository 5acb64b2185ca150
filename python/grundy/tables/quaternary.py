"""The quaternary games of four and five digits in misère play: a census after Plambeck 2003."""

from __future__ import annotations

from functools import partial

from grundy.tables import Rows, Table
from grundy.tables.plambeck import SOURCE


def census(digits: int, heaps: int = 2) -> Rows:
    """Counts, then the wild games; sums of `heaps` heaps may prove a quotient infinite."""
    from grundy.misere.quaternary_census import census_rows

    return census_rows(digits, heaps=heaps)


TABLES = [
    Table(
        "quaternary-4",
        "Four-digit quaternary games: classes, and the wild ones solved, relabelled or infinite",
        f"after {SOURCE}, sections 6.3 to 6.17",
        partial(census, 4, heaps=3),
    ),
    Table(
        "quaternary-5",
        "Five-digit quaternary games: classes, and the wild ones solved, relabelled or infinite",
        "computed here, in the manner of Plambeck 2003, section 6",
        partial(census, 5),
    ),
]
