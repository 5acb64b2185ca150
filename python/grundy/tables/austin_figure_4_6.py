"""Austin's Figure 4.6: half the period of .644."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue, letter, lines

TITLE = "Half the period of .644, in the standard form .3777; the other half is nim-7 more"
SOURCE = f"{THESIS}, Figure 4.6"
# The figure begins with S5Fτ92S5F92: in .3777 that is at 14, not at −7.
FIRST = 14
LENGTHS = [11, 11, 11, 12, 11, 11, 11, 12, 10, 12, 11, 11, 11, 12, 11, 11, 11, 11, 12, 8]


def rows() -> tuple[list[str], list[list[str]]]:
    """Rows of 11, but for some."""
    p, values = by_residue(".3777")
    half = p // 2
    text = [letter(values[r % p]) for r in range(FIRST, FIRST + half)]
    wrong = [r for r in range(half) if values[(r + half) % p] != values[r] ^ 7]
    table = lines(FIRST, LENGTHS, text)
    return ["n mod 442 from", "values"], [*table, ["G(n+221) ≠ G(n) ⊕ 7 at", str(wrong)]]
