"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?
"""

from grundy._core import InputError, LimitError, __version__
from grundy.day import Day
from grundy.game import Game
from grundy.graph_game import Col, Snort
from grundy.thermograph import Thermograph
from grundy.value import rulesets, value

__all__ = [
    "Col",
    "Day",
    "Game",
    "InputError",
    "LimitError",
    "Snort",
    "Thermograph",
    "__version__",
    "rulesets",
    "value",
]
