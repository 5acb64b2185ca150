"""Games with given blurry genera (Allemang 1984, Theorem IV)."""

from __future__ import annotations

from grundy.misere.misere_game import MisereGame
from grundy.tables._genus import Rows

TITLE = "A game for each of some admissible sequences"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Theorem IV"
SEQUENCES = ("##0#", "##1#", "###0#", "###1#", "0##", "1##", "#0##", "#1##", "##0##", "#1##0#")
"""The sets J4 … J7, K0 … K4 of the source and its example; the last two entries repeat."""


def rows() -> Rows:
    """Each sequence, the genus of a game that has it, and its number of options and birthday."""
    found = []
    for sequence in SEQUENCES:
        game = MisereGame.with_genus(sequence)
        found.append([sequence, str(game.genus), str(len(game.options)), str(game.birthday)])
    return ["wanted", "genus", "options", "birthday"], found
