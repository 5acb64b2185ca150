"""A student who knows no notation: from the glossary to winning misère Kayles, by links alone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
import check_try_it

DOCS = Path(__file__).parents[2] / "docs"
# The pages a student meets; the others take minutes to build.
ELSEWHERE = [page.name for page in DOCS.iterdir() if page.name not in ("glossary.md", "course")]


# My move is made and answered, or the game is over.
MOVED = """(before) => document.querySelector(".board").dataset.position !== before
  && /Your move|win/.test(document.querySelector(".turn").textContent)"""


def test_from_the_glossary_to_winning_misere_kayles(
    patient, site_folder: Path, tmp_path: Path
) -> None:
    made = tmp_path / "html"
    options = ["-D", f"exclude_patterns={','.join(ELSEWHERE)}", "-D", "extensions=myst_nb,try_it"]
    options += ["-D", "master_doc=glossary", "-d", str(tmp_path / "trees")]
    command = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", "-c", str(DOCS)]
    subprocess.run([*command, *options, str(DOCS), str(made)], check=True, timeout=120)
    shutil.copytree(site_folder, made / "explorer")
    page, wrong = patient, []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    with check_try_it.served(made) as base:
        page.goto(f"{base}/glossary.html")
        said = page.locator("dt:has-text('misère play') + dd")
        expect(said).to_contain_text("Who cannot move wins")
        said.get_by_role("link", name="chapter 5 of the course").click()
        expect(page.locator("h1")).to_contain_text("The last player loses")
        page.locator("a.try-it").click()
        expect(page.locator(".rules")).to_contain_text("Take 1 or 2 from a heap")
        expect(page.locator(".rules")).to_contain_text("Who cannot move wins: this is misère play.")
        turn = page.locator(".turn")
        # The chapter names the first move; a wrong one is commented on and taken back.
        page.get_by_role("button", name="5 → 4", exact=True).click()
        expect(page.locator(".comment")).to_contain_text("That was a mistake: 5 → 3 + 1 would")
        expect(turn).to_have_text("Your move.")
        page.get_by_role("button", name="Undo").click()
        before = page.locator(".board").get_attribute("data-position")
        page.get_by_role("button", name="5 → 3 + 1", exact=True).click()
        for _ in range(8):
            page.wait_for_function(MOVED, arg=before)
            if turn.inner_text() != "Your move.":
                break
            page.get_by_role("button", name="Hint").click()
            best = page.locator(".list button.win").first
            expect(best).to_contain_text("lost for whoever moves next")
            before = page.locator(".board").get_attribute("data-position")
            best.click()
        expect(turn).to_have_text("You win.")
        page.get_by_role("button", name="Review").click()
        expect(page.locator(".review .end")).to_have_text(
            re.compile("The loser never had|Move \\d+ lost")
        )
    assert not wrong
