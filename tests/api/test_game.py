"""The Game object: coercion, errors, hashing, limits."""

from __future__ import annotations

import pickle
import threading
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import grundy as gr
from grundy import Game, InputError, LimitError


def test_coercion_both_ways() -> None:
    assert Game(3) == 3 and Game("3") == 3 and Game("3/4") == Fraction(3, 4)
    assert 1 + Game("*") == Game("1*") and 1 - Game("1/2") == Fraction(1, 2)
    assert Fraction(1, 2) + Game(1) == Fraction(3, 2)
    assert 0 < Game("^") < 1 and Game("^") <= Game("^") and not Game("*") < 0
    assert (3 * Game("^"), Game("^") * -2) == (Game("^3"), Game("vv"))
    assert Game("*") != 0 and Game("1/2") != Fraction(1, 3)


def test_hash_agrees_with_equality() -> None:
    assert {Game(3): "x"}[3] == "x"  # type: ignore[index]
    assert hash(Game("3/4")) == hash(Fraction(3, 4))
    assert len({Game("{0|0}"), Game("*"), Game("*2+*3")}) == 1


def test_confused_games() -> None:
    g, h = Game("*"), Game("0")
    assert not g < h and not g > h and g != h and not g <= h and not g >= h
    assert g | h and not g | g
    assert g.compare(h) == "||"


def test_pickle() -> None:
    game = Game("{3|||2||1|0,*||||-1/2}")
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("value", [1.5, None, [1], object()])
def test_other_types_are_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Game(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game("1") + value  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("{1|-1", 6),
        ("1|0", 2),
        ("{1|2|3}", 5),
        ("{1 2}", 5),
        ("1/3", 1),
        ("0.3", 1),
        ("{0|1/6}", 4),
        ("foo", 1),
        ("1+", 3),
        ("(1", 3),
        ("", 1),
        ("}", 1),
        ("{0|*)}", 5),
        ("tinny(2)", 1),
        ("cool(1)", 1),
        ("^^5", 3),
        ("1/", 3),
        ("1/0", 1),
        ("'{0|1}", 7),
        ("+-", 3),
        ("3..4", 2),
    ],
)
def test_bad_text_says_where(text: str, column: int) -> None:
    with pytest.raises(InputError) as caught:
        Game(text)
    message = str(caught.value)
    assert f"column {column} of" in message and "\n" not in message


def test_notations_that_are_read() -> None:
    same = [
        ("↑", "^"),
        ("⇑∗", "^^*"),
        ("↓2", "vv"),
        ("±1", "{1|-1}"),
        ("± 3", "+-3"),
        ("1½", "3/2"),
        ("0.75", "3/4"),
        ("+_2", "tiny(2)"),
        ("-_2", "miny(2)"),
        ("Tiny(2)", "{0||0|-2}"),
        ("1^*", "1+^+*"),
        ("-1^*", "^*-1"),
        ("3.^", "^3"),
        ("2.{1|-1}", "+-1+-1"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|}", "0"),
        ("1:-1", "1/2"),
        ("+-{1,2|0}", "+-{2|0}"),
        ("{1,2|}", "3"),
        ("10", "{9|}"),
        ("⧾2", "tiny(2)"),
        ("⧿_2", "miny(2)"),
        ("{0||||0|||0||0|-1}", "{0|{0|{0|{0|-1}}}}"),
    ]
    for text, other in same:
        assert Game(text) == Game(other), text


def test_large_numbers_build_no_trees() -> None:
    big = Game(10**30)
    assert big + 1 == 10**30 + 1 and big.birthday == 10**30 and Game("{1000000000|}") > 10**9
    assert Game(f"{{0|{10**20}}}") == 1
    assert Game("^1000000").outcome == "L" and Game("^1000000").birthday == 1000001
    assert Game(2**200) - 2**200 == 0 and Game(str(10**48)) == 10**48
    with pytest.raises(LimitError):
        Game(1 << (1 << 27))


