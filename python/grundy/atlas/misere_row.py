"""One class of games in misère play: its quotient and its first wild heap."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable
from typing import Any

from grundy import _core
from grundy.atlas.game_class import MOST_DEGREE
from grundy.atlas.limits import Limits
from grundy.misere.genus import Genus
from grundy.misere.misere_solution import MisereSolution, solve_misere

Row = dict[str, Any]
# Number of heaps whose genus is computed, and most sums computed on the way.
GENERA = 48
GENERA_SUMS = 200_000
GENERA_SECONDS = 60.0


class _Enough(Exception):
    """The genera take too long."""


def misere_row(code: str, limits: Limits, report: Callable[[Row], object]) -> Row:
    """The quotient of a game within limits, for all heaps if it is proved.

    >>> row = misere_row(".77", Limits(), lambda row: None)
    >>> row["status"], row["quotient_order"], row["p_order"], row["tame"]
    ('solved', 40, 9, 0)
    >>> row["first_wild_heap"], row["first_wild_genus"]
    (5, '4^146')
    """
    start = time.monotonic()
    report({"status": "unknown", "heap": 0, "stop": "memory"})
    row = _first_wild(code, min(GENERA_SECONDS, limits.time))
    report({"status": "unknown", "heap": 0, "stop": "memory", **row})
    left = limits.time - (time.monotonic() - start)
    solution = solve_misere(
        code,
        max_heap=limits.misere_heap,
        max_order=limits.misere_order,
        time_limit=max(left, 0.01),
    )
    stop = solution.stop or (None if solution.solved else "heap")
    row |= {
        **solution.law(),
        "presentation": packed(json.dumps(solution.presentation)),
        "orders": json.dumps(solution.orders),
        "stop": stop,
        "certificate": packed(solution.certificate.text),
    }
    if solution.solved:
        row["tame"] = int(solution.tame)
        row["lead"] = _lead(solution)
    else:
        # Of the heaps seen so far a quotient may be tame, and of all heaps not.
        row["tame"] = None if row["first_wild_heap"] is None else 0
    return row


def packed(text: str) -> str:
    """Text compressed, as hexadecimal digits so that it passes through JSON."""
    if text.startswith("{"):
        text = json.dumps(json.loads(text), separators=(",", ":"), sort_keys=True)
    return zlib.compress(text.encode(), 9).hex()


def unpacked(data: bytes) -> str:
    """The text that `packed` compressed.

    >>> unpacked(bytes.fromhex(packed('{"b": 1, "a": [2]}')))
    '{"a":[2],"b":1}'
    """
    return zlib.decompress(data).decode()


def _first_wild(code: str, seconds: float) -> Row:
    """The first heap whose genus no tame game has, as far as genera are quick to compute."""
    table = _core.GenusTable(code)
    end = time.monotonic() + seconds

    def patience(_: int) -> None:
        if time.monotonic() > end:
            raise _Enough

    heap = 0
    try:
        for heap in range(1, GENERA + 1):
            (found,) = table.genera(heap, heap, patience)
            genus = Genus(found)
            if not genus.is_tame:
                return {"first_wild_heap": heap, "first_wild_genus": str(genus), "genera_to": heap}
            if table.known > GENERA_SUMS:
                break
    except (_Enough, _core.LimitError):
        heap -= 1
    return {"first_wild_heap": None, "first_wild_genus": None, "genera_to": heap}


def _lead(solution: MisereSolution) -> str:
    """For heaps -1, -2, …: is Φ carried back there anything but the identity?"""
    period, preperiod = solution.period, solution.preperiod
    assert period is not None and preperiod is not None
    back = range(-1, -MOST_DEGREE - 1, -1)
    places = (preperiod + (n - preperiod) % period for n in back)
    return "".join("0" if solution.quotient.phi(n) == "1" else "1" for n in places)
