"""Every page in a real browser: it loads, says what it should and stays on the machine."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from grundy.rulesets import listed

PAGES = [
    ("/", "Who wins?"),
    ("/game/.77", ".77"),
    ("/game/.16", ".16"),
    ("/game/4.(3)", "4.(3)"),
    ("/game/S(1,3,4)", "S(1,3,4)"),
    ("/play", "Play"),
    ("/partizan", "Partizan games"),
    ("/strips", "Strips"),
    ("/strips?game=silver-dollar", "Strips"),
    ("/rows", "Rows and diagonals"),
    ("/rows?question=blocks&coin=3", "Rows and diagonals"),
    ("/atlas", "Atlas"),
    ("/check", "Check a certificate"),
    ("/rulesets", "Games"),
    ("/ruleset/kayles", "Kayles"),
    ("/ruleset/konane", "Konane"),
    ("/ruleset/northcott", "Northcott's game"),
    ("/search?q=nim+3+5+6", "P: whoever is to move loses."),
]


@pytest.mark.parametrize(("path", "heading"), PAGES)
def test_every_page_loads(visit, path, heading):
    page = visit(path)
    expect(page.locator("h1")).to_have_text(heading)
    assert page.locator("main").inner_text().strip()
    # Every control has a name for those who cannot see it.
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("input, select, textarea, button")].filter((e) =>
            !(e.labels && e.labels.length) && !e.getAttribute("aria-label")
            && !e.textContent.trim()).map((e) => e.outerHTML)"""
    )
    assert not nameless
    page.wait_for_load_state("networkidle")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_search_box_understands(visit):
    for query, address in [
        ("kayles", r"/game/(\?code=)?\.77$"),
        (".137", r"/game/(\?code=)?\.137$"),
        ("{1|-1} + ^", r"/partizan/?\?q="),
        ("domineering", r"/ruleset/domineering/?$"),
    ]:
        page = visit("/")
        page.get_by_role("searchbox", name="Search").fill(query)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(address))


@pytest.mark.parametrize(
    ("query", "verdict", "move"),
    [
        (".77 5 4 3", "N: whoever", "5 → 3 + 1"),
        ("misère Kayles 5, 4 and 3", "N: whoever", "5 → 3 + 1"),
        ("nim(3,5,6)", "P: whoever", None),
        ("domineering 2x2", "N: whoever", "Left: 1,1–2,1"),
        ("silver dollar 3 5 8", "N: whoever", "3 → 2"),
    ],
)
def test_the_search_box_answers(visit, query, verdict, move):
    page = visit("/search?q=" + quote(query))
    expect(page.locator("#verdict")).to_contain_text(verdict)
    if move is not None:
        expect(page.locator("#moves")).to_contain_text(move)
    expect(page.locator("#reason")).not_to_be_empty()
    expect(page.locator("#board")).not_to_be_empty()


def test_every_ruleset_has_a_page_with_pictures(visit):
    page = visit("/rulesets")
    names = [link.get_attribute("href") for link in page.locator(".catalogue a").all()]
    assert len(names) == len(listed())
    page.get_by_role("link", name="Clobber", exact=True).click()
    expect(page.locator("h1")).to_have_text("Clobber")
    assert page.locator(".figures img").count() == 3
    for image in page.locator(".figures img").all():
        assert image.evaluate("picture => picture.naturalWidth") > 100
    page.get_by_role("link", name="Play", exact=True).last.click()
    expect(page.locator(".turn")).to_contain_text("Your move")


def test_a_misprint_is_answered_with_a_suggestion(visit):
    visit.expected = 1  # the browser itself reports the status 404
    page = visit("/search?q=kayls")
    expect(page.get_by_role("alert")).to_contain_text("kayls")
    page.get_by_role("link", name="kayles").first.click()
    expect(page.locator("h1")).to_have_text(".77")


