"""What a visitor asks in words: how it is understood, the page that shows it, the answer."""

from __future__ import annotations

from typing import Any

from grundy.asking.ask import answered
from grundy.asking.reading import Reading, understood
from grundy.errors import InputError
from grundy.rulesets import find, is_own
from grundy.web.pages import page_of


def understand(text: str, progress: Any = None) -> dict[str, Any]:
    """The page that shows what was asked (`to`), or what went wrong and what was perhaps meant."""
    found = understood(text)
    kind = found["kind"]
    if kind is None:
        return {"to": None, **found}
    if kind == "nothing":
        return {"to": "/", **found}
    if kind == "value":
        from urllib.parse import urlencode

        return {"to": "/partizan?" + urlencode({"q": found["value"]}), **found}
    if kind in ("sequence", "form"):
        return {"to": "", **found}
    rules = find(found["game"])
    if kind == "game":
        return {"to": page_of(rules), **found}
    # The way the position is written is the ruleset's own from here on.
    found["position"] = str(rules.read(found["position"]))
    return {"to": "", "open": page_of(rules, found["position"]), **found}


def answer(text: str, depth: str, progress: Any = None) -> dict[str, Any]:
    """The answer: verdict, moves, reason, how to cite."""
    found = understood(text)
    if found["kind"] is None or is_own(found.get("game", "")):
        raise InputError(found.get("message", "that is not a ruleset of the explorer"))
    for name in ("numbers", "also"):
        found[name] = tuple(found.get(name, ()))
    said = answered(Reading(**found), depth)
    return {
        "understood": said.understood,
        "verdict": said.verdict,
        "moves": list(said.moves),
        "reason": said.reason,
        "cite": said.cite,
        "matches": said.fields.get("matches", []),
    }
