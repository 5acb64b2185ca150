"""Outcomes of sums are not settled by outcomes (Plambeck 2003, Figure 2)."""

from __future__ import annotations

from grundy.misere.misere_game import MisereGame
from grundy.tables._genus import Rows

TITLE = "The first sums of adders with each combination of misère outcomes"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 2"
LARGEST = 8


def _first(form: str, result: str) -> tuple[int, int]:
    adders = [MisereGame.adder(n) for n in range(LARGEST + 1)]
    return next(
        (a, b)
        for a, one in enumerate(adders)
        for b, two in enumerate(adders)
        if one.outcome + two.outcome == form and (one + two).outcome == result
    )


def rows() -> Rows:
    """The table, computed."""
    found = []
    for form in ("NN", "NP", "PP"):
        row = [" + ".join(form)]
        for result in "NP":
            a, b = _first(form, result)
            row.append(f":{a} + :{b} = :{(MisereGame.adder(a) + MisereGame.adder(b)).adder_index}")
        found.append(row)
    return ["summands", "N example", "P example"], found
