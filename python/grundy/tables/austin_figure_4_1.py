"""Austin's Figure 4.1: the period of .356."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue, letter, lines

TITLE = "The period of .356 in rows of 26, from n ≡ 14 mod 142 on"
SOURCE = f"{THESIS}, Figure 4.1"


def rows() -> tuple[list[str], list[list[str]]]:
    """The first row has 12 values, the others 26."""
    p, values = by_residue(".356")
    text = [letter(values[r % p]) for r in range(14, 14 + p)]
    return ["n mod 142 from", "values"], lines(14, [12, 26, 26, 26, 26, 26], text)
