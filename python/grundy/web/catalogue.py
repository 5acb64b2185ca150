"""The pages of rulesets, as the templates show them."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any

from grundy.ruleset_page import page_of_ruleset
from grundy.rulesets import listed
from grundy.web.core import answered


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """What each page shows, by the name of the ruleset.

    >>> catalogue()["nim"]["title"]
    'Nim'
    """
    found = {}
    for rules in listed():
        page = page_of_ruleset(rules)
        found[rules.name] = {
            "name": rules.name,
            "title": rules.title,
            "family": rules.family,
            "kinds": page.kinds,
            "help": rules.help,
            "notation": rules.notation,
            "example": rules.example,
            "text": page.text,
            "picture": image(page.svg),
            "moves": [{**move._asdict(), "picture": image(move.svg)} for move in page.moves],
            "values": page.values,
            "values_about": page.values_about,
            "references": page.references,
            "answered": rules.name in answered(),
        }
    return found


def image(svg: str | None) -> str:
    """A drawing as the source of an image; empty where there is none."""
    if svg is None:
        return ""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
