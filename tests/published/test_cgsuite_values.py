"""What the tests of CGSuite expect of loopy values, misère games and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from cgsuite_values import agrees, loopy_agrees

FACTS = Path(__file__).parent / "cgsuite_expectations_numbers.txt"
#: What is not answered, by words that stand in the question, and why.
UNASKED = {
    "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}": "values whose sides are no stoppers are refused",
    "inf": "there is no number inf",
    "17/0": "there is no number inf",
    "UglyProduct": "ugly products",
}


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


def asked(question: str) -> bool:
    return not any(words in question for words in UNASKED)


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
