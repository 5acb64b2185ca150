"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?
"""

from grundy._core import InputError, LimitError, __version__
from grundy.genus import Genus
from grundy.genus_over import GenusArray, genus_over
from grundy.genus_table import Classification, GenusTable
from grundy.misere_game import MisereGame, genus_of_sum

__all__ = [
    "Classification",
    "Genus",
    "GenusArray",
    "GenusTable",
    "InputError",
    "LimitError",
    "MisereGame",
    "__version__",
    "genus_of_sum",
    "genus_over",
]
