"""Austin's Table 7.1: subtraction games with members up to 8."""

from __future__ import annotations

from itertools import combinations

from grundy.heaps.heap_game import HeapGame
from grundy.heaps.subtraction import optional_members

TITLE = "Subtraction games with members up to 8"
SOURCE = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976, Table 7.1"
LARGEST = 8
OPTIONAL_SHOWN = 8


def rows() -> tuple[list[str], list[list[str]]]:
    """All sets with members up to 8: preperiod, period, the values, what may be adjoined."""
    header = ["set", "period", "preperiod", "values before the period", "period of values"]
    header += ["optional members", "rule of the optional members"]
    table = []
    for size in range(1, LARGEST + 1):
        for members in combinations(range(1, LARGEST + 1), size):
            game = HeapGame(f"S({','.join(map(str, members))})")
            solution = game.solve()
            start = solution.preperiod or 0
            before = "".join(map(str, game.nim_sequence(start).tolist()[:start]))
            period = "".join(map(str, solution.period_values.tolist()))
            optional = optional_members(members)
            shown = ",".join(map(str, optional.first(OPTIONAL_SHOWN))) + ",…"
            cells = [game.code, str(solution.period), str(start), before, period]
            table.append([*cells, shown if len(shown) > 2 else "", optional.rule])
    return header, table
