"""What notebooks show: every value and table as LaTeX and SVG, and the board to play on."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import grundy as gr
from grundy.tables import find_table


def _values():
    kayles = gr.HeapGame(".77")
    misere = gr.HeapGame(".123").solve(play="misere")
    return [
        gr.Game("{3||2|-1}"),
        gr.Game("^^*"),
        gr.Game("{3||2|-1}").thermograph,
        gr.Genus("2^1420"),
        gr.MisereGame("2+"),
        kayles.solve(),
        gr.HeapGame(".16").solve(max_heap=3000),
        misere,
        misere.quotient,
        gr.GenusTable(".123"),
        gr.Welter([1, 3, 7]),
        gr.SilverDollar([2, 5, 6]),
        gr.StarSilverDollar("[2,5] [3] [1,4]"),
        gr.Antimatter("6 7 | 3"),
        gr.Antonim([1, 2]),
        gr.Nim([1, 2, 3]),
        gr.Wythoff("3 5"),
        gr.Col("path:..L."),
        gr.Snort("cycle:5"),
        find_table("farr-ho-4.1"),
    ]


@pytest.mark.parametrize("value", _values(), ids=lambda value: type(value).__name__)
def test_every_value_has_a_bundle(value):
    bundle = value._repr_mimebundle_()
    assert bundle["text/plain"] == repr(value)
    latex = bundle["text/latex"]
    assert latex == value._repr_latex_() and latex.count("{") == latex.count("}")
    root = ElementTree.fromstring(bundle["image/svg+xml"])
    assert root.tag.endswith("svg")
    assert value._repr_mimebundle_(include=None, exclude=None) == bundle


@pytest.mark.parametrize("value", _values(), ids=lambda value: type(value).__name__)
def test_the_style_of_a_picture_is_for_that_kind_alone(value):
    svg = value._repr_svg_() or ""
    for sheet in re.findall(r"<style>(.*?)</style>", svg, re.S):
        kind = re.search(r'<svg [^>]*class="(grundy-\w+)"', svg)[1]
        selectors = re.findall(r"([^{},]+)(?=[^{}]*\{)", sheet)
        assert selectors and all(one.startswith(f".{kind} ") for one in selectors), sheet


def test_latex_compiles_to_what_is_meant():
    assert gr.Game("^^*")._repr_latex_() == f"${gr.Game('^^*').latex()}$"
    assert gr.HeapGame(".77").solve()._repr_latex_() == r"$G(n + 12) = G(n) \quad (n \ge 71)$"
    quotient = gr.HeapGame(".123").solve(play="misere").quotient
    assert quotient._repr_latex_().startswith(r"$\langle a, b, c, d, e \mid a^{2}=1")


def test_a_tree_too_large_is_left_out():
    game = gr.Game("{3||2|-1} + {5||3|-1} + {7|||4|1||-3} + {9||2|-7}")
    assert game._repr_svg_() is None or "<svg" in game._repr_svg_()
    assert "text/latex" in game._repr_mimebundle_()


def test_a_long_strip_is_not_drawn():
    assert gr.Welter([1, 10**9])._repr_svg_() is None
    assert "image/svg+xml" not in gr.Welter([1, 10**9])._repr_mimebundle_()


def test_the_board_widget_answers_and_refuses():
    board = gr.BoardWidget(".77", "5 4 3", play="misere")
    assert board.game == ".77" and board.position == "5 4 3"
    sent = []
    board.send = sent.append
    board._hear(None, {"id": 1, "what": "state", "fields": {"position": "2 1"}}, None)
    assert [move["text"] for move in sent[0]["answer"]["moves"]] == ["2 → 0", "2 → 1", "1 → 0"]
    reply = {"id": 2, "what": "reply", "fields": {"position": "2 1"}}
    board._hear(None, reply, None)
    assert sent[1]["answer"]["move"] == "2 → 0"
    board._hear(None, {"id": 3, "what": "state", "fields": {"position": "x"}}, None)
    assert "heaps" in sent[2]["error"]
    board._hear(None, {"id": 4, "what": "rm", "fields": {}}, None)
    assert "one of state" in sent[3]["error"]
    assert (
        "export default { render }" in board._esm and "import " not in board._esm.split("\n", 1)[0]
    )


def test_only_one_opponent():
    from grundy.web.tasks import play

    for game, position in [(".123", "9 8 5 3"), ("welter", "1 3 7"), ("domineering", "3x3")]:
        for kind in ("normal", "misere"):
            chosen = gr.Match(game, position, play=kind).reply().text
            assert play.reply(game, position, kind, "left")["move"] == chosen
