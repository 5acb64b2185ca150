"""Long work started from a page: progress, result, cancel."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

from grundy.web.pool import Pool, Refusal

# Number of finished jobs whose results are kept.
KEPT = 64


class Job:
    """One piece of long work."""

    def __init__(self, task: str, args: dict[str, Any]) -> None:
        self.id = secrets.token_urlsafe(9)
        self.task = task
        self.args = args
        self.state = "waiting"
        self.done = 0
        self.result: Any = None
        self.message = ""
        self.started = time.monotonic()
        self.ended: float | None = None
        self.running: asyncio.Task[None] | None = None

    @property
    def seconds(self) -> float:
        """How long it has been going, or went."""
        return (self.ended or time.monotonic()) - self.started


class Jobs:
    """The jobs of one explorer."""

    def __init__(self, pool: Pool, most: int) -> None:
        self._pool = pool
        self._most = most
        self._jobs: dict[str, Job] = {}

    def start(self, task: str, args: dict[str, Any]) -> Job:
        """Begin; refused when too many are under way."""
        active = [job for job in self._jobs.values() if job.ended is None]
        if len(active) >= self._most:
            raise Refusal(f"{len(active)} searches are under way: please wait for one to end", 503)
        finished = [key for key, job in self._jobs.items() if job.ended is not None]
        for key in finished[: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[key]
        job = Job(task, args)
        self._jobs[job.id] = job
        job.running = asyncio.ensure_future(self._work(job))
        return job

    async def _work(self, job: Job) -> None:
        def progress(done: int) -> None:
            job.state = "running"
            job.done = done

        try:
            job.result = await self._pool.long(job.task, job.args, progress)
            job.state = "done"
        except Refusal as refusal:
            job.state, job.message = "refused", str(refusal)
        except asyncio.CancelledError:
            job.state, job.message = "cancelled", "cancelled"
        finally:
            job.ended = time.monotonic()

    def find(self, job_id: str) -> Job:
        """The job with this id."""
        if job_id not in self._jobs:
            raise Refusal("this search is no longer known", 404)
        return self._jobs[job_id]

    def cancel(self, job_id: str) -> Job:
        """Stop a job; its worker is ended."""
        job = self.find(job_id)
        if job.ended is None and job.running is not None:
            job.running.cancel()
            job.state, job.message = "cancelled", "cancelled"
        return job

    def stop(self) -> None:
        """Cancel everything."""
        for job_id in list(self._jobs):
            self.cancel(job_id)
