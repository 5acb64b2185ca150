"""What `calc` and `value` print about a game."""

from __future__ import annotations

import json
from typing import Any

import click

from grundy import Game, LoopyGame, _core
from grundy.cli._output import ASCII


def fields(game: Game | LoopyGame) -> dict[str, Any]:
    """The JSON fields of a value; the canonical form is null if it is too long to write, and what
    only short games have is null for loopy ones."""
    found: dict[str, Any] = json.loads(_core.value_report(game))
    return found


_WORDS = {
    "L": "Left wins",
    "R": "Right wins",
    "N": "the next player wins",
    "P": "the previous player wins",
}


# Characters of a canonical form that are shown unless all are asked for.
LONGEST = 400


def unicode_wanted() -> bool:
    """Does the output go to a terminal that can show ↑ and ∗? Pipes and files get ASCII."""
    import sys

    context = click.get_current_context(silent=True)
    if not sys.stdout.isatty() or (context is not None and context.meta.get(ASCII)):
        return False
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def show(game: Game, full: bool = False) -> None:
    """A few lines a person likes to read."""
    about = fields(game)
    text = about["value"]
    if text is not None and unicode_wanted():
        text = game.unicode()
    if text is None:
        click.echo("a canonical form of more than a million characters")
    elif len(text) > LONGEST and not full:
        click.echo(click.style(text[: LONGEST // 2], bold=True) + " …")
        click.echo(f"  ({len(text):,} characters in all; --full prints them)")
    else:
        click.echo(click.style(text, bold=True))
    show_fields(about, heading=False)


def nimber_fields(n: int) -> dict[str, Any]:
    """The same for the nimber *n, n > 0, of any size."""
    found: dict[str, Any] = json.loads(_core.nimber_report(str(n)))
    return found


def show_fields(about: dict[str, Any], heading: bool = True) -> None:
    """What the fields say, under the canonical form."""
    if heading:
        click.echo(click.style(about["value"], bold=True))
    outcome = about["outcome"]
    click.echo(
        f"  outcome {outcome} ({_WORDS[outcome]}), born on day {about['birthday']}\n"
        f"  mean {about['mean']}, temperature {about['temperature']}, "
        f"stops {about['left_stop']} and {about['right_stop']}"
    )
    if about["atomic_weight"] is not None:
        click.echo(f"  atomic weight {about['atomic_weight']}")


_RESULTS = {"left": "Left wins", "right": "Right wins", "draw": "a draw"}


def show_loopy(game: LoopyGame) -> None:
    """A few lines about a loopy value."""
    click.echo(click.style(str(game), bold=True))
    click.echo(
        f"  outcome {game.outcome}: {_RESULTS[game.left_starts]} when Left starts, "
        f"{_RESULTS[game.right_starts]} when Right starts"
    )
    if game.is_stopper:
        click.echo("  a pseudonumber" if game.is_pseudonumber else "  a stopper")
    else:
        click.echo(f"  onside {game.onside}, offside {game.offside}")


def shown(result: Any) -> str:
    """An answer of the calculator, whatever it is; a list on one line, a table as a grid."""
    if result is None:
        return "nothing"
    if isinstance(result, bool):
        return "true" if result else "false"
    if isinstance(result, list):
        return ", ".join(shown(item) for item in result) or "(none)"
    if isinstance(result, (set, frozenset)):
        return "{" + ", ".join(sorted(map(shown, result))) + "}"
    if isinstance(result, tuple):
        return "(" + ", ".join(map(shown, result)) + ")"
    return str(result)
