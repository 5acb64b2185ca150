"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?
"""

from grundy._core import InputError, LimitError, __version__
from grundy.antimatter import Antimatter
from grundy.antonim import Antonim
from grundy.joined_strips import JoinedStrips
from grundy.moore_nim import MooreNim
from grundy.nearly_disjunctive import NearlyDisjunctiveSum
from grundy.nim import Nim
from grundy.northcott import Northcott
from grundy.silver_dollar import SilverDollar
from grundy.staircase_nim import StaircaseNim
from grundy.star_nim import (
    RowPeriod,
    StarDiagonal,
    StarSequence,
    joined_row,
    star_diagonal,
    star_nim_p_positions,
    star_row,
)
from grundy.star_silver_dollar import StarSilverDollar
from grundy.welter import Welter
from grundy.wythoff import Wythoff, wythoff_row

__all__ = [
    "Antimatter",
    "Antonim",
    "InputError",
    "JoinedStrips",
    "LimitError",
    "MooreNim",
    "NearlyDisjunctiveSum",
    "Nim",
    "Northcott",
    "RowPeriod",
    "SilverDollar",
    "StaircaseNim",
    "StarDiagonal",
    "StarSequence",
    "StarSilverDollar",
    "Welter",
    "Wythoff",
    "__version__",
    "joined_row",
    "star_diagonal",
    "star_nim_p_positions",
    "star_row",
    "wythoff_row",
]
