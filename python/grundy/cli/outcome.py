"""grundy outcome: who wins a position, and by which moves."""

from __future__ import annotations

import click

from grundy import InputError
from grundy.cli._output import json_option, print_json


@click.command(short_help="Who wins a position, and by which moves.")
@click.argument("code")
@click.argument("positions", nargs=-1, required=True)
@click.option("--play", type=click.Choice(["normal", "misere"]), default="normal")
@click.option("--time", "seconds", type=float, help="Boards: stop after this many seconds.")
@click.option("--nodes", type=click.IntRange(1), help="Boards: stop after this many sums.")
@click.option(
    "--entries",
    type=click.IntRange(1000),
    default=5_000_000,
    show_default=True,
    help="Boards: sums and positions held in memory (about 200 bytes each).",
)
@json_option
def command(
    code: str,
    positions: tuple[str, ...],
    play: str,
    seconds: float | None,
    nodes: int | None,
    entries: int,
    as_json: bool,
) -> None:
    """Say who wins POSITION of CODE, heaps separated by blanks: "9 8 5 3".

    P: the previous player wins; N: the next one does, by the moves listed.

    CODE may be a ruleset of `grundy value`; then any number of positions are added up, and a
    ruleset's name among them changes the ruleset of those that follow (`game` for a value).
    The sum is searched without finding its value, in normal or misère play.

    \b
    grundy outcome .77 "9 8 5 3" --play misere
    grundy outcome domineering 4x4 3x5
    grundy outcome domineering 4x4 clobber "xo.|.ox" game "^"
    grundy outcome cram 4x5 --play misere
    grundy outcome mymodule:MyGame POSITION domineering 4x4
    """
    import grundy as gr
    from grundy.boards.own_ruleset import is_own

    if code in (*gr.rulesets(), "game") or is_own(code):
        _sum_of_boards(code, positions, play, seconds, nodes, entries, as_json)
        return
    if len(positions) > 1:
        raise click.UsageError(f'give the heaps as one argument: "{" ".join(positions)}"')
    position = positions[0]
    from grundy.heaps.heap_game import HeapGame

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


def _sum_of_boards(
    ruleset: str,
    words: tuple[str, ...],
    play: str,
    seconds: float | None,
    nodes: int | None,
    entries: int,
    as_json: bool,
) -> None:
    import grundy as gr
    from grundy.boards.own_ruleset import is_own
    from grundy.cli._progress import progress_line
    from grundy.cli._status import OPEN

    if any(map(is_own, (ruleset, *words))):
        # A module of the user's is looked for where the command is run.
        import sys

        sys.path.insert(0, "")
    known = (*gr.rulesets(), "game")
    components: list[tuple[str, str]] = []
    for word in words:
        if word in known or is_own(word):
            ruleset = word
        else:
            components.append((ruleset, word))
    if not components:
        raise click.UsageError("no position given")
    given = [gr.Game(p) if name == "game" else (name, p) for name, p in components]
    with progress_line("sums") as progress:
        found = gr.outcome(
            *given, play=play, time=seconds, nodes=nodes, entries=entries, progress=progress
        )
    moves = [
        {
            "player": player,
            "component": move.component,
            "ruleset": components[move.component][0],
            "from": components[move.component][1],
            "to": move.to,
        }
        for player, move in (("left", found.left_move), ("right", found.right_move))
        if move is not None
    ]
    if as_json:
        print_json(
            {
                "play": play,
                "components": [{"ruleset": name, "position": p} for name, p in components],
                "outcome": found.outcome,
                "left_starts": found.left_starts,
                "right_starts": found.right_starts,
                "winning_moves": moves,
                "nodes": found.nodes,
                "entries": found.entries,
                "stopped_by": found.stopped_by,
            }
        )
    else:
        names = {"left": "Left wins", "right": "Right wins", None: "open"}
        click.echo(
            f"{found.outcome or '?'}: {names[found.left_starts]} if Left starts, "
            f"{names[found.right_starts]} if Right starts ({play} play)"
        )
        for move in moves:
            click.echo(f"  {str(move['player']).capitalize()} plays {move['from']} → {move['to']}")
        for line in found.open_moves:
            click.echo(f"  {line}")
        if found.stopped_by:
            click.echo(
                f"stopped by the limit of {found.stopped_by} after {found.nodes:,} sums "
                f"({found.entries:,} entries)",
                err=True,
            )
    if found.outcome is None:
        raise click.exceptions.Exit(OPEN)


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
