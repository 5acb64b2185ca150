"""A census: every game of a family solved within limits, into an atlas."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from grundy.atlas.atlas import Atlas
from grundy.atlas.families import normalised
from grundy.atlas.game_class import classify
from grundy.atlas.limits import Limits
from grundy.atlas.task import task
from grundy.errors import InputError
from grundy.heaps.rules import code_digits
from grundy.play import read_play

Fields = dict[str, Any]
#: Does tasks anywhere and gives (task, row) pairs as they come.
Executor = Callable[[Sequence[Fields], int], Iterator[tuple[Fields, Fields]]]

# Rows are written together, at least this often.
SECONDS_BETWEEN_WRITES = 1.0
# First-pass tasks travel in groups: most take milliseconds.
GROUP = 16


@dataclass
class Progress:
    """How far a census is; `left` is the estimated number of seconds, None at the beginning."""

    done: int
    total: int
    stage: str
    left: float | None


@dataclass
class Report:
    """What a census did: games and classes in the family, tasks done and found done before."""

    games: int
    classes: dict[str, int]
    done: int = 0
    before: int = 0
    stops: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


def one_core(tasks: Sequence[Fields], group: int) -> Iterator[tuple[Fields, Fields]]:
    """Do the tasks one after the other, in a cell."""
    from grundy.atlas.cell import Cell

    with Cell() as cell:
        for asked in tasks:
            yield asked, cell.run(asked)


def census(
    path: str | PathLike[str],
    codes: Iterable[str],
    *,
    plays: Sequence[str] = ("normal", "misere"),
    limits: Limits | None = None,
    executor: Executor = one_core,
    retry: bool = False,
    progress: Callable[[Progress], object] | None = None,
) -> Report:
    """Solve the games within limits and write what is found into the atlas at `path`.

    What the atlas knows already is not done again, so a census that was stopped, however, goes on
    where it was. With `retry` rows that time, memory or a failure ended are tried again.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "small.sqlite")
    >>> report = census(path, [".77", "4.4", ".07"], plays=["normal"])
    >>> report.games, report.classes, report.done
    (3, {'normal': 2}, 2)
    >>> Atlas(path)["4.4"].preperiod
    72
    >>> census(path, [".77", "4.4", ".07"], plays=["normal"]).done
    0
    """
    limits = limits or Limits()
    begun = time.monotonic()
    with Atlas(path, write=True) as atlas:
        games = [(classify(code), alias) for code, alias in normalised(codes).items()]
        if not games:
            raise InputError("there are no games in this family")
        atlas.add_games(games)
        wanted: dict[str, dict[str, str]] = {}
        for play in map(read_play, plays):
            wanted[play] = _classes(play, [game for game, _ in games])
        report = Report(len(games), {play: len(found) for play, found in wanted.items()})
        shallow = limits.shallow()
        for stage, bounds in (("first pass", shallow), ("in depth", limits)):
            if stage == "in depth" and bounds == shallow:
                break
            tasks, before = _pending(atlas, wanted, bounds, retry and bounds is limits)
            if stage == "first pass":
                report.before = before
            group = GROUP if stage == "first pass" else 1
            _do(atlas, tasks, executor, group, stage, progress, report)
    report.seconds = time.monotonic() - begun
    return report


def _classes(play: str, games: Iterable[Any]) -> dict[str, str]:
    """Classes and the code each is solved by: in normal play the shortest of the standard forms."""
    found: dict[str, str] = {}
    for game in games:
        name, code = (game.normal, game.standard) if play == "normal" else (game.misere,) * 2
        if name not in found or (len(code), code) < (len(found[name]), found[name]):
            found[name] = code
    return found


def _pending(
    atlas: Atlas, wanted: dict[str, dict[str, str]], limits: Limits, retry: bool
) -> tuple[list[Fields], int]:
    """The tasks that are left, those expected to be cheap first, and how many are done."""
    tasks: list[tuple[Any, Fields]] = []
    before = 0
    for play, classes in wanted.items():
        there = {row["class"]: row for row in atlas.rows(play)}
        for name, code in classes.items():
            row = there.get(name)
            if row is not None and _is_done(play, row, limits, retry):
                before += 1
                continue
            if row is not None and play == "normal":
                code = row["standard"]
            tasks.append((_expected_cost(play, code, row), task(play, name, code, limits)))
    tasks.sort(key=lambda pair: pair[0])
    return [asked for _, asked in tasks], before


def _is_done(play: str, row: Fields, limits: Limits, retry: bool) -> bool:
    if row["status"] in ("periodic", "arithmetic-periodic", "automatic", "solved"):
        return True
    if row["stop"] == "failed" or (retry and row["stop"] in ("time", "memory")):
        return False
    if play == "normal":
        return bool(row["effort"] >= limits.effort and row["max_heap"] >= limits.max_heap)
    return bool(row["max_order"] >= limits.misere_order and row["max_heap"] >= limits.misere_heap)


def _expected_cost(play: str, code: str, row: Fields | None) -> tuple[Any, ...]:
    """Sorts tasks: by the rare heaps or the quotient seen so far, else by the look of the code."""
    splits = sum(1 for d in code_digits(re.sub(r"[.()]", "", code)) if d >= 4)
    look = (play == "misere", splits, len(code), code)
    if row is None:
        return (0, *look)
    if play == "normal":
        seen = row["rares"] if row["rares"] is not None else 1 << 40
    else:
        seen = (row["quotient_order"] or 0) * 1000 // max(row["heap"] or 1, 1)
    return (seen, *look)


def _do(
    atlas: Atlas,
    tasks: Sequence[Fields],
    executor: Executor,
    group: int,
    stage: str,
    progress: Callable[[Progress], object] | None,
    report: Report,
) -> None:
    start = written = time.monotonic()
    waiting: list[tuple[str, Fields]] = []
    done = 0
    if not tasks:
        return
    if progress is not None:
        # Workers take a while to start.
        progress(Progress(0, len(tasks), stage, None))
    try:
        for asked, row in executor(tasks, group):
            waiting.append((asked["play"], as_stored(row)))
            done += 1
            if row.get("stop"):
                report.stops[row["stop"]] = report.stops.get(row["stop"], 0) + 1
            now = time.monotonic()
            if now - written >= SECONDS_BETWEEN_WRITES:
                atlas.put(waiting)
                report.done += len(waiting)
                waiting, written = [], now
            if progress is not None:
                left = (now - start) / done * (len(tasks) - done)
                progress(Progress(done, len(tasks), stage, left))
    finally:
        # What has come is kept, whatever ends the census.
        atlas.put(waiting)
        report.done += len(waiting)


def as_stored(row: Fields) -> Fields:
    """A row as the database has it: what travelled as hexadecimal digits becomes bytes."""
    stored = dict(row)
    for name in ("certificate", "presentation"):
        value = stored.get(name)
        if isinstance(value, str) and not value.startswith("{"):
            stored[name] = bytes.fromhex(value)
    return stored
