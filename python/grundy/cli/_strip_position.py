"""What the subcommands of `grundy strip` for positions share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy import _core
from grundy.cli._moves import move_text
from grundy.cli._output import in_json
from grundy.cli._progress import elapsed_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.strips.strip_position import StripPosition


def solve(
    game: str,
    position: StripPosition,
    shown: Any,
    play: str,
    as_json: bool,
    more: dict[str, Any] | None = None,
) -> None:
    """Print value, outcome and winning moves; `more` are fields of the game's own."""
    from grundy import LimitError

    more = more or {}
    fields: dict[str, Any] = {"game": game, "position": shown, "play": play}
    why = None
    try:
        with elapsed_line(f"{game}: value"):
            fields["value"] = position.value
    except LimitError as error:
        # The outcome may be within reach all the same.
        fields["value"], why = None, error
    with elapsed_line(f"{game}: outcome and moves"):
        fields["outcome"] = position.outcome(play)
        if "winning_moves" not in more:
            try:
                fields["winning_moves"] = position.winning_moves(play)
            except LimitError as error:
                fields["winning_moves"] = None
                click.echo(f"grundy: winning moves: {error}", err=True)
    if why is not None:
        click.echo(f"grundy: value: {why}", err=True)
    fields |= more
    if as_json:
        known = {name: in_json(fact) for name, fact in more.items() if name != "winning_moves"}
        place, value, moves = (
            in_json(fields[name]) for name in ("position", "value", "winning_moves")
        )
        outcome = fields["outcome"]
        click.echo(_core.strip_report(game, place, play, value, outcome, moves, **known))
    else:
        _tell(position, fields)
        if "target" in more:
            primes = " ".join(map(str, more["primes"]))
            click.echo(f"value {more['target']} with a coin on, in turn: {primes}")
    if fields["value"] is None or fields["winning_moves"] is None:
        raise SystemExit(OPEN)


def _tell(position: StripPosition, fields: dict[str, Any]) -> None:
    drawn = position.picture().text()
    if drawn:
        click.echo(drawn + "\n")
    click.echo(f"value {'not found' if fields['value'] is None else fields['value']}")
    who = "the player to move wins" if fields["outcome"] == "N" else "the player who moved wins"
    click.echo(f"outcome {fields['outcome']} in {fields['play']} play: {who}")
    for move in fields["winning_moves"] or []:
        click.echo(f"winning move {move_text(move)}")
