"""Rulesets written in Python: a class whose objects are positions with `moves(player)`."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Iterable
from typing import Any

from grundy._core import Game, InputError, LimitError

__all__ = ["draw", "is_own", "load_ruleset", "outcome_of", "value_of"]

MOST_POSITIONS = 5_000_000


def value_of(
    position: Any, memo: dict[Any, Game] | None = None, most_positions: int = MOST_POSITIONS
) -> Game:
    """The value of a position of your own ruleset.

    A position is any hashable object with `moves(player)`, the positions that player, `"left"` or
    `"right"`, may move to. It may have `decompose()`, its independent parts, `symmetries()`,
    positions of the same value, and `impartial = True` if both make the same moves. Hand in the
    same `memo` to keep values between calls. After `most_positions` new positions a `LimitError`
    says so.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Countdown:
    ...     n: int
    ...     def moves(self, player):
    ...         steps = (1, 3) if player == "left" else (2,)
    ...         return [Countdown(self.n - s) for s in steps if s <= self.n]
    >>> [str(value_of(Countdown(n))) for n in range(5)]
    ['0', '1', '{1|0}', '1/2', '1tiny(1)']
    """
    known: dict[Any, Game] = {} if memo is None else memo
    # Positions begun and not finished are exactly those on the way to the current one.
    begun: dict[Any, tuple[list[Any], list[list[Any]]]] = {}
    until = len(known) + most_positions
    waiting = [position]
    while waiting:
        current = waiting[-1]
        if current in known:
            waiting.pop()
            continue
        if current not in begun:
            parts = _decompose(current)
            whole = len(parts) == 1 and parts[0] == current
            moves = _both_moves(current) if whole else []
            begun[current] = ([] if whole else parts, moves)
            missing = [q for group in ([] if whole else [parts], moves) for s in group for q in s]
            missing = [q for q in missing if q not in known]
            for q in missing:
                if q in begun:
                    raise InputError(f"play can return to {q!r}: only games that end have a value")
            if len(known) + len(begun) > until:
                raise LimitError(f"stopped at the limit of {most_positions} evaluated positions")
            if missing:
                waiting += missing
                continue
        parts, moves = begun.pop(current)
        if moves:
            left, right = ([known[q] for q in side] for side in moves)
            known[current] = Game.from_options(left, right)
        else:
            known[current] = sum((known[q] for q in parts), Game("0"))
        for q in _symmetries(current):
            known.setdefault(q, known[current])
    return known[position]


def outcome_of(
    position: Any, play: str = "normal", memo: dict[tuple[Any, str], bool] | None = None
) -> str:
    """Who wins a position of your own ruleset: `"L"`, `"R"`, `"N"` or `"P"`.

    In normal play by its value. In misère play, where parts do not add up, by search over all
    that can be reached; `memo` keeps who wins when moving first, and counts as in `value_of`.

    >>> class Heap(int):
    ...     def moves(self, player):
    ...         return [Heap(n) for n in range(max(0, self - 2), self)]
    >>> [outcome_of(Heap(n)) for n in range(7)]
    ['P', 'N', 'N', 'P', 'N', 'N', 'P']
    >>> [outcome_of(Heap(n), play="misere") for n in range(7)]
    ['N', 'P', 'N', 'N', 'P', 'N', 'N']
    """
    if play == "normal":
        return value_of(position).outcome
    if play != "misere":
        raise InputError(f"'{play}' is not a play: 'normal' or 'misere'")
    known: dict[tuple[Any, str], bool] = {} if memo is None else memo
    left, right = (_wins_misere(position, player, known) for player in _PLAYERS)
    return "N" if left and right else "L" if left else "R" if right else "P"


_PLAYERS = ("left", "right")


def _wins_misere(position: Any, player: str, known: dict[tuple[Any, str], bool]) -> bool:
    """Does the player win moving first, if who cannot move has won?"""
    begun: dict[tuple[Any, str], list[tuple[Any, str]]] = {}
    waiting = [(position, player)]
    while waiting:
        current = waiting[-1]
        if current in known:
            waiting.pop()
            continue
        if current not in begun:
            other = _PLAYERS[current[1] == "left"]
            begun[current] = [(q, other) for q in _moves(*current)]
            missing = [q for q in begun[current] if q not in known]
            if any(q in begun for q in missing):
                raise InputError(f"play can return to {current[0]!r}: it might never end")
            if len(known) + len(begun) > MOST_POSITIONS:
                raise LimitError(f"more than {MOST_POSITIONS} positions")
            if missing:
                waiting += missing
                continue
        options = begun.pop(current)
        known[current] = not options or not all(known[q] for q in options)
        for q in _symmetries(current[0]):
            known.setdefault((q, current[1]), known[current])
    return known[position, player]


def draw(position: Any) -> str:
    """The picture a position of your own draws of itself by `draw()`, else its `repr`."""
    picture = getattr(position, "draw", None)
    return repr(position) if picture is None else str(picture())


def load_ruleset(name: str) -> Any:
    """The class `mymodule:MyGame` names."""
    module_name, _, class_name = name.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError) as error:
        raise InputError(f"'{name}': module '{module_name}' cannot be imported: {error}") from error
    found = getattr(module, class_name, None)
    if found is None or not callable(getattr(found, "moves", None)):
        raise InputError(
            f"'{name}': '{module_name}' has no class '{class_name}' with moves(player)"
        )
    return found


def _both_moves(position: Any) -> list[list[Any]]:
    """Left's moves and Right's."""
    left = _moves(position, "left")
    if getattr(position, "impartial", False):
        return [left, left]
    return [left, _moves(position, "right")]


def _moves_of(position: Any, player: str) -> list[Any]:
    """The moves the search asks for: an impartial position has one list for both."""
    return _moves(position, "left" if getattr(position, "impartial", False) else player)


def _moves(position: Any, player: str) -> list[Any]:
    found = list(position.moves(player))
    for q in found:
        if not isinstance(q, Hashable):
            raise InputError(f"{q!r} is not hashable: make positions frozen dataclasses")
    return found


def _decompose(position: Any) -> list[Any]:
    split = getattr(position, "decompose", None)
    return [position] if split is None else list(split())


def is_own(name: str) -> bool:
    """Is this the name of a ruleset of one's own, such as `mymodule:MyGame`?

    >>> is_own("mymodule:MyGame"), is_own("string:LRRL"), is_own("path:5")
    (True, False, False)
    """
    module, colon, named = name.partition(":")
    words = all(word.isidentifier() for word in module.split("."))
    # A class is written in capitals and small letters, unlike the tints of a position.
    return bool(colon) and words and named.isidentifier() and not named.isupper()


def _symmetries(position: Any) -> Iterable[Any]:
    same = getattr(position, "symmetries", None)
    return () if same is None else same()
