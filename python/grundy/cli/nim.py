"""grundy nim: values of single heaps."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line


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
@json_option
def command(code: str, last: int, first: int, engine: str, as_json: bool) -> None:
    """Print G(M) … G(N), the nim-values of the heaps of CODE."""
    from grundy.heap_game import HeapGame

    game = HeapGame(code, engine=engine)
    with progress_line(f"{game.code}: values") as progress:
        values = game.nim_sequence(last, start=first, progress=progress).tolist()
    if as_json:
        print_json({"code": game.code, "play": "normal", "from": first, "values": values})
        return
    from grundy.display.heap_text import grid

    for at, row in enumerate(grid(values)):
        click.echo(f"{first + 24 * at:>8}: {row.strip()}")
