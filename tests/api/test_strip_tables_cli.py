"""`grundy strip`: tables, nimbers, games without a command of their own, facts of Welter."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli._group import grundy
from grundy.strips.table_method import p_table, third_property_search, value_table


def run(*arguments):
    return CliRunner().invoke(grundy, ["strip", *arguments])


def answer(*arguments):
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


IMPARTIAL = [r.name for r in gr.rulesets.listed() if r.family == "strip" and r.impartial]


@pytest.mark.parametrize("name", IMPARTIAL)
def test_every_game_of_coins_has_a_command(name: str) -> None:
    rules = gr.rulesets.find(name)
    fields = answer(name, rules.example)
    position = rules.read(rules.example)
    assert (fields["value"], fields["outcome"]) == (position.value, position.outcome())
    assert len(fields["winning_moves"]) == len(position.winning_moves())
    misere = answer(name, rules.example, "--play", "misere")
    assert misere["outcome"] == position.outcome("misere")
    assert name in run("--help").output


def test_tables() -> None:
    fields = answer("table", "antonim", "--fixed", "2", "--size", "5")
    assert fields["rows"] == p_table("antonim", [2], 5) and fields["kind"] == "completions"
    fields = answer("table", "antimatter", "--size", "4", "--values")
    assert fields["rows"] == value_table("antimatter", [], 4) and fields["kind"] == "values"
    assert run("table", "nim", "--size", "3").output.splitlines()[-1].split() == [
        "2",
        "2",
        "3",
        "0",
    ]
    done = run("table", "nim", "--values", "--play", "misere")
    assert done.exit_code == 2 or isinstance(done.exception, gr.InputError)


def test_the_third_property_and_products() -> None:
    assert answer("third-property", "antonim", "--size", "5")["functions"] == []
    found = answer("third-property", "nim", "--size", "4")["functions"]
    assert found == third_property_search("nim", 3, 4) and "(v + 0) ⊕ (0 + x)" in found
    assert answer("nim-product", "5", "7", "2")["product"] == gr.nim_product(13, 2)


def test_orders_of_common_cells() -> None:
    fields = answer("star", "[3] [4]", "--orders", "0,1/1,0")
    assert fields["value"] == gr.JoinedStrips([[3], [4]], orders=[[0, 1], [1, 0]]).value
    done = run("star", "[3] [4]", "--orders", "0,1/1,0", "--cells", "2")
    assert isinstance(done.exception, (gr.InputError, SystemExit)) and done.exit_code != 0


def test_rows_show_values() -> None:
    assert answer("star-row", "2", "--columns", "9")["values"] == [1, 2, 0, 4, 5, 3, 7, 8, 6]
    assert answer("wythoff-row", "3", "--apart", "2", "--columns", "3")["values"][:1] == [3]
    assert "1 2 0 4" in run("star-row", "2", "--columns", "4").output


def test_all_that_is_known_of_welter_is_printed() -> None:
    shown = run("welter", "1 3 6 8 14", "--target", "0", "--exchange", "0 1").output
    for words in (
        "mates (",
        "abacus position: no",
        "one more coin on",
        "divisible by 16",
        "Sprague's numbers: 15 ⊕ 13 ⊕ 10 ⊕ 8 ⊕ 2",
        "hooks of the Young diagram",
    ):
        assert words in shown, words
    fields = answer("welter", "1 5 7", "--target", "0", "--exchange", "0,1")
    altered = gr.Welter([1, 5, 7]).primes(0).altered([0, 1])
    assert fields["exchanged"] == list(altered.coins)
    assert fields["exchanged_value"] == altered.value == gr.Welter([1, 5, 7]).value


def test_an_open_value_says_why() -> None:
    done = run("star-value", "64", "--time", "0", "--json")
    assert done.exit_code == 1 and "time" in json.loads(done.stdout)["reason"]
    assert answer("star-value", "3")["reason"] is None
