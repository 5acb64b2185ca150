"""grundy nim: values of single heaps."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli._output import checkpoint_option, json_option, print_json, threads_option
from grundy.cli._progress import progress_line
from grundy.cli._time import stopped


@click.command(short_help="The nim-sequence of a heap game.")
@click.argument("code")
@click.option("-n", "last", type=click.IntRange(0), required=True, help="Last heap.")
@click.option("--from", "first", type=click.IntRange(0), default=0, help="First heap (0).")
@click.option(
    "--engine",
    type=click.Choice(["auto", "naive", "sparse", "breaks"]),
    default="auto",
    help="How to compute; all give the same values.",
)
@checkpoint_option
@threads_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    last: int,
    first: int,
    engine: str,
    checkpoint: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Print G(M) … G(N), the nim-values of the heaps of CODE.

    Of a partizan heap game, such as .77|.37 or S(2,4,7|1,3), the values of the heaps; of a game
    with a pass, pass(.77), those of heaps with a pass.
    """
    from grundy.heaps.pass_game import is_pass_game

    if is_pass_game(code):
        return _with_pass(code, first, last, as_json)
    if "|" in code:
        return _partizan(code, first, last, as_json)
    from grundy.heaps.heap_game import HeapGame

    game = HeapGame(code, engine=engine, threads=threads)
    why, status = "", 0
    with progress_line(f"{game.code}: values") as progress:
        try:
            values = game.nim_values(last, start=first, progress=progress, checkpoint=checkpoint)
        except KeyboardInterrupt as interrupt:
            why, status = stopped(interrupt)
            known = game.known - 1
            values = game.nim_values(known, start=min(first, known))
    if as_json:
        print_json({"code": game.code, "play": "normal", "from": first, "values": values})
    else:
        _print_grid(first, values)
    if status:
        click.echo(f"grundy: {why}; this is up to heap {game.known - 1}", err=True)
        ctx.exit(status)


def _with_pass(code: str, first: int, last: int, as_json: bool) -> None:
    """The values of the heaps with a pass."""
    from grundy.heaps.pass_game import PassGame

    game = PassGame(code)
    values = game.nim_values(last, start=first)
    if as_json:
        return print_json({"code": game.code, "play": "normal", "from": first, "values": values})
    _print_grid(first, values)


# Lines that are written together: one by one, a million values take seconds.
_LINES = 1000


def _print_grid(first: int, values: list[int]) -> None:
    from grundy.display.heap_text import grid

    lines = [f"{first + 24 * at:>8}: {row.strip()}" for at, row in enumerate(grid(values))]
    for at in range(0, len(lines), _LINES):
        click.echo("\n".join(lines[at : at + _LINES]))


def _partizan(code: str, first: int, last: int, as_json: bool) -> None:
    """The values of the heaps of a partizan game, one a line."""
    from grundy.heaps.partizan_heaps import PartizanHeapGame

    game = PartizanHeapGame(code)
    with progress_line(f"{game.code}: values") as progress:
        for heap in range(first, last + 1):
            game.value(heap)
            if progress is not None:
                progress(heap)
    values = [str(value) for value in game.values(last, start=first)]
    if as_json:
        print_json({"code": game.code, "play": "normal", "from": first, "values": values})
    else:
        for heap, value in enumerate(values, first):
            click.echo(f"{heap:>8}: {value}")
