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
_WITH_PARAMETERS = {
    ("GenClobber", (("directions", "Coordinates.Diagonal"),)): "diagonal-clobber",
}


def named(name: str, parameters: list[tuple[str, str]]) -> Any:
    """The ruleset a name with parameters stands for."""
    from grundy.rulesets import find

    if not parameters:
        return find(_NAMES.get(name, name))
    known = _WITH_PARAMETERS.get((name, tuple(parameters)))
    if known is None:
        given = ", ".join(f"{k} => {v}" for k, v in parameters)
        raise InputError(f"no ruleset of ours is {name} with {given}")
    return find(known)


def ruleset(name: str, parameters: list[tuple[str, str]], text: str) -> Any:
    """The position of a ruleset.

    >>> str(ruleset("Clobber", [], "xo|ox"))
    'xo|ox'
    """
    return named(name, parameters).read(text)
