"""Whatever is typed, the calculator answers with a value or one line that says what is wrong."""

from __future__ import annotations

import random

import pytest

from grundy import Game, InputError, LimitError
from grundy._core import calculate


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "column 1"),
        ("{1|-1", "column 6"),
        ("{1|-1}}", "column 7"),
        ("((1)", "column 5"),
        ("{1|", "unexpected end at column 4 of '{1|'; expected a number, "),
        ("{1|]", "unexpected ']' at column 4 of '{1|]'; expected a number, "),
        ("{1|0|2}", "use more bars"),
        ("1 + {1}", "a set; each must be a game"),
        ("'{1}'", "a bar between"),
        ("0.3", "not a dyadic fraction"),
        ("1/0", "column 1"),
        ("fooo", "unknown name"),
        ("hea(1, 2)", "did you mean 'heat'"),
        ("cool(1)", "takes 2 argument"),
        ("cool(1, *)", "must be a number"),
        ("^.3", "^<3>"),
        ("*9999999999", "nimbers go up to"),
        ("^99999999999999999999", "2^62"),
        ("^[99999]", "must be from 1"),
        ("*.Subordinate(1)", "not an ordinal sum"),
        ("aw(+-1)", "no atomic weight"),
        ("1\n+\n{", "column 6"),
        ("'{1|2'", "column 7"),
        ("[1, 2", "',' or ']'"),
        ("1 + [2]", "must be a game"),
        ("9" * 1_000_001, "digits"),
    ],
)
def test_messages(text: str, says: str) -> None:
    with pytest.raises((InputError, LimitError)) as caught:
        calculate(text)
    message = str(caught.value)
    assert says in message and "\n" not in message and len(message) < 300


def test_depth_bombs_are_answered() -> None:
    assert calculate("{" * 1000 + "0" + "|}" * 1000) == Game(1000)
    assert calculate("(" * 1000 + "^" + ")" * 1000) == Game("^")
    assert calculate("-" * 10_000 + "1") == Game(1)
    for text in ("{" * 100_000, "(" * 100_000, "[" * 100_000, "{|" * 20_000, "1:" * 20_000):
        with pytest.raises((InputError, LimitError)):
            calculate(text)


def test_enormous_numbers_are_answered() -> None:
    assert calculate("1" + "0" * 400) == 10**400
    assert calculate("^4611686018427387903").left_options == [Game(0)]
    assert calculate(f"birthday({10**40})") == 10**40
    for text in (f"*{2**31 - 1}.heat(1)", f"subordinate({10**9}, 0)", f"1:{10**9}", f"*:{10**9}"):
        with pytest.raises((InputError, LimitError)):
            calculate(text)


TOKENS = [
    *"{}|,()[]*^v+-/.:0123 =<>&'x",
    *(
        "||",
        "+-",
        "+_",
        "1/2",
        "1/3",
        "^[3]",
        "^<2>",
        "'{",
        "}'",
        "tiny(",
        "cool(",
        ".Heat",
        "max(",
    ),
    *("pass", "on", "a{", "↑", "∗", "±", "½", "\n", "\\", "é", "0.5", "companion(", "{1|", "|0}"),
]


def test_random_text() -> None:
    pick = random.Random(11)
    answered = 0
    for _ in range(4000):
        text = "".join(pick.choice(TOKENS) for _ in range(pick.randint(1, 9)))
        try:
            calculate(text)
            answered += 1
        except (InputError, LimitError) as error:
            message = str(error)
            assert message and "\n" not in message, text
    assert answered > 50