def test_depth_bombs_are_answered() -> None:
    assert Game("{" * 1000 + "0" + "|}" * 1000) == 1000
    assert str(Game("{" * 1000 + "0" + "|*}" * 1000)) == "^[1000]"
    deep = Game("{" * 1000 + "0" + "|-1}" * 1000)
    assert deep.outcome in "LRNP"
    assert Game("{" * 3000 + "0" + "|1}" * 3000) == 1 - Fraction(1, 2**3000)
    for text in ("{" * 200_000, "(" * 200_000, "-" * 200_000):
        with pytest.raises((InputError, LimitError)):
            Game(text)


def test_sums_of_switches_are_written_as_sums() -> None:
    game = sum((Game(f"+-{k}") for k in range(1, 25)), Game(0))
    assert (game.left_stop, game.mean, game.temperature) == (12, 0, 24)
    assert str(game).startswith("+-24+-23+-22") and Game(str(game)) == game
    powers = sum((Game(f"+-{2**k}") for k in range(40)), Game("1/2"))
    assert powers.temperature == 2**39 and powers.mean == Fraction(1, 2)


def test_atomic_weights() -> None:
    for text, weight in [
        ("^", "1"),
        ("^^*", "2"),
        ("*7", "0"),
        ("{^|v}", "0"),
        ("{0|v*}", "0"),
        ("{^^*|v*}", "1/2"),
    ]:
        assert Game(text).atomic_weight == Game(weight), text
    assert Game("1").atomic_weight is None and Game("+-1").atomic_weight is None


def test_kinds() -> None:
    assert Game("1/2").is_number and not Game("1/2").is_integer and Game("-4").is_integer
    assert Game("*3").is_nimber and Game("*3").nimber == 3 and Game("^").nimber is None
    assert Game("2^").is_numberish and not Game("2^").is_infinitesimal
    assert Game("tiny(1)").is_infinitesimal and not Game("tiny(1)").is_all_small
    assert Game("^*").is_all_small and Game("+-1").is_hot and not Game("^").is_hot


def test_confusion_interval() -> None:
    assert Game("+-1").confusion_interval == ((-1, True), (1, True))
    assert Game("^").confusion_interval == ((0, False), (0, False))
    assert Game("*").confusion_interval == ((0, True), (0, True))


def test_threads_share_the_values() -> None:
    games = gr.Day(3).games
    results: list[list[Game]] = [[], []]

    def work(k: int) -> None:
        results[k] = [games[i] + games[-i - 1] for i in range(300)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results[0] == results[1]


def test_latex_and_pictures() -> None:
    assert Game("{0||0|-2}").latex() == "{+}_{2}"
    assert Game("{1|||0||-1|-2}").latex() == "\\left\\{1\\,|||\\,0\\,||\\,-1\\,|\\,-2\\right\\}"
    assert Game("+-1").svg().startswith("<svg") and Game("+-1").thermograph.svg().startswith("<svg")
    assert gr.Col("grid:2x2").svg().count("<circle") == 4
    for picture in (
        Game("{3|||2||1|0,*||||-1/2}").svg(),
        Game("{3||2*|1*}").thermograph.svg(),
        gr.Snort("edges:a-b,b-c;L:a").svg(),
    ):
        ElementTree.fromstring(picture)


def test_large_stars() -> None:
    """Added to hot games at once; to others up to a limit that is stated."""
    assert str(Game("*1000") + Game("{1|-1}")) == "+-(1*1000)"
    assert str(Game("*1000+{2|1||-1}")) == "{2*1000|1*1000||-1*1000}"
    assert str(Game("*20") + Game("{1|*}")) == "{1*20|*21}"
    with pytest.raises(LimitError, match=r"\*1000 \+ tiny\(1\): .* at most \*255"):
        Game("*1000") + Game("tiny(1)")
