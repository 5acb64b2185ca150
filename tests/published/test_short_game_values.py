"""Values of short games printed by others, each with its source."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grundy as gr
from grundy import Game
from grundy._core import calculate, nim_product

# The test suite of CGSuite 2 (Siegel, github.com/aaron-siegel/cgsuite, GameTest.scala and
# EvalTest.scala): expression, value it prints. `tiny` is its `Tiny`.
CGSUITE = [
    ("*4.ConwayProduct(*4)", "*6"),
    ("*19.ConwayProduct(*23)", "*86"),
    ("15.ConwayProduct(^^*2)", "^30*2"),
    ("{3|1}.ConwayProduct(^^)", "{^6|^^}"),
    ("^^.ConwayProduct(^^)", "{0||0,*|0,{0,*|0,*2}}"),
    ("{3||2+*|1+*}.Cool(0)", "{3||2*|1*}"),
    ("{3||2+*|1+*}.Cool(1/4)", "{11/4||2|3/2}"),
    ("{3||2+*|1+*}.Cool(1/2)", "{5/2|2*}"),
    ("{3||2+*|1+*}.Cool(5/8)", "{19/8|17/8}"),
    ("{3||2+*|1+*}.Cool(3/4)", "9/4*"),
    ("{3||2+*|1+*}.Cool(70)", "9/4"),
    ("{3||2+*|1+*}.Cool(-1/2)", "{7/2|||5/2|3/2||+-1/2}"),
    ("(1/4).Cool(-1/8)", "1/4"),
    ("(1/4).Cool(-1/4)", "1/4*"),
    ("(1/4).Cool(-3/8)", "{3/8|1/8}"),
    ("{3||2+*|1+*}.Heat(0)", "{3||2*|1*}"),
    ("{3||2+*|1+*}.Heat(1/2)", "{7/2|||5/2|3/2||+-1/2}"),
    ("{3||2+*|1+*}.Heat(1)", "{4|||3|1||0|-2}"),
    ("{3||2+*|1+*}.Heat(-3/4)", "9/4*"),
    ("{3||2+*|1+*}.Heat(-1)", "9/4"),
    ("{3||2+*|1+*}.Heat(-2)", "3/2"),
    ("{3||2+*|1+*}.Heat(-3)", "1"),
    ("{3||2+*|1+*}.Heat(-4)", "0"),
    ("{3||2+*|1+*}.Heat(*)", "{3*||2|1}"),
    ("0.NortonProduct(^)", "0"),
    ("6.NortonProduct(^)", "^6"),
    ("(-4).NortonProduct(^)", "v4"),
    ("(1/2).NortonProduct(^)", "{^^*|v*}"),
    ("^.NortonProduct(^)", "{^^*||0|v4}"),
    ("Tiny(2).NortonProduct(^)", "{^^*||0|v6}"),
    ("{3||2+*|1+*}.Overheat(*,1+*)", "{1||+-(1*)|-1,{-1|-3}}"),
    ("(7/16).Overheat(0,0)", "^[3]"),
    ("^.Pow(3)", "^<3>"),
    ("{0||0|-2}.Pow(3)", "{0||0|-2,{0|-2,{0|-2}}}"),
    ("^.PowTo(7/4)", "{^|*,^[2]||*,^[2]}"),
    ("^.PowTo(3)", "^[3]"),
    ("{0||0|-2}.PowTo(3)", "{tiny(2)||0|-2|||0|-2}"),
    ("{0||0|-2}.PowTo(7/4)", "{tiny(2)|{0|-2},{tiny(2)||0|-2}||{0|-2},{tiny(2)||0|-2}}"),
    ("(+-1).PowTo(3)", "{1,{1,+-1|-1}|-1}"),
    ("^^^^^^+vvv*+^19*3+v14", "^8*2"),
    ("*3+*5", "*6"),
    ("2 + (1+*)", "3*"),
    ("2 - (1+*)", "1*"),
    ("{0|^*5}", "^^*4"),
    ("{3|||2||1|0,*||||-1/2}", "{3|||2||1|0,*||||-1/2}"),
    ("+-1", "+-1"),
    ("+-(1/2)", "+-1/2"),
    ("+-{1,1+*}", "+-{1,1*}"),
    ("3+-1", "{4|2}"),
    ("+-1+-2+-3+-4", "+-{10|8||6|4|||4|2||0|-2}"),
    ("{0||0|-1}", "tiny(1)"),
    ("{0||0|-1/4}", "tiny(1/4)"),
    ("{0|||0||-1|-2}", "tiny({2|1})"),
    ("{1|0||0}", "miny(1)"),
    ("{0|v*}", "^<2>"),
    ("{0,*|v}", "^<2>*"),
    ("{^|*}", "^[2]"),
    ("{0,^*|0}", "^[2]*"),
    ("('{*|*}':1).CanonicalForm", "^"),
    ("('{-1|1}':1).CanonicalForm", "1/2"),
    ("*.Heat(2)", "+-2"),
    ("*2.Heat(2)", "+-{2,{4|0}}"),
    ("^.Heat(2)", "{2||0|-4}"),
    ("^*.Heat(2)", "{2,{4|0}|-2}"),
    ("^^.Heat(2)", "{2||0,+-2|-4}"),
    ("3 - 2 +- 6 - 7 +- 8 + 4", "{12|0||-4|-16}"),
    ("5.{3||2|1}", "{12|||11||10,{11|10}|9tiny({2|1})}"),
    (
        "10.(1+^.Pow(2)+*4)",
        "{10||10,10v*|{10vv,10v*||||10v3*,10vv|||10v4,10v3*||10v5*,10v4|{10v6,10v5*||||10v7*,"
        "10v6|||10v8,10v7*||10v9*,10v8|10v10}}}",
    ),
    (
        "9.(1+^.Pow(2)+*4)",
        "{9,9*,9*2,9*3,9*4|{9*4,9v*5||||9vv*4,9v*5|||9v3*5,9vv*4||9v4*4,9v3*5|{9v5*5,9v4*4||||"
        "9v6*4,9v5*5|||9v7*5,9v6*4||9v8*4,9v7*5|9v9*5}}}",
    ),
]


@pytest.mark.parametrize(("expression", "value"), CGSUITE)
def test_cgsuite_expressions(expression: str, value: str) -> None:
    assert str(calculate(expression)) == value
    assert str(Game(value)) == value


# The same suite, CanonicalShortGameTestCase.scala: game, birthday, stop count, uptimal expansion,
# Left options, Right options.
CGSUITE_GAMES = [
    ("0", 0, 1, "0.0", [], []),
    ("5", 5, 1, "5.0", ["4"], []),
    ("-1823437481924", 1823437481924, 1, "-1823437481924.0", [], ["-1823437481923"]),
    ("-1/2", 2, 1, "-1/2.0", ["-1"], ["0"]),
    ("25/16", 6, 1, "25/16.0", ["3/2"], ["13/8"]),
    (
        "*8",
        8,
        4374,
        "*8.0",
        ["0", "*", "*2", "*3", "*4", "*5", "*6", "*7"],
        ["0", "*", "*2", "*3", "*4", "*5", "*6", "*7"],
    ),
    ("^", 2, 3, "0.1", ["0"], ["*"]),
    ("v*", 2, 4, "*.1-", ["0"], ["0", "*"]),
    ("6+^*", 8, 4, "6*.1", ["6", "6*"], ["6"]),
    ("^*6", 8, 1459, "*6.1", ["0"], ["*7"]),
    ("73/16+v9*8", 27, 13131, "73/16*8.9-", ["73/16v8*9"], ["73/16"]),
    ("{0|*||*|||*||||*}", 5, 9, "0.1111", ["{^|*||*}"], ["*"]),
    ("{0||0|v*}", 4, 6, "*.12", ["0"], ["{0|v*}"]),
]


@pytest.mark.parametrize(
    ("text", "birthday", "stop_count", "uptimal", "left", "right"), CGSUITE_GAMES
)
def test_cgsuite_games(
    text: str, birthday: int, stop_count: int, uptimal: str, left: list[str], right: list[str]
) -> None:
    game = Game(text)
    assert game.birthday == birthday
    assert game.stop_count == stop_count
    assert calculate(f"uptimal({text})") == uptimal
    assert game.left_options == [Game(t) for t in left]
    assert game.right_options == [Game(t) for t in right]


# The same file: game, atomic weight ("" if it has none), follower count, frozen, reduced canonical
# form, thermograph as (mast, temperatures downwards, slopes) for Left and for Right.
CGSUITE_MORE = [
    ("0", "0", 1, "0", "0", ("0", [], [0]), ("0", [], [0])),
    ("5", "", 6, "5", "5", ("5", [], [0]), ("5", [], [0])),
    (
        "-1823437481924",
        "",
        1823437481925,
        "-1823437481924",
        "-1823437481924",
        ("-1823437481924", [], [0]),
        ("-1823437481924", [], [0]),
    ),
    ("-1/2", "", 3, "-1/2", "-1/2", ("-1/2", ["-1/2"], [0, -1]), ("-1/2", ["-1/2"], [0, 1])),
    (
        "25/16",
        "",
        7,
        "25/16",
        "25/16",
        ("25/16", ["-1/16", "-1/2"], [0, -1, 0]),
        ("25/16", ["-1/16", "-1/8", "-1/2"], [0, 1, 0, 1]),
    ),
    ("*8", "0", 9, "*8", "0", ("0", ["0"], [0, -1]), ("0", ["0"], [0, 1])),
    (
        "9/8+*",
        "",
        7,
        "9/8*",
        "9/8",
        ("9/8", ["0", "-1/8", "-1/4"], [0, -1, 0, -1]),
        ("9/8", ["0", "-1/8"], [0, 1, 0]),
    ),
    ("^", "1", 3, "^", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("v*", "-1", 3, "v*", "0", ("0", ["0"], [0, -1]), ("0", ["0"], [0, 1])),
    ("6+^*", "", 9, "6^*", "6", ("6", ["0"], [0, -1]), ("6", ["0"], [0, 1])),
    ("^*6", "1", 9, "^*6", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    (
        "73/16+v9*8",
        "",
        28,
        "73/16v9*8",
        "73/16",
        ("73/16", ["-1/16", "-1/2"], [0, -1, 0]),
        ("73/16", ["0", "-1/16", "-1/2"], [0, 1, 0, 1]),
    ),
    ("{0|*||*|||*||||*}", "1", 6, "^[4]", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{0||0|v*}", "1", 5, "{0|^<2>}", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{0||0|vvv}", "0", 7, "{0||0|v3}", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{^^^|vv}", "{1|0}", 8, "{^3|vv}", "0", ("0", ["0"], [0, -1]), ("0", ["0"], [0, 1])),
    ("{0||0|-3/2}", "0", 6, "tiny(3/2)", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{0|||0||-1|-3}", "0", 7, "tiny({3|1})", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{5||3|1|||0||||0}", "0", 10, "miny({5||3|1})", "0", ("0", [], [0]), ("0", ["0"], [0, 1])),
    ("{1|^^||^}", "2", 8, "{1|^^||^}", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    ("{1|^^^||^}", "", 8, "{1|^3||^}", "0", ("0", ["0"], [0, -1]), ("0", [], [0])),
    (
        "{3||2+*|1+*}",
        "",
        8,
        "9/4*",
        "{3||2|1}",
        ("9/4", ["3/4"], [0, -1]),
        ("9/4", ["3/4", "1/2", "0"], [0, 1, 0, 1]),
    ),
    (
        "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}",
        "",
        17,
        "-5/16*",
        "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}",
        ("-5/16", ["21/16", "1/2", "-1/2"], [0, -1, 0, -1]),
        ("-5/16", ["21/16", "7/8", "1/4", "0"], [0, 1, 0, 1, 0]),
    ),
]


def wall_from_the_mast(wall: list[tuple[Fraction, Fraction]]) -> tuple[str, list[str], list[int]]:
    """(mast, break-points downwards, slopes downwards) of a wall given from -1 upwards."""
    slopes = [0]
    temperatures = []
    for (value, t), (below, _) in zip(wall[:0:-1], wall[-2::-1], strict=True):
        temperatures.append(str(t))
        slopes.append((value > below) - (value < below))
    return str(wall[-1][0]), temperatures, slopes


@pytest.mark.parametrize(
    ("text", "weight", "followers", "frozen", "reduced", "left", "right"), CGSUITE_MORE
)
def test_cgsuite_thermographs_and_weights(
    text: str,
    weight: str,
    followers: int,
    frozen: str,
    reduced: str,
    left: tuple[str, list[str], list[int]],
    right: tuple[str, list[str], list[int]],
) -> None:
    game = Game(text)
    assert game.atomic_weight == (Game(weight) if weight else None)
    assert game.follower_count == followers
    assert str(game.freeze()) == frozen
    assert game.reduced_canonical_form() == Game(reduced)
    assert wall_from_the_mast(game.thermograph.left_wall) == left
    assert wall_from_the_mast(game.thermograph.right_wall) == right


# The same file: game, Left's incentives, Right's, both.
CGSUITE_INCENTIVES = [
    ("5", ["-1"], [], ["-1"]),
    ("-1/2", ["-1/2"], ["-1/2"], ["-1/2"]),
    ("^", ["v"], ["^*"], ["^*"]),
    ("v*", ["^*"], ["v", "v*"], ["^*"]),
    ("6+^*", ["v", "v*"], ["^*"], ["^*"]),
    ("73/16+v9*8", ["^*"], ["v9*8"], ["^*"]),
    ("{0|*||*|||*||||*}", ["v<4>"], ["^[4]*"], ["^[4]*"]),
    ("{0||0|vvv}", ["{^3|0||0}"], ["{^3,{^3|0}|0}"], ["{^3,{^3|0}|0}"]),
    ("{0||0|-3/2}", ["miny(3/2)"], ["{3/2,{3/2|0}|0}"], ["{3/2,{3/2|0}|0}"]),
    (
        "{1|^^||^}",
        ["{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}"],
        ["{1v|^||0}"],
        ["{1v|^||0}", "{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}"],
    ),
    ("{3||2+*|1+*}", ["{2*|1*||0}"], ["{2*|1*||0}"], ["{2*|1*||0}"]),
]


@pytest.mark.parametrize(("text", "left", "right", "both"), CGSUITE_INCENTIVES)
def test_cgsuite_incentives(text: str, left: list[str], right: list[str], both: list[str]) -> None:
    game = Game(text)
    assert set(game.left_incentives) == set(map(Game, left))
    assert set(game.right_incentives) == set(map(Game, right))
    assert set(game.incentives) == set(map(Game, both))


# The same file: printed as it is read.
@pytest.mark.parametrize(
    ("text", "uptimal"),
    [
        (
            "{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}",
            "0.0202",
        ),
        (
            "{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,"
            "{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,"
            "{*4,v*5|vv*4}||||vv*4}}",
            "*4.0202",
        ),
    ],
)
def test_cgsuite_uptimals(text: str, uptimal: str) -> None:
    assert Game(text) == Game(str(Game(text)))
    assert calculate(f"uptimal({text})") == uptimal
    assert Game(text).atomic_weight == 0


# CompoundGameTestCase.scala: two forms; conjunctive, Conway product, disjunctive, ordinal and
# selective. Two of its selective compounds (of *5 and *6: "*8"; of +-1 and ^^: "{1^^|-1}") are not
# those of the definition, a move in any non-empty set of components; see the test after.
CGSUITE_COMPOUNDS = [
    ("1/2", "1/4", "1/2", "1/8", "3/4", "9/16", "3/4"),
    ("*5", "*6", "*5", "*8", "*3", "*11", "*11"),
    (
        "+-1",
        "^^",
        "{0|-1}",
        "+-^^",
        "{1^^|-1^^}",
        "{1,+-1|-1,{1,+-1,+-{1,+-1}|-1,+-1}}",
        "{1^^|-1^*,-1^^}",
    ),
    ("{1|0}", "0", "0", "0", "{1|0}", "{1|0}", "{1|0}"),
    ("'{*|*}'", "3", "2", "0", "3", "^[3]", "3"),
]


@pytest.mark.parametrize(
    ("g", "h", "conjunctive", "conway", "total", "ordinal", "selective"), CGSUITE_COMPOUNDS
)
def test_cgsuite_compounds(
    g: str, h: str, conjunctive: str, conway: str, total: str, ordinal: str, selective: str
) -> None:
    assert calculate(f"({g}) ConjunctiveSum ({h})") == Game(conjunctive)
    assert calculate(f"({g}) ConwayProduct ({h})") == Game(conway)
    assert calculate(f"({g}) + ({h})") == Game(total)
    assert calculate(f"({g}) : ({h})") == Game(ordinal)
    assert calculate(f"({g}) SelectiveSum ({h})") == Game(selective)


def test_selective_compounds_by_their_definition() -> None:
    from functools import cache

    @cache
    def nimbers(a: int, b: int) -> int:
        pairs = [(x, y) for x in range(a + 1) for y in range(b + 1) if (x, y) != (a, b)]
        reached = {nimbers(x, y) for x, y in pairs}
        return next(n for n in range(len(reached) + 1) if n not in reached)

    @cache
    def games(g: Game, h: Game) -> Game:
        sides = []
        for p in ("left_options", "right_options"):
            from_g, from_h = getattr(g, p), getattr(h, p)
            moves = [games(x, h) for x in from_g] + [games(g, y) for y in from_h]
            sides.append(moves + [games(x, y) for x in from_g for y in from_h])
        return Game.from_options(*sides)

    assert nimbers(5, 6) == 11
    assert games(Game("+-1"), Game("^^")) == Game("{1^^|-1^*,-1^^}")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("* Heat 2", "+-2"),
        ("*2 Heat 2", "+-{2,{4|0}}"),
        ("^ Heat 2", "{2||0|-4}"),
        ("^* Heat 2", "{2,{4|0}|-2}"),
        ("^^ Heat 2", "{2||0,+-2|-4}"),
        ("^^ Heat *", "0"),
    ],
)
def test_cgsuite_functions_between(text: str, value: str) -> None:
    assert calculate(text) == Game(value)


def test_cgsuite_nim_products() -> None:
    products = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]
    assert [nim_product(8, n) for n in range(1, 17)] == products


# CGSuite's GameGraphTest.scala labels a vertex by the colour it is next to: in Col the vertex
# next to a red one is Left's.
@pytest.mark.parametrize(
    ("ruleset", "position", "value"),
    [
        ("col", "path:L.L.R.L.L.", "7/8"),
        ("snort", "path:L...L", "{4|0,+-1}"),
        ("snort", "edges:a-b-c-d,c-e", "+-{3|2}"),
    ],
)
def test_cgsuite_graph_games(ruleset: str, position: str, value: str) -> None:
    assert gr.value(ruleset, position) == Game(value)


# Austin, Impartial and Partisan Games (1976).
@pytest.mark.parametrize("n", range(1, 9))
def test_austin_theorem_2_4(n: int) -> None:
    o = "." * n
    assert gr.value("col", f"path:L{o}L") == 1
    assert gr.value("col", f"path:L{o}R") == 0
    assert gr.value("col", f"path:L{o}") == Fraction(1, 2)
    assert gr.value("col", f"path:{o}") == (Game("*") if n == 1 else 0)


def test_austin_lemma_2_7() -> None:
    def both_sides(n: int, m: int) -> Game:
        return gr.value("col", f"path:{'.' * n}L{'.' * m}")

    for n in range(1, 7):
        assert both_sides(n, n) == 0
        for m in range(3, 7):
            if n >= 3:
                assert both_sides(n, m) == 0
    assert {both_sides(1, n) for n in range(2, 7)} == {Game("1/4")}
    assert {both_sides(2, n) for n in range(3, 7)} == {Game("1/2")}


def test_austin_simplest_numbers() -> None:
    assert Game("{-47|12}") == 0
    assert Game("{1*|1*}") == 1
    assert Game("{1/8|9/16}") == Fraction(1, 2)
    assert Game("{-1/2|1}") == 0


def test_day_three_has_1474_games() -> None:
    # Hickerson's count, in Conway, On Numbers and Games, and Wolfe's lattice.
    assert [len(gr.Day(n)) for n in range(4)] == [1, 4, 22, 1474]


# Walls by hand from the rule of Winning Ways, ch. 6: Left's is 5 up to 1, then 6 - t; Right's is 4
# up to 3/2, then 5/2 + t; they meet at 7/4.
def test_winning_ways_thermograph() -> None:
    graph = Game("{7|5||4|1}").thermograph
    assert graph.left_wall == [(5, -1), (5, 1), (Fraction(17, 4), Fraction(7, 4))]
    assert graph.right_wall == [(4, -1), (4, Fraction(3, 2)), (Fraction(17, 4), Fraction(7, 4))]


def test_a_wrong_value_fails() -> None:
    """The harness can fail."""
    with pytest.raises(AssertionError):
        test_cgsuite_expressions("*4.ConwayProduct(*4)", "*7")
