"""A position being played."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError
from grundy.play import read_play
from grundy.playing import Opponent
from grundy.position import Position, other_player, read_player
from grundy.rulesets import Ruleset, find, is_own


def ruleset(name: str) -> Ruleset:
    """The ruleset a visitor names; modules are not loaded at a visitor's word."""
    if is_own(name):
        raise InputError(f"'{name}' is not a ruleset of the explorer")
    return find(name)


def _read(game: str, position: str, play: str) -> tuple[Opponent, Position]:
    opponent = Opponent(ruleset(game), play)
    return opponent, opponent.read(position or opponent.ruleset.example)


def state(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """The moves of a position, how it is drawn, and who has won if it is over."""
    opponent, at = _read(game, position, play)
    return _state(opponent, at, side)


def _state(opponent: Opponent, at: Position, side: str) -> dict[str, Any]:
    steps = opponent.moves(at, read_player(side))
    winner = None
    if not steps:
        winner = side if read_play(opponent.play) == "misere" else other_player(side)
    rules = opponent.ruleset
    return {
        "game": rules.name,
        "title": rules.title,
        "kind": rules.family,
        "impartial": at.impartial,
        "position": str(at),
        "play": opponent.play,
        "side": side,
        "moves": [
            {"position": str(s.position), "text": s.text, "places": list(s.places)} for s in steps
        ],
        "winner": winner,
        "picture": at.picture().to_dict(),
    }


def hints(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """Every winning move and why it wins; and what the position itself is."""
    opponent, at = _read(game, position, play)
    found = opponent.hints(at, side)
    return {
        "hints": [
            {"position": h.position, "text": h.text, "why": h.why, "places": list(h.places)}
            for h in found
        ],
        "standing": at.why(opponent.play, side),
    }


def reply(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """The opponent's move, and the state after it."""
    opponent, at = _read(game, position, play)
    choice = opponent.reply(at, side)
    if choice is None:
        return {"move": None, **_state(opponent, at, side)}
    after = opponent.read(choice.position)
    return {"move": choice.text, **_state(opponent, after, other_player(side))}
