"""What only the static explorer does: it computes in the page, offline, and fails in a sentence."""

from __future__ import annotations

import gzip
import json
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from questions import QUESTIONS

from grundy import InputError
from grundy.web.core import answer

STATIC = pytest.mark.parametrize("edition", ["static"], indirect=True)


@STATIC
def test_kayles_in_both_plays_without_a_network(visit):
    page = visit("/game/.77")
    expect(page.locator("#fact-period")).to_have_text("12")
    page.get_by_role("button", name="Run the checker").first.click()
    expect(page.locator('[data-verdict="normal"]')).to_contain_text("Verified")
    page.get_by_role("button", name="Solve in misère play").click()
    expect(page.locator("#fact-order")).to_have_text("40")
    page.locator("#misere").get_by_role("button", name="Run the checker").click()
    expect(page.locator('[data-verdict="misere"]')).to_contain_text("Verified")


@STATIC
def test_domineering_and_an_expression_have_thermographs(visit):
    page = visit("/partizan?ruleset=domineering&position=4x4")
    expect(page.locator("#value")).to_contain_text("±")
    expect(page.locator(".thermo .wall-left")).to_have_count(1)
    page = visit("/partizan?q={1|-1}%2B^")
    expect(page.locator("#value")).to_have_text("{1↑|-1↑}")
    expect(page.locator('[data-fact="temperature"] dd')).to_have_text("1")


@STATIC
def test_a_hostile_link_is_answered_in_a_sentence(visit):
    evil = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
    for path, box in [
        (f"/game/{evil}", "#problem"),
        (f"/play?game={evil}&position={evil}&play={evil}&side=left", "#play-error"),
        (f"/partizan?q={evil}", "#problem"),
        (f"/partizan?ruleset={evil}&position={evil}", "#problem"),
        (f"/strips?game={evil}&position={evil}", "#problem"),
        (f"/search?q={evil}", "#said"),
    ]:
        page = visit(path)
        expect(page.locator(box)).to_be_visible()
        expect(page.locator(box)).not_to_be_empty()
        assert page.locator("main img").count() == 0
    page = visit("/play?game=antonin&position=3+5")
    expect(page.locator("#play-error")).to_contain_text("did you mean antonim")


def test_games_made_from_others_are_played(visit):
    for game, position, move in [
        ("pass(.77)", "5p 4", "5p → 5"),
        (".77|.37", "5 4", "5 → 2 + 1"),
        ("dicotic domineering", "2x3", "1,1–2,1"),
        ("twisted clobber", "xoxo", "1 → 2"),
    ]:
        page = visit(f"/play?{urlencode({'game': game, 'position': position})}")
        expect(page.locator(".list button").get_by_text(move, exact=True)).to_be_visible()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".list button.win").first).to_be_visible()
        expect(page.locator("#about")).to_be_hidden()


@STATIC
def test_a_link_carries_everything(visit):
    page = visit("/play?game=domineering&position=3x3&side=right&me=right&play=misere")
    expect(page.locator(".turn")).to_have_text("Your move, Right.")
    expect(page.locator("select[name=play]")).to_have_value("misere")
    link = page.get_by_label("Link to this position").input_value()
    for part in ("game=domineering", "play=misere", "side=right", "me=right"):
        assert part in link


def test_a_link_of_one_explorer_opens_in_the_other(patient, explorer, site):
    page = patient
    for path, heading in [
        ("/game?code=.137", ".137"),
        ("/play?game=.77&position=5+4&side=right&me=right", "Play"),
        ("/partizan?q=^*", "Partizan games"),
        ("/strips?game=silver-dollar", "Strips"),
    ]:
        for base in (explorer, site):
            for written in (path, path.replace("?", "/?")):
                page.goto(base + written)
                expect(page.locator("h1")).to_have_text(heading)


@STATIC
def test_a_phone_in_the_dark(visit, page):
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 800})
    for path, ready in [
        ("/", ".cards"),
        ("/game/.77", "#nim-canvas[data-ready]"),
        ("/play?game=.77&position=5+4+3&play=misere", ".list button"),
        ("/partizan?ruleset=domineering&position=4x4", ".thermo"),
        ("/strips?game=welter", ".frieze"),
        ("/atlas", "#atlas tbody tr"),
    ]:
        visit(path)
        expect(page.locator(ready).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    visit("/play?game=wyt-queens&position=2,3")
    board = page.locator(".board svg").bounding_box()
    assert board["y"] + board["height"] < 800


ASK = """async ([task, fields]) => {
    const script = document.querySelector("script[type=module]").src;
    const { ask } = await import(script.replace("offline", "net"));
    const refused = ({ message }) => ({ refused: message });
    return ask(task, fields).then((result) => ({ result }), refused);
}"""


@STATIC
def test_a_browser_answers_as_the_server_does(visit):
    page = visit("/")
    for task, fields in QUESTIONS:
        found = page.evaluate(ASK, [task, {**fields, "seconds": 60}])
        try:
            expected = {"result": answer(task, seconds=60.0, **fields)}
        except InputError as error:
            expected = {"refused": str(error)}
        for one in (found, expected):
            one.get("result", {}).pop("seconds", None)
        assert found == expected, (task, fields)


@STATIC
def test_a_worker_that_dies_is_started_again(visit):
    page = visit("/play?game=.77&position=5+4")
    expect(page.locator(".turn")).to_have_text("Your move.")
    visit.expected = 1  # the browser itself reports the error
    page.workers[0].evaluate("() => { setTimeout(() => { throw new Error('dead'); }); }")
    page.wait_for_timeout(100)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".list button.win").first).to_be_visible()


