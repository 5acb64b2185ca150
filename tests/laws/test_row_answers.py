"""What the page of rows answers is what the library says."""

from __future__ import annotations

import json

import pytest

import grundy as gr
from grundy.reference import board_games, strip_games
from grundy.strips.table_method import RULES, p_table, third_property_search, value_table
from grundy.strips.welter_blocks import colour_picture
from grundy.web.core import answer
from grundy.web.row_questions import ROW_FIELDS, ROW_QUESTIONS


def ask(question, **fields):
    return answer("rows", seconds=60.0, question=question, **fields)


def figures(found):
    return {name: value for name, value in found["facts"]}


@pytest.mark.parametrize(
    "question", [q for _, listed in ROW_QUESTIONS for q in listed], ids=lambda q: q.name
)
def test_every_question_of_the_page_is_answered(question) -> None:
    given = dict(field.split("=", 1) for field in question.fields.split(";"))
    given.pop("games", None)
    assert set(given) <= ROW_FIELDS
    found = ask(question.name, **given)
    assert found["sentence"] and found["question"] == question.name
    assert found["proved"] is not False
    if found["certificate"]:
        assert gr.Certificate(found["certificate"]).check().verdict == "verified"


@pytest.mark.parametrize(
    ("question", "fields", "row"),
    [
        ("star-row", {"a": 5}, lambda: gr.star_row(5)),
        (
            "joined-row",
            {"a": 4, "order": "1,0", "jump": "yes"},
            lambda: gr.joined_row(4, [1, 0], True),
        ),
        ("wythoff-row", {"a": 6}, lambda: gr.wythoff_row(6)),
        ("wythoff-row", {"a": 4, "apart": 2}, lambda: gr.wythoff_row(4, apart=2)),
    ],
)
def test_rows_of_two_tokens(question, fields, row) -> None:
    found, known = ask(question, **fields), row()
    assert figures(found)["period"] == known.period
    assert figures(found)["preperiod"] == known.preperiod
    assert found["values"] == known.values(len(found["values"]))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("star", "[2] [3] [c]"),
        ("star", "[2] [1,c]"),
        ("antonim", "2 5 c"),
        ("welter", "0 c 3"),
        ("nim", "3 3 c"),
    ],
)
def test_rows_with_any_number_of_tokens(game: str, position: str) -> None:
    found, known = ask("row", game=game, position=position), gr.strip_row(game, position)
    assert figures(found)["period"] == known.period
    assert found["values"] == known.values(0, len(found["values"]))
    assert json.loads(found["certificate"]) == json.loads(known.certificate.text)


def test_values_and_diagonals_of_star_nim() -> None:
    diagonal, value = gr.star_diagonal(8), gr.StarSequence(6)
    found = ask("star-diagonal", d=8)
    assert figures(found)["period"] == diagonal.period
    assert found["values"] == list(diagonal.values[: len(found["values"])])
    found = ask("star-value", g=6)
    assert figures(found)["period"] == value.period and found["values"] == value.differences
    pairs = zip(found["grid"]["head"], found["grid"]["rows"][0], strict=True)
    assert [(int(x), int(y)) for x, y in pairs] == value.pairs(30)
    bands, reason = gr.star_bands(18)
    found = ask("star-bands", d=18)
    assert reason is None and found["grid"]["rows"] == [[*map(str, band)] for band in bands]
    assert figures(ask("star-closure", d=4)) == {"distance": 5, "start": 67}
    positions = gr.star_nim_p_positions(3, 9)
    found = ask("p-positions", strips=3, largest=9)
    assert found["grid"]["rows"] == [[*map(str, p)] for p in positions]


def test_an_open_question_says_why() -> None:
    found = answer("rows", seconds=0.01, question="star-bands", d=31)
    assert found["proved"] is False and found["sentence"].startswith("open: ")
    found = answer("rows", seconds=0.01, question="star-row", a=13)
    assert found["proved"] is False and "time" in found["sentence"]


def cells(found):
    rows = found["grid"]["rows"]
    return [[None if cell is None else int(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("game", RULES)
def test_tables_of_coins(game: str) -> None:
    for fixed in ([], [1], [0, 3]):
        asked = {"game": game, "fixed": " ".join(map(str, fixed)), "size": 6}
        assert cells(ask("values", **asked)) == value_table(game, fixed, 6)
        for play in ("normal", "misere"):
            shown = cells(ask("completions", play=play, **asked))
            assert shown == p_table(game, fixed, 6, play)


def test_primes_are_those_of_the_library() -> None:
    for game, at in [
        ("welter", gr.Welter([1, 3, 7, 8])),
        ("nim", gr.Nim([1, 3, 5])),
        ("antonim", gr.Antonim([5, 6, 7, 8])),
        ("antimatter", gr.Antimatter([6, 7, 9], [3, 4])),
    ]:
        for target in (0, 3, 7):
            primes = at.primes(target)
            expected = list(primes.primes if game == "welter" else primes)
            rows = ask("primes", game=game, position=str(at), target=target)["grid"]["rows"]
            assert [int(row[1]) for row in rows] == expected
    found = ask("primes", game="antimatter", position="0 0 | 0", target=1)
    assert [row[:2] for row in found["grid"]["rows"]] == [["0", "1"]]


def test_blocks_products_and_the_third_property() -> None:
    for coin in (1, 2, 7):
        assert ask("blocks", coin=coin, size=6)["grid"]["rows"] == colour_picture(coin, 6)
    assert figures(ask("nim-product", position="5 7")) == {"product": str(gr.nim_product(5, 7))}
    for game in ("nim", "antonim"):
        expected = third_property_search(game, 2, 4)
        found = ask("third-property", game=game, coins=2, size=4)
        assert figures(found) == {"functions that fit": len(expected)}
        assert all(name in found["sentence"] for name in expected)


@pytest.mark.parametrize("apart", [2, 3])
def test_rows_of_wythoffs_relatives(apart: int) -> None:
    def options(pair):
        return board_games.RULES["wythoff"](pair, 0)

    row = gr.wythoff_row(3, apart=apart)
    memory: dict = {}
    for b, value in enumerate(row.values(14)):
        assert value == strip_games.value(f"a={apart}:3,{b}", options, memory)
    values = row.values(row.preperiod + 2 * row.period + 40)
    for b in range(row.preperiod, row.preperiod + row.period + 40):
        assert values[b + row.period] == values[b] + row.period


def test_wrong_questions_are_refused() -> None:
    for question, fields, words in [
        ("star-rows", {}, "must be one of"),
        ("star-row", {}, "must be given"),
        ("star-row", {"a": 0}, "start at 1"),
        ("star-row", {"a": 60}, "rows of this game go up to"),
        ("row", {"game": "star", "position": "[2] [3]"}, "write one 'c'"),
        ("row", {"game": "chess", "position": "c"}, "unknown game"),
        ("row", {"game": "star", "position": "[900] [900] [900] [c]"}, "too many"),
        ("row", {"game": "welter", "position": "3 3 c"}, "square 3"),
        ("joined-row", {"a": 3, "order": "0,2"}, "once each"),
        ("wythoff-row", {"a": 3, "apart": 0}, "from 1 to 16"),
        ("blocks", {"coin": 0}, "at least 1"),
        ("primes", {"game": "welter", "position": "3 3", "target": 1}, "square 3"),
        ("primes", {"game": "antonim", "position": "3 3", "target": 1}, "share"),
        ("p-positions", {"strips": 12, "largest": 90000}, "too large"),
    ]:
        with pytest.raises((gr.InputError, gr.LimitError), match=words):
            ask(question, **fields)
