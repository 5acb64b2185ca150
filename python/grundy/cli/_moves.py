"""Records of moves as the commands print them."""

from __future__ import annotations

from typing import Any

# Numbers that a record counts from 0.
_COUNTED = ("strip", "row", "component")


def move_text(move: dict[str, Any]) -> str:
    """A record of a move as it is said; strips, rows and components are counted from 1, as in play.

    >>> move_text({"from": 5, "to": [3, 1]}), move_text({"strip": 1, "from": 2, "to": 0})
    ('5 → 3 + 1', 'strip 2: 2 → 0')
    """
    where = " ".join(
        f"{k} {v + 1 if k in _COUNTED else v}"
        for k, v in move.items()
        if k not in ("from", "to", "coins")
    )
    coins = f", coins: {move['coins']}" if "coins" in move else ""
    old, new = move["from"], move["to"]
    if isinstance(new, list) and not isinstance(old, list):
        new = " + ".join(map(str, new)) or "0"
    return f"{where + ': ' if where else ''}{old} → {new}{coins}"
