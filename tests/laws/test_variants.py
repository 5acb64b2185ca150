"""Impartial, dicotic and twisted variants against their definitions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_winners import winners
from ruleset_rows import ROWS, Row

import grundy as gr
from grundy.cli._group import grundy as command
from grundy.position import PLAYERS, outcome_class
from grundy.web.tasks import TASKS

IN_THE_CORE = [
    "amazons",
    "anti-clobber",
    "cannibal-clobber",
    "clobber",
    "domineering",
    "elephants-and-rhinos",
    "fission",
    "generalized-toads-and-frogs",
    "kings-dirt",
    "konane",
    "nogo",
    "sheep",
    "toads-and-frogs",
    "triomineering",
]
IN_PYTHON = ["hackenbush", "snort", "end-nim", "partizan-subtraction"]
CHECKED = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def of_both(row: Row) -> Callable[[str, int], list[str]]:
    return lambda text, player: [*row.moves(text, 0), *row.moves(text, 1)]


def nim_value(text: str, row: Row, known: dict[str, int]) -> int:
    if text not in known:
        reached = {nim_value(new, row, known) for new in of_both(row)(text, 0)}
        known[text] = next(n for n in range(len(reached) + 1) if n not in reached)
    return known[text]


@pytest.mark.parametrize("name", IN_THE_CORE + IN_PYTHON)
def test_impartial_variants(name: str) -> None:
    base, row = gr.rulesets.find(name), ROWS[name]
    rules = gr.rulesets.find(f"impartial {name.replace('-', ' ')}")
    assert rules.name == f"impartial-{name}"
    assert rules.impartial

    @CHECKED
    @given(row.positions)
    def check(text: str) -> None:
        text = str(base.read(text))
        at = rules.read(text)
        assert rules.read(str(at)) == at
        reached = {str(base.read(new)) for new in of_both(row)(text, 0)}
        for player in PLAYERS:
            steps = at.moves(player)
            assert {str(step.position) for step in steps} == reached
            assert len({step.text for step in steps}) == len(steps)
        value = nim_value(text, row, {})
        assert at.value == gr.Game(f"*{value}")
        assert at.outcome() == ("N" if value else "P")
        known = winners(text, of_both(row), "misere")
        assert at.outcome("misere") == ("N" if known[text, 0] == 0 else "P")

    check()


def defined(kind: str, text: str, row: Row, known: dict[str, gr.Game]) -> gr.Game:
    """The value of a dicotic or twisted variant, played out."""
    if text not in known:
        moves = [list(row.moves(text, player)) for player in (0, 1)]
        if kind == "dicotic" and not all(moves):
            moves = [[], []]
        sides = [[defined(kind, new, row, known) for new in side] for side in moves]
        if kind == "twisted":  # T(G) = {-T(G^L) | -T(G^R)}
            sides = [[-value for value in side] for side in sides]
        known[text] = gr.Game.from_options(*sides)
    return known[text]


@pytest.mark.parametrize("kind", ["dicotic", "twisted"])
@pytest.mark.parametrize("name", ["domineering", "toads-and-frogs", "snort", "fission", "end-nim"])
def test_dicotic_and_twisted_variants(kind: str, name: str) -> None:
    base, row = gr.rulesets.find(name), ROWS[name]
    rules = gr.rulesets.find(f"{kind} {name}")

    @CHECKED
    @given(row.positions.filter(lambda text: len(text) < 12), st.booleans())
    def check(text: str, turned: bool) -> None:
        text = str(base.read(text))
        wanted = defined(kind, text, row, {})
        at = rules.read(text)
        assert at.value == wanted
        if kind == "twisted" and turned:
            after = rules.read(f"turned: {text}")
            assert after.value == -wanted
            assert rules.read(str(after)) == after
        classes = {"L": ("left", "left"), "R": ("right", "right"), "N": PLAYERS}
        ends = classes.get(wanted.outcome, ("right", "left"))
        assert at.outcome() == outcome_class(*ends)

    check()


def test_an_impartial_ruleset_is_its_own_impartial_variant() -> None:
    assert gr.rulesets.find("impartial cram") is gr.rulesets.find("cram")
    cram, domineering = gr.Board("cram", "3x3"), gr.Board("impartial-domineering", "3x3")
    assert cram.value == domineering.value
    with pytest.raises(gr.InputError, match="did you mean clobber"):
        gr.rulesets.find("impartial clober")


@pytest.mark.parametrize("name", ["impartial clobber", "dicotic clobber", "twisted fission"])
def test_every_face_takes_a_variant(name: str) -> None:
    rules = gr.rulesets.find(name)
    position = "xoxo|oxox" if "clobber" in name else ".x.|...|.x."
    for words in (
        ["value", name, position, "--json"],
        ["outcome", name, position, "--json"],
        ["play", name, position, "--json"],
        ["rulesets", name, "--json"],
    ):
        result = CliRunner().invoke(command, words)
        assert result.exit_code == 0, (words, result.output)
    state = TASKS["play"](game=rules.name, position=position, play="normal", side="left")
    assert state["moves"] or state["winner"]
    total = gr.outcome((name, position), (name, position))
    assert total.outcome in ("P", "L", "R", "N")


def test_an_impartial_variant_is_asked_about_in_words() -> None:
    assert "nim" in gr.ask("impartial clobber xoxo").text or gr.ask("impartial clobber xoxo").moves
    assert gr.ask("twisted domineering 2x3").verdict.startswith("L")
    found = TASKS["search"](text="impartial clobber xoxo")
    assert (found["kind"], found["game"]) == ("position", "impartial-clobber")
