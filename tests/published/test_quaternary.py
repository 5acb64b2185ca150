"""Quaternary games of two, three and four digits (Plambeck 2003, Figures 38, 39 and 41)."""

import pytest

import grundy as gr
from grundy.misere.quaternary import classify_quaternary, quaternary_games
from grundy.tables import find_table


def test_two_digits() -> None:
    """Figure 38: all are nim-heaps but Stalking, .31."""
    assert {g.code: g.name for g in quaternary_games(2) if g.name != "nim"} == {".31": "tame"}


def test_three_digits() -> None:
    """Figure 39, and 41 others whose heaps are all nim-heaps."""
    games = quaternary_games(3)
    assert {game.code: game.name for game in games if game.name != "nim"} == {
        ".121": "tame",
        ".123": "wild",
        ".131": "tame",
        ".201": "tame",
        ".211": "tame",
        ".312": "wild",
        ".331": "tame",
    }
    assert sum(game.name == "nim" for game in games) == 41


def test_four_digits() -> None:
    """The wild ones are Figure 41's; nothing is left open."""
    games = quaternary_games(4)
    assert len(games) == 192
    assert {game.name for game in games} == {"nim", "tame", "wild"}
    wild = [[g.code, g.genus, str(g.heap)] for g in games if g.name == "wild"]
    assert wild == find_table("plambeck-fig-41").rows()[1]
    assert len(wild) == 21


def test_other_codes() -> None:
    for code in (".77", "4.7", ".", "nim"):
        with pytest.raises(gr.InputError, match="quaternary"):
            classify_quaternary(code)
