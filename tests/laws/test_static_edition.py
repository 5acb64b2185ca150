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
