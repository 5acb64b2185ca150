"""Austin's Figure 4.5: residue classes of the period of .055 and the law G(n+74) = G(n) ⊕ 5."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._period import by_residue

TITLE = "Residues mod 148 of .1177 (.055): value, and whether G(n+74) = G(n) ⊕ 5, or 8 for 8"
SOURCE = f"{THESIS}, Figure 4.5 and the text about it"


def rows() -> tuple[list[str], list[list[str]]]:
    """Each value of the period with its residues, those where the law fails apart."""
    p, values = by_residue(".1177")
    table = []
    for value in sorted(set(values)):
        places = [r for r in range(p) if values[r] == value]
        due = 8 if value == 8 else value ^ 5
        fails = [r for r in places if values[(r + p // 2) % p] != due]
        kept = [r for r in places if r not in fails]
        table.append([str(value), str(due), " ".join(map(str, kept)), " ".join(map(str, fails))])
    return ["G(n)", "due at n+74", "residues where it holds", "where it fails"], table
