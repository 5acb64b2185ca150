"""A position being played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.errors import InputError
from grundy.play import read_play
from grundy.playing import Opponent
from grundy.playing.review import judged_move
from grundy.position import Position, other_player, read_player
from grundy.rulesets import Ruleset, find, is_own
from grundy.web.core import answer, answered


def ruleset(name: str) -> Ruleset:
    """The ruleset a visitor names; modules are not loaded at a visitor's word."""
    if is_own(name):
        raise InputError(f"'{name}' is not a ruleset of the explorer")
    return find(name)


def asked(what: str, game: str, position: str, play: str, side: str, **more: Any) -> dict[str, Any]:
    """What a board asks of a game named in the registry: its state, hints, a reply or a review.

    The core answers where it knows the rules; strips and sums that are written in Python do here.
    """
    rules = ruleset(game)
    if rules.name in answered() or rules.family == "heap":
        task = "play" if what == "state" else what
        found: dict[str, Any] = answer(
            task, game=rules.name, position=position, play=read_play(play), side=side, **more
        )
        return found
    opponent = Opponent(rules, play)
    return ANSWERS[what](opponent, opponent.read(position or rules.example), side, **more)


def state(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """The moves of a position, how it is drawn, and who has won if it is over."""
    return asked("state", game, position, play, side)


def hints(game: str, position: str, play: str, side: str, progress: Any = None) -> dict[str, Any]:
    """Every winning move and why it wins; and what the position itself is."""
    return asked("hints", game, position, play, side)


def reply(
    game: str,
    position: str,
    play: str,
    side: str,
    strength: str = "perfect",
    seed: int = 1,
    progress: Any = None,
) -> dict[str, Any]:
    """The opponent's move, what it thought, and the state after it."""
    return asked("reply", game, position, play, side, strength=strength, seed=seed)


def review(
    game: str, position: str, play: str, side: str, to: str, progress: Any = None
) -> dict[str, Any]:
    """The move to a position, judged."""
    return asked("review", game, position, play, side, to=to)


#: What the position is called in which nothing is left to write; no text stands for the example.
NOTHING = "nothing"


def named(at: Position) -> str:
    """The position as it is written, or what it is called if nothing is."""
    return str(at) or NOTHING


def state_of(opponent: Opponent, at: Position, side: str) -> dict[str, Any]:
    """The moves of a position, how it is drawn, and who has won if it is over."""
    steps = opponent.moves(at, read_player(side))
    winner = None
    if not steps:
        winner = side if read_play(opponent.play) == "misere" else other_player(side)
    rules = opponent.ruleset
    return {
        "game": rules.name,
        "title": rules.title,
        "help": rules.help,
        "kind": rules.family,
        "impartial": at.impartial,
        "position": named(at),
        "play": opponent.play,
        "side": side,
        "moves": [
            {"position": named(s.position), "text": s.text, "places": list(s.places)} for s in steps
        ],
        "also": [
            {"position": after or NOTHING, "places": list(places)}
            for after, places in at.also(side)
        ],
        "winner": winner,
        "picture": at.picture().to_dict(),
    }


def hints_of(opponent: Opponent, at: Position, side: str) -> dict[str, Any]:
    """Every winning move and why it wins; and what the position itself is."""
    found = opponent.hints(at, side)
    return {
        "hints": [
            {
                "position": h.position or NOTHING,
                "text": h.text,
                "why": h.why,
                "places": list(h.places),
            }
            for h in found
        ],
        "standing": at.why(opponent.play, side),
    }


def reply_of(
    opponent: Opponent, at: Position, side: str, strength: str = "perfect", seed: int | None = None
) -> dict[str, Any]:
    """The opponent's move, what it thought, and the state after it."""
    if strength != opponent.strength:
        opponent = Opponent(opponent.ruleset, opponent.play, strength=strength, seed=seed)
    choice = opponent.reply(at, side)
    if choice is None:
        return {"move": None, **state_of(opponent, at, side)}
    after = next(s.position for s in opponent.moves(at, side) if str(s.position) == choice.position)
    thought = choice.why if choice.guess else ""
    said = {"move": choice.text, "why": thought, "guess": choice.guess}
    return {**said, **state_of(opponent, after, other_player(side))}


def review_of(opponent: Opponent, at: Position, side: str, to: str) -> dict[str, Any]:
    """The move to a position, judged."""
    found = judged_move(at, "" if to == NOTHING else to, opponent.play, side)
    words = found.words.partition(". ")[2]
    return {"verdict": found.verdict, "better": found.better, "why": found.why, "words": words}


ANSWERS: dict[str, Callable[..., dict[str, Any]]] = {
    "state": state_of,
    "hints": hints_of,
    "reply": reply_of,
    "review": review_of,
}
