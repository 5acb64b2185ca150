"""grundy nim: values of single heaps."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli._output import checkpoint_option, json_option, print_json, threads_option
from grundy.cli._progress import progress_line
from grundy.cli._status import INTERRUPTED


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
    """Print G(M) … G(N), the nim-values of the heaps of CODE."""
    from grundy.heaps.heap_game import HeapGame

    game = HeapGame(code, engine=engine, threads=threads)
    interrupted = False
    with progress_line(f"{game.code}: values") as progress:
        try:
            values = game.nim_values(last, start=first, progress=progress, checkpoint=checkpoint)
        except KeyboardInterrupt:
            interrupted = True
            known = game.known - 1
            values = game.nim_values(known, start=min(first, known))
    if as_json:
        print_json({"code": game.code, "play": "normal", "from": first, "values": values})
    else:
        from grundy.display.heap_text import grid

        for at, row in enumerate(grid(values)):
            click.echo(f"{first + 24 * at:>8}: {row.strip()}")
    if interrupted:
        click.echo(f"grundy: interrupted at heap {game.known - 1}", err=True)
        ctx.exit(INTERRUPTED)
