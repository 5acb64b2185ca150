"""Positions as CGSuite writes them, read by rulesets of ours."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError

__all__ = ["named", "ruleset"]

# CGSuite's names for rulesets that have another name here; the rest are spelled alike.
_NAMES = {
    "AntiClobber": "anti-clobber",
    "Kings": "clobber-of-kings",
    "Knights": "clobber-of-knights",
    "Queens": "clobber-of-queens",
    "Rooks": "clobber-of-rooks",
    "TurnAndEatcake": "turning-eatcake",
}
# Rulesets with parameters: name and parameters as they are written.
_WITH_PARAMETERS: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {
    ("GenClobber", (("directions", "Coordinates.Diagonal"),)): "diagonal-clobber",
    ("GenToadsAndFrogs", (("1", "2"),)): "leaping-toads-and-frogs",
}
# Sets of coins that may be turned, which have a name here.
_COINS = {
    "1,2": "turtles",
    "1,2,3": "mock-turtles",
    "1,2,3,4,5,6,7,8,9": "moidores",
    "3": "triplets",
    "1+(C)": "ruler",
    "1,2,3(5)": "mock-turtle-fives",
    "3(5)": "triplet-fives",
    "1,2,3,4,5(C)": "ruler-fives",
    "3(E)": "turnips",
    "4(FS)": "grunt",
    "1+(S)": "sym",
}


def named(name: str, parameters: list[tuple[str, str]]) -> Any:
    """The ruleset a name with parameters stands for.

    >>> named("Subtraction", [("1", "[2,3,7]")]).name, named("TakeAndBreak", [("1", "0.3f")]).name
    ('S(2,3,7)', '.3F')
    """
    from grundy.rulesets import find

    if not parameters:
        return find(_NAMES.get(name, name))
    known = _WITH_PARAMETERS.get((name, tuple(parameters)))
    given = dict(parameters)
    if name == "Subtraction" and set(given) <= {"1", "allbut"}:
        but = "all-but " if given.get("allbut") == "true" else ""
        known = f"S({but}{given.get('1', '').strip('[]')})"
    if name == "TakeAndBreak" and set(given) == {"1"}:
        known = given["1"].removeprefix("0").upper()
    if name == "Spawning" and given.get("1") in _COINS:
        known = "coin-turning"
    if known is None:
        written = ", ".join(f"{k} => {v}" for k, v in parameters)
        raise InputError(f"no ruleset of ours is {name} with {written}")
    return find(known)


def ruleset(name: str, parameters: list[tuple[str, str]], text: str) -> Any:
    """The position of a ruleset.

    >>> str(ruleset("Clobber", [], "xo|ox")), str(ruleset("Spawning", [("1", "1,2,3")], "7"))
    ('xo|ox', 'mock-turtles: 7')
    """
    rules = named(name, parameters)
    if name == "Spawning":
        heads = "" if text == "0" else text
        text = f"{_COINS[dict(parameters)['1']]}: {heads}"
    return rules.read(text)
