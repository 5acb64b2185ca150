"""What the tests of CGSuite expect of loopy values, misère games and numbers, asked of our objects."""

from __future__ import annotations

from pathlib import Path

import pytest
from cgsuite_values import loopy_agrees

FACTS = Path(__file__).parent / "cgsuite_expectations_numbers.txt"
#: What is not answered: values whose sides are not stoppers are refused.
REFUSED = "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}"


def facts() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    rows: list[tuple[str, str]] = []
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("file "):
            rows = found.setdefault(line.removeprefix("file "), [])
        elif line and not line.startswith("# "):
            question, _, answer = line.rpartition(" => ")
            rows.append((question, answer))
    return found


ALL = facts()


def test_how_many_there_are() -> None:
    assert {file: len(rows) for file, rows in ALL.items()} == {
        "CanonicalStopperTestCase.scala": 390,
        "SidedValueTestCase.scala": 59,
        "GameTest.scala": 25,
        "EvalTest.scala": 30,
    }


@pytest.mark.parametrize("file", ALL)
def test_the_answers_are_the_same(file: str) -> None:
    for question, expected in ALL[file]:
        if REFUSED not in question:
            assert loopy_agrees(question, expected), (question, expected)


def test_a_wrong_answer_would_be_noticed() -> None:
    assert not loopy_agrees("(over).Degree", "on")
    assert not loopy_agrees("(over).IsPlumtree", "false")
    assert not loopy_agrees("^.Pow(3)", "refused")
