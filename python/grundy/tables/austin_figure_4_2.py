"""Austin's Figure 4.2: the period of .165 and its subperiod 310."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue, letter, lines

TITLE = "The period of .165 by its subperiod 310; a hyphen where the five copies differ"
SOURCE = f"{THESIS}, Figure 4.2"
SUBPERIOD = 310
FIRST = -47
LENGTHS = [24, 24, 24, 27, 24, 24, 8] * 2


def copies(r: int) -> list[int]:
    """The five values of the residue r mod 310."""
    p, values = by_residue(".165")
    return [values[(r + k * SUBPERIOD) % p] for k in range(p // SUBPERIOD)]


def rows() -> tuple[list[str], list[list[str]]]:
    """Fourteen rows, seven for each half of the subperiod."""
    text = []
    for r in range(FIRST, FIRST + SUBPERIOD):
        five = copies(r)
        text.append(letter(five[0]) if len(set(five)) == 1 else "-")
    return ["n mod 310 from", "values"], lines(FIRST, LENGTHS, text)
