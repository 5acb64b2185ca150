"""grundy census: every game of a family, into an atlas."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, play_option, print_json

if TYPE_CHECKING:
    from grundy.atlas.census import Executor, Progress


@click.command(short_help="Solve every game of a family into an atlas.")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--octal", type=int, help="All .d1…dN and 4.d1…d(N-1).")
@click.option("--quaternary", type=int, help="All .d1…dN with digits up to 3.")
@click.option("--hex", "hexadecimal", type=int, help="All .d1…dN with digits up to F.")
@click.option("--recurring", type=int, help="All octal codes of N digits of which the last recur.")
@click.option("--subtraction", type=int, help="All subtraction sets with members up to N.")
@play_option("both")
@click.option("--atlas", "path", type=click.Path(path_type=Path), default=Path("atlas.sqlite"))
@click.option("--max-heap", type=click.IntRange(1), help="Search nim-values up to this heap.")
@click.option("--effort", type=click.IntRange(1), help="Steps a game may take in normal play.")
@click.option("--misere-heap", type=click.IntRange(1), help="Quotients of heaps up to this.")
@click.option("--misere-order", type=click.IntRange(1), help="Quotients of at most this order.")
@click.option("--time", type=click.FloatRange(0, min_open=True), help="Seconds a game may take.")
@click.option("--memory", type=click.IntRange(1), help="Megabytes a game may take.")
@click.option("--workers", type=click.IntRange(1), help="Cores of this machine (all).")
@click.option("--scheduler", help="Address of a Dask scheduler, tcp://host:8786.")
@click.option("--retry", is_flag=True, help="Try again what time or memory stopped before.")
@json_option
def command(
    files: tuple[Path, ...],
    octal: int | None,
    quaternary: int | None,
    hexadecimal: int | None,
    recurring: int | None,
    subtraction: int | None,
    play: str,
    path: Path,
    max_heap: int | None,
    effort: int | None,
    misere_heap: int | None,
    misere_order: int | None,
    time: float | None,
    memory: int | None,
    workers: int | None,
    scheduler: str | None,
    retry: bool,
    as_json: bool,
) -> None:
    """Solve every game of the given families, and those listed in FILES, within limits.

    Results stream into the atlas (atlas.sqlite). A census that was stopped, by Ctrl-C or a
    power cut, goes on when the same command is given again. --max-heap, --effort and the two
    --misere limits give the same atlas on every machine; --time and --memory protect it.
    """
    from grundy.atlas import families
    from grundy.atlas.atlas import Atlas
    from grundy.atlas.census import census
    from grundy.atlas.limits import Limits

    codes: list[str] = []
    if octal is not None:
        codes += families.octal(octal)
    if quaternary is not None:
        codes += families.quaternary(quaternary)
    if hexadecimal is not None:
        codes += families.hexadecimal(hexadecimal)
    if recurring is not None:
        codes += families.recurring(recurring)
    if subtraction is not None:
        codes += families.subtraction(subtraction)
    for file in files:
        codes += families.from_file(file)
    if not codes:
        raise click.UsageError("no games: give --octal 3, --subtraction 12, a file of codes, …")
    given: dict[str, Any] = {
        "max_heap": max_heap,
        "effort": effort,
        "misere_heap": misere_heap,
        "misere_order": misere_order,
        "time": time,
        "memory": memory,
    }
    limits = Limits(**{name: value for name, value in given.items() if value is not None})
    report = census(
        path,
        codes,
        plays=("normal", "misere") if play == "both" else (play,),
        limits=limits,
        executor=_executor(workers, scheduler),
        retry=retry,
        progress=_progress(),
    )
    with Atlas(path) as atlas:
        counts = atlas.counts()
    if as_json:
        print_json(
            {
                "atlas": str(path),
                "family": {"games": report.games, "classes": report.classes},
                "done": report.done,
                "done_before": report.before,
                "stops": report.stops,
                "seconds": round(report.seconds, 1),
                "counts": counts,
            }
        )
        return
    classes = ", ".join(f"{n} classes in {name} play" for name, n in report.classes.items())
    click.echo(f"{report.games} games: {classes}")
    click.echo(
        f"{report.done} results in {report.seconds:.0f} s, {report.before} classes known before"
    )
    for name, count in sorted(report.stops.items()):
        click.echo(f"  {count} stopped by {name}")
    click.echo(
        f"{path}: {counts['games']} games; normal play: {counts['solved']} solved, "
        f"{counts['open']} open; misère play: {counts['misere_solved']} solved, "
        f"{counts['misere_open']} open"
    )


def _executor(workers: int | None, scheduler: str | None) -> Executor:
    import os
    from importlib.util import find_spec

    from grundy.atlas.census import one_core

    if scheduler is not None and workers is not None:
        raise click.UsageError("--workers is for this machine, --scheduler for a cluster")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if scheduler is None and (workers or cores or 1) == 1:
        return one_core
    if scheduler is None and workers is None and find_spec("distributed") is None:
        click.echo("grundy: Dask is not installed: one core is used", err=True)
        return one_core
    from grundy.atlas.cluster import cluster_executor

    return cluster_executor(workers=workers or cores, scheduler=scheduler)


def _progress() -> Callable[[Progress], None]:
    """A line that is written over on a terminal, or a line every half minute elsewhere."""
    person = sys.stderr.isatty()
    shown = [0.0 if person else time.monotonic()]

    def show(progress: Progress) -> None:
        now = time.monotonic()
        last = progress.done == progress.total
        if now - shown[0] < (0.2 if person else 30.0) and not (person and last):
            return
        shown[0] = now
        left = "" if progress.left is None else f", about {_clock(progress.left)} left"
        text = f"{progress.stage}: {progress.done} of {progress.total}{left}"
        if person:
            sys.stderr.write(f"\r\033[K{text}" + ("\n" if last else ""))
            sys.stderr.flush()
        else:
            click.echo(text, err=True)

    return show


def _clock(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
