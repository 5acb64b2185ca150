"""grundy outcome: who wins a position, and by which moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from grundy import _core
from grundy.cli._moves import move_text
from grundy.cli._output import in_json, json_option, play_option
from grundy.cli._time import time_option, within

if TYPE_CHECKING:
    from grundy.position import Position

# Winning moves listed before the rest are only counted.
_SHOWN = 40
# Share of the time that a search may take longer, to say what it has found.
GRACE = 0.05
# Moves of a sum that are looked at one by one.
_MOST_LISTED = 4000
# Words that may name a ruleset: names, codes, classes of one's own. Most positions are not.
_NAME = re.compile(r"[A-Za-z][A-Za-z'’_-]*$|[0-9A-V]*\.[0-9A-V()|.]+$|S\(|\w[\w.]*:\w+$")
_STARTS = {"left": "Left wins", "right": "Right wins", "draw": "a draw", None: "open"}


@click.command(short_help="Who wins a position, and by which moves.")
@click.argument("code")
@click.argument("positions", nargs=-1, required=True)
@play_option()
@time_option
@click.option("--nodes", type=click.IntRange(1), help="Stop a search after this many sums.")
@click.option(
    "--entries",
    type=click.IntRange(1000),
    default=5_000_000,
    show_default=True,
    help="Sums and positions a search may hold in memory (about 200 bytes each).",
)
@json_option
def command(
    code: str,
    positions: tuple[str, ...],
    play: str,
    seconds: float,
    nodes: int | None,
    entries: int,
    as_json: bool,
) -> None:
    """Say who wins POSITION of CODE, heaps separated by blanks: "9 8 5 3".

    P: the previous player wins; N: the next one does, by the moves listed.

    CODE may be any name of `grundy rulesets`. Several positions are added up, and a ruleset's name
    among them changes the ruleset of those that follow (`game` for a value). Sums of boards are
    searched without finding their values, in normal or misère play.

    \b
    grundy outcome .77 "9 8 5 3" --play misere
    grundy outcome welter "1 3 7"
    grundy outcome domineering 4x4 3x5
    grundy outcome domineering 4x4 clobber "xo.|.ox" game "^" .77 "5 4"
    grundy outcome cram 4x5 --play misere
    grundy outcome mymodule:MyGame POSITION domineering 4x4
    """
    parts = _read(code, positions)
    if len(parts) == 1 and parts[0][1].has_theorem:
        _one_position(parts[0][1], play, seconds, as_json)
    else:
        with within(seconds, GRACE * seconds):
            _sum(parts, play, seconds, nodes, entries, as_json)


def _read(code: str, words: tuple[str, ...]) -> list[tuple[str, Position]]:
    """The rulesets named, and the positions that follow each name."""
    from grundy.cli._registry import named
    from grundy.rulesets import is_known

    rules, parts = named(code), []
    plain: list[str] = []
    named_last = True
    for word in words:
        # What follows a name is a position of it, even if it could be a name itself, as `.L` could.
        if not named_last and _NAME.match(word) and is_known(word):
            rules, named_last, plain = named(word), True, []
            continue
        named_last = False
        if word.isdecimal() and " " in rules.example:
            # Heaps or coins given one by one, as in `grundy outcome .77 5 4 3`.
            plain.append(word)
            if len(plain) == 1:
                parts.append((rules, plain))
            continue
        parts.append((rules, [word]))
        plain = []
    if named_last:
        raise click.UsageError(f"no position given of {rules.name}; for example {rules.example}")
    return [(rules.name, rules.read(" ".join(texts))) for rules, texts in parts]


def _one_position(at: Position, play: str, seconds: float, as_json: bool) -> None:
    """A position of heaps or coins, by its theorem."""
    from grundy.cli._progress import elapsed_line

    with within(seconds), elapsed_line("outcome and moves"):
        outcome = at.outcome(play)
        moves, complete = at.winning_moves_so_far(play)
    if as_json:
        about = at.described()
        by_code = "code" in about
        name = about["code" if by_code else "ruleset"]
        listed = in_json([plain(move) for move in moves])
        place = in_json(about["position"])
        click.echo(_core.outcome_report(by_code, name, place, play, outcome, listed, complete))
        return
    winners = {
        "N": "the player to move wins",
        "P": "the player who just moved wins",
        "L": "Left wins whoever begins",
        "R": "Right wins whoever begins",
    }
    said = winners.get(outcome, "neither side can force a win from both starts")
    click.echo(f"{outcome}: {said} ({at.ruleset.name}, {play} play)")
    for move in moves[:_SHOWN]:
        click.echo(f"  {move_text(move)}")
    if len(moves) > _SHOWN or not complete:
        if moves:
            least = "" if complete else "at least "
            click.echo(f"  … {least}{len(moves):,} winning moves in all")
        else:
            click.echo("  … by moves of a heap too large to list them")


def plain(move: dict[str, Any]) -> dict[str, Any]:
    """A record of a move in JSON; components that are positions are written as texts.

    >>> from grundy import Nim
    >>> plain({"component": 0, "from": Nim([2]), "to": Nim([1])})
    {'component': 0, 'from': '2', 'to': '1'}
    """
    kinds = (int, str, list)
    return {key: what if isinstance(what, kinds) else str(what) for key, what in move.items()}


# Seconds spent on listing every winning move once one is known.
_LISTING = 5.0


def _all_winning(
    flat: list[tuple[str, Position]],
    play: str,
    player: str,
    seconds: float,
    known: tuple[int, str],
) -> tuple[list[tuple[int, str, str]], bool]:
    """Every winning move: component, what it becomes, how it is said; and whether these are all.
    The one that is known is among them, whatever the time."""
    from grundy.boards.sum_outcome import verdicts_within
    from grundy.position import Step
    from grundy.sum import Sum

    total = Sum(*(at for _, at in flat))
    if total.loopy or total.rough_moves() > _MOST_LISTED:
        return [(*known, known[1])], False
    steps: list[tuple[int, Step, Step]] = []
    for at, (_, part) in enumerate(flat):
        for step in part.moves(player):
            steps.append((at, step, Step(total._with(at, step.position), step.text)))
    time = min(seconds, _LISTING)
    if len(flat) == 1:
        judged = flat[0][1].judge_within(time, play, player)
    else:
        judged = verdicts_within([whole for *_, whole in steps], player, play, time)
    found = [
        (at, str(step.position), step.text)
        for (at, step, _), verdict in zip(steps, judged, strict=True)
        if verdict.wins or (at, str(step.position)) == known
    ]
    return found, all(verdict.wins is not None for verdict in judged)


def _sum(
    parts: list[tuple[str, Position]],
    play: str,
    seconds: float,
    nodes: int | None,
    entries: int,
    as_json: bool,
) -> None:
    """A sum, searched without its value."""
    import grundy as gr
    from grundy.cli._progress import progress_line
    from grundy.cli._status import OPEN
    from grundy.position import PLAYERS
    from grundy.sum import Sum

    flat = [
        (part.ruleset.name, part) if isinstance(at, Sum) else (name, at)
        for name, at in parts
        for part in (at.components if isinstance(at, Sum) else [at])
    ]
    components = [(name, str(at)) for name, at in flat]
    with progress_line("sums") as progress:
        found = gr.outcome(
            *(at for _, at in flat),
            play=play,
            time=seconds,
            nodes=nodes,
            entries=entries,
            progress=progress,
        )
    moves: list[tuple[str, int, str, str]] = []
    complete = True
    for player, move in (("left", found.left_move), ("right", found.right_move)):
        if move is None:
            continue
        listed, whole = _all_winning(flat, play, player, seconds, (move.component, move.to))
        complete &= whole
        moves += [(player, *one) for one in listed]
    if as_json:
        starts = (found.left_starts, found.right_starts)
        searched = (found.nodes, found.entries)
        click.echo(
            _core.sum_report(
                play, components, found.outcome, starts, moves, complete, searched, found.stopped_by
            )
        )
    else:
        click.echo(
            f"{found.outcome or '?'}: {_STARTS[found.left_starts]} if Left starts, "
            f"{_STARTS[found.right_starts]} if Right starts ({play} play)"
        )
        for player in PLAYERS:
            mine = [move[1:] for move in moves if move[0] == player]
            for at, _, text in mine[:_SHOWN]:
                where = " in {} {}".format(*components[at]) if len(components) > 1 else ""
                click.echo(f"  {player.capitalize()} plays {text}{where}")
            if len(mine) > _SHOWN:
                click.echo(f"  … {len(mine):,} winning moves in all")
        if not complete:
            click.echo("  … and perhaps others, not settled in time")
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
