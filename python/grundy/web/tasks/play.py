"""A position being played."""

from __future__ import annotations

from typing import Any

from grundy._core import board_picture
from grundy.playing import Opponent, Rules
from grundy.playing.rules import check_play, check_side, other_side, rules_of


def state(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """The moves of a position, how it is drawn, and who has won if it is over."""
    rules = rules_of(game)
    check_play(play)
    check_side(side)
    at = rules.read(position or rules.example)
    steps = rules.moves(at, side)
    winner = None
    if not steps:
        winner = side if play == "misere" else other_side(side)
    return {
        "game": rules.game,
        "kind": rules.kind,
        "impartial": rules.impartial,
        "position": at,
        "play": play,
        "side": side,
        "moves": [
            {"position": s.position, "text": s.text, "places": list(s.places)} for s in steps
        ],
        "winner": winner,
        "picture": picture(rules, at),
    }


def picture(rules: Rules, position: str) -> dict[str, Any]:
    """What is where, for drawing."""
    if rules.kind == "board":
        places, lines, style = board_picture(rules.game, position)
        return {
            "places": [list(p) for p in places],
            "lines": [list(line) for line in lines],
            "style": style,
        }
    if rules.kind == "heap":
        return {"heaps": [int(word) for word in position.split() if word != "0"]}
    if rules.game == "star":
        from grundy.strips.joined_strips import read_strips

        return {"strips": read_strips(position)}
    if rules.game == "antimatter":
        from grundy.strips.antimatter import Antimatter

        at = Antimatter(position)
        return {"tokens": list(at.positrons), "electrons": list(at.electrons)}
    numbers = [int(word) for word in position.split()]
    if rules.game in ("wythoff", "staircase"):
        return {"heaps": numbers}
    return {"tokens": numbers}


def hints(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """Every winning move and why it wins; and what the position itself is."""
    opponent = Opponent(game, play)
    at = opponent.rules.read(position or opponent.rules.example)
    found = opponent.hints(at, side)
    return {
        "hints": [
            {"position": h.position, "text": h.text, "why": h.why, "places": list(h.places)}
            for h in found
        ],
        "standing": opponent.rules.standing(at, check_side(side), play),
    }


def reply(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """The opponent's move, and the state after it."""
    opponent = Opponent(game, play)
    choice = opponent.reply(position, check_side(side))
    if choice is None:
        return {"move": None, **state(game, position, play, side)}
    return {"move": choice.text, **state(game, choice.position, play, other_side(side))}
