"""A progress line on stderr for long work, only when a person is watching."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_line(what: str) -> Iterator[Callable[[int], None] | None]:
    """A callback that shows how far the work is; None when stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    shown = [0.0]

    def show(done: int) -> None:
        now = time.monotonic()
        if now - start > 0.5 and now - shown[0] > 0.2:
            shown[0] = now
            rate = done / (now - start)
            sys.stderr.write(f"\r\033[K{what}: {done:,} in {now - start:.0f} s ({rate:,.0f}/s)")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown[0]:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
