"""Austin's Table 7.7: sedecimal games with a saltus."""

from __future__ import annotations

from grundy.heaps.equivalence import standard_form
from grundy.tables._austin import THESIS, first_cousin, sequence_text, solved

TITLE = "Sedecimal games that are arithmetico-periodic"
SOURCE = f"{THESIS}, Table 7.7"
# fmt: off
GAMES = [
    ".0A", ".0B", ".0C", ".11B", ".128", ".13A", ".13C", ".169", ".18C", ".18E", ".18F", ".194",
    ".19B", ".19F", ".1A", ".28", ".3F", ".89", ".9B", ".9C", ".9E", ".A8", ".B8", ".BA", ".BB",
    ".BC", ".C9", ".F8", ".FB", ".FC",
]
# fmt: on


def rows() -> tuple[list[str], list[list[str]]]:
    """The games of the thesis; everything but the list of codes is computed."""
    header = ["game", "first cousin", "standard form", "values", "period", "saltus", "proof"]
    table = []
    for code in GAMES:
        standard = standard_form(code).code
        game, solution = solved(standard)
        law = solution.observed or {}
        proof = f"observed to {law['to']}" if law else "none"
        table.append(
            [
                code,
                first_cousin(standard),
                standard,
                sequence_text(game, solution),
                str(solution.period or law.get("period") or ""),
                str(solution.saltus or law.get("saltus") or ""),
                solution.proof.theorem if solution.proof else proof,
            ]
        )
    return header, table
