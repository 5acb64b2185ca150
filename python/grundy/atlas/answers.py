"""Solutions read from the atlas instead of computed; equal to computed ones in every field.

A row is about the game its class is named after. A game of degree r has r more heaps without
value (normal play) or without moves (misère play) at the beginning, so what is known of the one is
carried over to the other: values and Φ move r heaps up, and so do exceptions.
"""

from __future__ import annotations

import json
import os
import sqlite3
from typing import TYPE_CHECKING, Any

from grundy import _core
from grundy.certificate import Certificate

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.misere.misere_solution import MisereSolution

# This is loaded with every `grundy solve`, so it loads little: no Atlas, no Entry.
SHIPPED = os.path.join(os.path.dirname(__file__), "shipped.sqlite")
_NORMAL = """SELECT n.*, a.degree AS degree, a.preperiod AS own_preperiod
FROM atlas a JOIN normal n ON n.class = a.normal_class
WHERE a.code = ? AND n.status <> 'unknown'"""
_MISERE = """SELECT m.*, a.misere_degree AS degree, a.misere_preperiod AS own_preperiod
FROM atlas a JOIN misere m ON m.class = a.misere_class
WHERE a.code = ? AND m.status = 'solved'"""


def shipped_answer(
    game: HeapGame, play: str, max_heap: int | None = None
) -> NormalSolution | MisereSolution | None:
    """The solution in the shipped atlas, if it has one that a search up to `max_heap` would find.

    >>> import grundy as gr
    >>> shipped_answer(gr.HeapGame(".77"), "misere").quotient_order
    40
    >>> shipped_answer(gr.HeapGame(".77"), "normal", max_heap=50) is None
    True
    """
    if game.digits is None or not os.path.isfile(SHIPPED):
        return None
    place = SHIPPED.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(f"file:{place}?mode=ro&immutable=1", uri=True)
    try:
        known = answer(connection, game, play, max_heap)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None  # a damaged atlas only means that the game is solved anew
    finally:
        connection.close()
    if known is None and play == "normal":
        from grundy.atlas.frontier_record import late_solution

        return late_solution(game, max_heap)
    return known


def answer(
    connection: sqlite3.Connection, game: HeapGame, play: str, max_heap: int | None = None
) -> NormalSolution | MisereSolution | None:
    """The solution an atlas has of a game, None if it is open there or needs larger heaps."""
    cursor = connection.execute(_NORMAL if play == "normal" else _MISERE, [game.digits])
    found = cursor.fetchone()
    if found is None:
        return None
    row = dict(zip((column[0] for column in cursor.description), found, strict=True))
    return (_normal if play == "normal" else _misere)(game, row, max_heap)


def _normal(game: HeapGame, row: dict[str, Any], max_heap: int | None) -> NormalSolution | None:
    from grundy.heaps.normal_solution import NormalSolution, Proof

    period, preperiod, degree = row["period"], row["own_preperiod"], row["degree"]
    text, verified_to = row["certificate"], row["verified_to"]
    if game.digits != row["standard"]:
        if row["theorem"] != _core.PLAIN_THEOREM or "(" in (game.digits or ""):
            return None  # theorems on a saltus are about one code; such games are quick to solve
        own = _core.plain_period_certificate(game.code, period, preperiod)
        text, verified_to = own.certificate, own.verified_to
    if max_heap is not None and max_heap < verified_to:
        return None
    broken = [i for i in range(degree, 0, -1) if row["lead"][i - 1] == "1"]
    first = [(degree - i, 0) for i in broken]
    first += [(n + degree, value) for n, value in json.loads(row["first_exceptions"])]
    return NormalSolution(
        code=game.code,
        status=row["status"],
        values_computed=row["values_computed"],
        period=period,
        preperiod=preperiod,
        saltus=row["saltus"],
        proof=Proof(row["theorem"], verified_to),
        certificate=Certificate(text),
        source="atlas",
        _sequence=game._sequence,
        _first_exceptions=(row["exception_count"] + len(broken), first),
        _first_period=json.loads(row["first_period"]) if row.get("first_period") else None,
    )


def _misere(game: HeapGame, row: dict[str, Any], max_heap: int | None) -> MisereSolution | None:
    import zlib

    from grundy.misere.misere_solution import solution_from
    from grundy.misere.quotient import MAX_ORDER, MAX_PAIRS

    solver = _core.MisereSolver(game.code)
    found = solver.recall(
        zlib.decompress(row["certificate"]).decode(),
        [(heap, order) for heap, order in json.loads(row["orders"])],
        row["degree"],
        row["period"],
        row["own_preperiod"],
        MAX_ORDER,
        MAX_PAIRS,
        max_heap,
    )
    if found is None:
        return None
    solution = solution_from(solver, found)
    if not solution.solved:
        return None
    solution.source = "atlas"
    return solution