@STATIC
def test_an_answer_that_needs_too_much_is_given_up(visit):
    page = visit("/partizan?q=1")
    expect(page.locator("#value")).to_have_text("1")
    text = "(" * 390
    page.get_by_label("Expression").fill(text)
    page.get_by_role("button", name="Evaluate").click()
    expect(page.locator("#problem")).to_be_visible()
    expect(page.get_by_label("Expression")).to_have_value(text)
    page.get_by_label("Expression").fill("^ + *")
    page.get_by_role("button", name="Evaluate").click()
    expect(page.locator("#value")).to_have_text("↑∗")


@STATIC
def test_two_searches_go_on_beside_each_other(visit):
    page = visit("/game/.6")
    page.get_by_role("button", name="Search further").click()
    expect(page.locator("#job-solve")).to_contain_text("done,")
    page.get_by_role("button", name="Solve in misère play").click()
    page.locator("#job-misere").get_by_role("button", name="Cancel").click()
    expect(page.locator('#job-misere [data-state="cancelled"]')).to_be_visible()
    before = page.locator("#job-solve").inner_text()
    expect(page.locator("#job-solve")).to_contain_text("done,")
    expect(page.locator("#job-solve")).not_to_have_text(before)
    page.locator("#job-solve").get_by_role("button", name="Cancel").click()
    expect(page.locator('#job-solve [data-state="cancelled"]')).to_be_visible()


@STATIC
def test_a_tab_that_searches_leaves_another_free(visit):
    page = visit("/game/.6")
    page.get_by_role("button", name="Search further").click()
    expect(page.locator("#job-solve")).to_contain_text("done,")
    other = page.context.new_page()
    other.goto(f"{visit.base}/play/?game=.77&position=5+4")
    other.get_by_role("button", name="Hint").click()
    expect(other.locator(".list button.win").first).to_be_visible()
    expect(page.locator("#job-solve")).to_contain_text("done,")
    page.locator("#job-solve").get_by_role("button", name="Cancel").click()
    expect(page.locator('#job-solve [data-state="cancelled"]')).to_be_visible()


def test_a_phone_can_install_it(patient, site, kept_offline):
    page = patient
    kept_offline(site)
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"] == f"{site}/manifest.webmanifest" and not manifest["errors"]
    problems = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test is an incognito window, in which nothing is installed.
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}, problems


def test_two_copies_on_one_host_keep_out_of_each_others_way(patient, site, kept_offline):
    page = patient
    other = site.replace("/some/where", "/another")
    for base in (site, other, site):
        kept_offline(base)
    kept = page.evaluate("caches.keys()")
    assert len(kept) == 2 and {key.split()[1] for key in kept} == {f"{site}/", f"{other}/"}


@STATIC
def test_memory_that_would_run_out_is_told(visit):
    page = visit("/game/.77")
    expect(page.locator("#fact-period")).to_have_text("12")
    fields = {"code": ".77", "start": 4 * 10**9, "count": 10, "max_heap": 5 * 10**9}
    said = page.evaluate(ASK, ["values", fields])["refused"]
    assert re.search(r"need about \d+ MB; the limit is 256 MB", said), said


MEGABYTES = 48


