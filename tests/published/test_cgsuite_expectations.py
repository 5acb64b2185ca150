"""What the tests of CGSuite expect, asked here; and the list of what cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cgsuite_language import agrees as answered
from cgsuite_language import lines
from cgsuite_questions import agrees
from cgsuite_tables import agrees as same_cell
from cgsuite_tables import cells
from cgsuite_values import ALL as VALUES
from cgsuite_values import asked

import grundy as gr
from grundy.partizan.calculator import calculate

FACTS = Path(__file__).parent / "cgsuite_expectations.txt"
#: What cannot be asked here, by words that stand in the question, and why.
UNASKED = {
    "UglyProduct": "ugly products",
    "MisereCanonicalForm": "asked with the other misère forms, in test_cgsuite_values.py",
    "FoxAndGeese": "asked in our coordinates, in test_cgsuite_values.py",
    "Backsliding": "asked in our notation, in test_cgsuite_values.py",
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
    assert (len(ALL), len(ASKED)) == (392, 381)
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


#: Words in a question of the language that is not asked, or not answered alike, and why.
UNSAID = {
    "Matches": "regular expressions",
    "ReplaceRegex": "regular expressions",
    "UglyProduct": "ugly products",
    "((*[[[2]],[2],0])": "compounds of a misère form and a game",
    "Followers.Size": "positions that are mirror images count once here",
    "(*5) SelectiveSum (*6)": "a nim-value that the definition does not give (see the errata)",
    "(+-1) SelectiveSum": "a value that the definition does not give (see the errata)",
}
#: Kinds of values of which a question may be: words in it, and an expression that is refused where
#: there are none of the kind.
KINDS = {
    "omega": "omega",
    "2/3": "1/3",
    "4/6": "1/3",
    "/3)": "1/3",
    "1/3": "1/3",
    "7/3": "1/3",
    "92/47": "1/3",
    "1/7": "1/3",
    "*[": "*[2]",
    "{pass|*},{pass": "^.Pow(on)",
    "uponth": "^.Pow(on)",
    "{0||0|0,pass}": "^.Pow(on)",
    "10*upon": "^.Pow(on)",
    "9*(upon": "^.Pow(on)",
    "|1+*,a}": "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
    ":on)": "1:on",
}
#: Questions without a line here, and why none of them is asked.
LEFT_OUT = {
    "graphs as objects (GraphTestCase)": 228,
    "strips and grids as objects (CgsuiteUtilTest)": 45,
    "declarations of classes, and files that change (DeclTest, ClassReloadTest)": 46,
    "random numbers of their own generator": 3,
    "codes of take-and-break games in normal form, the order of options (TBCodeTest)": 49,
    "objects of the Java machine and of their window": 5,
}


@cache
def is_kind(probe: str) -> bool:
    try:
        calculate(probe)
    except gr.InputError:
        return False
    return True


def unsaid(typed: str) -> str | None:
    found = next((why for words, why in UNSAID.items() if words in typed), None)
    missing = [probe for words, probe in KINDS.items() if words in typed and not is_kind(probe)]
    return found or (f"no values such as {missing[0]}" if missing else None)


def test_every_reason_is_needed() -> None:
    told = [line.typed for line in lines()]
    assert all(any(words in typed for typed in told) for words in UNSAID)


#: Questions that take more than seconds.
SLOW = ('Spawning("1,2,3,4,5,6,7,8,9")(20).Options.Size',)
SESSIONS = sorted({line.session for line in lines()})


@pytest.mark.parametrize("session", SESSIONS)
def test_the_language_answers_alike(session: int) -> None:
    names: dict[str, Any] = {}
    for line in lines():
        slow = any(words in line.typed for words in SLOW)
        if line.session == session and unsaid(line.typed) is None and not slow:
            assert answered(line, names), line


@pytest.mark.long
def test_slow_questions_are_answered_alike() -> None:
    slow = [line for line in lines() if any(words in line.typed for words in SLOW)]
    assert len(slow) == len(SLOW) and all(answered(line, {}) for line in slow)


GAMES = sorted({cell.game for cell in cells()})


@pytest.mark.parametrize("game", GAMES)
def test_short_games_answer_alike(game: str) -> None:
    for cell in cells():
        # They refuse a thermograph of a number beyond 32 bits, which they call a mistake.
        beyond = cell.method == "Thermograph" and cell.answer == "refused"
        if cell.game == game and not beyond:
            assert same_cell(cell), cell


def test_how_many_expectations_are_asked_in_all() -> None:
    said = {line.typed for line in lines() if unsaid(line.typed) is None}
    tables = {f"({cell.game}).{cell.method}" for cell in cells()}
    values = {question for rows in VALUES.values() for question, _ in rows if asked(question)}
    # Of 2,981 in all.
    assert len({one.question for one in ASKED} | said | tables | values) >= 2_600
    assert sum(LEFT_OUT.values()) < 400
