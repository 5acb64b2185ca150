"""An open game computed for a bounded time, whether its rare heaps end or not."""

from __future__ import annotations

import contextlib
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING

from grundy._core import InputError, LimitError
from grundy.heaps.heap_game import HeapGame
from grundy.heaps.window_run import Frontier, Progress, WindowRun

if TYPE_CHECKING:
    from grundy.heaps.normal_solution import NormalSolution

__all__ = ["survey"]

# Values kept whole at first: what a run by windows begins with.
WHOLE = 1 << 22
# Values kept whole at most where windows are of no use: two gigabytes if two bytes hold a value.
MOST_WHOLE = 1 << 30
# Rare heaps count as ended when the last lies in this part of the values.
ENDED = 4


def survey(
    code: str,
    file: Path,
    *,
    time: float,
    memory: int = 1 << 30,
    threads: int = 1,
    progress: Progress | None = None,
) -> Frontier:
    """How far the game comes in `time` seconds: by windows if its rare heaps end, kept in `file`.

    >>> import tempfile
    >>> from pathlib import Path
    >>> survey(".206", Path(tempfile.mkdtemp(), "0.206.windows"), time=0.1).status
    'open'
    """
    begun, processor = monotonic(), process_time()

    def left() -> float:
        return max(time - (monotonic() - begun), 0.001)

    if file.exists():
        run = WindowRun(code, file, threads=threads, memory=memory, progress=progress)
    else:
        game = HeapGame(code, threads=threads)
        found = game.solve(max_heap=WHOLE, time=time, progress=progress, fresh=True)
        begun_by_windows = None
        if not found.solved and _settled(game):
            # Or another heap is rare, and windows would need more memory or time than there is.
            with contextlib.suppress(InputError, LimitError):
                begun_by_windows = WindowRun(
                    code, file, threads=threads, memory=memory, progress=progress, time=left()
                )
        if begun_by_windows is None:
            if not found.solved and game.known > WHOLE:
                found = game.solve(max_heap=MOST_WHOLE, time=left(), progress=progress, fresh=True)
            return _whole(game, found, process_time() - processor)
        run = begun_by_windows
    run.advance((1 << 63) - 1, time=left(), progress=progress)
    return run.frontier


def _settled(game: HeapGame) -> bool:
    """Have the rare heaps ended long ago, and are there values enough for windows?"""
    space = game.sparse_space()
    if space is None or game.known <= WHOLE:
        return False
    rares = space["rares"]
    return not rares or ENDED * rares[-1] < game.known


def _whole(game: HeapGame, found: NormalSolution, seconds: float) -> Frontier:
    """How far a game came whose values are kept whole; the rate is that of the processor's time."""
    space = game.sparse_space()
    rares = None if space is None else space["rares"]
    largest, heap = 0, 0
    for start in range(0, game.known, WHOLE):
        values = game.nim_sequence(min(start + WHOLE, game.known) - 1, start=start)
        most = int(values.max())
        if most > largest:
            largest, heap = most, start + int(values.argmax())
    return Frontier(
        code=game.code,
        values=game.known,
        rares=None if rares is None else len(rares),
        last_rare=rares[-1] if rares else None,
        largest=largest,
        largest_heap=heap,
        depth=None,
        rate=round(game.known / max(seconds, 0.001)),
        status="periodic" if found.solved else "open",
        period=found.period,
        preperiod=found.preperiod,
    )
