"""grundy solve: the whole game, with proof."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import (
    checkpoint_option,
    json_option,
    play_option,
    print_json,
    threads_option,
)
from grundy.cli._progress import elapsed_line, progress_line
from grundy.cli._solving import solve
from grundy.cli._status import INTERRUPTED, OPEN
from grundy.cli._time import within

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

    CODE is a code (.77, 4.7, .3F, .12(30)), a subtraction set (S(1,3,4), S(all-but 2,5)), a
    name (kayles), or two codes with a bar between them (.77|.37, splittles(1|2)): a partizan game;
    pass(.77) is Kayles with a pass. Games in the shipped atlas are answered at once, others
    searched: the search doubles until a period is proved or a limit is reached; without --max-heap
    and --time it stops at ten million heaps or after a minute.
    """
    from grundy.heaps.pass_game import is_pass_game

    if is_pass_game(code):
        return _with_pass(ctx, code, play, max_heap, seconds, certificate, as_json)
    if "|" in code:
        return _partizan(ctx, code, play, max_heap, seconds, certificate, as_json)
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


def _with_pass(
    ctx: click.Context,
    code: str,
    play: str,
    max_heap: int | None,
    seconds: float | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """How the values of heaps with a pass go on."""
    from grundy.display.pass_text import pass_text
    from grundy.errors import LimitError
    from grundy.heaps.pass_game import SEARCH_TO, PassGame

    if play != "normal":
        raise LimitError("games with a pass are solved in normal play; misère play is by search")
    game = PassGame(code)
    limit = 60.0 if seconds is None and max_heap is None else seconds
    with within(limit), elapsed_line(f"{game.code}: values"):
        law = game.solve(SEARCH_TO if max_heap is None else max_heap)
    if certificate is not None and law.certificate is not None:
        law.certificate.save(certificate)
    if as_json:
        print_json(law.to_dict())
    else:
        click.echo(pass_text(law))
        if certificate is not None and law.certificate is not None:
            click.echo(f"certificate written to {certificate}", err=True)
    if law.certificate is None:
        ctx.exit(OPEN)


def _partizan(
    ctx: click.Context,
    code: str,
    play: str,
    max_heap: int | None,
    seconds: float | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """Periods of the values, and of the outcomes of single heaps, of a partizan game."""
    from grundy.display.partizan_text import partizan_text
    from grundy.errors import LimitError
    from grundy.heaps.partizan_heaps import PartizanHeapGame

    if play != "normal":
        raise LimitError("partizan heap games are solved in normal play; misère play is by search")
    game = PartizanHeapGame(code)
    with progress_line(f"{game.code}: values") as progress:
        solution = game.solve(max_heap=max_heap, time=seconds, progress=progress)
    found = solution.certificate or (solution.outcomes and solution.outcomes.certificate)
    if certificate is not None and found:
        found.save(certificate)
    if as_json:
        print_json(solution.to_dict())
    else:
        click.echo(partizan_text(solution))
        if certificate is not None and found:
            click.echo(f"certificate written to {certificate}", err=True)
    if not solution.solved:
        ctx.exit(OPEN)


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