def test_kayles_is_solved_checked_and_downloaded(visit):
    page = visit("/game/kayles")
    expect(page.locator("#fact-period")).to_have_text("12")
    expect(page.locator("main")).to_contain_text("Austin 1976, Theorem 4.1")
    page.get_by_role("button", name="Run the checker").first.click()
    expect(page.locator('[data-verdict="normal"]')).to_contain_text("Verified")
    with page.expect_download() as download:
        page.get_by_role("link", name="Certificate").first.click()
    assert download.value.suggested_filename == "grundy-77-normal.json"
    from grundy import Certificate

    assert Certificate.load(download.value.path()).check().verdict == "verified"


def test_the_grid_of_values_answers_pointer_and_keyboard(visit):
    page = visit("/game/.77")
    canvas = page.locator("#nim-canvas[data-ready]")
    canvas.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#nim-at")).to_have_text("G(2) = 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#nim-at")).to_have_text("G(3) = 3, breaks the final pattern")
    canvas.hover(position={"x": 52 + 26 * 5 + 8, "y": 26 + 8})
    expect(page.locator("#nim-at")).to_have_text(re.compile(r"G\(17\) = 4"))
    before = canvas.bounding_box()["width"]
    page.get_by_role("button", name="Larger squares").click()
    assert canvas.bounding_box()["width"] > before
    ready = int(canvas.get_attribute("data-ready"))
    page.get_by_role("button", name="More rows").click()
    expect(canvas).not_to_have_attribute("data-ready", str(ready))


def test_a_pretending_table_is_checked(visit):
    """The game's own table is right; with a changed cell a position shows that it is wrong."""
    page = visit("/game/.123?play=misere")
    own = page.locator("#own")
    own.locator("summary").click()
    own.get_by_role("button", name="Check the table").click()
    expect(page.locator("#own-verdict")).to_contain_text(
        "Verified. All 11 claims hold for all heaps."
    )
    table = page.locator("#own-table")
    table.fill(table.input_value().replace("B_{2,0}", ":2") + "\nC = 1^13")
    own.get_by_role("button", name="Check the table").click()
    verdict = page.locator("#own-verdict")
    expect(verdict).to_contain_text("Refuted.")
    expect(verdict).to_contain_text("heap 8 is not :2: 8 + 1 is P, 3 + 1 is N")
    expect(verdict).to_contain_text("the genus of C is 1^20, not 1^13")
    table.fill(":1 what")
    own.get_by_role("button", name="Check the table").click()
    expect(verdict).to_contain_text("period and start")


def test_123_is_solved_in_misere_play(visit):
    page = visit("/game/.123")
    page.get_by_role("button", name="Solve in misère play").click()
    expect(page.locator("#fact-order")).to_have_text("20")
    misere = page.locator("#misere")
    for words in ("wild", "Genera of the heaps", "pretend", "Addition table", "relations"):
        expect(misere).to_contain_text(words)
    expect(misere.locator("#products tbody tr")).to_have_count(20)
    expect(misere.locator("#products tbody td.p").first).to_be_visible()
    expect(misere.locator("td sup", has_text="1420").first).to_be_visible()
    misere.get_by_role("button", name="Run the checker").click()
    expect(page.locator('[data-verdict="misere"]')).to_contain_text("Verified")
    with page.expect_download() as download:
        misere.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "grundy-123-misere.csv"
    with page.expect_download() as download:
        misere.get_by_role("link", name="LaTeX").click()
    assert download.value.suggested_filename == "grundy-123-misere.tex"
    written = download.value.path().read_text(encoding="utf-8")
    assert r"\subsection*{Heap pretending table}" in written and "$A_{1,1}$" in written
    expect(page).to_have_url(re.compile(r"play=misere"))


