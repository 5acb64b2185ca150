"""grundy report: the full report of a heap game."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, play_option, print_json
from grundy.cli._progress import elapsed_line
from grundy.cli._status import OPEN
from grundy.cli._time import SECONDS, within


@click.command(short_help="The full report of a heap game.")
@click.argument("code")
@play_option()
@click.option("--format", "form", type=click.Choice(["text", "latex", "html", "json"]))
@click.option("--max-heap", type=click.IntRange(0), help="Search up to this heap.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0),
    help="Search for this many seconds (1 in normal play, 600 in misère play).",
)
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1, min_open=True),
    default=0.75,
    show_default=True,
    help="Share of the period for which subperiods and reflections must hold.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    play: str,
    form: str | None,
    max_heap: int | None,
    seconds: float | None,
    threshold: float,
    as_json: bool,
) -> None:
    """The full report of the game CODE.

    Normal play: rules in words, sequence, solution, structure and cousins. Misère play: genera,
    pretending table, small sums, the best adder approximator and its exceptions. Of a game with a
    pass, or with a code for each player: rules, values and solution.
    """
    form = "json" if as_json else form or "text"
    from grundy.heaps.pass_game import is_pass_game

    if is_pass_game(code) or "|" in code:
        return _brief(ctx, code, play, form, max_heap, seconds)
    if play == "misere":
        from grundy.display.misere_report import FORMATS
        from grundy.misere.misere_play import KNOTS
        from grundy.misere.misere_report import MisereReport

        with elapsed_line(f"{code}: report"), within(SECONDS if seconds is None else seconds):
            found = MisereReport.of(code, max_heap=max_heap)
        click.echo(FORMATS[form](found).rstrip("\n"))
        # Knots is solved by a rule, though its quotient is infinite.
        if not found.complete and found.code not in KNOTS:
            ctx.exit(OPEN)
        return
    from grundy.display.report_text import render_report
    from grundy.heaps.report import report

    with elapsed_line(f"{code}: report"):
        made = report(code, max_heap=max_heap, time=seconds, threshold=threshold)
    if form == "json":
        print_json(made.to_dict())
    else:
        click.echo(render_report(made, form), nl=False)
    if not made.solution.solved:
        ctx.exit(OPEN)


def _brief(
    ctx: click.Context,
    code: str,
    play: str,
    form: str,
    max_heap: int | None,
    seconds: float | None,
) -> None:
    """The report of a game with a pass, or with a code for each player."""
    from grundy.display.brief_report import brief_report
    from grundy.errors import InputError

    if form not in ("text", "json"):
        raise InputError(f"--format {form}: the report of {code} is text or json")
    with elapsed_line(f"{code}: report"), within(seconds and seconds + 1):
        text, fields, proved = brief_report(code, play, max_heap, seconds)
    if form == "json":
        print_json(fields)
    else:
        click.echo(text)
    if not proved:
        ctx.exit(OPEN)
