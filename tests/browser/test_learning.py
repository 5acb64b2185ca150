"""An opponent that teaches: mistakes named, reviews, strengths, games as text, explanations."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect


def test_a_mistake_is_named_and_the_review_finds_it(visit):
    page = visit("/play?game=nim&position=3+1")
    expect(page.locator(".rules")).to_contain_text("Take any number of objects from one heap.")
    page.get_by_role("button", name="3 → 0", exact=True).click()
    expect(page.locator(".turn")).to_have_text("The opponent wins.")
    better = "3 → 1 would have won (nim-sum 1 ⊕ 1 = 0)"
    expect(page.locator(".comment")).to_have_text(f"That was a mistake: {better}.")
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review li")).to_have_count(3)
    expect(page.locator(".review li").first).to_have_text(f"You: 3 → 0 is a mistake: {better}")
    expect(page.locator(".review li").last).to_have_text("Move 1 lost the game.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".review li")).to_have_count(0)
    expect(page.locator(".comment")).to_be_empty()


def test_a_good_move_is_not_called_a_mistake(visit):
    page = visit("/play?game=nim&position=3+1")
    page.get_by_role("button", name="3 → 1", exact=True).click()
    expect(page.locator(".turn")).to_have_text("Your move.")
    expect(page.locator(".comment")).to_be_empty()


def test_a_game_is_kept_as_text_and_loaded(visit):
    page = visit("/play?game=welter&position=0+4&opponent=no")
    page.get_by_role("button", name="4 → 2", exact=True).click()
    expect(page.locator(".board")).to_have_attribute("data-position", "0 2")
    page.get_by_text("The game as text").click()
    text = page.get_by_label("The game as text")
    kept = "grundy match\ngame: welter\nplay: normal\nstart: 0 4\nto move: left\n1. left: 4 → 2"
    expect(text).to_have_value(kept)
    text.fill(kept.replace("4 → 2", "4 → 9"))
    page.get_by_role("button", name="Load").click()
    expect(page.locator("main")).to_contain_text("Move 1, '4 → 9', is not a legal move of 0 4.")
    text.fill(kept.replace("→", "->") + "\n2. right: 2 → 1")
    page.get_by_role("button", name="Load").click()
    expect(page.locator(".board")).to_have_attribute("data-position", "0 1")
    expect(page.locator(".turn")).to_have_text("The second player wins.")


@pytest.mark.parametrize("strength", ["random", "careless", "thoughtful"])
def test_weaker_opponents_play(visit, strength):
    page = visit(f"/play?game=kayles&position=7+5&opponent={strength}")
    page.locator(".list button").first.click()
    expect(page.locator("main")).to_contain_text("The opponent played")
    assert f"opponent={strength}" in page.get_by_label("Link to this position").input_value()


def test_a_board_too_large_to_solve_is_answered_by_a_guess(visit):
    page = visit("/play?game=domineering&position=8x8&side=right")
    expect(page.locator("main")).to_contain_text(re.compile(r"The opponent played .*, a guess"))


def test_boards_have_coordinates(visit):
    page = visit("/play?game=domineering&position=2x3")
    expect(page.locator(".board .coordinate")).to_have_text(["1", "2", "3", "1", "2"])
    for game, position, written in [
        ("wyt-queens", "1,2", ["0", "1", "0", "1", "2"]),
        ("fox-and-geese", ".o..|....|.x..", ["1", "2", "3", "4", "1", "2", "3"]),
        ("northcott", "width=3: 0-2", ["0", "1", "2", "1"]),
        ("col", "grid:2x2", ["1", "2", "1", "2"]),
        ("col", "path:3", ["1", "2", "3"]),
        ("fjords", "path:L..R", ["1", "2", "3", "4"]),
        ("hackenbush", "string:LR", ["0", "1", "2"]),
        ("toads-and-frogs", "t.f", ["1", "2", "3"]),
    ]:
        page = visit(f"/play?game={game}&position={position}")
        expect(page.locator(".board")).to_have_attribute("data-position", re.compile(r"."))
        expect(page.locator(".board .coordinate").first).to_be_visible()
        assert sorted(page.locator(".board .coordinate").all_text_contents()) == sorted(written), (
            game
        )
        assert page.locator(".list button").count() > 0
    for position in ("ruleset=domineering&position=2x3", "ruleset=col&position=path:3"):
        page = visit(f"/partizan?{position}")
        expect(page.locator("#drawing .coordinate").first).to_be_visible()


def test_chess_pieces_are_on_their_squares(visit):
    for game, piece in [("wyt-queens", "♛"), ("wyt-kings", "♚"), ("wyt-rooks", "♜")]:
        page = visit(f"/play?game={game}&position=2,3")
        expect(page.locator(".board .piece")).to_have_text(piece)
    page.get_by_label("place 2,3").click()
    page.get_by_label("place 2,1").click()
    expect(page.locator("main")).to_contain_text("The opponent played")


def test_a_form_is_simplified_step_by_step(visit):
    page = visit("/search?q=simplify+{0,1|2}")
    expect(page.locator("#verdict")).to_have_text("The canonical form is 3/2.")
    expect(page.locator("#reason")).to_contain_text("Left's option 0 is dominated by 1")


@pytest.mark.parametrize("path", ["/search?q=simplify+{0,*|{1|0}}", "/partizan?q={0,*|{1|0}}"])
def test_a_form_is_drawn_and_simplified_one_step_at_a_time(visit, path):
    page = visit(path)
    form = page.locator("#form")
    expect(form.locator("code")).to_have_text("{0,*|{1|0}}")
    # The 0 below * is not written: it is what * is reversible through.
    written = ["{0,*|{1|0}}", "0", "*", "0", "{1|0}", "1", "0"]
    expect(form.locator("text.form")).to_have_text(written)
    step = form.get_by_role("button", name="Next step")
    expect(form).to_contain_text("Left's option * is reversible through 0")
    expect(form.locator("rect.mark.reversible")).to_have_count(1)
    expect(form.locator("rect.mark.by")).to_have_count(1)
    step.click()
    expect(form.locator("code")).to_have_text("{0|{1|0}}")
    form.get_by_role("button", name="Back").click()
    expect(form.locator("code")).to_have_text("{0,*|{1|0}}")
    while step.is_enabled():
        step.click()
    expect(form).to_contain_text("this is the canonical form")
    expect(form.locator("rect.mark")).to_have_count(0)


def test_an_answer_leads_to_the_page_of_its_position(visit):
    page = visit("/search?q=domineering+2x2")
    page.locator("#open").click()
    expect(page.locator("#value")).to_have_text("±1")


def test_explanations_at_three_depths(visit):
    page = visit("/search?q=nim+6+2+1")
    expect(page.locator("#reason")).to_contain_text("Play 6 → 3, which leaves 1 2 3.")
    expect(page.locator("#reason")).to_contain_text("If they play")
    page.get_by_role("button", name="expert").click()
    expect(page.locator("#reason")).to_contain_text("Bouton 1902")
    page = visit("/search?q=domineering+2x3")
    page.get_by_role("button", name="course").click()
    expect(page.locator("#reason")).to_contain_text("From the values of the options")


def test_a_pasted_sequence_finds_its_games(visit):
    page = visit("/search?q=0+1+2+3+1+4+3+2")
    expect(page.locator("#verdict")).to_contain_text("games of")
    expect(page.locator("#found tbody tr").first).to_contain_text("kayles")
