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
# The theorem of certificates that a shift keeps valid.
PLAIN = "Austin 1976, Theorem 4.1"
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
        return answer(connection, game, play, max_heap)
    except sqlite3.DatabaseError:
        return None  # a damaged atlas only means that the game is solved anew
    finally:
        connection.close()


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
        if row["theorem"] != PLAIN or "(" in (game.digits or ""):
            return None  # theorems on a saltus are about one code; such games are quick to solve
        text, verified_to = plain_certificate(game, period, preperiod)
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


def plain_certificate(game: HeapGame, period: int, preperiod: int) -> tuple[str, int]:
    """The certificate of a plain period of a finite code, and the last heap its proof needs.

    Austin 1976, Theorem 4.1: with digits from v to w, at most h heaps after a move and
    t = max(|v|, w), values up to h(e + p) + t prove a period p after the last exception e.

    >>> import grundy as gr
    >>> text, last = plain_certificate(gr.HeapGame("4.4"), 12, 72)
    >>> last, gr.Certificate(text).check().verdict
    (167, 'verified')
    """
    whole, _, body = (game.digits or ".").partition(".")
    reach = max(len(body), len(whole) - 1)
    last = game.most_heaps * (max(preperiod - 1, 0) + period) + reach
    fields = {
        "format": "grundy-certificate",
        "version": 1,
        "kind": "normal-period",
        "code": game.digits,
        "period": period,
        "preperiod": preperiod,
        "theorem": PLAIN,
        "verified_to": last,
    }
    return json.dumps(fields, indent=2, sort_keys=True), last


def _misere(game: HeapGame, row: dict[str, Any], max_heap: int | None) -> MisereSolution | None:
    import zlib

    from grundy.misere.misere_solution import solution_from
    from grundy.misere.quotient import MAX_ORDER, MAX_PAIRS

    fields = json.loads(zlib.decompress(row["certificate"]))
    degree = row["degree"]
    if degree:
        fields = _shifted(fields, game, degree, row["period"], row["own_preperiod"])
    heap = fields["heap"]
    if max_heap is not None and max_heap < heap:
        return None
    orders = [(at + degree, order) for at, order in json.loads(row["orders"])]
    # The last heap is left to the solver, which then finds the period and its proof itself.
    for name in ("period", "preperiod", "theorem"):
        fields.pop(name, None)
    fields["heap"] = heap - 1
    fields["phi"] = fields["phi"][: heap - 1]
    solver = _core.MisereSolver(game.code)
    if heap > 1:
        solver.resume(json.dumps(fields), [pair for pair in orders if pair[0] < heap], None)
    found = solver.run(heap, MAX_ORDER, MAX_PAIRS)
    solution = solution_from(solver, found)
    if not solution.solved:
        return None
    solution.source = "atlas"
    return solution


def _shifted(
    fields: dict[str, Any], game: HeapGame, degree: int, period: int, preperiod: int
) -> dict[str, Any]:
    """The quotient of the class as that of a game with `degree` more heaps without moves."""
    whole, _, body = (game.digits or ".").partition(".")
    reach = max(len(body), len(whole) - 1)
    heap = game.most_heaps * (max(preperiod - 1, 0) + period) + reach
    while heap % max(heap // 32, 1):  # where the solver looks for a period
        heap += 1
    phi = [0] * degree + fields["phi"]
    while len(phi) < heap:
        phi.append(phi[len(phi) - period] if len(phi) >= period else 0)
    return fields | {
        "code": game.digits,
        "heap": heap,
        "phi": phi[:heap],
        "generators": [h + degree for h in fields["generators"]],
    }
