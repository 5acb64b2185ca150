"""The static explorer has no Python: what it can be asked is what the commands answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruleset_rows import ROWS

import grundy as gr
from grundy.cli import grundy as command
from grundy.web.core import answer, answered

SETTINGS = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
# Whole numbers from here on are texts in a browser, which would round them.
EXACT = 2**53


def printed(*words: str) -> Any:
    """What a command prints with `--json`, as a browser reads it."""
    done = CliRunner().invoke(command, [*words, "--json"], catch_exceptions=False)
    return exact(json.loads(done.stdout))


def exact(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: exact(what) for name, what in found.items()}
    if isinstance(found, list):
        return [exact(what) for what in found]
    return str(found) if isinstance(found, int) and found >= EXACT else found


def by_fields(move: dict[str, Any]) -> str:
    return json.dumps(move, sort_keys=True)


def in_order(found: dict[str, Any]) -> dict[str, Any]:
    """Without what only a search counts, and with its moves in one order."""
    kept = {name: what for name, what in found.items() if name not in ("nodes", "entries")}
    kept["winning_moves"] = sorted(kept["winning_moves"] or [], key=by_fields)
    return kept


@pytest.mark.parametrize("name", sorted(answered()))
def test_outcomes_are_those_of_the_command(name: str) -> None:
    rules = gr.rulesets.find(name)

    @SETTINGS
    @given(ROWS[name].positions, st.sampled_from(["normal", "misere"]))
    def check(text: str, play: str) -> None:
        found = answer("outcome", game=name, position=text, play=play)
        assert in_order(found) == in_order(printed("outcome", name, text, "--play", play))
        if rules.family == "strip" and rules.impartial:
            found = answer("coins", game=name, position=text, play=play)
            assert in_order(found) == in_order(printed("strip", name, text, "--play", play))

    check()


@pytest.mark.parametrize(
    "words",
    [
        ("welter", "5 1000000000000 1208925819614629174706176"),
        ("welter", "1 3 7 8 11 19", "--target", "3"),
        ("nim", "1208925819614629174706176 5"),
        ("silver-dollar", "5 1000000 3000000"),
        ("wythoff", "1000000000000000000000000000000 1618033988749894848204586834365"),
        ("staircase", "1180591620717411303424 3 1237940039285380274899124224"),
        ("star", "[2,5] [3,40000000]"),
    ],
)
def test_coins_far_out_are_judged_as_by_the_command(words: tuple[str, ...]) -> None:
    game, position, *target = words
    fields = {"target": target[1]} if target else {}
    # Misère Star Nim has no theorem: both refuse it.
    for play in ("normal",) if game == "star" else ("normal", "misere"):
        found = answer("coins", game=game, position=position, play=play, **fields)
        assert found == printed("strip", *words, "--play", play)


MADE = [
    ("pass(.77)", "5p 4"),
    ("pass(.7)", "7p 3p 2"),
    ("nim with a pass", "3p 5"),
    ("kayles + pass", "6p 6"),
    (".77|.37", "5 4"),
    ("S(2,4,7|1,3)", "9 5 4"),
    ("splittles(1|2)", "6 3"),
    ("impartial clobber", "xo.o|oxx."),
    ("impartial toads and frogs", "tt.ff"),
    ("impartial end-nim", "3 2 2"),
    ("dicotic domineering", "3x3"),
    ("dicotic snort", "path:4"),
    ("dicotic end-nim", "3 2 1"),
    ("twisted clobber", "xoxo"),
    ("twisted domineering", "2x4"),
    ("twisted end-nim", "turned: 2 3"),
]


@pytest.mark.parametrize(("game", "position"), MADE)
def test_games_made_from_others_are_played_as_by_the_library(game: str, position: str) -> None:
    rules = gr.rulesets.find(game)
    at = rules.read(position)
    found = answer("play", game=game, position=position)
    assert found["game"] == rules.name and found["title"] == rules.title
    assert found["position"] == str(at)
    assert (found["help"], found["impartial"]) == (rules.help, rules.impartial)
    for play in ("normal", "misere"):
        for side in ("left", "right"):
            asked = {"game": game, "position": position, "play": play, "side": side}
            moves = answer("play", **asked)["moves"]
            said = [(step.text, str(step.position)) for step in at.moves(side)]
            assert sorted((move["text"], move["position"]) for move in moves) == sorted(said)
            hints = {hint["position"] for hint in answer("hints", **asked)["hints"]}
            assert hints == {str(one.step.position) for one in at.judge(play, side) if one.wins}
    total = {"game": "sum", "position": f"{rules.name} {position} + nim 1"}
    assert answer("play", **total)["position"].endswith("nim 1")


def test_games_made_from_others_are_found_by_the_search_box() -> None:
    for text, game in [
        ("pass(.77) 5p 4", "pass(.77)"),
        (".77|.37 5 4", ".77|.37"),
        ("twisted clobber xoxo", "twisted-clobber"),
        ("misère dicotic snort path:4", "dicotic-snort"),
    ]:
        assert answer("understand", text=text)["game"] == game, text
    said = answer("understand", text="twisted clobber xoxo")["understood"]
    assert said == "Twisted Clobber, position xoxo, normal play"
