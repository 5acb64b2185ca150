"""grundy frontier: how far open games were computed, and how to go on."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli._output import json_option, print_json, threads_option
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.heaps.window_run import Frontier, WindowRun


# A game, and the file its windows are kept in.
Game = tuple[str, Path]

DIRECTORY = click.option(
    "--dir",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("frontier"),
    help="Where the windows are kept (frontier).",
)
_FOR_EVER = (1 << 63) - 1


class _Bounds(NamedTuple):
    """What `run` and `resume` are told about a run."""

    goal: int | None
    time: float | None
    directory: Path
    memory: int
    threads: int | None
    workers: int
    scheduler: str | None
    certificate: Path | None
    as_json: bool

    @property
    def shared(self) -> bool:
        """Are games handed out to processes?"""
        return self.workers > 1 or self.scheduler is not None


def _bounded(work: Callable[..., None]) -> Callable[..., None]:
    """The options of `run` and `resume`."""

    @functools.wraps(work)
    def command(codes: tuple[str, ...], **given: Any) -> None:
        bounds = _Bounds(**{name: given.pop(name) for name in _Bounds._fields})
        if bounds.shared and bounds.certificate is not None:
            raise click.UsageError("--certificate goes with one game in this process: resume it")
        work(codes, bounds, **given)

    options = [
        click.option("--to", "goal", type=click.IntRange(1), help="Compute so many values."),
        click.option(
            "--time",
            type=click.FloatRange(0, min_open=True),
            help="Seconds a game may take, after its first four million values.",
        ),
        DIRECTORY,
        click.option("--memory", type=click.IntRange(1), default=1024, help="Megabytes (1024)."),
        threads_option,
        click.option(
            "--workers",
            type=click.IntRange(1),
            default=1,
            help="Games computed at once, each by a process with one thread (1).",
        ),
        click.option("--scheduler", help="Hand the games to this Dask scheduler's workers."),
        click.option(
            "--certificate",
            type=click.Path(path_type=Path),
            help="Write the certificate of a period here.",
        ),
        json_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.group(short_help="Compute open games in constant memory, and go on later.")
def command() -> None:
    """Run take-and-break games by the windows that decide what follows.

    A run needs a few megabytes however far it goes. It saves windows at intervals, and can be
    killed at any moment and resumed on another machine. A window that returns proves a period.
    The exit status is 0 when every game is periodic, 1 when one stays open.
    """


@command.command()
@click.argument("codes", nargs=-1)
@click.option(
    "--open",
    "all_open",
    is_flag=True,
    help="All octal games of three digits that are open in the atlas, for --time seconds each.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --open: write how far each game came here, unless it came farther before.",
)
@_bounded
def run(
    codes: tuple[str, ...], bounds: _Bounds, all_open: bool = False, record: Path | None = None
) -> None:
    """Run the games CODES from nothing, or go on from their files.

    \b
    grundy frontier run .174 --to 1000000000
    grundy frontier run .174 .167 .324 --time 600 --workers 2
    grundy frontier run --open --time 600 --dir frontier --record record.json
    """
    if all_open:
        _survey_open(codes, bounds, record)
        return
    if record is not None:
        raise click.UsageError("--record goes with --open")
    if not codes:
        raise click.UsageError("which games? Give codes, or --open")
    if bounds.goal is None and bounds.time is None:
        raise click.UsageError("how far? Give --to 68719476736, --time 600, or both")
    bounds.directory.mkdir(parents=True, exist_ok=True)
    _run_all([(code, bounds.directory / file_name(code)) for code in codes], bounds)


@command.command()
@click.argument("codes", nargs=-1)
@_bounded
def resume(codes: tuple[str, ...], bounds: _Bounds) -> None:
    """Go on with the games CODES, or with all in the directory, from their files."""
    from grundy._core import InputError
    from grundy.heaps.window_run import read_frontier

    if codes:
        files = [bounds.directory / file_name(code) for code in codes]
        missing = [str(file) for file in files if not file.exists()]
        if missing:
            raise InputError(f"{missing[0]}: there is no such run")
    else:
        files = sorted(bounds.directory.glob("*.windows"))
        if not files:
            raise InputError(f"{bounds.directory}: no runs are kept there")
    _run_all([(read_frontier(file).code, file) for file in files], bounds)


@command.command(name="list")
@DIRECTORY
@click.option("--shipped", is_flag=True, help="The record that comes with grundy instead.")
@json_option
def list_runs(directory: Path, shipped: bool, as_json: bool) -> None:
    """How far the runs in the directory have come."""
    from grundy.atlas.frontier_record import shipped_record
    from grundy.heaps.window_run import read_frontier

    files = sorted(directory.glob("*.windows"))
    _print(shipped_record() if shipped else [read_frontier(file) for file in files], as_json)


def file_name(code: str) -> str:
    """The file of a game; none is hidden.

    >>> file_name(".106"), file_name("4.045")
    ('0.106.windows', '4.045.windows')
    """
    return ("0" if code.startswith(".") else "") + code.replace("/", "_") + ".windows"


def _run_all(games: list[Game], bounds: _Bounds) -> None:
    if bounds.certificate is not None and len(games) > 1:
        raise click.UsageError("--certificate is for one game")
    told = _together(games, bounds) if bounds.shared else _in_turn(games, bounds)
    _print(told, bounds.as_json)
    if any(one.status == "open" for one in told):
        raise click.exceptions.Exit(OPEN)


def _survey_open(codes: tuple[str, ...], bounds: _Bounds, record: Path | None) -> None:
    """Every open game for its time, those too whose rare heaps have not ended."""
    from grundy.atlas.frontier_record import merge_record, open_games
    from grundy.heaps.survey import survey

    if codes:
        raise click.UsageError("--open is for all open games: give no codes")
    if bounds.time is None or bounds.goal is not None or bounds.shared or bounds.certificate:
        raise click.UsageError("--open goes with --time, and not with --to, --workers, …")
    bounds.directory.mkdir(parents=True, exist_ok=True)
    told, games = [], open_games()
    for at, code in enumerate(games, 1):
        file = bounds.directory / file_name(code)
        with progress_line(f"{code} ({at} of {len(games)})", None) as progress:
            one = survey(
                code,
                file,
                time=bounds.time,
                memory=bounds.memory << 20,
                threads=bounds.threads or 1,
                progress=progress,
            )
        told.append(one)
        if record is not None:
            merge_record(record, [one])
    _print(told, bounds.as_json)
    if any(one.status == "open" for one in told):
        raise click.exceptions.Exit(OPEN)


def _in_turn(games: list[Game], bounds: _Bounds) -> list[Frontier]:
    from grundy.heaps.window_run import WindowRun

    told, memory = [], bounds.memory << 20
    for code, file in games:
        with progress_line(code, bounds.goal) as progress:
            game = WindowRun(code, file, threads=bounds.threads, memory=memory, progress=progress)
            game.advance(bounds.goal or _FOR_EVER, time=bounds.time, progress=progress)
            if bounds.certificate is not None:
                _certify(game, bounds.certificate)
        told.append(game.frontier)
    return told


def _together(games: list[Game], bounds: _Bounds) -> list[Frontier]:
    from grundy.heaps.frontier_cluster import run_games

    def tell(one: Frontier) -> None:
        if sys.stderr.isatty():
            click.echo(f"{one.code}: {one.values:,} values, {one.status}", err=True)

    return run_games(
        games,
        goal=bounds.goal or _FOR_EVER,
        time=bounds.time,
        memory=bounds.memory << 20,
        threads=bounds.threads or 1,
        workers=bounds.workers,
        scheduler=bounds.scheduler,
        progress=tell,
    )


def _certify(game: WindowRun, path: Path) -> None:
    found = game.certificate
    if found is None:
        click.echo(f"{game.code}: no window has returned, so there is no certificate", err=True)
        return
    found.save(path)
    click.echo(f"certificate written to {path}", err=True)


def _print(games: list[Frontier], as_json: bool) -> None:
    if as_json:
        print_json({"games": [one._asdict() for one in games]})
        return
    if not games:
        click.echo("no runs")
        return
    header = ("game", "values", "rare heaps", "the last", "largest", "depth", "a second", "")
    rows: list[tuple[str, ...]] = [header]
    for one in games:
        state = one.status if one.period is None else f"period {one.period:,}"
        counts = (one.values, one.rares, one.last_rare, one.largest, one.depth, round(one.rate))
        rows.append((one.code, *("?" if n is None else f"{n:,}" for n in counts), state))
    widths = [max(len(row[k]) for row in rows) for k in range(len(header))]
    for row in rows:
        first, *middle, last = row
        cells = [first.ljust(widths[0])]
        cells += [text.rjust(wide) for text, wide in zip(middle, widths[1:-1], strict=True)]
        click.echo("  ".join([*cells, last]).rstrip())
