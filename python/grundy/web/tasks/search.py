"""What a visitor means: a code, a position, an expression, a name."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlencode

from grundy._core import calculate
from grundy.errors import InputError, LimitError
from grundy.rulesets import Ruleset, find, is_known, is_own, listed, spelled
from grundy.web.pages import page_of

_CODE = re.compile(r"^[0-9A-Va-v]*\.[0-9A-Va-v()]+$|^[sS]\(.*\)$")


def understand(text: str, progress: Any = None) -> dict[str, Any]:
    """The page that answers, or what went wrong and what was perhaps meant."""
    query = " ".join(text.split())
    if not query:
        return {"to": "/"}
    words = query.split(" ")
    # The longest beginning that names a ruleset: "toads and frogs tt.ff", "wythoff 5 9".
    for count in range(len(words), 0, -1):
        name, rest = " ".join(words[:count]).rstrip(":,"), " ".join(words[count:])
        if _names(name):
            return {"to": _page(find(name), rest)}
    try:
        calculate(query)
        return {"to": "/partizan?" + urlencode({"q": query})}
    except (InputError, LimitError) as error:
        known = [ruleset.name for ruleset in listed()]
        near = get_close_matches(spelled(query), known, 4, 0.6)
        near = near or get_close_matches(spelled(words[0]), known, 4, 0.6)
        return {"to": None, "message": str(error), "near": near}


def _names(name: str) -> bool:
    """Does this name a ruleset, or is it written as a code?"""
    if is_own(name):
        return False
    return any(spelled(name) == ruleset.name for ruleset in listed()) or (
        _CODE.match(name) is not None and is_known(name)
    )


def _page(rules: Ruleset, position: str) -> str:
    """The page of a ruleset, at a position if one is given."""
    at = str(rules.read(position)) if position else ""
    return page_of(rules, at)
