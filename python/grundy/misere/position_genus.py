"""The genus of a position, exact where it is soon found, otherwise blurred."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from grundy.errors import LimitError
from grundy.misere.pretending import ADDERS_BY, BlurredGenus, Pretending

if TYPE_CHECKING:
    from grundy.misere.genus import Genus
    from grundy.misere.genus_table import GenusTable, Progress
    from grundy.misere.knots import Knots

# Seconds for the genus engine when a quotient or a rule can tell the entries up to 3, and seconds
# for that quotient.
PATIENCE = 2.0
QUOTIENT_PATIENCE = 20.0


class _TooLong(Exception):
    """The genus engine took longer than it may."""


def position_genus(
    table: GenusTable, heaps: list[int], progress: Progress | None = None
) -> Genus | BlurredGenus:
    """The genus of a sum of heaps; if its exact form takes long, with # for entries above 3.

    >>> from grundy.misere.genus_table import GenusTable
    >>> str(position_genus(GenusTable(".123"), [9, 6]))
    '1^13'
    """
    end = time.monotonic() + PATIENCE

    def look(done: int) -> None:
        if progress is not None:
            progress(done)
        if time.monotonic() > end:
            raise _TooLong

    try:
        return table.genus(heaps, look)
    except (_TooLong, LimitError):
        blurred = blurred_genus(table.code, heaps)
    return table.genus(heaps, progress) if blurred is None else blurred


def blurred_genus(code: str, heaps: list[int]) -> BlurredGenus | None:
    """The genus with # for entries above 3, by a rule or the quotient; None without either.

    >>> str(blurred_genus("4.7", [10])), str(blurred_genus(".15", [200, 150]))
    ('2^131#20', '0^02')
    """
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.knots import Knots

    game = HeapGame(code)
    if game.code in Knots.CODES:
        normal = 0
        for heap in heaps:
            normal ^= game.nim_value(heap)
        return BlurredGenus(normal, _entries_by_knots(Knots(game.code), heaps))
    largest = max(heaps, default=0)
    solution = game.solve(play="misere", time=QUOTIENT_PATIENCE)
    if not (solution.solved or largest <= solution.heap):
        return None
    # Nim-heaps 1 and 2 are sought among the heaps up to the one given.
    nim = ADDERS_BY if solution.solved else min(ADDERS_BY, solution.heap)
    found = Pretending(solution, max(largest, nim))
    entries = found._by_quotient(heaps)
    if entries is None:
        return None
    normal = 0
    for heap in heaps:
        normal ^= game.nim_value(heap)
    return BlurredGenus(normal, entries)


def _entries_by_knots(rule: Knots, heaps: list[int]) -> tuple[int | None, ...]:
    """The misère values beside 0, 1, 2, … strings of 2 knots, which are nim-heaps 2.

    Each string of 2 has weight 1, so once there are more than the wildness of the largest string,
    the rule of Allemang depends on the parity of their number alone.
    """
    from grundy.misere.knots import outcome_by_wildness, wildness

    strings = [n for n in rule.strings(heaps) if n]
    settled = max(wildness(max(strings, default=0)), 0) + 2
    nim: tuple[list[int], ...] = ([], [1], [2], [1, 2])
    entries: list[int | None] = []
    for i in range(settled + 4):
        beside = [*strings, *[2] * i]
        p = (k for k in range(4) if outcome_by_wildness([*beside, *nim[k]]) == "P")
        entries.append(next(p, None))
    while len(entries) > 2 and entries[-1] == entries[-3]:
        entries.pop()
    return tuple(entries)
