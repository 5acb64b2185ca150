"""The short way past the parser of options prints what the long way prints."""

import json

import pytest
from click.testing import CliRunner

from grundy.cli import grundy
from grundy.cli._plain import answer

ASKED = [
    ["solve", ".77", "--json"],
    ["solve", "--json", ".123", "--play", "misere"],
    ["solve", "--play", "misere", "0.75", "--json"],
    ["solve", "--play", "misere", ".15", "--json", "--fresh"],
    ["solve", "4.56", "--json", "--play", "misere"],
    ["solve", ".156", "--json", "--play", "misere"],
    ["solve", "S(2,3,5,8)", "--json", "--play", "normal"],
    ["solve", "kayles", "--json"],
]
NOT_PLAIN = [
    ["solve", ".77"],
    ["solve", "--json"],
    ["solve", ".77", "--json", "--max-heap", "9"],
    ["solve", ".77", "--json", "--play"],
    ["solve", ".77", "--json", "--play", "tsyan"],
    ["solve", ".7x", "--json"],
    ["nim", ".77", "-n", "9", "--json"],
    [],
]


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_both_ways_agree(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status = answer(asked)
    printed = json.loads(capsys.readouterr().out)
    long_way = CliRunner().invoke(grundy, asked)
    assert status == long_way.exit_code == 0
    expected = json.loads(long_way.stdout)
    printed.pop("seconds", None), expected.pop("seconds", None)
    assert printed == expected


@pytest.mark.parametrize("asked", NOT_PLAIN, ids=" ".join)
def test_everything_else_goes_the_long_way(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(asked) is None
    assert capsys.readouterr().out == ""
