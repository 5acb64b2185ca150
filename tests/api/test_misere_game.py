"""`gr.MisereGame`, `gr.Genus`, `gr.genus_over`: values, errors, pictures."""

from __future__ import annotations

import xml.etree.ElementTree as xml

import pytest

import grundy as gr
from grundy.display.misere_tree import tree_svg


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "a game is missing"),
        ("2 +", "a game is missing"),
        ("{2;3}", "';' at column 3"),
        ("(2", "needs its ')'"),
        ("*9999", "numbers go up to"),
        (".12x[3]", "'x' at column 4"),
        ("(" * 300, "nest at most"),
    ],
)
def test_bad_names(text: str, part: str) -> None:
    with pytest.raises(gr.InputError) as error:
        gr.MisereGame(text)
    assert part in str(error.value) and "\n" not in str(error.value)


def test_values_are_immutable_and_hashable() -> None:
    a, b = gr.MisereGame("{2}"), gr.MisereGame("2+")
    assert a == b and hash(a) == hash(b) and len({a, b}) == 1
    assert gr.MisereGame(3) == 3 and hash(gr.MisereGame(3)) == hash(3)
    assert gr.MisereGame("2+") != 0 and gr.MisereGame("2+") != "2+"
    with pytest.raises(AttributeError):
        a.name = "x"  # type: ignore[attr-defined]


def test_arithmetic() -> None:
    two = gr.MisereGame(2)
    assert two + 2 == 2 + two == gr.MisereGame.adder(4)
    assert 3 * two == gr.MisereGame(":6")
    assert gr.MisereGame(":6") - ":5" == 3
    with pytest.raises(gr.InputError, match="not a part"):
        two - gr.MisereGame("2+")
    with pytest.raises(gr.InputError):
        gr.MisereGame(-1)


def test_latex() -> None:
    assert gr.MisereGame("2+")._repr_latex_() == "${2}_{+}$"
    assert gr.MisereGame("{2_2,1}")._repr_latex_() == r"$\{2_2,\,1\}$"
    assert gr.Genus("8^68[10]")._repr_latex_() == "$8^{68[10]}$"


def test_a_name_that_would_be_very_long() -> None:
    game = gr.MisereGame.heap(".07", 34)
    assert "born on day" in str(game) and gr.MisereGame(".07[34]") == game


@pytest.mark.parametrize("name", ["2+", ".123[11]", "{2+3,2+20,3,1}", "1 + (2_2 123)", "0"])
def test_game_trees_are_drawn(name: str) -> None:
    """Figures 1, 3, 4 and 5 of Plambeck 2003."""
    game = gr.MisereGame(name)
    root = xml.fromstring(tree_svg(game))
    circles = [e for e in root.iter() if e.tag.endswith("circle")]
    lines = [e for e in root.iter() if e.tag.endswith("line")]
    assert len(circles) == len(lines) + 1
    assert game._repr_svg_() is not None
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for circle in circles:
        assert 0 < float(circle.attrib["cx"]) < width and 0 < float(circle.attrib["cy"]) < height


def test_large_trees_are_refused() -> None:
    with pytest.raises(gr.LimitError, match="too large to draw"):
        tree_svg(gr.MisereGame(".07[30]"))
    assert gr.MisereGame(".07[30]")._repr_svg_() is None


@pytest.mark.parametrize(
    "text", ["", "12", "0^1", "0^1x", "x^12", "0^1[", "0^11", "0^[99999999999]"]
)
def test_bad_genera(text: str) -> None:
    with pytest.raises(gr.InputError):
        gr.Genus(text)


def test_genus_of_large_entries() -> None:
    genus = gr.Genus((3, [10, 8, 10]))
    assert str(genus) == "3^[10]8" and genus == gr.Genus("3^[10]8[10]8")


def test_genus_over_errors() -> None:
    with pytest.raises(gr.InputError, match="generator 1 has an option"):
        gr.genus_over(0, ["{2+,1}"])
    array = gr.genus_over(0, ["{:4,1}"])
    with pytest.raises(gr.InputError, match="2 numbers of copies for 1"):
        array.genus(1, 2)
    with pytest.raises(gr.InputError):
        array.genus(-1)
    with pytest.raises(gr.InputError):
        gr.genus_over(0, ["{:4,1}"], limit=0)


def test_periods_hold_beyond_the_block() -> None:
    """Copies that Theorem III drops change no outcome beside adders."""
    a, b = "{:4,2,1}", "{({:4,2,1}) + 2,{:4,2,1},2,1}"
    array = gr.genus_over("{0,3,:6,:7}", [a, b])
    for i in range(7):
        for j in range(7):
            assert array.genus(i, j).blurry == array.genus(*array.reduce(i, j)).blurry


@pytest.mark.parametrize("sequence", ["", "1", "00", "1x", "2#", "#" * 30])
def test_bad_sequences(sequence: str) -> None:
    with pytest.raises((gr.InputError, gr.LimitError)):
        gr.MisereGame.with_genus(sequence)
