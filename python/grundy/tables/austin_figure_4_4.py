"""Austin's Figure 4.4: the period of .055."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue, letter

TITLE = "The period of .055, in the standard form .1177, with the value half a period later"
SOURCE = f"{THESIS}, Figures 4.4 and 4.5"
# The figure begins with 7478: in .1177 that is at 55, two more than the figure says.
FIRST = 55
# Lengths of the rows; the second half of the figure is 74 further on.
ROWS = [4, 7, 6, 6, 8, 6, 7, 6, 8, 6, 10]


def rows() -> tuple[list[str], list[list[str]]]:
    """Half the period and the other half side by side."""
    p, values = by_residue(".1177")
    header = ["n mod 148 from", "values", "n+74 mod 148 from", "values there", "nim-sum 5 fails at"]
    table = []
    at = FIRST
    for length in ROWS:
        here = [values[r % p] for r in range(at, at + length)]
        there = [values[(r + 74) % p] for r in range(at, at + length)]
        fails = [
            str(_signed(at + i, p))
            for i, (a, b) in enumerate(zip(here, there, strict=True))
            if (a, b) != (8, 8) and a ^ b != 5
        ]
        texts = ["".join(map(letter, here)), "".join(map(letter, there))]
        table.append(
            [str(_signed(at, p)), texts[0], str(_signed(at + 74, p)), texts[1], " ".join(fails)]
        )
        at += length
    return header, table


def _signed(r: int, p: int) -> int:
    r %= p
    return r if r <= p // 2 else r - p
