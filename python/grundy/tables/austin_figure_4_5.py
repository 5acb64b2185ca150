"""Austin's Figure 4.5: the regions A, B, C of the period of .055 and the law in each."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue

TITLE = "Regions of the period of .055 (mod 148): G(n+q) = G(n) ⊕ 5, or 8 for 8"
SOURCE = f"{THESIS}, Figure 4.5 and the text before it"
REGIONS = [
    ("A", 74, [(53, 69), (-53, -50), (-21, -5), (21, 24)]),
    ("B", 75, [(-78, -55), (-49, -23)]),
    ("B", -73, [(-78, -55), (-49, -23)]),
    ("C", 73, [(-3, 20), (26, 52)]),
    ("C", -75, [(-3, 20), (26, 52)]),
]


def rows() -> tuple[list[str], list[list[str]]]:
    """Each stretch of residues, the shift q of its region, and where the law fails."""
    p, values = by_residue(".055")
    table = []
    for region, q, stretches in REGIONS:
        for first, last in stretches:
            fails = []
            for r in range(first, last + 1):
                here, there = values[r % p], values[(r + q) % p]
                if there != (8 if here == 8 else here ^ 5):
                    fails.append(r)
            text = " ".join(map(str, fails))
            table.append([region, f"{first} to {last}", str(q), str(len(fails)), text])
    return ["region", "n mod 148", "q", "failures", "at"], table