def test_a_long_search_shows_progress_and_is_cancelled(visit):
    page = visit("/game/.6")  # Officers, open since 1956
    expect(page.locator("#solution")).to_contain_text("open")
    page.get_by_role("button", name="Search further").click()
    box = page.locator("#job-solve")
    expect(box).to_contain_text("done,")
    # Another visitor is not held up meanwhile.
    other = page.context.new_page()
    other.goto(page.url.replace(".6", ".77"))
    expect(other.locator("#fact-period")).to_have_text("12")
    other.close()
    box.get_by_role("button", name="Cancel").click()
    expect(box.locator('[data-state="cancelled"]')).to_contain_text("Cancelled")
    page.get_by_role("button", name="Solve in misère play").click()
    page.locator("#job-misere").get_by_role("button", name="Cancel").click()
    expect(page.locator('#job-misere [data-state="cancelled"]')).to_be_visible()


def test_a_certificate_is_checked_and_a_false_one_refuted(visit):
    from grundy import HeapGame

    text = HeapGame(".77").solve().certificate.text
    page = visit("/check")
    page.get_by_label("or its text").fill(text)
    page.get_by_role("button", name="Run the checker").click()
    expect(page.locator("#verdict")).to_contain_text("Verified")
    page.get_by_label("or its text").fill(re.sub(r'"period":\s*12', '"period": 13', text))
    page.get_by_role("button", name="Run the checker").click()
    expect(page.locator("#verdict, #job-check").get_by_text("Refuted")).to_be_visible()
    page.get_by_label("or its text").fill("{not json")
    page.get_by_role("button", name="Run the checker").click()
    expect(page.locator("#job-check .bad")).to_be_visible()
    page.get_by_label("or its text").fill("")
    page.get_by_role("button", name="Run the checker").click()
    expect(page.locator("#job-check .bad")).to_have_text(
        "Choose a file or paste the text of a certificate."
    )


def test_the_atlas_is_sorted_and_filtered(visit):
    page = visit("/atlas")
    rows = page.locator("#atlas tbody tr")
    expect(rows).to_have_count(100)
    page.get_by_label("Find").fill("kayles")
    expect(page.locator("#count")).to_contain_text("2 of")
    expect(rows).to_have_count(2)
    # The order of a quotient that is known for some heaps only says for which.
    page.get_by_label("Find").fill(".35")
    expect(rows.filter(has=page.get_by_role("link", name=".35", exact=True))).to_contain_text(
        "3,946 to heap 53"
    )
    page.get_by_label("Find").fill("")
    page.get_by_label("Normal play").select_option("open")
    expect(rows.first.locator("td").nth(2)).to_have_text("open")
    page.get_by_label("Normal play").select_option("periodic")
    expect(rows.first.locator("td").nth(2)).to_have_text("periodic")
    head = page.locator('th[data-key="period"]')
    for turn in ("ascending", "descending"):
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", turn)
        expect(page.locator("#atlas")).to_have_attribute("data-sorted", f"period {turn}")
        expect(rows.first.locator("td").nth(2)).to_have_text("periodic")
        cells = page.locator("#atlas tbody tr td:nth-child(4)").all_inner_texts()
        numbers = [int(cell.replace(",", "")) for cell in cells]
        assert numbers == sorted(numbers, reverse=turn == "descending") and len(numbers) == 100
    first = rows.first.inner_text()
    page.get_by_role("button", name="Later").click()
    expect(rows.first).not_to_have_text(first)
    # The link holds what is shown.
    expect(page).to_have_url(re.compile("offset=100"))
    page.reload()
    expect(rows.first).not_to_have_text(first)
    expect(head).to_have_attribute("aria-sort", "descending")
    page.get_by_role("button", name="Earlier").click()
    page.get_by_label("Find").fill("kayles")
    rows.get_by_role("link", name=".77", exact=True).click()
    expect(page.locator("h2").first).to_have_text("Rules")


def test_dark_and_light_are_kept(visit, page):
    page.emulate_media(color_scheme="dark")
    visit("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Change between light and dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
