"""Partizan values: canonical form, thermograph, options."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grundy._core import Game
from grundy.display.partizan import shown
from grundy.errors import InputError, LimitError
from grundy.web.tasks.play import ruleset as known_ruleset

LONGEST = 3000
MOST_BITS = 10_000
MOST_OPTIONS = 200


def value(expression: str, progress: Any = None) -> dict[str, Any]:
    """An expression worked out."""
    from grundy._core import calculate

    result = calculate(expression)
    if isinstance(result, Game):
        return {"kind": "game", **about(result)}
    if isinstance(result, list):
        return {"kind": "other", "text": ", ".join(str(item) for item in result)[:LONGEST]}
    return {"kind": "other", "text": str(result)[:LONGEST].lower()}


def board(ruleset: str, position: str, progress: Any = None) -> dict[str, Any]:
    """The value of a position, and how it is drawn."""
    rules = known_ruleset(ruleset)
    if rules.loopy:
        raise InputError(
            f"{rules.title} is loopy: play it, or ask for its value at the command line"
        )
    at = rules.read(position)
    return {
        "kind": "game",
        "ruleset": rules.name,
        "position": str(at),
        "picture": at.picture().to_dict(),
        **about(at.as_game()),
    }


def about(game: Game) -> dict[str, Any]:
    """Everything the page says of a value; fractions as text."""
    mean = _number(game.mean)
    weight = game.atomic_weight
    walls = game.thermograph
    text = str(game)
    return {
        "value": text if len(text) <= LONGEST else None,
        "length": len(text),
        "unicode": shown(game)[:LONGEST],
        "latex": game.latex()[:LONGEST],
        "outcome": game.outcome,
        "mean": mean,
        "temperature": _number(game.temperature),
        "left_stop": _number(game.left_stop),
        "right_stop": _number(game.right_stop),
        "birthday": game.birthday,
        "followers": game.follower_count,
        "atomic_weight": None if weight is None else shown(weight)[:200],
        "left_wall": _wall(walls.left_wall),
        "right_wall": _wall(walls.right_wall),
        "sign": game.compare(0),
        "options": _options(game),
    }


def _number(x: Fraction) -> str:
    bits = max(x.numerator.bit_length(), x.denominator.bit_length())
    if bits > MOST_BITS:
        raise LimitError(f"a number of {bits} bits is too long to show here")
    return str(x)


def _wall(points: list[tuple[Fraction, Fraction]]) -> list[list[str]]:
    return [[_number(v), _number(t)] for v, t in points]


def options(value: str, progress: Any = None) -> dict[str, Any]:
    """The options of a canonical form, for the branches of a tree."""
    return _options(Game(value))


def _options(game: Game) -> dict[str, Any]:
    left, right = game.left_options, game.right_options
    if max(len(left), len(right)) > MOST_OPTIONS:
        raise LimitError(f"a player has more than {MOST_OPTIONS} options: too many to show")
    return {"left": [_branch(g) for g in left], "right": [_branch(g) for g in right]}


def _branch(game: Game) -> dict[str, Any]:
    text = str(game)
    return {
        "value": text if len(text) <= LONGEST else None,
        "unicode": shown(game)[:400],
        "mean": _number(game.mean),
        "temperature": _number(game.temperature),
        # Numbers are leaves: their own trees say nothing.
        "leaf": game.is_number,
    }
