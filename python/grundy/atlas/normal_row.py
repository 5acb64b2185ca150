"""One class of games in normal play: search, and what the atlas keeps of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.atlas.game_class import MOST_DEGREE
from grundy.atlas.limits import Limits
from grundy.heaps.heap_game import HeapGame
from grundy.heaps.rules import code_digits

if TYPE_CHECKING:
    from grundy.heaps.normal_solution import NormalSolution

Row = dict[str, Any]
# Number of values computed first; the search doubles from here.
FIRST = 1 << 12
# Estimated cost of a value besides its pairs, in steps.
OVERHEAD = 16
# Number of exceptions kept with a row; the certificate needs none.
EXCEPTIONS = 24
# A period that begins after this many heaps is late, and this many of its values are kept too.
LATE = 1 << 20
PERIOD_VALUES = 2_000
STRIDE = 1 << 22
# By this heap the engine has found the mask of a game that has sparse space.
SHOWS_SPARSE = 5_000


def normal_row(code: str, limits: Limits, report: Callable[[Row], object]) -> Row:
    """Search for the period of a game within limits; `report` is told what is known so far.

    The search goes on while its estimated cost stays within `limits.effort`. The estimate is made
    of heaps and rare heaps only, never of the clock, so that it ends at the same heap everywhere.

    >>> row = normal_row(".77", Limits(), print)
    {'status': 'unknown', 'searched_to': 0, 'stop': 'memory'}
    >>> row["status"], row["period"], row["preperiod"], row["largest"], row["mask"], row["rares"]
    ('periodic', 12, 71, 8, 15, 9)
    """
    report({"status": "unknown", "searched_to": 0, "stop": "memory"})
    start = time.monotonic()
    game = HeapGame(code)
    if game.most_heaps == 1 and "(" not in code:
        left = limits.time
        solution = game.solve(max_heap=max(limits.max_heap, 1 << 32), time=left)
        return row_of(game, solution, None if solution.solved else "time")
    splits = _splits(game)
    spent = 0
    known = 0
    goal = FIRST if game.most_heaps == 2 and "(" not in code else 512
    while True:
        goal = min(goal, limits.max_heap)
        left = limits.time - (time.monotonic() - start)
        solution = game.solve(max_heap=goal, time=max(left, 0.01))
        if solution.solved:
            return row_of(game, solution, None)
        reached = game.known
        if reached <= goal and limits.time <= time.monotonic() - start:
            return row_of(game, solution, "time")
        if goal >= limits.max_heap:
            return row_of(game, solution, "heap")
        report({"status": "unknown", "searched_to": reached - 1, "stop": "memory"})
        spent += _cost(game, splits, known, reached)
        known = reached
        goal = _next_goal(game, splits, known, limits.effort - spent)
        if goal <= known:
            return row_of(game, solution, "effort")


def _splits(game: HeapGame) -> int:
    """How many of the finite digits let a heap be split in two."""
    whole, _, body = (game.digits or ".").partition("(")[0].partition(".")
    return max(1, sum(1 for d in code_digits(whole + body) if d & 4))


def _cost(game: HeapGame, splits: int, start: int, end: int) -> int:
    """Steps that the values from `start` to `end` cost, as the engine now works."""
    values = end - start
    if game.most_heaps > 2:
        return splits * (end**3 - start**3) // 12
    if "(" in (game.digits or ""):
        # Moves that take more leave what shorter ones do: only pairs of one total are new.
        return (end * end - start * start) // 2
    sparse = game._sequence.sparse()
    if sparse is None:
        return splits * (end * end - start * start) // 4 + OVERHEAD * values
    return values * (splits * len(sparse.rares) + OVERHEAD)


def _next_goal(game: HeapGame, splits: int, known: int, left: int) -> int:
    """Twice as far, or as far as the effort left allows when that is worth a look."""
    goal = 2 * known
    if _cost(game, splits, known, goal) <= left:
        return goal
    low, high = known, goal
    while low + 1 < high:
        middle = (low + high) // 2
        if _cost(game, splits, known, middle) <= left:
            low = middle
        else:
            high = middle
    return low if low - known >= known // 8 else known


def row_of(game: HeapGame, solution: NormalSolution, stop: str | None) -> Row:
    """What the atlas keeps of a solution; `stop` says which limit ended an open search."""
    row: Row = {
        **solution.law(),
        "searched_to": solution.searched_to,
        "stop": stop,
        "values_computed": solution.values_computed,
        "observed": json.dumps(solution.observed) if solution.observed else None,
    }
    if solution.certificate is not None and solution.proof is not None:
        row["certificate"] = solution.certificate.text
        row |= solution.proof._asdict()
        listed = list(solution.exceptions.items())[:EXCEPTIONS]
        row["exception_count"] = solution.exception_count
        row["first_exceptions"] = json.dumps(listed)
        if solution.period is not None:
            row["lead"] = _lead(solution)
            row["first_period"] = first_period(solution)
    if solution.solved and not solution.saltus and game.most_heaps == 2 and "(" not in game.code:
        game.nim_sequence(SHOWS_SPARSE)
    if not solution.saltus:
        row["largest"], row["largest_at"] = _largest(game, solution)
        row |= sparse_space(game, row["largest"])
    return row


def sparse_space(game: HeapGame, largest: int) -> Row:
    """The mask the engine found and the rare heaps; nothing if it found none."""
    sparse = game._sequence.sparse()
    if sparse is None:
        return {}
    rares = sparse.rares
    return {
        # The engine's mask has all the higher bits too, which no value has.
        "mask": sparse.mask & ((1 << max(largest, 1).bit_length()) - 1),
        "mask_kind": sparse.kind,
        "rares": len(rares),
        "last_rare": rares[-1] if rares else None,
    }


def first_period(solution: NormalSolution) -> str | None:
    """The first values of a period that begins late, in JSON; None for others."""
    assert solution.preperiod is not None and solution.period is not None
    if solution.preperiod < LATE:
        return None
    return json.dumps(solution.period_values[:PERIOD_VALUES].tolist(), separators=(",", ":"))


def _lead(solution: NormalSolution) -> str:
    """For heaps -1, -2, …: does the pattern carried back there give anything but 0?"""
    period, preperiod = solution.period, solution.preperiod
    assert period is not None and preperiod is not None
    flags = []
    for n in range(-1, -MOST_DEGREE - 1, -1):
        turns, place = divmod(n - preperiod, period)
        value = solution.value(preperiod + place) + turns * (solution.saltus or 0)
        flags.append("1" if value else "0")
    return "".join(flags)


def _largest(game: HeapGame, solution: NormalSolution) -> tuple[int, int]:
    """The largest value and the first heap that has it, of all heaps or of those known."""
    end = game.known
    if solution.period is not None and solution.preperiod is not None:
        end = solution.preperiod + solution.period
        if game.known < end:
            game.nim_sequence(end - 1)
    best, at = -1, 0
    for start in range(0, end, STRIDE):
        values = game._sequence.values(start, min(start + STRIDE, end))
        place = int(values.argmax())
        if int(values[place]) > best:
            best, at = int(values[place]), start + place
    return best, at
