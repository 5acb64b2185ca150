"""A progress line on stderr for long work, only when a person is watching."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def elapsed_line(what: str) -> Iterator[None]:
    """Show the seconds gone by, for work that does not count its steps."""
    with progress_line(what) as show:
        if show is None:
            yield
            return
        over = threading.Event()

        def tell() -> None:
            begun = time.monotonic()
            while not over.wait(0.25):
                gone = time.monotonic() - begun
                if gone > 0.9:
                    sys.stderr.write(f"\r\033[K{what}: {gone:.0f} s")
                    sys.stderr.flush()

        thread = threading.Thread(target=tell, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def progress_line(what: str, total: int | None = None) -> Iterator[Callable[[int], None] | None]:
    """A callback that shows how far the work is; None when stderr is not a terminal.

    The rate counts from the first call, so that what was done in an earlier run is not in it; with
    a `total`, the time left at that rate is shown too.
    """
    if not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    shown = [0.0]
    first: list[int] = []

    def show(done: int) -> None:
        # Work that begins anew with another count is counted anew.
        first[:] = [min([done, *first])]
        now = time.monotonic()
        if now - start > 0.5 and now - shown[0] > 0.2:
            shown[0] = now
            rate = (done - first[0]) / (now - start)
            left = ""
            if total is not None and rate > 0:
                left = f", about {_duration((total - done) / rate)} left"
            line = f"{what}: {done:,} in {_duration(now - start)} ({rate:,.0f}/s{left})"
            sys.stderr.write(f"\r\033[K{line}")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown[0]:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _duration(seconds: float) -> str:
    """Seconds, minutes or hours, whichever reads best.

    >>> _duration(42), _duration(600), _duration(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 180:
        return f"{max(seconds, 0):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
