"""Exceptions carry in fields what their sentences say, and cross between processes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import grundy as gr
from grundy import _core, errors


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    """Boards that other tests have evaluated would be answered within any limit."""
    _, most = gr.memo()
    gr.memo(0)
    gr.memo(most)


LIMITS: list[tuple[Callable[[], Any], int, bool]] = [
    (lambda: gr.value("cram", "5x6", 4000), 4000, True),
    (lambda: gr.value("snort", "grid:3x3", 10), 10, True),
    (lambda: gr.value("domineering", "5x5", 10), 10, True),
    (lambda: gr.Game("*1000") + gr.Game("tiny(1)"), 255, False),
    (lambda: gr.Day(9), 3, False),
    (lambda: gr.HeapGame(".77").nim_sequence(1 << 39), 12 << 30, False),
    (lambda: gr.HeapGame(".(3)").nim_sequence(1 << 41), 12 << 30, False),
    (lambda: gr.HeapGame("S(1000000)"), 999_999, False),
    (lambda: gr.HeapGame(".16").solve(max_heap=100).value(10**9), 101, False),
    (lambda: gr.GenusTable(".77").genus(10**6), 100_000, False),
    (lambda: gr.MisereGame(501), 500, False),
    (lambda: gr.HeapGame(".07").solve("misere", max_heap=8).quotient.phi(9), 8, False),
    (lambda: gr.Quotient.of_games([[[]], [[], [1]], [[2]]], max_order=2), 2, True),
    (lambda: gr.StarSequence(10**6).pairs(3), 2**29, False),
    (lambda: gr.HeapGame(".77").solve().certificate.check(memory=10), 10, False),
]


@pytest.mark.parametrize("ask, limit, stopped", LIMITS)
def test_a_limit_is_a_field(ask: Callable[[], Any], limit: int, stopped: bool) -> None:
    with pytest.raises(gr.LimitError) as raised:
        ask()
    error = raised.value
    assert isinstance(error, RuntimeError)
    assert (error.limit, error.stopped) == (limit, stopped)


def test_what_is_known_is_a_field() -> None:
    with pytest.raises(gr.LimitError) as raised:
        gr.value("cram", "5x6", 4000)
    assert raised.value.known == "the nim-value is not 0, 1"
    assert str(raised.value).endswith(f"; {raised.value.known}")
    with pytest.raises(gr.LimitError) as raised:
        gr.HeapGame(".16").solve(max_heap=1000).value(10**9)
    assert raised.value.known is not None and raised.value.known in str(raised.value)


@pytest.mark.parametrize(
    "ask, given, column, expected",
    [
        (gr.HeapGame, ".7x", 3, "digits are 0-9 and A-V"),
        (
            gr.HeapGame,
            "S(1,x)",
            5,
            "members must be whole numbers or ranges, as in S(1,3,4) or S(1-4,9)",
        ),
        (gr.Game, "{1|", 4, None),
        (gr.Game, "1 + )", 5, None),
        (gr.Game, "cool(1)", None, None),
        (gr.LoopyGame, "on + )", 6, None),
        (gr.MisereGame, "2 + x", 5, None),
        (lambda text: gr.value("domineering", text), "..|.?", 5, None),
        (lambda text: gr.value("toads-and-frogs", text), "t?f", 2, None),
        (lambda text: gr.value("hackenbush", text), "string:LX", 9, None),
        (gr.HeapGame(".123").solve("misere").quotient.element, "ax", 2, "a b c d e"),
    ],
)
def test_the_place_of_wrong_input_is_in_fields(
    ask: Callable[[str], Any], given: str, column: int | None, expected: str | None
) -> None:
    with pytest.raises(gr.InputError) as raised:
        ask(given)
    error = raised.value
    assert isinstance(error, ValueError)
    if column is not None:
        assert (error.given, error.column) == (given, column)
        assert f"column {column} of" in str(error) or f"at column {column}" in str(error)
    if expected is not None:
        assert error.expected == expected


def test_the_parser_says_what_it_expected() -> None:
    with pytest.raises(gr.InputError) as raised:
        gr.Game("1 + )")
    assert raised.value.expected is not None and raised.value.expected in str(raised.value)


class Walk:
    """A ruleset whose play comes back to where it was."""

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Walk) and other.place == self.place

    def __hash__(self) -> int:
        return self.place

    def moves(self, player: str) -> list[Walk]:
        return [Walk(1 - self.place)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_play_that_returns_is_an_error_of_its_own(play: str) -> None:
    with pytest.raises(gr.LoopyError):
        gr.value_of(Walk())
    with pytest.raises(gr.LoopyError):
        gr.outcome_of(Walk(), play)
    assert issubclass(gr.LoopyError, gr.InputError)


@pytest.mark.parametrize(
    "error",
    [
        gr.InputError("wrong", given="a b", column=3, expected="c"),
        gr.LoopyError("round and round", given="a"),
        gr.LimitError("too much", limit=7, known="not 0", stopped=True),
        gr.InputError(),
        gr.LimitError("plain"),
    ],
)
def test_errors_are_pickled_with_their_fields(error: Exception) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (str(copy), copy.args, vars(copy)) == (str(error), error.args, vars(error))


def test_an_error_of_the_core_is_pickled_too() -> None:
    with pytest.raises(gr.LimitError) as raised:
        gr.value("cram", "5x6", 4000)
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (copy.limit, copy.known, copy.stopped) == (4000, "the nim-value is not 0, 1", True)


def test_each_error_is_one_class_under_its_public_name() -> None:
    for name in ("InputError", "LimitError", "LoopyError"):
        found = getattr(gr, name)
        assert found is getattr(errors, name) is getattr(_core, name)
        assert (found.__module__, repr(found("x"))) == ("grundy", f"{name}('x')")
    with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
        _ = _core.Nonsense


def test_the_fast_path_does_not_load_the_errors() -> None:
    """`grundy solve CODE --json` answers without the modules that only failures need."""
    script = (
        "import sys; from grundy.cli._plain import answer; "
        "code = answer(['solve', '.77', '--play', 'misere', '--json']); "
        "print(code, 'grundy.errors' in sys.modules, 'grundy.play' in sys.modules)"
    )
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 False False"
