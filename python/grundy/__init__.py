"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?
"""

from grundy._core import InputError, LimitError, __version__
from grundy.day import Day
from grundy.game import Game
from grundy.thermograph import Thermograph

__all__ = [
    "Day",
    "Game",
    "InputError",
    "LimitError",
    "Thermograph",
    "__version__",
]
