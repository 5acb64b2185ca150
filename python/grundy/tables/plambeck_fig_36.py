"""The NP-positions of Knots (Plambeck 2003, Figure 36)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._knots import families

TITLE = "NP-positions of Knots: a largest string, the nim-value and the greatest weight of the rest"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 36"


def rows() -> Rows:
    """The table, computed."""
    return families("NP")
