"""Values of board positions printed by others."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import grundy as gr

VALUES = []
for table in ("board_values.txt", "cgt_tools_values.txt"):
    for line in Path(__file__).with_name(table).read_text().splitlines():
        if line.startswith("@"):
            source = line[2:]
        elif line and not line.startswith("#"):
            VALUES.append((*line.split("\t"), source))


@pytest.mark.parametrize(("ruleset", "position", "value", "source"), VALUES)
def test_printed_value(ruleset: str, position: str, value: str, source: str) -> None:
    assert gr.value(ruleset, position) == gr.Game(value), source


@pytest.mark.long
@pytest.mark.parametrize(("board", "nimber"), [("4x9", 1), ("5x8", 1), ("6x7", 5)])
def test_cram_on_larger_boards(board: str, nimber: int) -> None:
    """P. Beling, impartial-games (github.com/beling/impartial-games), README; 6x7 takes minutes."""
    assert gr.value("cram", board) == gr.Game(f"*{nimber}")


def test_a_wrong_line_would_fail() -> None:
    ruleset, position, value, _ = VALUES[0]
    assert gr.value(ruleset, position) != gr.Game(value) + 1


def test_atomic_weight_of_a_lollipop() -> None:
    """CGSuite 2.0, GameGraphTest: three green sticks, nine blue and two red edges in a ring."""
    ring = ["B", *map(str, range(1, 11)), "B"]
    edges = [f"{a}-{b}:{c}" for a, b, c in zip(ring[:-1], ring[1:], "LLLLLLLLLRR", strict=True)]
    sticks = ["0-B:G"] * 3
    value = gr.value("childish-hackenbush", "edges:" + ",".join(sticks + edges))
    assert value.atomic_weight == Fraction(3, 2)


# CGSuite 2.0, GameHeapTest: nim-values of (10, n), n = 0, …, 20, in Wythoff's game and with a = 2.
WYTHOFF = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]
TWO_WYTHOFF = [10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29, 30]


@pytest.mark.parametrize(("head", "row"), [("", WYTHOFF), ("a=2:", TWO_WYTHOFF)])
def test_rows_of_wythoff(head: str, row: list[int]) -> None:
    ours = [gr.value("wythoff", f"{head}10,{n}") for n in range(21)]
    assert ours == [gr.Game(f"*{n}") for n in row]
    if not head:
        assert ours == [gr.value("wyt-queens", f"10,{n}") for n in range(21)]


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
def test_fraenkels_p_positions(a: int) -> None:
    """Fraenkel 1982: the n-th is (x, x + an), x the least number not yet used."""
    used: set[int] = set()
    for n in range(12):
        x = next(k for k in range(100) if k not in used)
        used |= {x, x + a * n}
        assert gr.value("wythoff", f"a={a}:{x},{x + a * n}") == 0


# CGSuite 2.0, GameGraphTest: Arc-Kayles on paths of 1, …, 50 vertices, Dawson's Kayles.
ARC_KAYLES = [
    *(0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0),
    *(2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5),
]


def test_arc_kayles_on_paths() -> None:
    assert [gr.ArcKayles(f"path:{n}").nim_value for n in range(1, 51)] == ARC_KAYLES


def test_node_kayles_on_paths_is_dawsons_chess() -> None:
    """Winning Ways, chapter 4: `.137`."""
    ours = [gr.NodeKayles(f"path:{n}").nim_value for n in range(60)]
    assert ours == gr.HeapGame(".137").nim_sequence(59).tolist()


# Uiterwijk and van den Herik; Breuker, Uiterwijk, van den Herik, Solving 8x8 Domineering
# (Theoretical Computer Science 230, 2000): who wins on m rows and n columns, Left upright.
OUTCOMES = {"2x2": "N", "2x3": "N", "3x3": "N", "4x4": "N", "5x5": "P", "4x5": "L"}


@pytest.mark.parametrize(("board", "outcome"), OUTCOMES.items())
def test_who_wins_domineering(board: str, outcome: str) -> None:
    assert gr.value("domineering", board).outcome == outcome


# MCGS (ualberta-mueller-group), tests of Amazons on three rows of four, from CGSuite 2.1.1.
AMAZONS = """
.O..|....|XO.. R
X...|...#|O.X. L
X.#.|..OO|..#. R
X..#|...#|...O L
O..O|....|.X.. R
OX..|.#..|..#X L
X...|.O#.|...# P
....|.X..|.#O. N
...#|.O.X|..O. R
....|OX..|.... P
.O..|..#X|..O. R
....|.O.X|.O.. R
#.XO|.X.#|O... N
.X#.|...X|..O. L
XX.O|..O.|...# N
..#O|.#..|...X N
O...|O.X.|#... R
....|...O|.X.# N
.O.X|.X..|.... L
O#.X|..#.|X.O. N
...O|....|..OX R
..X.|.O..|X#.. L
O.O.|..X.|X... N
.O.X|...O|.#.X R
.#.X|.OX.|.#.. L
.#X.|O...|.X.# L
O...|X..#|..O. R
#XOO|....|..X. N
.O..|....|...X N
....|O...|.X.. N
.XO.|#O..|X.#. R
.O#X|..#.|X... L
O...|....|X... N
"""


@pytest.mark.parametrize("line", AMAZONS.split("\n")[1:-1])
def test_who_wins_amazons(line: str) -> None:
    position, outcome = line.split()
    assert gr.outcome(("amazons", position)).outcome == outcome
