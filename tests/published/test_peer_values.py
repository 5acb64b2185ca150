"""Values in the test suites of CGSuite and cgt-tools, asked of the calculator.

Sources: CGSuite 2 (Siegel, github.com/aaron-siegel/cgsuite: CanonicalShortGameTestCase.scala,
CompoundGameTestCase.scala, EvalTest.scala, GameTest.scala, CanonicalShortGameTest.scala,
UptimalTest.scala) and cgt-tools (github.com/t4ccer/cgt-tools: canonical_form.rs, thermograph.rs).
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from grundy import Game
from grundy._core import calculate

# CanonicalShortGameTestCase.scala: the properties that hold, outcome, birthday, stop count, Left
# stop, Right stop, mean, temperature.
PROPERTIES = {
    "S": "IsAllSmall",
    "A": "IsAtomic",
    "e": "IsEven",
    "E": "IsEvenTempered",
    "f": "IsInfinitesimal",
    "i": "IsInteger",
    "n": "IsNimber",
    "r": "IsNumber",
    "h": "IsNumberish",
    "o": "IsOdd",
    "O": "IsOddTempered",
    "u": "IsUptimal",
    "z": "IsZero",
}
DOUBLE_TWO = (
    "{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}"
)
DOUBLE_TWO_STAR_FOUR = (
    "{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},"
    "{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}"
)
HOT = "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}"
GAMES = [
    ("0", "SAeEfinrhuz", "P 0 1 0 0 0 -1"),
    ("5", "Eirhou", "L 5 1 5 5 5 -1"),
    (
        "-1823437481924",
        "eEirhu",
        "R 1823437481924 1 -1823437481924 -1823437481924 -1823437481924 -1",
    ),
    ("-1/2", "Erhu", "R 2 1 -1/2 -1/2 -1/2 -1/2"),
    ("25/16", "Erhu", "L 6 1 25/16 25/16 25/16 -1/16"),
    ("*8", "SAfnhu", "N 8 4374 0 0 0 0"),
    ("9/8+*", "hOu", "L 6 2 9/8 9/8 9/8 0"),
    ("^", "SAfhu", "L 2 3 0 0 0 0"),
    ("v*", "SAfhu", "N 2 4 0 0 0 0"),
    ("6+^*", "hu", "L 8 4 6 6 6 0"),
    ("^*6", "SAfhu", "L 8 1459 0 0 0 0"),
    ("73/16+v9*8", "hu", "L 27 13131 73/16 73/16 73/16 0"),
    ("{0|*||*|||*||||*}", "SAfhu", "L 5 9 0 0 0 0"),
    ("{0||0|v*}", "SAfhu", "L 4 6 0 0 0 0"),
    (DOUBLE_TWO, "SAfhu", "L 9 79 0 0 0 0"),
    (DOUBLE_TWO_STAR_FOUR, "SAfhu", "N 12 1509 0 0 0 0"),
    ("{0||0|vvv}", "SAfh", "L 6 7 0 0 0 0"),
    ("{^^^|vv}", "SAfh", "N 5 10 0 0 0 0"),
    ("{0||0|-3/2}", "Afh", "L 5 3 0 0 0 0"),
    ("{0|||0||-1|-3}", "Afh", "L 6 4 0 0 0 0"),
    ("{5||3|1|||0||||0}", "Afh", "R 8 5 0 0 0 0"),
    ("{1|^^||^}", "Afh", "L 5 9 0 0 0 0"),
    ("{1|^^^||^}", "fh", "L 6 9 0 0 0 0"),
    ("{3||2+*|1+*}", "O", "L 5 5 3 2 9/4 3/4"),
    (HOT, "", "N 6 11 1/2 -1 -5/16 21/16"),
]


@pytest.mark.parametrize(("text", "holds", "facts"), GAMES)
def test_cgsuite_properties(text: str, holds: str, facts: str) -> None:
    for letter, name in PROPERTIES.items():
        assert calculate(f"({text}).{name}") is (letter in holds), name
    names = [
        "OutcomeClass",
        "Birthday",
        "StopCount",
        "LeftStop",
        "RightStop",
        "Mean",
        "Temperature",
    ]
    for name, fact in zip(names, facts.split(), strict=True):
        assert str(calculate(f"({text}).{name}")) == fact, name


# The same file: game, companion.
COMPANIONS = [
    ("0", "*"),
    ("5", "5"),
    ("-1823437481924", "-1823437481924"),
    ("-1/2", "-1/2"),
    ("*8", "*8"),
    ("9/8+*", "9/8*"),
    ("^", "^*"),
    ("v*", "v"),
    ("6+^*", "6^*"),
    ("^*6", "^*6"),
    ("73/16+v9*8", "73/16v9*8"),
    ("{0|*||*|||*||||*}", "^[4]*"),
    ("{0||0|v*}", "{0|^<2>*}"),
    (
        DOUBLE_TWO,
        "{0,{0,*||*,v|vv*}||{0,*||*,v|vv*|||vv*,{*,v|vv*}},{0,*||*,v|vv*}|"
        "{0,*||*,v|vv*|||vv*,{*,v|vv*}||||vv*}}",
    ),
    (DOUBLE_TWO_STAR_FOUR, DOUBLE_TWO_STAR_FOUR),
    ("{0||0|vvv}", "{0,*||*|v3*}"),
    ("{^^^|vv}", "{^3*|vv*}"),
    ("{0||0|-3/2}", "{0,*||*|-3/2}"),
    ("{0|||0||-1|-3}", "{0,*|||*||-1|-3}"),
    ("{5||3|1|||0||||0}", "{5||3|1|||*||||0,*}"),
    ("{1|^^||^}", "{1|^^*||^*}"),
    ("{1|^^^||^}", "{1|^3*||^*}"),
    ("{3||2+*|1+*}", "{3||2*|1*}"),
    (HOT, "{3/2*|1/2||{*|-3},{-1*,{-1/2|-1*}|-5/2}}"),
]


@pytest.mark.parametrize(("text", "companion"), COMPANIONS)
def test_cgsuite_companions(text: str, companion: str) -> None:
    found = calculate(f"({text}).Companion")
    assert found == Game(companion)
    # An automorphism of order two.
    assert calculate("companion(g)", {"g": found}) == Game(text)


# The same file: game, Left's incentives, Right's, both.
INCENTIVES = [
    ("0", "", "", ""),
    ("25/16", "-1/16", "-1/16", "-1/16"),
    ("-1823437481924", "", "-1", "-1"),
    (
        "*8",
        "*8 *9 *10 *11 *12 *13 *14 *15",
        "*8 *9 *10 *11 *12 *13 *14 *15",
        "*8 *9 *10 *11 *12 *13 *14 *15",
    ),
    ("9/8+*", "*", "*", "*"),
    ("^*6", "v*6", "^*", "^*"),
    ("{0||0|v*}", "{v<2>|0}", "^[2]*", "^[2]*"),
    (DOUBLE_TWO, "{0|^[3]*||0,^[3]*|||0}", "^[4]*", "^[4]*"),
    ("{^^^|vv}", "{^5|0}", "{^5|0}", "{^5|0}"),
    (
        "{0|||0||-1|-3}",
        "Miny({3|1})",
        "{3Tiny({3|1})|1Tiny({3|1}),{2,{3|1}|0}||0}",
        "{3Tiny({3|1})|1Tiny({3|1}),{2,{3|1}|0}||0}",
    ),
    (
        "{5||3|1|||0||||0}",
        "{5Tiny({5||3|1})|{3,{3|1}|||3|1||0|-2,{-2|-4}},{{4|2},{5||3|1}|0}||0}",
        "Miny({5||3|1})",
        "{5Tiny({5||3|1})|{3,{3|1}|||3|1||0|-2,{-2|-4}},{{4|2},{5||3|1}|0}||0}",
    ),
    (
        "{1|^^^||^}",
        "{{1v|^^},{1v||1v3|0}|0,{^^|0,{0|-1^3}}}",
        "{1v|^^||0}",
        "{1v|^^||0} {{1v|^^},{1v||1v3|0}|0,{^^|0,{0|-1^3}}}",
    ),
    (
        HOT,
        "{{4*|3||{5/2|3/2*},{5/2|2*||3/2*|1}},{9/2*|7/2||3/2*|1/2}|0}",
        "{4*|3||{5/2|3/2*},{5/2|2*||3/2*|1}|||0,{5/2|1*,{1*|1/2}||-1/2|-2*,{-2*|-5/2}}} "
        "{{9/2*|7/2||{3|0},{2*,{5/2|2*}|1/2}},{9/2*|7/2||3/2*|1/2}|0,"
        "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}}",
        "{{4*|3||{5/2|3/2*},{5/2|2*||3/2*|1}},{9/2*|7/2||3/2*|1/2}|0} "
        "{{9/2*|7/2||{3|0},{2*,{5/2|2*}|1/2}},{9/2*|7/2||3/2*|1/2}|0,"
        "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}}",
    ),
]


@pytest.mark.parametrize(("text", "left", "right", "both"), INCENTIVES)
def test_cgsuite_incentives(text: str, left: str, right: str, both: str) -> None:
    for name, expected in (("Left", left), ("Right", right), ("", both)):
        found = calculate(f"({text}).{name}Incentives")
        assert {str(g) for g in found} == {str(Game(t)) for t in expected.split()}


# GameTest.scala and EvalTest.scala: expression, value. `n * g` is written `n.g` here.
EXPRESSIONS: list[tuple[str, Any]] = [
    ("^.Pow(7/4)", "{0||0,v*|0,{0,v*|0,*}}"),
    ("{0||0|-2}.Pow(7/4)", "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"),
    ("(1/8).Subordinate(1)", "-3"),
    ("(^.PowTo(5)+*).Subordinate(*)", "5"),
    ("(+-1).Subordinate(0)", "+-1"),
    ("(+-1).Subordinate(+-1)", "0"),
    ("(-13/16).Subordinate(-1)", "3/8"),
    ("^.PowTo(5).Subordinate('{*|*}')", "5"),
    ("3.Max(-2147483648)", "3"),
    ("3 Max 5", "5"),
    ("4 Max 3 + 5", "8"),
    ("(3/16).Floor", "0"),
    ("(3/16).Ceiling", "1"),
    ("(-3/16).Abs", "3/16"),
    ("(-3/16).Floor", "-1"),
    ("(-3/16).Ceiling", "0"),
    ("(-3/16).Birthday", "5"),
    ("(31381059609/4722366482869645213696).Birthday", "73"),
    ("(-31381059609/4722366482869645213696).Floor", "-1"),
    ("1/2 OrdinalProduct 1/4", "11/32"),
    ("*5 OrdinalProduct *6", "*30"),
    ("(+-1) OrdinalProduct ^^", "+-1"),
    ("{1|0} OrdinalProduct 0", "0"),
    ("'{*|*}' OrdinalProduct 3", "0"),
    ("(*6 ConwayProduct '{0,*|0,*}').CanonicalForm", "*11"),
    ("times(-2, '{|-1}')", "4"),
    ("2.('{*|*}':1)", "^^"),
    ("*4:*5", "*9"),
    ("1.Tiny", "tiny(1)"),
    ("(1/4).Tiny", "tiny(1/4)"),
    ("{2|1}.Tiny", "tiny({2|1})"),
    ("1.Miny", "miny(1)"),
    ("^.Pow(2)+*", "^<2>*"),
    ("vvvvv", "v5"),
    ("5 - 3 + 4 - 8", "-2"),
    ("5 <= 6", True),
    ("5 >= 6", False),
    ("{1|0} |> 0", True),
    ("{1|0} <| *", False),
    ("3 <> 3+*", True),
    ("25+* === 25+*", True),
    ("25+* !== 25", True),
    ("^^ > *", True),
]


@pytest.mark.parametrize(("expression", "value"), EXPRESSIONS)
def test_cgsuite_expressions(expression: str, value: Any) -> None:
    found = calculate(expression)
    assert (found if isinstance(value, bool) else str(found)) == value


@pytest.mark.parametrize("expression", ["*.Subordinate(1)", "(+-1).Pow(3)", "^.Pow(1/2)"])
def test_cgsuite_refusals(expression: str) -> None:
    with pytest.raises(ValueError, match="column"):
        calculate(expression)


def test_cgsuite_twice_a_game() -> None:
    game = Game("{3||2|1}")
    assert (game.mean, game.temperature) == (Fraction(9, 4), Fraction(3, 4))
    twice = game + game
    assert twice.left_options == [Game(5)]
    [reply] = twice.right_options
    assert (set(reply.left_options), reply.right_options) == ({Game(4), Game("{5|4}")}, [Game(3)])
    assert twice - game == game


# UptimalTest.scala: sums of numbers, nimbers and powers of up have the expansion they are made of.
def test_cgsuite_uptimal_expansions() -> None:
    pick = random.Random(4)
    powers = [Game(f"^<{k}>") for k in range(1, 5)]
    for _ in range(400):
        number = pick.choice([Fraction(0), Fraction(1), Fraction(-5, 4)])
        nim = pick.randrange(5)
        coefficients = [pick.randint(-3, 3) for _ in powers]
        game = Game(number) + Game(f"*{nim}")
        for a, power in zip(coefficients, powers, strict=True):
            game += a * power
        while coefficients and coefficients[-1] == 0:
            coefficients.pop()
        assert game.uptimal_expansion == (number, nim, coefficients)


# cgt-tools, canonical_form.rs: text, the value it prints (`^^` and `vv` are its `^2` and `v2`).
CGT_TOOLS = [
    ("{1,2|}", "3"),
    ("{42|*}", "{42|*}"),
    ("123", "123"),
    ("{1/2|2}", "1"),
    ("{3/4|7/8}", "13/16"),
    ("{6/8|7/8}", "13/16"),
    ("{12/16|14/16}", "13/16"),
    ("{0|2}", "1"),
    ("{0,*,*2|0,*,*2}", "*3"),
    ("{1v2*|1}", "1v3"),
    ("{^|-2}", "{^|-2}"),
    ("{|{^|-2}}", "0"),
    ("{1|*}", "{1|*}"),
    ("{1|0}+{0|1}", "{3/2|1/2}"),
    ("-{^|*}", "v[2]"),
    ("-(-42)", "42"),
    ("13^3*8", "13^3*8"),
    ("123v58*34", "123v58*34"),
    ("-13^3*", "-13^3*"),
    ("{2|-1}.cool(0)", "{2|-1}"),
    ("{2|-1}.cool(1/2)", "{3/2|-1/2}"),
    ("{2|-1}.cool(1)", "{1|0}"),
    ("{2|-1}.cool(3/2)", "1/2*"),
    ("{2|-1}.cool(2)", "1/2"),
    ("{2|-1}.cool(42)", "1/2"),
    ("42.heat(1)", "42"),
    ("({2|-1}.cool(3/2)-{2|-1}.cool(5/2)).heat(3/2)", "+-3/2"),
    ("aw(*3)", "0"),
    ("aw(^)", "1"),
    ("aw(v)", "-1"),
    ("aw(vv)", "-2"),
    ("aw({^2|v})", "1/2"),
    ("aw({^2|v2})", "*"),
    ("aw({^3|v3})", "+-1"),
    ("aw({^2|*})", "1"),
    ("aw({^2,{^|*}|*})", "1"),
    ("aw({*|v2})", "-1"),
    ("rcf({{2|0},1*|*})", "{1|0}"),
    ("rcf({{3/2*|1/2}|{0|-3},{-1*,{-1/2|-1*}|-5/2}})", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}"),
    ("leftstop({{3|2}|0})", "2"),
    ("rightstop({{3|2}|0})", "0"),
    ("temp({1|-1})", "1"),
]


@pytest.mark.parametrize(("text", "value"), CGT_TOOLS)
def test_cgt_tools_values(text: str, value: str) -> None:
    assert calculate(text) == Game(value)


@pytest.mark.parametrize(
    ("g", "h", "sign"),
    [
        ("0", "*", "||"),
        ("*", "*", "="),
        ("*2", "*", "||"),
        ("*2", "*2", "="),
        ("1", "2", "<"),
        ("-1", "*", "<"),
        ("1", "*", ">"),
    ],
)
def test_cgt_tools_order(g: str, h: str, sign: str) -> None:
    assert Game(g).compare(h) == sign


def test_cgt_tools_temper_and_thermograph() -> None:
    assert calculate("iseventempered(2)") and calculate("isoddtempered({2|0})")
    assert not calculate("iseventempered({2|1,{*|0}})")
    assert not calculate("isoddtempered({2|1,{*|0}})")
    graph = Game("{{2|0}|-1}").thermograph
    assert graph.left_wall == [(0, -1)]
    assert graph.right_wall[-1] == (0, 1) and graph.right_wall[0] == (-2, -1)
