"""Many games computed at once by windows, on the cores of this machine or a Dask cluster.

A game travels as the bytes of its file of windows. A worker goes on with it for a slice of time and
sends the file back, so a worker that is lost costs one slice, and workers need no common disk.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from grundy.errors import InputError
from grundy.heaps.window_run import Frontier, WindowRun, read_frontier

__all__ = ["run_games"]

# Seconds a worker computes before it sends the file back: what the loss of a worker can cost.
SLICE = 60.0


class _Request(NamedTuple):
    code: str
    windows: bytes | None
    goal: int
    seconds: float
    memory: int
    threads: int


def run_games(
    games: Sequence[tuple[str, Path]],
    *,
    goal: int,
    time: float | None = None,
    memory: int = 1 << 30,
    threads: int = 1,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[Frontier], object] | None = None,
) -> list[Frontier]:
    """Compute all games, given by code and file, to heap `goal`, each for at most `time` seconds.

    `scheduler` is the address of a running Dask scheduler; without it `workers` processes are
    started here. `progress` is called whenever a file has come back.
    """
    from grundy.atlas.cluster import cluster_client

    left = dict.fromkeys(games, float("inf") if time is None else time)
    slices = dict.fromkeys(games, SLICE)
    with cluster_client(workers=workers, scheduler=scheduler) as client:
        finished = _distributed().as_completed([], loop=client.loop)
        under_way: dict[Any, tuple[str, Path]] = {}

        def submit(game: tuple[str, Path]) -> None:
            code, file = game
            kept = file.read_bytes() if file.exists() else None
            seconds = min(slices[game], left[game])
            request = _Request(code, kept, goal, seconds, memory, threads)
            future = client.submit(_slice, request, pure=False, retries=3)
            under_way[future] = game
            finished.add(future)

        for game in games:
            submit(game)
        for future in finished:
            game = under_way.pop(future)
            file = game[1]
            windows, reached, seconds = future.result()
            if file.exists() and windows == file.read_bytes():
                # Not even the next window was reached: the next slice is longer.
                slices[game] *= 2
            _replace(file, windows)
            left[game] -= seconds
            if progress is not None:
                progress(reached)
            if reached.status == "open" and reached.values < goal and left[game] > 0:
                submit(game)
    return [read_frontier(file) for _, file in games]


def _distributed() -> Any:
    from importlib import import_module

    return import_module("distributed")


def _slice(request: _Request) -> tuple[bytes, Frontier, float]:
    """Go on with a game for a slice of time; its file, how far it came, and the seconds it took."""
    from time import monotonic

    start = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "run.windows")
        if request.windows is not None:
            file.write_bytes(request.windows)
        run = WindowRun(request.code, file, threads=request.threads, memory=request.memory)
        run.advance(request.goal, time=request.seconds)
        return file.read_bytes(), run.frontier, monotonic() - start


def _replace(file: Path, windows: bytes) -> None:
    """Exchange the file in one step, so that a kill leaves the old one or the new one."""
    fresh = file.with_suffix(".part")
    try:
        fresh.write_bytes(windows)
        os.replace(fresh, file)
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from None
