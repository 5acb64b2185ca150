"""Every how-to, theory page and page of a game has an example to try in the explorer."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy import rulesets
from grundy.web.core import answered

DOCS = Path(__file__).parents[2] / "docs"
# Pages about how things are computed, with no question of their own.
WITHOUT = {"census-at-scale", "proved", "speed"}


@pytest.mark.parametrize("folder", ["how-to", "theory", "course"])
def test_pages_have_an_example(folder: str) -> None:
    pages = {page.stem: page.read_text(encoding="utf-8") for page in (DOCS / folder).glob("*.md")}
    lacking = {name for name, text in pages.items() if "{try}`" not in text}
    assert lacking - WITHOUT - {"index"} == set()


def test_every_ruleset_is_answered_by_the_static_edition() -> None:
    # Backsliding Toads-and-Frogs is evaluated in Python alone.
    known = {ruleset.name for ruleset in rulesets.listed()}
    assert known - {"backsliding-toads-and-frogs"} == answered()
