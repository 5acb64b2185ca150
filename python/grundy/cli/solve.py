"""grundy solve: the whole game, with proof."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import (
    checkpoint_option,
    json_option,
    play_option,
    threads_option,
)
from grundy.cli._progress import progress_line
from grundy.cli._solving import solve
from grundy.cli._status import INTERRUPTED

if TYPE_CHECKING:
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.misere.misere_solution import MisereSolution


@click.command(short_help="Solve a heap game for all heaps, with proof.")
@click.argument("code")
@play_option()
@click.option("--max-heap", type=click.IntRange(0), help="Search up to this heap.")
@click.option("--time", "seconds", type=click.FloatRange(0), help="Stop after this many seconds.")
@click.option("--fresh", is_flag=True, help="Recompute; never answer from the shipped atlas.")
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate here.")
@checkpoint_option
@threads_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    play: str,
    max_heap: int | None,
    seconds: float | None,
    fresh: bool,
    certificate: Path | None,
    checkpoint: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Solve a heap game for all heaps at once.

    CODE is a code (.77, 4.7, .3F, .12(30)), a subtraction set (S(1,3,4), S(all-but 2,5)) or a
    name (kayles). Games in the shipped atlas are answered at once, others searched: the search
    doubles until a period is proved or a limit is reached; without --max-heap and --time it
    stops at ten million heaps or after a minute.
    """
    from grundy.heaps.heap_game import HeapGame

    game = HeapGame(code, threads=threads)
    with progress_line(f"{game.code}: {'values' if play == 'normal' else 'heaps'}") as progress:
        solution, status = solve(
            game,
            play,
            fresh=fresh,
            max_heap=max_heap,
            time=seconds,
            checkpoint=checkpoint,
            progress=progress,
        )
    if certificate is not None and solution.certificate is not None:
        solution.certificate.save(certificate)
    if as_json:
        click.echo(solution.report)
    else:
        _show(solution, certificate)
    if status == INTERRUPTED:
        click.echo("grundy: interrupted; this is what was known then", err=True)
    if status:
        ctx.exit(status)


def _show(solution: NormalSolution | MisereSolution, certificate: Path | None) -> None:
    from grundy.heaps.normal_solution import NormalSolution

    if isinstance(solution, NormalSolution):
        from grundy.display.heap_text import solution_text

        click.echo(solution_text(solution))
    else:
        from grundy.display.misere_text import misere_text

        click.echo(misere_text(solution))
    if certificate is not None and solution.certificate is not None:
        click.echo(f"certificate written to {certificate}", err=True)
