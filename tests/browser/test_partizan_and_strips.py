"""Values, thermographs, editors and strips in the browser."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from grundy import Game, Welter, value
from grundy.rulesets import find


def fact(page, name: str):
    return page.locator(f'[data-fact="{name}"] dd')


def test_an_expression_is_evaluated_and_its_thermograph_read(visit):
    page = visit("/partizan?q={3||2|-1}")
    expect(page.locator("#value")).to_have_text(Game("{3||2|-1}").unicode())
    expect(fact(page, "mean")).to_have_text("2")
    expect(fact(page, "temperature")).to_have_text("1")
    graph = page.locator(".thermo")
    graph.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#thermo-at")).to_have_text(
        "temperature 1/16: left wall 47/16, right wall 2"
    )
    box = graph.bounding_box()
    graph.hover(position={"x": box["width"] / 2, "y": box["height"] * 0.3})
    expect(page.locator("#thermo-at")).to_have_text(re.compile(r"temperature \S+: left wall"))
    page.get_by_label("Expression").fill("^ + *")
    page.get_by_role("button", name="Evaluate").click()
    expect(page.locator("#value")).to_have_text(Game("^*").unicode())
    expect(fact(page, "atomic weight")).to_have_text("1")


def test_tree_and_options_open(visit):
    page = visit("/partizan?q={3||2|-1}")
    page.locator("#options").get_by_role("button", name="{2|-1}").click()
    expect(page.locator("#path button")).to_have_count(2)
    expect(page.locator("#options").get_by_role("button", name="-1")).to_be_visible()
    page.locator("#path button").first.click()
    branch = page.locator("#tree").get_by_role("button", name="R {2|-1}")
    expect(branch).to_have_attribute("aria-expanded", "false")
    branch.click()
    expect(page.locator("#tree")).to_contain_text("L 2")
    branch.click()
    expect(page.locator("#tree").get_by_text("L 2", exact=True)).to_be_hidden()


def test_a_domineering_position_is_built_and_its_thermograph_read(visit):
    page = visit("/partizan?ruleset=domineering&position=3x3")
    page.locator('[data-cell="0,0"]').click()
    page.locator('[data-cell="2,2"]').click()
    expect(page.get_by_label("Position")).to_have_value("#..|...|..#")
    game = value("domineering", "#..|...|..#")
    expect(page.locator("#value")).to_have_text(game.unicode())
    expect(fact(page, "temperature")).to_have_text(str(game.temperature))
    page.locator(".thermo").focus()
    page.keyboard.press("ArrowDown")
    from fractions import Fraction

    at = Fraction(-1, 16)
    left, right = game.thermograph.left_at(at), game.thermograph.right_at(at)
    expect(page.locator("#thermo-at")).to_have_text(
        f"temperature {at}: left wall {left}, right wall {right}"
    )
    page.get_by_role("button", name="remove a row").click()
    expect(page.get_by_label("Position")).to_have_value("#..|...")


# The example of Hackenbush with its first edge turned red.
CUT = str(find("hackenbush").read("edges:0-1:R,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G"))


def test_every_editor_makes_positions(visit):
    page = visit("/partizan")
    for ruleset, click, position in [
        ("Col", '[data-cell="0,0"]', "grid:L..|...|..."),
        ("Snort", '[data-cell="1,2"]', "grid:...|..L|..."),
        ("Clobber", '[data-cell="0,0"]', "ooxo|oxox|xoxo"),
        ("Toads-and-Frogs", '[data-cell="0,2"]', "ttt.ff"),
        ("Hackenbush", '[data-edge="0"]', CUT),
    ]:
        page.get_by_role("button", name=ruleset, exact=True).click()
        page.locator(click).first.click(force=True)
        expect(page.get_by_label("Position")).to_have_value(position)
        name = ruleset.lower()
        expect(page.locator("#value")).to_have_text(value(name, position).unicode())
    # A new edge from dot to dot.
    page.locator('[data-dot="4,0"]').click()
    page.locator('[data-dot="4,1"]').click()
    expect(page.get_by_label("Position")).to_have_value(re.compile(r"\b0-8:L"))


def test_an_editor_is_used_by_keyboard(visit):
    page = visit("/partizan?ruleset=domineering&position=2x2")
    page.locator('[data-cell="0,0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Position")).to_have_value(".#|..")


def test_a_welter_coin_is_dragged(visit):
    page = visit("/strips?game=welter&position=1+3+7+8+11+19")
    expect(fact(page, "value")).to_have_text("12")
    expect(page.locator("#moves")).to_have_text("Winning: 8 → 4")
    coin = page.locator('[data-coin="8"]').bounding_box()
    square = page.locator('[data-square="4"]').bounding_box()
    page.mouse.move(coin["x"] + coin["width"] / 2, coin["y"] + coin["height"] / 2)
    page.mouse.down()
    page.mouse.move(square["x"] + square["width"] / 2, square["y"] + 10, steps=8)
    page.mouse.up()
    expect(fact(page, "value")).to_have_text("0")
    expect(page).to_have_url(re.compile(r"position=1\+3\+4\+7\+11\+19"))
    last = page.locator(".frieze .last span")
    expect(last).to_have_text(str(Welter([1, 3, 4, 7, 11, 19]).value))
    page.locator('[data-coin="19"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"11\+18"))


def test_silver_dollar_is_reduced_to_nim(visit):
    page = visit("/strips?game=silver-dollar&position=3+5+8+12+19")
    expect(page.locator("#theory .value")).to_have_text("3 ⊕ 2 ⊕ 6 = 7")
    page.get_by_label("Game").select_option("welter")
    expect(page.locator("#theory")).to_contain_text("Frieze")


def test_coins_far_apart_are_drawn_with_breaks(visit):
    far, high = 2**70, 3**60
    position = Welter([5, far, high])
    page = visit(f"/strips?game=welter&position=5+{far}+{high}&target=7")
    expect(fact(page, "value")).to_have_text(str(position.value))
    [move] = position.winning_moves()
    expect(page.locator("#moves")).to_have_text(f"Winning: {move['from']} → {move['to']}")
    expect(page.locator("text.break")).to_have_count(2)
    expect(page.locator("[data-square]")).to_have_count(9 + 7 + 7)
    primes = [span.inner_text() for span in page.locator(".frieze .prime").all()]
    assert primes == [str(prime) for prime in position.primes(7).primes]
    # No two numbers of the frieze overlap.
    boxes = [span.bounding_box() for span in page.locator(".frieze .coins span").all()]
    assert all(a["x"] + a["width"] <= b["x"] + 1 for a, b in pairwise(boxes))
    page.locator(f'[data-coin="{far}"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"5\+{far - 1}\+{high}"))
    expect(fact(page, "value")).to_have_text(str(Welter([5, far - 1, high]).value))
    page = visit(f"/strips?game=silver-dollar&position=5+1000000+{2**100}")
    expect(page.locator("#theory .value")).to_have_text(
        f"5 ⊕ {2**100 - 1000001} = {2**100 - 1000006}"
    )
    visit.expected = 1  # the local edition answers a wrong question with an error
    page = visit(f"/strips?game=welter&position=5+{far}+{far}")
    expect(page.locator("#problem")).to_contain_text(f"two coins on square {far}")


def test_the_facts_of_five_coins(visit):
    page = visit("/strips?game=welter&position=2+3+6+8+14")
    expect(page.locator("#more")).to_contain_text("14 ⊕ 13 ⊕ 10 ⊕ 8 ⊕ 2 = 3")
    expect(page.locator(".hooks td").first).to_have_text(str(Welter("2 3 6 8 14").hooks[0][0]))


def test_a_row_is_proved_and_checked(visit):
    page = visit("/rows?question=star-row&a=6")
    expect(page.locator("#fact-period")).to_have_text("720")
    page.get_by_role("button", name="Run the checker").click()
    expect(page.locator("#verdict")).to_contain_text("Verified")
    page.locator("[name=question]").select_option("row")
    page.locator("[name=position]").fill("[2] [3] [c]")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#fact-period")).to_have_text("4")
    expect(page).to_have_url(re.compile(r"question=row.*position=%5B2%5D"))


def test_tables_of_coins_are_shown(visit):
    page = visit("/rows?question=blocks&coin=1&size=5")
    expect(page.locator("td.block.red")).to_have_count(9)
    page.locator("[name=question]").select_option("primes")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#grid tbody tr")).to_have_count(5)
    page.locator("[name=game]").select_option("welter")
    page.locator("[name=position]").fill("3 3")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#job-rows")).to_contain_text("two coins on square 3")


def test_a_bad_expression_is_pointed_at(visit):
    visit.expected = 1
    page = visit("/partizan?q={1|")
    expect(page.locator("#problem")).to_contain_text("column")
