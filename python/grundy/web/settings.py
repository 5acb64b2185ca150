"""What the explorer allows: sizes, times, memory."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Limits of one explorer; each is an option of `grundy serve`."""

    host: str = "127.0.0.1"
    port: int = 8765
    #: Worker processes; one is always kept free of long jobs.
    workers: int = max(2, min(4, os.cpu_count() or 2))
    #: Seconds a page may compute before it offers a job instead.
    quick_seconds: float = 3.0
    #: Seconds of a job.
    job_seconds: float = 120.0
    #: The largest heap a search goes to.
    max_heap: int = 5_000_000
    #: Megabytes of memory of a worker.
    memory: int = 2048
    #: Bytes of an uploaded certificate.
    upload: int = 4 << 20
    #: Characters of a code, an expression, a position.
    text: int = 400
    #: Jobs that may wait or run at once.
    jobs: int = 16
    #: The SQLite file of the atlas, if another than the shipped one.
    atlas: str | None = None
