"""Austin's Table 7.4: recurring octal games that are arithmetico-periodic."""

from __future__ import annotations

from grundy.tables._austin import THESIS, first_cousin, recurring_rows, sequence_text, solved

TITLE = "Recurring octal games .d1(d2), 4.(d1) and .(d1d2) with a saltus"
SOURCE = f"{THESIS}, Table 7.4"


def rows() -> tuple[list[str], list[list[str]]]:
    """One row a class of games with a positive saltus, proved or observed."""
    header = ["game", "first cousin", "standard form", "values", "period", "saltus", "proof"]
    table = []
    for row in recurring_rows():
        game, solution = solved(row.standard)
        law = solution.observed or {}
        period = solution.period or law.get("period")
        saltus = solution.saltus if solution.solved else law.get("saltus")
        if not saltus:
            continue
        proof = solution.proof.theorem if solution.proof else f"observed to {law['to']}"
        table.append(
            [
                row.index,
                first_cousin(row.standard),
                row.standard,
                sequence_text(game, solution),
                str(period),
                str(saltus),
                proof,
            ]
        )
    return header, table
