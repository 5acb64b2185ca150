"""grundy report: the full report of a heap game."""

from __future__ import annotations

import click

from grundy.cli._failures import OPEN
from grundy.cli._output import json_option, print_json


@click.command(short_help="The full report of a heap game.")
@click.argument("code")
@click.option("--play", type=click.Choice(["normal", "misere"]), default="normal")
@click.option("--format", "form", type=click.Choice(["text", "latex", "html", "json"]))
@click.option("--max-heap", type=click.IntRange(0), help="Search up to this heap.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, code: str, play: str, form: str | None, max_heap: int | None, as_json: bool
) -> None:
    """Rules in words, sequence, solution, structure and cousins of the game CODE."""
    from grundy import InputError
    from grundy.display.report_text import render_report
    from grundy.report import report

    if play != "normal":
        raise InputError(f"play '{play}': reports are of normal play")
    made = report(code, max_heap=max_heap)
    if as_json or form == "json":
        print_json(made.to_dict())
    else:
        click.echo(render_report(made, form or "text"), nl=False)
    if not made.solution.solved:
        ctx.exit(OPEN)
