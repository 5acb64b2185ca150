"""What the tests of CGSuite expect of loopy values, misère games and numbers."""

from __future__ import annotations

import pytest
from cgsuite_values import ALL, agrees, asked, loopy_agrees

import grundy as gr
from grundy._core import calculate


def test_how_many_there_are() -> None:
    assert sum(map(len, ALL.values())) == 883
    assert sum(asked(question) for rows in ALL.values() for question, _ in rows) == 878


@pytest.mark.parametrize("file", ALL)
def test_the_answers_are_the_same(file: str) -> None:
    for question, expected in ALL[file]:
        if asked(question):
            if "Misere" in file or "numbers" in file:
                assert agrees(question, expected), (question, expected)
            else:
                assert loopy_agrees(question, expected), (question, expected)


def test_a_wrong_answer_would_be_noticed() -> None:
    assert not loopy_agrees("(over).Degree", "on")
    assert not loopy_agrees("(over).IsPlumtree", "false")
    assert not loopy_agrees("^.Pow(3)", "refused")
    assert not agrees("*[[2],0].Mate", "*[2#0]")
    assert not agrees("1/2 + 1/3", "2/3")


def board(geese: list[tuple[int, int]], fox: tuple[int, int], columns: int) -> str:
    """Their coordinates, rows from the top, with an empty row behind the geese."""
    squares = dict.fromkeys(geese, "x") | {fox: "o"}
    rows = range(1, max(geese)[0] + 2)
    return "|".join("".join(squares.get((i, j), ".") for j in range(1, columns + 1)) for i in rows)


@pytest.mark.parametrize(
    ("name", "position", "value"),
    [
        ("fox-and-geese", board([(4, 2), (4, 4), (4, 6), (4, 8)], (1, 1), 8), "{4*|7/2}"),
        (
            "ceylonese-fox-and-geese",
            board([(4, 2), (4, 4), (4, 6), (4, 8)], (1, 1), 8),
            "{9||4v[on]*|5/2*|||3|5/2*,5/2v||5/2}",
        ),
        (
            "fox-and-geese",
            board([(3, 1), (3, 3), (3, 5), (3, 7), (3, 9)], (1, 9), 10),
            "{6over|5*}",
        ),
        ("backsliding-toads-and-frogs", "ttt..fff", "{on||0|-1/2} & {1/2|0||off}"),
    ],
)
def test_loopy_positions(name: str, position: str, value: str) -> None:
    """GameGridTest.scala and GameStripTest.scala."""
    assert gr.rulesets.find(name).read(position).value == gr.LoopyGame(value)


def test_the_misere_form_of_a_position() -> None:
    """GameGridTest.scala."""
    found = gr.MisereGame.of_position(gr.Board("cram", ".........|##.######"))
    assert found == gr.MisereGame("*[2[2]321]")
    text = 'cram(".........|##.######").MisereCanonicalForm'
    assert calculate(text) == found
