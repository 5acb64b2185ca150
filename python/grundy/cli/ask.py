"""`grundy ask`: a question in words."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import elapsed_line


@click.command(short_help="Ask anything: a position, a sum, a code, a value, a sequence.")
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--depth",
    type=click.Choice(["student", "course", "expert"]),
    default="student",
    show_default=True,
    help="How much theory the answer assumes.",
)
@json_option
def command(words: tuple[str, ...], depth: str, as_json: bool) -> None:
    """Answer a question: the verdict first, then moves, the reason, a picture, how to cite.

    \b
    grundy ask "misere kayles 5 4 3"
    grundy ask "nim(3,5,7)"
    grundy ask "domineering 3x3 + ^"
    grundy ask "{1|-1} + ^*"
    grundy ask 0 1 2 3 1 4 3 2

    The exit status is 1 if the question stayed open.
    """
    from grundy.asking import ask
    from grundy.cli._status import OPEN

    with elapsed_line("thinking"):
        answer = ask(" ".join(words), depth=depth)
    if as_json:
        print_json(answer.to_dict())
    else:
        first, _, rest = answer.text.partition("\n")
        click.echo(click.style(first, bold=True) + ("\n" + rest if rest else ""))
    if answer.open:
        raise click.exceptions.Exit(OPEN)
