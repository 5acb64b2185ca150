"""grundy outcome: who wins a position, and by which moves."""

from __future__ import annotations

import click

from grundy import InputError
from grundy.cli._output import json_option, print_json


@click.command(short_help="Who wins a position, and by which moves.")
@click.argument("code")
@click.argument("position")
@click.option("--play", type=click.Choice(["normal", "misere"]), default="normal")
@json_option
def command(code: str, position: str, play: str, as_json: bool) -> None:
    """Say who wins POSITION of CODE, heaps separated by blanks: "9 8 5 3".

    P: the previous player wins; N: the next one does, by the moves listed.
    """
    from grundy.heap_game import HeapGame

    heaps = read_heaps(position)
    game = HeapGame(code)
    outcome = game.outcome(heaps, play)
    moves, complete = game.winning_moves_of(heaps, play)
    if as_json:
        print_json(
            {
                "code": game.code,
                "play": play,
                "position": heaps,
                "outcome": outcome,
                "winning_moves": [move.to_dict() for move in moves],
                "complete": complete,
            }
        )
        return
    winner = "the player to move wins" if outcome == "N" else "the player who just moved wins"
    click.echo(f"{outcome}: {winner} ({game.code}, {play} play)")
    shown = moves[:40]
    for move in shown:
        click.echo(f"  {move.heap} → {' + '.join(map(str, move.to)) or '0'}")
    if len(moves) > len(shown) or not complete:
        least = "" if complete else "at least "
        click.echo(f"  … {least}{len(moves):,} winning moves in all")


def read_heaps(text: str) -> list[int]:
    """Heaps separated by blanks, commas or plus signs."""
    words = text.replace(",", " ").replace("+", " ").split()
    heaps = []
    for word in words:
        if not (word.isascii() and word.isdigit()):
            column = text.index(word) + 1
            raise InputError(
                f"'{word}' at column {column} of '{text}': a position is whole numbers "
                'separated by blanks, such as "9 8 5 3"'
            )
        heaps.append(int(word))
    return heaps
