"""Guides to the recurring octal games: Tables 7.5 and 7.6."""

from __future__ import annotations

from grundy.tables._austin import recurring_rows, solved


def _entry(code: str) -> str:
    for row in recurring_rows():
        if code in row.members:
            _, solution = solved(row.standard)
            if solution.status == "periodic":
                return "*"
            seen = solution.observed or {}
            return row.index if solution.solved or seen.get("saltus") else "?"
    _, solution = solved(code)
    return "*" if solution.status == "periodic" else "?"


def guide_5() -> tuple[list[str], list[list[str]]]:
    """Rows d1, columns d2 of .d1(d2), and 4.(d1) in a last column."""
    header = ["d1", *(str(d) for d in range(1, 8)), "4.(d1)"]
    table = [
        [str(a), *(_entry(f".{a}({b})") for b in range(1, 8)), _entry(f"4.({a})") if a else "*"]
        for a in range(8)
    ]
    return header, table


def guide_6() -> tuple[list[str], list[list[str]]]:
    """Rows d1, columns d2 of .(d1d2)."""
    header = ["d1", *(str(d) for d in range(8))]
    return header, [
        [str(a), *(_entry(f".({a}{b})") if a or b else "*" for b in range(8))] for a in range(8)
    ]
