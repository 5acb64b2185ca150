"""P-positions whose double is an N-position (Plambeck 2003, Figure 1)."""

from __future__ import annotations

from grundy.misere.distinguishing import games_by_day
from grundy.misere.misere_game import MisereGame
from grundy.tables._genus import Rows

TITLE = "P-positions H for which H + H is an N-position: all born by day 4, and a sum in Kayles"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 1"


def _turns(game: MisereGame) -> bool:
    return game.outcome == "P" and (game + game).outcome == "N"


def rows() -> Rows:
    """The table, computed."""
    born = [game for game in games_by_day(4) if _turns(game)]
    kayles = MisereGame(".77[5]") + 1
    assert _turns(kayles)
    return ["H", "born on day", "genus", "genus of H + H"], [
        [name, str(game.birthday), str(game.genus), str((game + game).genus)]
        for name, game in [*((str(game), game) for game in born), (".77[5] + .77[1]", kayles)]
    ]
