"""A take-and-break game computed in constant memory, by the windows that decide what follows."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from grundy import _core

if TYPE_CHECKING:
    from pathlib import Path

    from grundy.certificate import Certificate

Progress = Callable[[int], object]


class Frontier(NamedTuple):
    """How far a game was computed: `values` of them, G(0) to G(values - 1).

    `rares` counts the rare heaps (None if the game shows no sparse space), `largest` is the largest
    value and `largest_heap` the first heap that has it, `depth` how deep witnesses lie (None where
    the values were kept whole), `rate` values a second. `status` is "open", or "periodic" once a
    window has returned; then `period` is known. `preperiod` takes a second run, and only shipped
    runs have it.

    >>> import grundy as gr
    >>> gr.WindowRun(".77").frontier.rares
    9
    """

    code: str
    values: int
    rares: int | None
    last_rare: int | None
    largest: int
    largest_heap: int
    depth: int | None
    rate: float
    status: str
    period: int | None
    preperiod: int | None = None


class WindowRun:
    """A run of a game that splits heaps in two, once its rare heaps have ended.

    The values of the last few thousand heaps decide the next one, so nothing else is kept. A window
    that returns proves a period. With `file`, windows are saved there, and a later run goes on from
    them. `time` bounds the seconds until the first window: LimitError if there is none by then.

    >>> import grundy as gr
    >>> run = gr.WindowRun(".77")
    >>> run.advance(5_000_000)
    >>> run.solution
    (12, 71)
    """

    __slots__ = ("_run",)

    def __init__(
        self,
        code: str,
        file: str | Path | None = None,
        *,
        threads: int | None = None,
        memory: int = 1 << 30,
        kept: int | None = None,
        progress: Progress | None = None,
        time: float | None = None,
    ) -> None:
        self._run = _core.WindowRun(
            code,
            None if file is None else os.fspath(file),
            _threads(threads),
            memory,
            kept,
            progress,
            time,
        )

    def advance(
        self, goal: int, *, time: float | None = None, progress: Progress | None = None
    ) -> None:
        """Compute all heaps before `goal`, or stop after so many seconds or when a window returns.

        >>> import grundy as gr
        >>> run = gr.WindowRun(".104")
        >>> run.advance(6_000_000)
        >>> run.values
        6000000
        """
        self._run.advance(goal, time, progress)

    @property
    def code(self) -> str:
        """The game.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").code
        '.104'
        """
        return self._run.code

    @property
    def values(self) -> int:
        """How many values are computed.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").values
        4194304
        """
        return self._run.values

    @property
    def rares(self) -> list[int]:
        """The rare heaps: all others have values that two of them never exclude.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").rares[-1]
        284
        """
        return self._run.rares

    @property
    def windows(self) -> list[int]:
        """The heaps at which windows are kept.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").windows
        [4194304]
        """
        return self._run.windows

    @property
    def returned(self) -> tuple[int, int] | None:
        """The heap of a window and the heap where it came back, if one did.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").returned is None
        True
        """
        return self._run.returned

    @property
    def solution(self) -> tuple[int, int] | None:
        """The least period and preperiod, once a window has returned.

        Part of the run is computed a second time to find where the period begins.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").solution is None
        True
        """
        return self._run.solution()

    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the period, once a window has returned.

        A period that begins before the first window has none of this kind: `HeapGame.solve` proves
        it.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").certificate is None
        True
        """
        from grundy.certificate import Certificate

        if self.solution is None:
            return None
        text = self._run.certificate()
        return None if text is None else Certificate(text)

    @property
    def frontier(self) -> Frontier:
        """How far the run has come.

        >>> import grundy as gr
        >>> gr.WindowRun(".104").frontier.status
        'open'
        """
        run = self._run
        rares = run.rares
        return _frontier(
            run.code,
            run.values,
            (len(rares), rares[-1] if rares else 0),
            run.largest,
            run.depth,
            run.seconds,
            run.returned,
        )

    def __repr__(self) -> str:
        return f"<WindowRun of {self.code}: {self.values:,} values>"


def read_frontier(path: str | Path) -> Frontier:
    """What a file of windows tells, without computing anything.

    >>> import grundy as gr, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "run.windows")
    >>> run = gr.WindowRun(".104", path)
    >>> gr.read_frontier(path).values
    4194304
    """
    code, values, _, rares, largest, depth, seconds, returned = _core.window_file(os.fspath(path))
    return _frontier(code, values, rares, largest, depth, seconds, returned)


def _frontier(
    code: str,
    values: int,
    rares: tuple[int, int] | None,
    largest: tuple[int, int],
    depth: int,
    seconds: float,
    returned: tuple[int, int] | None,
) -> Frontier:
    return Frontier(
        code=code,
        values=values,
        rares=None if rares is None else rares[0],
        last_rare=None if rares is None else rares[1],
        largest=largest[0],
        largest_heap=largest[1],
        depth=depth,
        rate=round(values / seconds) if seconds > 0 else 0.0,
        status="open" if returned is None else "periodic",
        period=None if returned is None else returned[1] - returned[0],
    )


def _threads(threads: int | None) -> int:
    if threads is not None:
        return threads
    wanted = os.environ.get("GRUNDY_THREADS", "")
    if wanted.isdigit() and int(wanted) > 0:
        return int(wanted)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, 2)
