"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?

>>> import grundy as gr
>>> gr.HeapGame(".77").solve().period
12
"""

from __future__ import annotations

from grundy._core import InputError, LimitError, __version__

# Loading `typing` for this would take a quarter of the time a small game is solved in.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from grundy.antimatter import Antimatter
    from grundy.antonim import Antonim
    from grundy.atlas.atlas import Atlas
    from grundy.board_value import loopy_value, memo, rulesets, value
    from grundy.board_widget import BoardWidget
    from grundy.certificate import Certificate, Verdict
    from grundy.col_theorem import ColTheorem, col_theorems
    from grundy.day import Day
    from grundy.distinguishing import Distinction, distinguish
    from grundy.equivalence import Cousin, Equivalence, equivalent
    from grundy.few_heaps import FewHeaps
    from grundy.game import Game
    from grundy.generalized_genus import GenusArray, genus_over
    from grundy.genus import Genus
    from grundy.genus_table import Classification, GenusTable
    from grundy.graph_game import ArcKayles, Col, NodeKayles, Snort
    from grundy.heap_game import HeapGame, Move, game_names
    from grundy.heap_set import HeapSet
    from grundy.heap_sum import HeapSum
    from grundy.index_table import IndexTable
    from grundy.infinite_family import InfiniteFamily
    from grundy.joined_strips import JoinedStrips
    from grundy.knots import Knots
    from grundy.loopy_game import LoopyGame, loopy_value_of
    from grundy.misere_game import MisereGame, genus_of_sum
    from grundy.misere_report import MisereReport
    from grundy.misere_solution import MisereSolution
    from grundy.moore_nim import MooreNim
    from grundy.nearly_disjunctive import NearlyDisjunctiveSum
    from grundy.nim import Nim
    from grundy.normal_solution import NormalSolution, Proof
    from grundy.northcott import Northcott
    from grundy.own_ruleset import outcome_of, value_of
    from grundy.pairwise import compare_all, sums
    from grundy.playing import Choice, Match, Opponent
    from grundy.quaternary import classify_quaternary, quaternary_games
    from grundy.quotient import Quotient
    from grundy.relabelling import Relabelling
    from grundy.sibert_conway import SibertConway
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
    from grundy.structure import Structure, Subperiod
    from grundy.subtraction import ClosedForm, OptionalMembers, closed_form, optional_members
    from grundy.sum_outcome import SumOutcome, WinningMove, outcome
    from grundy.tameness import Tameness, prove_tame
    from grundy.thermograph import Thermograph
    from grundy.welter import Welter
    from grundy.window_run import Frontier, WindowRun, read_frontier
    from grundy.wythoff import Wythoff, wythoff_row

# Where each public name lives; modules load when a name of theirs is first used.
_HOME = {
    "Antimatter": "antimatter",
    "Antonim": "antonim",
    "ArcKayles": "graph_game",
    "Atlas": "atlas.atlas",
    "BoardWidget": "board_widget",
    "Certificate": "certificate",
    "Choice": "playing",
    "Classification": "genus_table",
    "ClosedForm": "subtraction",
    "Col": "graph_game",
    "ColTheorem": "col_theorem",
    "Cousin": "equivalence",
    "Day": "day",
    "Distinction": "distinguishing",
    "Equivalence": "equivalence",
    "FewHeaps": "few_heaps",
    "Frontier": "window_run",
    "Game": "game",
    "Genus": "genus",
    "GenusArray": "generalized_genus",
    "GenusTable": "genus_table",
    "HeapGame": "heap_game",
    "HeapSet": "heap_set",
    "HeapSum": "heap_sum",
    "IndexTable": "index_table",
    "InfiniteFamily": "infinite_family",
    "JoinedStrips": "joined_strips",
    "LoopyGame": "loopy_game",
    "Match": "playing",
    "Knots": "knots",
    "MisereGame": "misere_game",
    "MisereReport": "misere_report",
    "MisereSolution": "misere_solution",
    "MooreNim": "moore_nim",
    "Move": "heap_game",
    "NearlyDisjunctiveSum": "nearly_disjunctive",
    "Nim": "nim",
    "NodeKayles": "graph_game",
    "NormalSolution": "normal_solution",
    "Northcott": "northcott",
    "Opponent": "playing",
    "OptionalMembers": "subtraction",
    "Proof": "normal_solution",
    "Quotient": "quotient",
    "Relabelling": "relabelling",
    "RowPeriod": "star_nim",
    "SibertConway": "sibert_conway",
    "SilverDollar": "silver_dollar",
    "Snort": "graph_game",
    "StaircaseNim": "staircase_nim",
    "StarDiagonal": "star_nim",
    "StarSequence": "star_nim",
    "StarSilverDollar": "star_silver_dollar",
    "Structure": "structure",
    "Subperiod": "structure",
    "SumOutcome": "sum_outcome",
    "Tameness": "tameness",
    "Thermograph": "thermograph",
    "Verdict": "certificate",
    "Welter": "welter",
    "WindowRun": "window_run",
    "WinningMove": "sum_outcome",
    "Wythoff": "wythoff",
    "classify_quaternary": "quaternary",
    "closed_form": "subtraction",
    "col_theorems": "col_theorem",
    "distinguish": "distinguishing",
    "compare_all": "pairwise",
    "equivalent": "equivalence",
    "game_names": "heap_game",
    "genus_of_sum": "misere_game",
    "genus_over": "generalized_genus",
    "joined_row": "star_nim",
    "loopy_value": "board_value",
    "loopy_value_of": "loopy_game",
    "memo": "board_value",
    "optional_members": "subtraction",
    "outcome": "sum_outcome",
    "prove_tame": "tameness",
    "quaternary_games": "quaternary",
    "read_frontier": "window_run",
    "rulesets": "board_value",
    "star_diagonal": "star_nim",
    "star_nim_p_positions": "star_nim",
    "star_row": "star_nim",
    "sums": "pairwise",
    "value": "board_value",
    "outcome_of": "own_ruleset",
    "value_of": "own_ruleset",
    "wythoff_row": "wythoff",
}

__all__ = [
    "Antimatter",
    "Antonim",
    "ArcKayles",
    "Atlas",
    "BoardWidget",
    "Certificate",
    "Choice",
    "Classification",
    "ClosedForm",
    "Col",
    "ColTheorem",
    "Cousin",
    "Day",
    "Distinction",
    "Equivalence",
    "FewHeaps",
    "Frontier",
    "Game",
    "Genus",
    "GenusArray",
    "GenusTable",
    "HeapGame",
    "HeapSet",
    "HeapSum",
    "IndexTable",
    "InfiniteFamily",
    "InputError",
    "JoinedStrips",
    "Knots",
    "LimitError",
    "LoopyGame",
    "Match",
    "MisereGame",
    "MisereReport",
    "MisereSolution",
    "MooreNim",
    "Move",
    "NearlyDisjunctiveSum",
    "Nim",
    "NodeKayles",
    "NormalSolution",
    "Northcott",
    "Opponent",
    "OptionalMembers",
    "Proof",
    "Quotient",
    "Relabelling",
    "RowPeriod",
    "SibertConway",
    "SilverDollar",
    "Snort",
    "StaircaseNim",
    "StarDiagonal",
    "StarSequence",
    "StarSilverDollar",
    "Structure",
    "Subperiod",
    "SumOutcome",
    "Tameness",
    "Thermograph",
    "Verdict",
    "Welter",
    "WindowRun",
    "WinningMove",
    "Wythoff",
    "__version__",
    "classify_quaternary",
    "closed_form",
    "col_theorems",
    "compare_all",
    "distinguish",
    "equivalent",
    "game_names",
    "genus_of_sum",
    "genus_over",
    "joined_row",
    "loopy_value",
    "loopy_value_of",
    "memo",
    "optional_members",
    "outcome",
    "outcome_of",
    "prove_tame",
    "quaternary_games",
    "read_frontier",
    "rulesets",
    "star_diagonal",
    "star_nim_p_positions",
    "star_row",
    "sums",
    "value",
    "value_of",
    "wythoff_row",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(f"grundy.{_HOME[name]}"), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
