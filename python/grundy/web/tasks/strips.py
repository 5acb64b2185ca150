"""Welter's game and Silver Dollar on a drawn strip."""

from __future__ import annotations

from typing import Any

from grundy import Welter
from grundy.errors import InputError, LimitError
from grundy.rulesets import find

LARGEST = 60
MOST = 14
#: Strips whose theory has a page of its own.
SHOWN = ("welter", "silver-dollar")


def strip(
    game: str, position: str, play: str, target: int | None = None, progress: Any = None
) -> dict[str, Any]:
    """Value, outcome, winning moves; the mates and the frieze, or the gaps that are heaps."""
    if game not in SHOWN:
        raise InputError(f"'{game}': must be one of {', '.join(SHOWN)}")
    at: Any = find(game).read(position)
    tokens = list(at._key())
    if len(tokens) > MOST or max(tokens, default=0) > LARGEST:
        raise LimitError(f"strips are drawn with up to {MOST} coins on squares up to {LARGEST}")
    found: dict[str, Any] = {
        "game": game,
        "tokens": tokens,
        "value": at.value,
        "outcome": at.outcome(play),
        "moves": at.winning_moves(play),
    }
    if isinstance(at, Welter):
        found["mates"] = [[m.low, m.high, m.power, m.value] for m in at.mates]
        found["spinster"] = at.spinster
        found["frieze"] = at.frieze(target) if tokens else []
        found["primes"] = list(at.primes(target).primes) if target is not None else []
    else:
        shown = tokens if len(tokens) % 2 == 0 else [-1, *tokens]
        found["heaps"] = list(at.heaps)
        found["pairs"] = [list(pair) for pair in zip(shown[::2], shown[1::2], strict=True)]
    return found
