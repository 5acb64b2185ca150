"""Thermographs of short games: `Thermograph`, reached as `Game.thermograph`."""

from grundy._core import Thermograph

__all__ = ["Thermograph"]
