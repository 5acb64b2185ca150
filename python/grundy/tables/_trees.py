"""Positions below a misère game."""

from __future__ import annotations

from grundy.misere.misere_game import MisereGame
from grundy.tables._genus import Rows


def tree(name: str) -> Rows:
    """Each position with its birthday, options and genus, the game itself first."""
    seen = [MisereGame(name)]
    for game in seen:
        seen += [option for option in game.options if option not in seen]
    seen[1:] = sorted(seen[1:], key=lambda game: -game.birthday)
    return ["position", "born on day", "options", "genus"], [
        [
            str(game),
            str(game.birthday),
            ", ".join(map(str, game.options)),
            str(game.genus),
        ]
        for game in seen
    ]
