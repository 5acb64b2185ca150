"""grundy frontier: how far open games were computed, and how to go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, print_json, threads_option
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.heaps.window_run import Frontier, WindowRun

DIRECTORY = click.option(
    "--dir",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("frontier"),
    help="Where the windows are kept (frontier).",
)
TO = click.option("--to", "goal", type=click.IntRange(1), help="Compute so many values.")
TIME = click.option(
    "--time", type=click.FloatRange(0, min_open=True), help="Seconds a game may take."
)
MEMORY = click.option("--memory", type=click.IntRange(1), default=1024, help="Megabytes (1024).")
CERTIFICATE = click.option(
    "--certificate",
    type=click.Path(path_type=Path),
    help="Write the certificate of a period here.",
)


@click.group(short_help="Compute open games in constant memory, and go on later.")
def command() -> None:
    """Run take-and-break games by the windows that decide what follows.

    A run needs a few megabytes however far it goes. It saves windows at intervals, and can be
    killed at any moment and resumed on another machine. A window that returns proves a period.
    The exit status is 0 when every game is periodic, 1 when one stays open.
    """


@command.command()
@click.argument("codes", nargs=-1, required=True)
@TO
@TIME
@DIRECTORY
@MEMORY
@threads_option
@CERTIFICATE
@json_option
@click.pass_context
def run(
    ctx: click.Context,
    codes: tuple[str, ...],
    goal: int | None,
    time: float | None,
    directory: Path,
    memory: int,
    threads: int | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """Run the games CODES, one after the other, from nothing or from their files."""
    if goal is None and time is None:
        raise click.UsageError("how far? Give --to 68719476736, --time 600, or both")
    if certificate is not None and len(codes) > 1:
        raise click.UsageError("--certificate is for one game")
    directory.mkdir(parents=True, exist_ok=True)
    files = [directory / file_name(code) for code in codes]
    _run_all(ctx, list(codes), files, goal, time, memory, threads, certificate, as_json)


@command.command()
@click.argument("codes", nargs=-1)
@TO
@TIME
@DIRECTORY
@MEMORY
@threads_option
@CERTIFICATE
@json_option
@click.pass_context
def resume(
    ctx: click.Context,
    codes: tuple[str, ...],
    goal: int | None,
    time: float | None,
    directory: Path,
    memory: int,
    threads: int | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """Go on with the games CODES, or with all in the directory, from their files."""
    from grundy._core import InputError
    from grundy.heaps.window_run import read_frontier

    if codes:
        files = [directory / file_name(code) for code in codes]
        missing = [str(file) for file in files if not file.exists()]
        if missing:
            raise InputError(f"{missing[0]}: there is no such run")
    else:
        files = sorted(directory.glob("*.windows"))
        if not files:
            raise InputError(f"{directory}: no runs are kept there")
    if certificate is not None and len(files) > 1:
        raise click.UsageError("--certificate is for one game")
    games = [read_frontier(file).code for file in files]
    if goal is None and time is None:
        goal = (1 << 63) - 1
    _run_all(ctx, games, files, goal, time, memory, threads, certificate, as_json)


@command.command(name="list")
@DIRECTORY
@json_option
def list_runs(directory: Path, as_json: bool) -> None:
    """How far the runs in the directory have come."""
    from grundy.heaps.window_run import read_frontier

    _print([read_frontier(file) for file in sorted(directory.glob("*.windows"))], as_json)


def file_name(code: str) -> str:
    """The file of a game; none is hidden.

    >>> file_name(".106"), file_name("4.045")
    ('0.106.windows', '4.045.windows')
    """
    return ("0" if code.startswith(".") else "") + code.replace("/", "_") + ".windows"


def _run_all(
    ctx: click.Context,
    codes: list[str],
    files: list[Path],
    goal: int | None,
    time: float | None,
    memory: int,
    threads: int | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    from grundy.heaps.window_run import WindowRun

    told = []
    for code, file in zip(codes, files, strict=True):
        with progress_line(code) as progress:
            game = WindowRun(code, file, threads=threads, memory=memory << 20, progress=progress)
            game.advance((1 << 63) - 1 if goal is None else goal, time=time, progress=progress)
            if certificate is not None:
                _certify(game, certificate)
        told.append(game.frontier)
    _print(told, as_json)
    if any(one.status == "open" for one in told):
        ctx.exit(OPEN)


def _certify(game: WindowRun, path: Path) -> None:
    found = game.certificate
    if found is None:
        click.echo(f"{game.code}: no window has returned, so there is no certificate", err=True)
        return
    found.save(path)
    click.echo(f"certificate written to {path}", err=True)


def _fields(one: Frontier) -> dict[str, Any]:
    return one._asdict()


def _print(games: list[Frontier], as_json: bool) -> None:
    if as_json:
        print_json({"games": [_fields(one) for one in games]})
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
