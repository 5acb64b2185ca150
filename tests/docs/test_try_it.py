"""Every how-to and page on games has an example to try, and the explorer answers each of them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from grundy.rulesets import listed
from grundy.web.core import answer, answered

DOCS = Path(__file__).parents[2] / "docs"
TRIED = re.compile(r"\{try\}`([^`]+)`")
# Pages on the workings of grundy rather than on games.
WITHOUT = {"census-at-scale", "proved", "speed"}
PAGES = sorted([*DOCS.glob("how-to/*.md"), *DOCS.glob("theory/*.md")])


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem not in WITHOUT], ids=lambda p: p.stem)
def test_a_page_has_an_example_to_try(page: Path) -> None:
    assert TRIED.search(page.read_text(encoding="utf-8"))


def test_every_ruleset_can_be_tried() -> None:
    # Backsliding Toads-and-Frogs is evaluated in Python alone.
    assert {ruleset.name for ruleset in listed()} - {"backsliding-toads-and-frogs"} == answered()


def examples() -> list[str]:
    texts = (page.read_text(encoding="utf-8") for page in [*PAGES, DOCS / "index.md"])
    return sorted({question for text in texts for question in TRIED.findall(text)})


@pytest.mark.parametrize("question", examples())
def test_the_explorer_answers_an_example(question: str) -> None:
    page, _, query = question.partition("?")
    fields = {name: values[0] for name, values in parse_qs(query).items()}
    task = {"partizan": "value" if "q" in fields else "board", "strips": "strip"}.get(page, page)
    if page in ("check", "atlas"):
        assert not fields
    elif fields:
        assert answer(task, seconds=2.0, max_heap=20_000, **fields)
