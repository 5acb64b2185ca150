"""Every ruleset of the registry: read, moved, judged, drawn and asked about everywhere."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from plain_winners import winners
from ruleset_rows import ROWS

import grundy as gr
from grundy.cli._group import grundy as command
from grundy.position import PLAYERS, outcome_class
from grundy.ruleset_page import page_of_ruleset
from grundy.web.tasks import TASKS

NAMES = [ruleset.name for ruleset in gr.rulesets.listed()]


def test_every_ruleset_has_a_row() -> None:
    assert set(ROWS) == set(NAMES), "add positions and a reference to tests/support/ruleset_rows.py"


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_what_its_reference_says(name: str) -> None:
    rules, row = gr.rulesets.find(name), ROWS[name]

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(row.positions)
    def check(text: str) -> None:
        position = rules.read(text)
        assert rules.read(str(position)) == position
        assert hash(rules.read(str(position))) == hash(position)
        assert position.ruleset.read(str(position)) == position
        shown = text if rules.family in ("heap", "sum", "value") else str(position)
        for number, player in enumerate(PLAYERS):
            steps = position.moves(player)
            assert len({step.text for step in steps}) == len(steps), "labels are unique"
            expected = {row.key(rules.read(after)) for after in row.moves(shown, number)}
            assert {row.key(step.position) for step in steps} == expected
            assert {row.key(option) for option in position.options(player)} == expected
        for play in ("normal", "misere"):
            known = winners(shown, row.moves, play)
            ends = [{0: "left", 1: "right", None: "draw"}[known[shown, n]] for n in (0, 1)]
            assert [position.winner(player, play) for player in PLAYERS] == ends
            assert position.outcome(play) == outcome_class(*ends)
            for number, player in enumerate(PLAYERS):
                won = {
                    row.key(rules.read(after))
                    for after in row.moves(shown, number)
                    if known[after, 1 - number] == number
                }
                judged = position.judge(play, player)
                assert {row.key(j.step.position) for j in judged if j.wins} == won
                assert all(judgement.why for judgement in judged)
                assert bool(position.winning_moves(play, player)) == bool(won)
            assert position.why(play)
        picture = position.picture()
        assert picture.places or picture.parts or not any(position.moves(p) for p in PLAYERS)
        json.dumps(picture.to_dict())

    check()


@pytest.mark.parametrize("name", NAMES)
def test_every_face_takes_its_example(name: str) -> None:
    rules = gr.rulesets.find(name)
    position = rules.read(rules.example)
    assert position.picture().text()
    svg = position.picture().svg()
    assert svg is not None and svg.startswith("<svg")
    assert rules.title and rules.help and rules.notation
    page = page_of_ruleset(rules)
    assert all(len(words) > 15 for words in page.text[:3]), "its text in texts/ says something"
    assert page.references and page.moves and page.svg
    for words in (
        ["value", name, rules.example, "--json"],
        ["outcome", name, rules.example, "--json"],
        ["outcome", name, rules.example, "--play", "misère", "--json"],
        ["play", name, rules.example, "--json"],
        ["rulesets", name, "--json"],
    ):
        result = CliRunner().invoke(command, words)
        assert result.exit_code == 0, (words, result.output)
        json.loads(result.stdout)
    state = TASKS["play"](game=name, position=rules.example, play="normal", side="left")
    assert state["moves"] or state["winner"]
    found = TASKS["search"](text=f"{name} {rules.example}")
    assert (found["kind"], found["game"]) == ("position", name), found
    if rules.family in ("board", "graph") and not rules.loopy:
        assert TASKS["board"](ruleset=name, position=rules.example)["value"]


def test_a_ruleset_without_a_row_is_noticed() -> None:
    assert "no-such-game" not in ROWS
    with pytest.raises(gr.InputError, match="did you mean domineering"):
        gr.rulesets.find("dominering")


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("Toads and Frogs", "toads-and-frogs"),
        ("dawson’s kayles", "dawsons-kayles"),
        ("SILVER_DOLLAR", "silver-dollar"),
        ("canapés", "canapes"),
        (".770", ".77"),
        ("S(1,3,4)", "S(1,3,4)"),
    ],
)
def test_names_are_read_as_people_write_them(phrase: str, name: str) -> None:
    assert gr.rulesets.find(phrase).name == name
