"""What the tests of CGSuite expect, asked here; and the list of what cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from cgsuite_questions import agrees

import grundy as gr

FACTS = Path(__file__).parent / "cgsuite_expectations.txt"
#: What cannot be asked here, by words that stand in the question, and why.
UNASKED = {
    "Pow(on)": "powers of loopy games",
    "Pow({1|pass})": "powers of loopy games",
    "Pow({5|pass})": "powers of loopy games",
    "Pow({pass|5})": "powers of loopy games",
    "PowTo({": "powers of loopy games",
    "PowTo(on)": "powers of loopy games",
    "upon": "methods of loopy values",
    "over.": "methods of loopy values",
    "on.Subordinate(1)": "methods of loopy values",
    "0,pass}.Subordinate": "methods of loopy values",
    "8 NimProduct": "nim-products of numbers that are not written as nimbers",
    "UglyProduct": "ugly products",
    ".Div(": "methods of integers",
    ".IsEvil": "methods of integers",
    ".IsOdious": "methods of integers",
    ".IsTwoPower": "methods of integers",
    ".Lb": "methods of integers",
    ".NimValue": "methods of nimbers",
    ".IsNumberTiny": "a method of CGSuite's own",
    "MisereCanonicalForm": "misère canonical forms of boards",
    "FoxAndGeese": "foxes that go farther, and its coordinates",
    "Backsliding": "values of loopy strips",
    'Snort(".-.-.(': "trees with tints of their vertices",
    'Spawning("1,2,3(5)")': "coins in windows of fixed length",
    'Spawning("3(5)")': "coins in windows of fixed length",
    "5(C)": "coins in windows of fixed length",
}


class Expected(NamedTuple):
    file: str
    question: str
    answer: str

    @property
    def unasked(self) -> str | None:
        return next((why for words, why in UNASKED.items() if words in self.question), None)


def expected() -> Iterator[Expected]:
    file = ""
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("file "):
            file = line.removeprefix("file ")
        elif line and not line.startswith("# "):
            question, _, answer = line.rpartition(" => ")
            yield Expected(file, question, answer)


ALL = list(expected())
ASKED = [one for one in ALL if one.unasked is None]


def test_how_many_are_asked() -> None:
    assert (len(ALL), len(ASKED)) == (392, 330)
    assert all(one.file.endswith(".scala") for one in ALL)
    assert {why for one in ALL if (why := one.unasked)} == set(UNASKED.values())


@pytest.mark.parametrize("file", sorted({one.file for one in ASKED}))
def test_the_answers_are_the_same(file: str) -> None:
    for one in ASKED:
        if one.file == file:
            assert agrees(one.question, one.answer), one


@pytest.mark.parametrize("one", [one for one in ALL if one.unasked], ids=lambda one: one.question)
def test_the_others_are_not_answered_wrongly(one: Expected) -> None:
    try:
        assert agrees(one.question, one.answer)
    except gr.InputError as refusal:
        assert str(refusal)
