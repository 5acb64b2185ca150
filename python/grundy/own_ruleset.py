"""Rulesets written in Python: a class whose objects are positions with `moves(player)`."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Iterable
from typing import Any

from grundy._core import Game, InputError, LimitError

__all__ = ["draw", "load_ruleset", "value_of"]

MOST_POSITIONS = 5_000_000


def value_of(position: Any, memo: dict[Any, Game] | None = None) -> Game:
    """The value of a position of your own ruleset.

    A position is any hashable object with `moves(player)`, the positions that player, `"left"` or
    `"right"`, may move to. It may have `decompose()`, its independent parts, and
    `symmetries()`, positions of the same value. Hand in the same `memo` to keep values between
    calls.

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
    waiting = [position]
    while waiting:
        current = waiting[-1]
        if current in known:
            waiting.pop()
            continue
        if current not in begun:
            twin = next((q for q in _symmetries(current) if q in known), None)
            if twin is not None:
                known[current] = known[twin]
                continue
            parts = _decompose(current)
            whole = len(parts) == 1 and parts[0] == current
            moves = [_moves(current, p) for p in ("left", "right")] if whole else []
            begun[current] = ([] if whole else parts, moves)
            missing = [q for group in ([] if whole else [parts], moves) for s in group for q in s]
            missing = [q for q in missing if q not in known]
            for q in missing:
                if q in begun:
                    raise InputError(f"play can return to {q!r}: only games that end have a value")
            if len(known) + len(begun) > MOST_POSITIONS:
                raise LimitError(f"more than {MOST_POSITIONS} positions")
            if missing:
                waiting += missing
                continue
        parts, moves = begun.pop(current)
        if moves:
            left, right = ([known[q] for q in side] for side in moves)
            known[current] = Game.from_options(left, right)
        else:
            known[current] = sum((known[q] for q in parts), Game("0"))
    return known[position]


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


def _moves(position: Any, player: str) -> list[Any]:
    found = list(position.moves(player))
    for q in found:
        if not isinstance(q, Hashable):
            raise InputError(f"{q!r} is not hashable: a position must be (a frozen dataclass is)")
    return found


def _decompose(position: Any) -> list[Any]:
    split = getattr(position, "decompose", None)
    return [position] if split is None else list(split())


def _symmetries(position: Any) -> Iterable[Any]:
    same = getattr(position, "symmetries", None)
    return () if same is None else same()
