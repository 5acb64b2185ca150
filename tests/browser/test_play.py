"""Whole games in the browser."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect


def turn(page):
    return page.locator(".turn")


def my_turn(page) -> bool:
    expect(turn(page)).to_have_text(re.compile(r"Your move|wins?\.$"))
    return turn(page).inner_text().startswith("Your move")


def win_by_hints(page, why: str) -> None:
    """Follow the first hint, which is to say why it wins, to the end."""
    moves = 0
    while my_turn(page):
        page.get_by_role("button", name="Hint").click()
        best = page.locator(".list button.win").first
        expect(best).to_contain_text(why)
        before = shown_position(page)
        best.click()
        expect(page.locator(".board")).not_to_have_attribute("data-position", before)
        moves += 1
        assert moves < 12
    expect(turn(page)).to_have_text("You win.")


def test_a_whole_misere_kayles_game_is_won_by_following_hints(visit):
    page = visit("/play?game=.77&position=5+4+3&play=misere")
    win_by_hints(page, "in the quotient of order 40")


def test_a_lost_misere_kayles_game_is_lost_to_the_opponent(visit):
    # 3 2 1 1 1 is a P-position: whatever is played, the opponent wins.
    page = visit("/play?game=.77&position=3+2+1+1+1&play=misere")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("main")).to_contain_text("No move wins.")
    moves = 0
    while my_turn(page):
        before = shown_position(page)
        page.locator(".list button").last.click()
        expect(page.locator(".board")).not_to_have_attribute("data-position", before)
        moves += 1
        assert moves < 12
    expect(turn(page)).to_have_text("The opponent wins.")


def test_heaps_are_taken_by_mouse_and_given_back_by_undo(visit):
    page = visit("/play?game=.77&position=5+3")
    row = page.locator('[data-heap="5"]')
    row.locator("circle").nth(2).click()  # the middle pin: 5 becomes 2 + 2
    expect(page.locator("main")).to_contain_text("The opponent played")
    expect(turn(page)).to_have_text("Your move.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".board")).to_have_attribute("data-position", "5 3")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_dragging_takes_two_pins(visit):
    page = visit("/play?game=.77&position=5")
    expect(turn(page)).to_have_text("Your move.")
    page.get_by_label("Against").select_option("no")
    page.get_by_role("button", name="Begin").click()
    expect(turn(page)).to_have_text("The first player to move …")
    pins = page.locator('[data-heap="5"] circle')
    start, end = pins.nth(0).bounding_box(), pins.nth(1).bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=4)
    page.mouse.up()
    expect(page.locator(".board")).to_have_attribute("data-position", "3")
    expect(turn(page)).to_have_text("The second player to move …")


def test_a_link_reproduces_the_position(visit):
    page = visit("/play?game=welter&position=1+3+7+8+11")
    page.locator(".list button").first.click()
    expect(page.locator("main")).to_contain_text("The opponent played")
    link = page.get_by_label("Link to this position").input_value()
    position = page.locator(".board").get_attribute("data-position")
    assert parse_qs(urlsplit(link).query)["position"] == [position]
    page.goto(link)
    expect(page.locator(".board")).to_have_attribute("data-position", position)
    expect(turn(page)).to_have_text("Your move.")


def test_coins_move_by_keyboard_alone(visit):
    page = visit("/play?game=welter&position=0+4")
    page.get_by_role("button", name="coin on 4").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="square 2").focus()
    page.keyboard.press("Enter")
    # 0 2 is won for the opponent, who moves 2 to 1.
    expect(page.locator(".board")).to_have_attribute("data-position", "0 1")
    expect(turn(page)).to_have_text("The opponent wins.")


def test_domineering_is_played_by_clicking_squares(visit):
    page = visit("/play?game=domineering&position=3x3")
    page.locator('[data-place="1"]').click()
    expect(page.locator('[data-place="1"]')).to_have_class(re.compile("chosen|square"))
    if page.locator(".board").get_attribute("data-position") == "...|...|...":
        page.locator('[data-place="4"]').click()
    expect(page.locator("main")).to_contain_text("The opponent played")
    assert "#" in page.locator(".board").get_attribute("data-position")


def shown_position(page):
    """The position on the board, once it is there."""
    expect(page.locator(".board")).to_have_attribute("data-position", re.compile("."))
    return page.locator(".board").get_attribute("data-position")


def test_other_boards_answer_clicks(visit):
    for game, click in [
        ("col&position=grid:3x3", '[data-place="4"]'),
        ("snort&position=cycle:5", '[data-place="0"]'),
        ("toads-and-frogs&position=tt..ff", '[data-place="1"]'),
    ]:
        page = visit(f"/play?game={game}")
        before = shown_position(page)
        page.locator(click).click()
        expect(page.locator(".board")).not_to_have_attribute("data-position", before)
    page = visit("/play?game=hackenbush")
    before = shown_position(page)
    page.get_by_role("button", name="edge L").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board")).not_to_have_attribute("data-position", before)


def test_every_game_of_the_list_opens(visit):
    page = visit("/play")
    for button in page.locator("[data-game]").all():
        button.click()
        name = button.get_attribute("data-game")
        expect(page).to_have_url(re.compile("game="))
        expect(page.locator("#play-error")).to_be_hidden()
        expect(turn(page)).to_have_text(re.compile("Your move"))
        assert page.locator(".list button").count() > 0, name


def test_a_sum_is_won_by_following_hints(visit):
    page = visit("/play?game=sum&position=domineering+2x2+%2B+.77+3+%2B+antonim+1+3&play=misere")
    win_by_hints(page, "by search")


@pytest.mark.parametrize("edition", ["local"], indirect=True)  # answers of a server are held back
def test_a_game_chosen_while_the_first_one_loads_is_the_one_shown(visit):
    page = visit("/play")
    expect(turn(page)).to_have_text(re.compile("Your move"))
    late: list[Route] = []
    page.route("**/api/play/state*", lambda route: late.append(route))
    first, second = page.locator("[data-game]").all()[:2]
    first.click()
    second.click()
    page.wait_for_timeout(200)
    for route in late:
        route.continue_()
        page.wait_for_timeout(100)
    assert len(late) == 2
    expect(turn(page)).to_have_text(re.compile("Your move"))
    expect(page.locator("#play-error")).to_be_hidden()
    expect(page.locator("input[name=game]")).to_have_value(second.get_attribute("data-game"))


def test_nonsense_is_refused_politely(visit):
    visit.expected = 1
    page = visit("/play?game=.77&position=5+<b>x</b>")
    expect(page.get_by_role("alert").first).to_contain_text("heaps are whole numbers")
    expect(page.get_by_text("heaps are whole numbers")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "position", "count"),
    [
        ("node-kayles", "path:7", 7),
        ("node-kayles", "cycle:6", 6),
        ("arc-kayles", "cycle:5", 5),
        ("hackenbush", "edges:0-1:L,0-1:L,1-2:G", 3),
        ("childish-hackenbush", "edges:0-1:L,0-1:L,1-2:G", 3),
        ("toppling-dominoes", "LRGL", 3),
    ],
)
def test_every_place_of_a_move_can_be_clicked(visit, game, position, count):
    page = visit(f"/play?game={game}&position={position}")
    open_places = page.locator(".board [data-place][data-active]")
    expect(open_places).to_have_count(count)
    before = shown_position(page)
    if game == "toppling-dominoes":
        open_places.last.click()
        expect(page.locator(".list button")).to_have_count(2)
        page.locator(".list button").first.click()
    else:
        open_places.last.dispatch_event("click")
    expect(page.locator(".board")).not_to_have_attribute("data-position", before)


def test_coins_to_turn_are_drawn_and_turned_by_mouse(visit):
    page = visit("/play?game=coin-turning&position=mock-turtles:+2+3+5")
    expect(page.locator(".board .heads")).to_have_count(3)
    expect(page.locator(".board .tails")).to_have_count(2)
    expect(page.locator(".board .coordinate")).to_have_text(["1", "2", "3", "4", "5"])
    place = page.locator(".board [data-place]")
    place.nth(4).click()
    expect(page.locator(".list button").first).to_have_text("turn 5")
    place.nth(0).click()
    place.nth(1).click()
    expect(page.locator("main")).to_contain_text("The opponent played")


def test_numbers_of_sylver_coinage_are_named_by_mouse(visit):
    page = visit("/play?game=sylver-coinage&position=4+5")
    expect(page.locator(".board .named")).to_have_count(2)
    expect(page.locator(".board .dead")).to_have_count(3)  # 8, 9 and 10 are sums of 4 and 5
    page.get_by_role("button", name="place 11").click()
    expect(page.locator("main")).to_contain_text("The opponent played")
