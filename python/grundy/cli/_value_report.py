"""What `calc` and `value` print about a game."""

from __future__ import annotations

from typing import Any

import click

from grundy import Game


def fields(game: Game) -> dict[str, Any]:
    """The JSON fields of a value."""
    weight = game.atomic_weight
    return {
        "value": str(game),
        "outcome": game.outcome,
        "mean": str(game.mean),
        "temperature": str(game.temperature),
        "left_stop": str(game.left_stop),
        "right_stop": str(game.right_stop),
        "birthday": game.birthday,
        "atomic_weight": None if weight is None else str(weight),
    }


_WORDS = {
    "L": "Left wins",
    "R": "Right wins",
    "N": "the next player wins",
    "P": "the previous player wins",
}


def show(game: Game) -> None:
    """A few lines a person likes to read."""
    about = fields(game)
    click.echo(click.style(about["value"], bold=True))
    outcome = about["outcome"]
    click.echo(
        f"  outcome {outcome} ({_WORDS[outcome]}), born on day {about['birthday']}\n"
        f"  mean {about['mean']}, temperature {about['temperature']}, "
        f"stops {about['left_stop']} and {about['right_stop']}"
    )
    if about["atomic_weight"] is not None:
        click.echo(f"  atomic weight {about['atomic_weight']}")
