"""Austin's Figure 4.6: half the period of .644."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue, letter, lines

TITLE = "Half the period of .644 in rows of 11; the other half is nim-7 more"
SOURCE = f"{THESIS}, Figure 4.6"
FIRST = -7
LENGTHS = [11, 11, 11, 12, 11, 11, 11, 12, 10, 12, 11, 11, 11, 12, 11, 11, 11, 11, 12, 8]


def rows() -> tuple[list[str], list[list[str]]]:
    """Residues −7 to 213 mod 442."""
    p, values = by_residue(".644")
    half = p // 2
    text = [letter(values[r % p]) for r in range(FIRST, FIRST + half)]
    wrong = [r for r in range(half) if values[(r + half) % p] != values[r] ^ 7]
    table = lines(FIRST, LENGTHS, text)
    return ["n mod 442 from", "values"], [*table, ["G(n+221) ≠ G(n) ⊕ 7 at", str(wrong)]]
