"""`grundy explain`: why a position is won or lost, in words."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, play_option, position_argument, print_json


@click.command(short_help="Why a position is won or lost, in words.")
@click.argument("game")
@position_argument()
@play_option()
@click.option(
    "--depth",
    type=click.Choice(["student", "course", "expert"]),
    default="student",
    show_default=True,
    help="How much theory the answer assumes.",
)
@click.option(
    "--as",
    "side",
    type=click.Choice(["left", "right"]),
    help="Who is to move in a partizan game; both if not said.",
)
@json_option
def command(
    game: str, position: str, play: str, depth: str, side: str | None, as_json: bool
) -> None:
    """Explain who wins POSITION of GAME, by which move, and how each reply is answered.

    \b
    grundy explain nim 3 5 7
    grundy explain .77 "5 4 3" --play misere --depth course
    grundy explain domineering 4x4 --as right
    grundy explain sum "domineering 3x3 + ^"

    With --json and no --as, Left is to move. The exit status is 1 if who wins stayed open.
    """
    from grundy.cli._progress import elapsed_line
    from grundy.cli._registry import named
    from grundy.cli._status import OPEN
    from grundy.explaining import explain

    at = named(game).read(position)
    sides = [side or "left"] if at.impartial or side or as_json else ["left", "right"]
    with elapsed_line("explaining"):
        found = [explain(at, play, player=one, depth=depth) for one in sides]
    if as_json:
        print_json(found[0].to_dict())
    else:
        drawn = at.picture().text(coordinates=True)
        if drawn:
            click.echo(drawn + "\n")
        for number, one in enumerate(found):
            if number:
                click.echo("")
            if not at.impartial:
                click.echo(click.style(f"{one.player.capitalize()} to move:", bold=True))
            click.echo(one.text)
    if any(one.outcome is None for one in found):
        raise click.exceptions.Exit(OPEN)
