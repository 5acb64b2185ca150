"""`grundy pretend`: check a pretending table of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN


@click.command()
@click.argument("code")
@click.argument("table", required=False)
@click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path, allow_dash=True),
    help="Read the table from a file (- for standard input).",
)
@click.option("--sum", "sums", multiple=True, help='The genus of a sum, "A + 2B = 3^02".')
@click.option(
    "--equations",
    help="Instead, pairs (p,s) for heaps 1, 2, …: check (p+s)·h = s·h by play alone (Theorem 9.3).",
)
@click.option("--max-heap", type=click.IntRange(min=1), default=20_000, show_default=True)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    help="Stop after this many seconds (60).",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    table: str | None,
    file: Path | None,
    sums: tuple[str, ...],
    equations: str | None,
    max_heap: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Check a pretending table of misère play: a proof, or positions it gets wrong.

    TABLE lists what heaps 1, 2, … of CODE are taken for: adders such as :2, and letters with period
    and start, A_{2,1} or A21. What repeats for ever is in brackets. Rows as in print do as well.

    \b
    grundy pretend .123 ":1 :0 :2 :2 (:1 C11 :0 A20 B22)" --sum "A + B = 3^02"
    grundy pretend .35 ":1 :2 C12 A22 :4 E21 B22"    (positions without larger heaps)
    grundy pretend .35 --equations "(2,0) (2,1) (1,2) (2,2)"
    """
    if equations is not None:
        if table is not None or file is not None or sums:
            raise click.UsageError("--equations stands alone")
        _equations(ctx, code, equations, seconds, as_json)
        return
    if (table is None) == (file is None):
        raise click.UsageError("give the table, or a file with --file")
    if file is not None:
        with click.open_file(str(file), encoding="utf-8") as stream:
            table = stream.read()
    from grundy.misere.pretending_check import check_pretending

    text = "\n".join([table or "", *sums])
    with progress_line(f"{code}: heaps") as progress:
        found = check_pretending(code, text, time=seconds, max_heap=max_heap, progress=progress)
    if as_json:
        print_json(found.to_dict())
    else:
        click.echo(f"{found.code}  {found}")
    if found.verdict != "verified":
        ctx.exit(OPEN)


def _equations(ctx: click.Context, code: str, text: str, seconds: float, as_json: bool) -> None:
    from grundy.cli._time import within
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.depth_two import pretending_equations, read_equations

    game = HeapGame(code)
    with within(seconds):
        found = pretending_equations(game.code, read_equations(text))
    if as_json:
        outcomes = found.outcomes
        failure = {"text": str(found), "position": found.position, "pretended": found.reduced}
        if outcomes is not None:
            failure |= {"outcome": outcomes[0], "pretended_outcome": outcomes[1]}
        print_json(
            {
                "code": game.code,
                "play": "misere",
                "verdict": "verified" if found.holds else "refuted",
                "positions": found.positions,
                "failures": [] if found.holds else [failure],
            }
        )
    else:
        click.echo(f"{game.code}  {found}")
    if not found.holds:
        ctx.exit(OPEN)
