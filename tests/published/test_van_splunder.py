"""Figures printed in N. van Splunder, Analysis of Welter's game (Leiden, 2020)."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.reference import strip_games as naive
from grundy.strips import welter_sprague
from grundy.strips.table_method import p_table, value_table
from grundy.strips.welter_blocks import block, colour_picture

# Tables 1, 2, 5 and 7, rows as printed; a point is an empty cell.
TABLE_1 = """
. 2 1 4 3 6 5 8 7 10 9
2 . 0 5 6 3 4 9 10 7 8
1 0 . 6 5 4 3 10 9 8 7
4 5 6 . 0 1 2 11 12 13 14
3 6 5 0 . 2 1 12 11 14 13
6 3 4 1 2 . 0 13 14 11 12
5 4 3 2 1 0 . 14 13 12 11
8 9 10 11 12 13 14 . 0 1 2
7 10 9 12 11 14 13 0 . 2 1
10 7 8 13 14 11 12 1 2 . 0
9 8 7 14 13 12 11 2 1 0 .
"""
TABLE_2 = """
. . . . . . . . . . .
. . 3 2 5 4 7 6 9 8 11
. 3 . 1 6 7 4 5 10 11 8
. 2 1 . 7 6 5 4 11 10 9
. 5 6 7 . 1 2 3 12 13 14
. 4 7 6 1 . 3 2 13 12 15
. 7 4 5 2 3 . 1 14 15 12
. 6 5 4 3 2 1 . 15 14 13
. 9 10 11 12 13 14 15 . 1 2
. 8 11 10 13 12 15 14 1 . 3
. 11 8 9 14 15 12 13 2 3 .
"""
TABLE_3 = """
. . 3 2 5 4 7 6 9 8 11
. . . . . . . . . . .
3 . . 0 7 6 5 4 11 10 9
2 . 0 . 6 7 4 5 10 11 8
5 . 7 6 . 0 3 2 13 12 15
4 . 6 7 0 . 2 3 12 13 14
7 . 5 4 3 2 . 0 15 14 13
6 . 4 5 2 3 0 . 14 15 12
9 . 11 10 13 12 15 14 . 0 3
8 . 10 11 12 13 14 15 0 . 2
11 . 9 8 15 14 13 12 3 2 .
"""
TABLE_4 = """
. 0 1 2 3 4 5 6 7 8 9
0 . 2 1 4 3 6 5 8 7 10
1 2 . 0 5 6 3 4 9 10 7
2 1 0 . 6 5 4 3 10 9 8
3 4 5 6 . 0 1 2 11 12 13
4 3 6 5 0 . 2 1 12 11 14
5 6 3 4 1 2 . 0 13 14 11
6 5 4 3 2 1 0 . 14 13 12
7 8 9 10 11 12 13 14 . 0 1
8 7 10 9 12 11 14 13 0 . 2
9 10 7 8 13 14 11 12 1 2 .
"""
TABLE_5 = """
0 1 2 3 4 5 6 7 8 9 10
1 . 0 2 3 4 5 6 7 8 9
2 0 . 1 5 3 4 8 6 7 11
3 2 1 . 0 6 7 4 5 10 8
4 3 5 0 . 1 2 9 10 6 7
5 4 3 6 1 . 0 2 9 11 12
6 5 4 7 2 0 . 1 3 12 13
7 6 8 4 9 2 1 . 0 3 5
8 7 6 5 10 9 3 0 . 1 2
9 8 7 10 6 11 12 3 1 . 0
10 9 11 8 7 12 13 5 2 0 .
"""
TABLE_6 = """
0 1 2 3 4 5 6 7 8 9 10
1 . 3 2 5 4 7 6 9 8 11
2 3 . 1 6 7 4 5 10 11 8
3 2 1 . 7 6 5 4 11 10 9
4 5 6 7 . 1 2 3 12 13 14
5 4 7 6 1 . 3 2 13 12 15
6 7 4 5 2 3 . 1 14 15 12
7 6 5 4 3 2 1 . 15 14 13
8 9 10 11 12 13 14 15 . 1 2
9 8 11 10 13 12 15 14 1 . 3
10 11 8 9 14 15 12 13 2 3 .
"""
TABLE_7 = """
. 0 3 2 5 4 7 6 9 8 11
0 1 2 3 4 5 6 7 8 9 10
3 2 . 0 7 6 5 4 11 10 9
2 3 0 . 6 7 4 5 10 11 8
5 4 7 6 . 0 3 2 13 12 15
4 5 6 7 0 . 2 3 12 13 14
7 6 5 4 3 2 . 0 15 14 13
6 7 4 5 2 3 0 . 14 15 12
9 8 11 10 13 12 15 14 . 0 3
8 9 10 11 12 13 14 15 0 . 2
11 10 9 8 15 14 13 12 3 2 .
"""


def printed(text):
    rows = [line.split() for line in text.strip().splitlines()]
    return [[None if x == "." else int(x) for x in row] for row in rows]


@pytest.mark.parametrize(
    ("text", "table"),
    [
        (TABLE_1, lambda: p_table("welter", [], 11)),
        (TABLE_2, lambda: p_table("welter", [0], 11)),
        (TABLE_3, lambda: p_table("welter", [1], 11)),
        (TABLE_4, lambda: value_table("welter", [], 11)),
        (TABLE_5, lambda: p_table("antimatter", [], 11)),
        (TABLE_6, lambda: p_table("antimatter", [0], 11)),
        (TABLE_7, lambda: p_table("antimatter", [1], 11)),
    ],
    ids=[f"table {n}" for n in range(1, 8)],
)
def test_tables(text, table):
    assert printed(text) == table()


def test_a_wrong_table_fails():
    wrong = printed(TABLE_1.replace("14 13 12 11\n8", "14 13 11 12\n8"))
    assert wrong != p_table("welter", [], 11)


def test_examples_of_values():
    assert gr.Welter([1, 5, 6]).value == 5  # Examples 3.4, 3.7, 3.11, 3.14
    position = gr.Welter([1, 3, 7, 8, 11, 19])  # Examples 3.8 and 3.15
    assert position.value == 12
    assert [(m.low, m.high) for m in position.mates] == [(3, 19), (7, 11), (1, 8)]
    assert position.frieze() == [
        [0, 0, 0, 0, 0, 0, 0],
        [1, 3, 7, 8, 11, 19],
        [1, 3, 14, 2, 23],
        [2, 11, 3, 31],
        [11, 9, 25],
        [10, 12],
        [12],
    ]


def test_example_6_2_frieze():
    assert gr.Welter([1, 5, 7]).frieze(0)[1:] == [
        [1, 5, 7, 13, 9, 3],
        [3, 1, 9, 3, 9],
        [4, 0, 4, 0],
    ]


def test_example_6_19():
    coins = [0, 1, 3, 4, 8, 12, 16, 23]
    candidates = gr.Welter(coins).mod_16_moves()
    assert [(m["from"], m["to"]) for m in candidates] == [(12, 9), (16, 5), (23, 2), (23, 18)]
    values = []
    for move in candidates:
        values.append(gr.Welter({*coins} - {move["from"]} | {move["to"]}).value)
    assert values == [16, 16, 0, 16]
    assert gr.Welter(coins).winning_moves() == [{"from": 23, "to": 2}]


def test_example_6_21():
    assert gr.Welter([1, 3, 7, 8, 11, 19]).mod_16_moves() == [{"from": 8, "to": 4}]


def test_examples_6_9_and_6_10_no_congruence_modulo_32():
    for n in (5, 6):
        multiples = [2**n, 2 * 2**n]
        coins = [1, 9, 2, 8, 5, 7, *multiples]
        assert gr.Nim(coins).value % 2**n == 0 != gr.Welter(coins).value % 2**n
        coins = [1, 1 + 2 ** (n - 2), 2 ** (n - 2), 2 + 2 ** (n - 1), 5, 7, *multiples]
        assert gr.Welter(coins).value % 2**n == 0 != gr.Nim(coins).value % 2**n


def test_examples_6_29_and_6_30_by_sprague():
    first, second = gr.Welter([1, 3, 6, 8, 14]), gr.Welter([2, 3, 6, 8, 14])
    assert welter_sprague.renumbered(second) == (14, 13, 10, 8, 2)
    assert {"from": 14, "to": 0} in welter_sprague.winning_moves(first)
    assert welter_sprague.winning_moves(second) == [{"from": 8, "to": 5}]


def test_antimatter_breaks_even_alteration():
    assert gr.Antimatter("6 7 9 | 3 4").value == 16
    assert gr.Antimatter("6 7 8 | 3 4").value == 2
    assert gr.Antimatter("6 7 9 | 0 4").value == 2
    assert gr.Antimatter("6 7 8 | 0 4").value == 13
    # p1' = 2, and two particles of one kind exchanged do not give 16 back either.
    assert gr.Antimatter("2 7 9 | 3 4").value == 2
    assert gr.Antimatter("2 7 8 | 3 4").value != 16


def test_antonim_breaks_even_alteration():
    assert gr.Antonim([5, 6, 7, 8, 9]).value == 9
    assert gr.Antonim([5, 1, 7, 8, 9]).value == 7
    assert gr.Antonim([5, 6, 7, 4, 9]).value == 7
    assert gr.Antonim([5, 1, 7, 4, 9]).value != 9


def test_example_7_5_antonim():
    assert (gr.Antonim([1, 2]).value, gr.Antonim([0, 3]).value) == (0, 3)


def test_blocks_as_described():
    assert block(4, 2, 1) == ((4, 5), (1, 0))
    assert block(4, 2, 0) == ((1, 0), (4, 5))
    for n in range(1, 6):
        assert colour_picture(1, 2**n + 1) == described_odd(n)
        assert colour_picture(2, 2**n) == described_even(n)


def test_colours_of_odd_coins_are_shifted_and_mirrored():
    """Theorem 7.6: the picture of 1, moved by (c − 1)/2 blocks, mirrored in row and column."""
    pattern = colour_picture(1, 40)
    for c in range(3, 30, 2):
        shift = c // 2
        picture = colour_picture(c, 40)
        for i in range(40):
            for j in range(40):
                assert picture[i][j] == pattern[abs(i - shift)][abs(j - shift)], (c, i, j)


def described_odd(n):
    """Section 7.2: the first 2^n + 1 rows and columns of blocks, one coin on square 1."""
    size = 2**n + 1
    picture = [["red"] * size for _ in range(size)]
    for i in range(size):
        picture[i][0] = picture[i][-1] = "blue"
    picture[0] = [None, *["red"] * (size - 1)]
    picture[-1][1:] = ["red"] * (size - 2) + ["green"]

    def fill(row, column, side):
        if side < 1:
            return
        middle = side // 2
        for k in range(side):
            picture[row + middle][column + k] = "red"
            picture[row + k][column + middle] = "blue"
        picture[row + middle][column + middle] = "green"
        for i in (row, row + middle + 1):
            for j in (column, column + middle + 1):
                fill(i, j, middle)

    fill(1, 1, size - 2)
    return picture


def described_even(n):
    """Section 7.2: the first 2^n rows and columns of blocks, one coin on square 2."""
    size = 2**n
    picture = [["red"] * size for _ in range(size)]
    for i in range(1, size):
        picture[i] = ["blue", *[None] * (size - 2), "red"]
    picture[0][0] = None
    picture[-1] = ["blue"] * (size - 1) + ["green"]

    def fill(row, column, side):
        if side < 2:
            return
        top, left = row + side // 2 - 1, column + side // 2 - 1
        for k in range(side):
            picture[top][column + k], picture[top + 1][column + k] = "blue", "red"
            picture[row + k][left], picture[row + k][left + 1] = "red", "blue"
        picture[top][left] = picture[top + 1][left + 1] = "green"
        picture[top][left + 1] = picture[top + 1][left] = "purple"
        for i in (row, top + 2):
            for j in (column, left + 2):
                fill(i, j, side // 2 - 1)

    fill(1, 1, size - 2)
    return picture


def test_theorem_8_5_as_printed_is_wrong():
    """Printed: the misère N-positions among abacus positions are those of value 1."""
    position = (0, 1, 2)
    assert gr.Welter(position).is_abacus and gr.Welter(position).value == 0
    assert naive.next_player_wins(position, naive.welter, misere=True)
    assert not naive.next_player_wins((0, 1, 3), naive.welter, misere=True)
    assert gr.Welter([0, 1, 3]).is_abacus and gr.Welter([0, 1, 3]).value == 1


# Tables 8 to 10: the types of mates in each row.
TABLE_8 = "1678 1458 1357 12345678 4567 3568 2345 3478 2367 2468 1346 1238 1247 1256 2578"
TABLE_9 = "5678 3478 2468 12345678 3456 2457 1234 2367 1256 1357 2358 1278 1368 1458 1467"
TABLE_10 = (
    "5678 3478 2468 1678 1458 1357 12345678 3456 2457 15 1467 1368 1234 2367 1346 1256 1247 4567 "
    "3568 2345 2358 134578 1278 124568 48 37 234678 1238 2578 123567 26"
)


@pytest.mark.parametrize(("number", "printed"), [(8, TABLE_8), (9, TABLE_9), (10, TABLE_10)])
def test_even_sums(number, printed):
    from grundy.tables import van_splunder

    _, rows = van_splunder.NUMBERED[number][1]()
    found = {"".join(cell[1:] for cell in row) for row in rows}
    assert found == set(printed.split()) and len(rows) == len(found)