def with_memory(wasm: bytes, pages: int) -> bytes:
    """The same WebAssembly with another limit of its memory, in pages of 64 kB."""

    def number(at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            value |= (wasm[at] & 127) << shift
            shift += 7
            at += 1
            if wasm[at - 1] < 128:
                return value, at

    at = 8
    while True:
        kind, (length, start) = wasm[at], number(at + 1)
        if kind == 5:  # memories: one, with a least and a largest size
            assert wasm[start : start + 2] == bytes([1, 1])
            _, end = number(start + 2)
            most, after = number(end)
            assert after == start + length and most == 1024 * 16
            new = bytes(
                (pages >> 7 * i & 127) | (128 if i < after - end - 1 else 0)
                for i in range(after - end)
            )
            return wasm[:end] + new + wasm[after:]
        at = start + length


def test_memory_that_runs_out_is_told_and_nothing_is_lost(patient, site, site_folder):
    page = patient
    wasm = with_memory((site_folder / "static" / "grundy.wasm").read_bytes(), MEGABYTES * 16)
    build = (site_folder / "static" / "build.js").read_text()
    build = build.replace("MEGABYTES = 1024", f"MEGABYTES = {MEGABYTES}")
    page.context.route(
        "**/grundy.wasm*", lambda route: route.fulfill(body=wasm, content_type="application/wasm")
    )
    page.context.route(
        "**/build.js*", lambda route: route.fulfill(body=build, content_type="text/javascript")
    )
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(f"{site}/partizan/?ruleset=domineering&position=2x2")
    expect(page.locator("#value")).to_have_text("±1")
    page.locator("#position").fill("5x7")
    page.get_by_role("button", name="Read").click()
    expect(page.locator("#problem")).to_contain_text(f"more memory than the {MEGABYTES} MB")
    expect(page.locator("#problem")).to_contain_text("The command line of grundy can go further.")
    expect(page.locator("#position")).to_have_value("5x7")
    # The next question starts the worker anew.
    page.locator("#position").fill("2x3")
    page.get_by_role("button", name="Read").click()
    expect(page.locator("#value")).to_have_text("{2|-1/2}")


@STATIC
def test_nothing_typed_is_lost_by_a_refusal(visit):
    page = visit("/partizan?q=1")
    expect(page.locator("#value")).to_have_text("1")
    text = "{1|" + "9" * 200 + "("
    page.get_by_label("Expression").fill(text)
    page.get_by_role("button", name="Evaluate").click()
    expect(page.locator("#problem")).to_be_visible()
    expect(page.get_by_label("Expression")).to_have_value(text)


def broken(page, site: str, script: str):
    """The page of Kayles in a browser in which something is missing."""
    page.add_init_script(script)
    page.goto(f"{site}/game/?code=.77")
    return page


def test_a_browser_without_webassembly_is_told(patient, site):
    page = broken(patient, site, "delete window.WebAssembly")
    expect(page.locator("#problem")).to_contain_text("cannot run WebAssembly")
    expect(page.locator("h1")).to_have_text(".77")


def test_a_worker_that_cannot_be_loaded_is_told(patient, site):
    page = patient
    page.context.route("**/grundy.wasm*", lambda route: route.abort())
    broken(page, site, "delete Navigator.prototype.serviceWorker")
    expect(page.locator("#problem")).not_to_be_empty()


@pytest.mark.parametrize("part", ["build.js", "index.html", "worker.js"])
def test_an_old_part_beside_a_new_page_is_noticed(patient, site, site_folder, part):
    page = patient
    if part == "index.html":
        old = (site_folder / "game" / part).read_text().replace('data-build="', 'data-build="old')
        pattern, kind = re.compile(r"/game/\?"), "text/html"
    else:
        old = (site_folder / "static" / part).read_text()
        old = old.replace('BUILD = "', 'BUILD = "old').replace("build: BUILD", "build: 'old'")
        pattern, kind = re.compile(rf"/{part}"), "text/javascript"
    page.context.route(pattern, lambda route: route.fulfill(body=old, content_type=kind))
    broken(page, site, "delete Navigator.prototype.serviceWorker")
    expect(page.locator("#outdated")).to_contain_text("different versions")
    assert "code=.77" in page.url
    page.context.unroute(pattern)
    page.get_by_role("button", name="Load the new version").click()
    expect(page.locator("#fact-period")).to_have_text("12")


def test_the_files_are_small_and_safe(site_folder):
    home = (site_folder / "index.html").read_text()
    loaded = set(re.findall(r'(?:src|href)="\./(static/[^"?]+)', home))
    assert {"static/style.css", "static/theme.js", "static/offline.js"} <= loaded
    first = len(home.encode()) + sum((site_folder / name).stat().st_size for name in loaded)
    assert first < 100_000
    assert len(gzip.compress((site_folder / "static" / "grundy.wasm").read_bytes(), 9)) < 3_000_000
    for file in site_folder.rglob("*.html"):
        text = file.read_text()
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
        assert "default-src &#39;none&#39;" in policy and "unsafe-inline" not in policy
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert not re.search(r"\s(on\w+|style)=", text)
        assert not re.search(r'(src|href|action)="(https?:)?/', text), file
    # Every part is asked for by the name of this build, so that none comes from an older one.
    build = re.search(r'data-build="(\w+)"', home)[1]
    for file in [*site_folder.rglob("*.html"), *site_folder.glob("static/*.js")]:
        parts = re.findall(r'"[./\w-]+\.(?:js|css)(\?v=\w+)?"', file.read_text())
        assert set(parts) <= {f"?v={build}"}, file
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        assert (site_folder / icon["src"]).exists()
