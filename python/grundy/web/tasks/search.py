"""What a visitor asks in words: how it is understood, the page that shows it, the answer."""

from __future__ import annotations

from typing import Any

from grundy.asking.ask import answered as answered_here
from grundy.asking.reading import Reading, understood
from grundy.atlas.identify import codes
from grundy.errors import InputError
from grundy.rulesets import find, is_own, listed
from grundy.web import core


def understand(text: str, progress: Any = None) -> dict[str, Any]:
    """The page that shows what was asked, or what went wrong and what was perhaps meant."""
    found: dict[str, Any] = core.answer("search", text=text)
    if found["kind"] is None and _more_than_the_core():
        mine = understood(text)
        if mine["kind"] in ("game", "position") and not is_own(mine["game"]):
            return {**mine, "near": [], **_place(mine)}
    return found


def answer(text: str, depth: str, progress: Any = None) -> dict[str, Any]:
    """The answer: verdict, moves, reason, how to cite."""
    found = understood(text)
    if found["kind"] in ("game", "position") and _more_than_the_core():
        if is_own(found["game"]):
            raise InputError("that is not a ruleset of the explorer")
        if find(found["game"]).name not in core.answered():
            for name in ("numbers", "also"):
                found[name] = tuple(found.get(name, ()))
            said = answered_here(Reading(**found), depth)
            told = {"understood": said.understood, "verdict": said.verdict, "matches": []}
            return {**told, "moves": list(said.moves), "reason": said.reason, "cite": said.cite}
    more: dict[str, Any] = {"codes": codes()} if found["kind"] == "sequence" else {}
    said_there: dict[str, Any] = core.answer("answer", text=text, depth=depth, **more)
    return said_there


def _more_than_the_core() -> bool:
    """Has the registry rulesets that are written in Python alone?"""
    return any(rules.name not in core.answered() for rules in listed())


def _place(found: dict[str, Any]) -> dict[str, Any]:
    rules = find(found["game"])
    if found["kind"] == "game":
        return {"page": f"ruleset/{rules.name}", "fields": {}}
    # The way the position is written is the ruleset's own from here on.
    position = str(rules.read(found["position"]))
    place: dict[str, Any] = {"page": "search", "fields": {}, "position": position}
    if rules.page == "partizan":
        fields = {"ruleset": rules.name, "position": position}
        place["open"] = {"page": rules.page, "fields": fields}
    return place
