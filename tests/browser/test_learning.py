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
    page = visit("/partizan?ruleset=domineering&position=2x3")
    expect(page.locator("#drawing .coordinate").first).to_be_visible()


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
