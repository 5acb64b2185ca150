"""What the core answers in JSON is what the objects of the library say."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_games import GAMES
from ruleset_rows import ROWS

import grundy as gr
from grundy import _core
from grundy.display.misere_report import FORMATS
from grundy.display.partizan import shown
from grundy.heaps.rules import rules_in_words
from grundy.misere.misere_report import MisereReport
from grundy.playing import Opponent
from grundy.web.core import answer, answered
from grundy.web.tasks.play import ANSWERS

CODES = [".77", ".137", ".07", ".6", ".123", ".16", "4.(3)", ".(3)", "S(1,3,4)", "S(all-but 2,5)"]
CODES += [".1114", ".157", "4.7", ".3F", "grundys-game", ".0", ".644", ".351"]
# Games whose values are slow to compute.
SLOW = (".3F",)
SETTINGS = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", sorted(answered()))
def test_a_game_is_played_as_the_library_plays_it(name: str) -> None:
    rules = gr.rulesets.find(name)

    @SETTINGS
    @given(
        ROWS[name].positions,
        st.sampled_from(["left", "right"]),
        st.sampled_from(["normal", "misere"]),
    )
    def check(text: str, side: str, play: str) -> None:
        opponent = Opponent(rules, play)
        at = opponent.read(text)
        for task, what in (("play", "state"), ("hints", "hints"), ("reply", "reply")):
            fields = {"game": name, "position": text, "play": play, "side": side}
            if text:  # nothing at all stands for the example
                said = as_json(ANSWERS[what](opponent, at, side))
                assert without_order(answer(task, **fields)) == without_order(said)

    check()


LOOPY = ["over + nim 2", "fox-and-geese .o.|x.x + 1", "on + domineering 2x1", "upon + *"]


@pytest.mark.parametrize("text", LOOPY)
def test_sums_that_need_not_end(text: str) -> None:
    at = gr.rulesets.find("sum").read(text)
    for play in ("normal", "misere"):
        for side in ("left", "right"):
            hints = answer("hints", game="sum", position=text, play=play, side=side)["hints"]
            won = {str(j.step.position) for j in at.judge(play, side) if j.wins}
            assert {hint["position"] for hint in hints} == won, (play, side)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("wythoff", "a=2:3,5"),
        ("wythoff", "3,4+1,2"),
        ("joined-strips", "orders=0,1/1,0: [3] [4]"),
        ("joined-strips", "cells=2 jump: [2,4] [3]"),
        ("star", "[7] [12] [9]"),
        ("star", "[3] [2,6] []"),
        ("moore", "k=3: 1 2 4 5"),
        ("coin-turning", "turtles x ruler: 2,3 1,4"),
        ("coin-turning", "turnips: 5 9"),
        ("nearly-disjunctive", "nim 3 + welter 1 3 + nim 2"),
        ("nearly-disjunctive", "spent: .77 3 + cram 2x2"),
        ("antonim", "2 5 7 9"),
        ("antonim", "0 0 7"),
        ("sum", "domineering 2x3 + clobber xo.|.ox + .77 5 4 + welter 1 3"),
        ("sum", "kayles 3 + kayles 2 1"),
        ("game", "over"),
        ("game", "{3||2|-1}"),
    ],
)
def test_positions_of_other_shapes(game: str, position: str) -> None:
    for play in ("normal", "misere"):
        opponent = Opponent(gr.rulesets.find(game), play)
        at = opponent.read(position)
        for side in ("left", "right"):
            fields = {"game": game, "position": position, "play": play, "side": side}
            for task, what in (("play", "state"), ("hints", "hints"), ("reply", "reply")):
                said = as_json(ANSWERS[what](opponent, at, side))
                assert without_order(answer(task, **fields)) == without_order(said), (play, side)


def without_order(found: object) -> str:
    """An answer without the order of a quotient, which may be as large as time allowed."""
    return re.sub(r"quotient of order \d+", "quotient", json.dumps(found, sort_keys=True))


def as_json(found: object) -> object:
    return json.loads(json.dumps(found))


@pytest.mark.parametrize("code", CODES)
def test_the_page_of_a_game_says_what_the_library_says(code: str) -> None:
    game = gr.HeapGame(code)
    last = 1500 if code in SLOW else 20_000
    found = answer("game", code=code, seconds=60.0, max_heap=last)
    solution = game.solve(max_heap=last if game.most_heaps > 1 or game.digits is None else None)
    assert {name: found[name] for name in solution.law()} == solution.law()
    assert found["code"] == game.code and found["digits"] == game.digits
    assert found["rules"] == rules_in_words(code)
    assert found["exception_count"] == solution.exception_count
    assert found["exceptions"] == sorted(solution.exceptions)[:3000]
    assert found["proof"] == (solution.proof and solution.proof._asdict())
    assert found["claim"] == (solution.certificate and solution.certificate.claim)
    assert found["first"] == game.nim_values(59)
    if game.digits is not None:
        assert found["cousins"] == [list(cousin) for cousin in game.cousins()]
    shape = game.structure(max_heap=None if solution.solved else min(last, 4000))
    structure = shape.to_dict()
    for name in ("subperiods", "reflections", "counts", "code", "status", "preperiod", "saltus"):
        structure.pop(name)
    for name, value in structure.items():
        shown_value = [len(value), list(value[:60])] if isinstance(value, tuple) else value
        assert found["structure"][name] == shown_value, name
    assert found["structure"]["reflections"] == [asdict(one) for one in shape.reflections]
    periods = [(s.q, s.nim_saltus, s.exceptions) for s in shape.subperiods]
    assert [
        (s["q"], s["nim_saltus"], s["exceptions"]) for s in found["structure"]["subperiods"]
    ] == (periods if solution.status == "periodic" else [])


@pytest.mark.parametrize(
    "code", [".77", ".123", ".351", ".75", ".512", ".07", ".3102", ".0", ".31"]
)
def test_misere_tables_are_those_of_the_report(code: str) -> None:
    # Far enough for every game that has a period: the core may know all of it from another test.
    last = {".07": 24, ".77": 200, ".3102": 8}.get(code, 90)
    found = answer("misere", code=code, seconds=60.0, max_heap=last)
    solution = gr.HeapGame(code).solve(play="misere", max_heap=last)
    report = MisereReport(solution).to_dict()
    assert {name: found[name] for name in solution.law()} == solution.law()
    for name in ("row", "genera", "pretending", "special_games"):
        assert found[name] == report[name][:600] if name != "row" else found[name] == report[name]
    assert dict(found["approximator"]) == report["approximator"]
    assert found["fewest"] == report["fewest_exceptions"]
    assert found["exceptions"] == report["exceptions"][:120]
    assert found["sums"] == report["addition_table"]["sums"][:256]
    assert found["letters"] == report["addition_table"]["letters"]
    assert found["most_copies"] == report["addition_table"]["most_copies"]
    assert found["phi"] == solution.phi[:600]
    assert found["presentation"]["generators"] == solution.quotient.generators
    assert found["claim"] == solution.certificate.claim


@settings(max_examples=60, deadline=None)
@given(GAMES)
def test_values_are_described_as_the_library_does(game: gr.Game) -> None:
    found = answer("value", q=str(game))
    assert found["value"] == str(game) and found["unicode"] == shown(game)[:3000]
    for name in ("mean", "temperature", "left_stop", "right_stop"):
        assert Fraction(found[name]) == getattr(game, name)
    for name in ("outcome", "birthday"):
        assert found[name] == getattr(game, name)
    assert found["followers"] == game.follower_count
    weight = game.atomic_weight
    assert found["atomic_weight"] == (None if weight is None else shown(weight)[:200])
    walls = game.thermograph
    for side, wall in (("left", walls.left_wall), ("right", walls.right_wall)):
        assert [tuple(map(Fraction, p)) for p in found[f"{side}_wall"]] == wall
        options = getattr(game, f"{side}_options")
        # The order is that in which the two arenas met them.
        assert {one["value"] for one in found["options"][side]} == {str(o) for o in options}


def test_expressions_of_other_kinds_are_written() -> None:
    assert answer("value", q="on + off") == {"kind": "other", "text": "dud"}
    assert answer("value", q="1 < 2") == {"kind": "other", "text": "true"}
    assert answer("value", q="over - over + 1/2")["kind"] == "other"


def test_positions_stand_in_expressions() -> None:
    text = "2.clobber('xo|ox') + ToadsAndFrogs(\"t.f\") + kayles('5 3')"
    expected = sum(
        (gr.value(*of) for of in [("toads-and-frogs", "t.f"), (".77", "5 3")]), gr.Game("0")
    )
    assert answer("value", q=text)["value"] == str(expected) == "*6"
    with pytest.raises(
        gr.InputError, match="unknown ruleset 'domneering'; did you mean domineering"
    ):
        answer("value", q='domneering("2x2") + 1')


@SETTINGS
@given(st.lists(st.integers(0, 30), unique=True, max_size=8), st.sampled_from(["normal", "misere"]))
def test_strips_are_those_of_the_library(coins: list[int], play: str) -> None:
    text = " ".join(map(str, coins))
    found = answer("strip", game="welter", position=text, play=play, target=3)
    at = gr.Welter(coins)
    assert found["value"] == at.value and found["outcome"] == at.outcome(play)
    assert found["moves"] == at.winning_moves(play)
    assert found["frieze"] == (at.frieze(3) if coins else [])
    assert found["mates"] == [[m.low, m.high, m.power, m.value] for m in at.mates]
    assert found["spinster"] == at.spinster
    silver = answer("strip", game="silver-dollar", position=text, play=play)
    at_silver = gr.SilverDollar(coins)
    assert silver["heaps"] == list(at_silver.heaps) and silver["value"] == at_silver.value
    assert silver["moves"] == at_silver.winning_moves(play)


def test_certificates_are_made_and_checked() -> None:
    for play in ("normal", "misere"):
        checked = answer("check", code=".77", play=play, seconds=60.0)
        assert checked["verdict"] == "verified"
        text = answer("download", code=".77", what="certificate", play=play)["text"]
        assert gr.Certificate(text).check().verdict == "verified"
        assert answer("check-text", text=text)["verdict"] == "verified"
        false = text.replace('"period": 12', '"period": 24').replace('"period":12', '"period":24')
        assert answer("check-text", text=false)["verdict"] == "refuted"


def test_latex_is_that_of_the_report() -> None:
    for code, last in ((".77", 200), (".123", 90), (".07", 20), (".75", 90), (".0", 20)):
        found = answer("download", code=code, what="latex", play="misere", max_heap=last)["text"]
        report = MisereReport(gr.HeapGame(code).solve(play="misere", max_heap=last))
        # All but the decomposition, which the core does not write.
        whole = FORMATS["latex"](report).split("\n\n\\subsection*{Sibert")[0]
        assert found.removesuffix("\n\n\\end{document}\n") == whole.removesuffix(
            "\n\n\\end{document}\n"
        )
    table = answer("download", code=".77", what="latex", play="normal")["text"]
    assert table.startswith("% Nim-sequence of .77, period 12 from heap 71 (computed by grundy)")
    assert table.count(r"\\") == 1 + 8 and "0+ & 0 & 1 & 2 & 3 & 1 & 4 & 3" in table


def test_wrong_questions_are_refused_in_a_sentence() -> None:
    for task, fields, words in [
        ("game", {"code": ".7x"}, "column"),
        ("play", {"game": "domineerin"}, "domineering"),
        ("play", {"game": ".77", "position": "5 x"}, "heaps are whole numbers"),
        ("play", {"game": ".77", "play": "wild"}, "normal"),
        ("value", {"q": "{1|"}, "column"),
        ("strip", {"game": "chess", "position": "1"}, "welter"),
        ("game", {"code": 7}, "must be text"),
        ("play", {"game": "sum", "position": "nim 3 + "}, "both sides"),
        ("play", {"game": "sum", "position": "nim 3 + welter 1 1"}, "two coins"),
        ("play", {"game": "star", "position": "[2,5] 3"}, "column 7"),
        ("play", {"game": "antimatter", "position": "1 | 2 | 3"}, "column 7"),
        ("play", {"game": "wythoff", "position": "1 2 3"}, "two heaps"),
        ("play", {"game": "sylver-coinage", "position": "4 6"}, "common divisor 2"),
        ("play", {"game": "coin-turning", "position": "snails: 3"}, "mock-turtles"),
        ("play", {"game": "game", "position": "1 < 2"}, "not a game"),
        ("play", {"game": "northcott", "position": "0-0"}, "two different squares"),
        ("play", {"game": "moore", "position": "k=0: 1 2"}, "at least 1"),
        ("nothing", {}, "not a question"),
        ("check-text", {"text": "{"}, "certificate"),
    ]:
        with pytest.raises(gr.InputError, match=words):
            answer(task, **fields)
    for task, fields in [
        ("play", {"game": ".77", "position": "99999999"}),
        ("values", {"code": ".77", "count": 10**9}),
        ("strip", {"game": "welter", "position": f"1 {2**126}"}),
        ("strip", {"game": "welter", "position": " ".join(map(str, range(65)))}),
        ("play", {"game": "chomp", "position": "20x20"}),
        ("play", {"game": "joined-strips", "position": "cells=2: [9000000000] [1]"}),
        ("hints", {"game": "northcott", "position": "width=99: 0-3 1-7 2-9", "play": "misere"}),
    ]:
        with pytest.raises(gr.LimitError):
            answer(task, **fields)
    assert set(_core.questions()) >= {"game", "misere", "play", "check", "board"}
