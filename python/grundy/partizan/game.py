"""Short partizan games: `Game`."""

from grundy._core import Game

__all__ = ["Game"]
