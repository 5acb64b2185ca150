"""Worker processes and the tasks that wait for them."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from grundy.web.settings import Settings

# A worker that grew beyond this is replaced after its task.
RECYCLE = 700 << 20
# Size of the cache of results, in bytes of JSON.
REMEMBER = 48 << 20
# Most tasks that may wait before visitors are asked to come back later.
QUEUE = 400

Progress = Callable[[int], None]


class Refusal(Exception):
    """A polite no: what was asked is wrong or beyond the limits."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, memory: int) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "grundy.web.worker",
            str(memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=64 << 20,
            # Ctrl-C in the terminal is for the server, which then ends its workers.
            start_new_session=True,
        )
        worker = cls(process)
        try:
            await worker.read()
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError
        message: dict[str, Any] = json.loads(line)
        return message

    def send(self, order: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def stop(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Runs tasks in worker processes, each with a time limit; remembers results."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._idle: asyncio.Queue[_Worker | None] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._remembered: OrderedDict[str, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._waiting = 0
        self._underway: dict[str, asyncio.Future[Any]] = {}
        # Long jobs leave one worker to the pages.
        self._long = asyncio.Semaphore(max(1, settings.workers - 1))

    async def start(self) -> None:
        """Workers are started when they are first needed; the first one at once."""
        for _ in range(self.settings.workers):
            self._idle.put_nowait(None)
        first = await self._take()
        self._idle.put_nowait(first)

    async def stop(self) -> None:
        """End all workers."""
        for worker in list(self._all):
            await worker.stop()

    async def _take(self) -> _Worker:
        worker = await self._idle.get()
        if worker is None or worker.process.returncode is not None:
            try:
                worker = await _Worker.start(self.settings.memory)
            except EOFError:
                self._idle.put_nowait(None)
                raise Refusal("a worker could not be started; the log says more", 500) from None
            except BaseException:
                self._idle.put_nowait(None)
                raise
            self._all.add(worker)
        return worker

    def _recall(self, key: str) -> Any:
        if key in self._remembered:
            self._remembered.move_to_end(key)
            return self._remembered[key][0]
        return None

    def _remember(self, key: str, result: Any) -> None:
        size = len(json.dumps(result))
        if size > REMEMBER // 8:
            return
        if key in self._remembered:
            self._bytes -= self._remembered.pop(key)[1]
        self._remembered[key] = (result, size)
        self._bytes += size
        while self._bytes > REMEMBER:
            self._bytes -= self._remembered.popitem(last=False)[1][1]

    async def quick(self, task: str, *, keep: bool = True, **args: Any) -> Any:
        """A task of a page; the same question asked twice at once is computed once."""
        key = json.dumps([task, args], sort_keys=True)
        known = self._recall(key)
        if known is not None:
            return known
        if keep and key in self._underway:
            return await asyncio.shield(self._underway[key])
        if self._waiting > QUEUE:
            raise Refusal("too many questions at once: please try again in a moment", 503)
        future: asyncio.Future[Any] = asyncio.ensure_future(
            self._run(task, args, self.settings.quick_seconds + 12, None)
        )
        if keep:
            self._underway[key] = future
        self._waiting += 1
        try:
            result = await asyncio.shield(future)
        finally:
            self._waiting -= 1
            if self._underway.get(key) is future:
                del self._underway[key]
        if keep:
            self._remember(key, result)
        return result

    async def long(self, task: str, args: dict[str, Any], progress: Progress) -> Any:
        """A job; cancelling the call stops the work."""
        async with self._long:
            seconds = self.settings.job_seconds + 15
            return await self._run(task, args, seconds, progress)

    async def _run(
        self, task: str, args: dict[str, Any], seconds: float, progress: Progress | None
    ) -> Any:
        worker = await self._take()
        healthy = False
        try:
            worker.send({"task": task, "args": args})
            async with asyncio.timeout(seconds):
                while "progress" in (answer := await worker.read()):
                    if progress is not None:
                        progress(answer["progress"])
            healthy = answer.get("memory", 0) < RECYCLE
        except TimeoutError:
            raise Refusal(f"this takes longer than the {seconds:.0f} s allowed here", 422) from None
        except (EOFError, ConnectionError):
            raise Refusal("this needs more memory than is allowed here", 422) from None
        finally:
            # A worker that is busy, broken or bloated is replaced by a new one.
            self._idle.put_nowait(worker if healthy else None)
            if not healthy:
                self._all.discard(worker)
                with suppress(ProcessLookupError):
                    worker.process.kill()
        if "result" in answer:
            return answer["result"]
        if "refused" in answer:
            raise Refusal(answer["refused"], 422 if answer["limit"] else 400)
        raise Refusal("something went wrong in grundy itself; the server's log says more", 500)
