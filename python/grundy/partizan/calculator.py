"""The calculator's language, in which positions of any ruleset may stand."""

from __future__ import annotations

from typing import Any

from grundy import _core
from grundy.errors import InputError

__all__ = ["calculate"]

# Most followers of a position that are listed.
MOST_FOLLOWERS = 1_000_000


def calculate(
    text: str,
    names: dict[str, Any] | None = None,
    *,
    cgsuite: bool = False,
    assigns: bool = False,
    notes: list[str] | None = None,
) -> Any:
    """The value of a text of the calculator's language, in which the given names may appear.

    Names that the text gives a value (`x := 3`) are put into the dictionary; with `assigns` `x = 3` does so
    too. `cgsuite` reads the notation of CGSuite, in which `3*5` is 15. Into `notes` go sentences about how
    something was read.

    >>> calculate('domineering("2x2") + *'), calculate("2.kayles('5') + x", {"x": _core.Game("^")})
    (Game('+-(1*)'), Game('^'))
    >>> calculate("[n.^ for n from 1 to 3]"), calculate("f := x -> x + *; f(2)")
    ([Game('^'), Game('^^'), Game('^3')], Game('2*'))
    """
    return _core.calculate(text, names, cgsuite=cgsuite, assigns=assigns, notes=notes)


def is_ruleset(name: str) -> bool:
    """Is there a ruleset of this name?"""
    from grundy.rulesets import find

    try:
        find(name)
    except InputError:
        return False
    return True


def position(name: str, parameters: list[tuple[str, str]], text: str) -> Any:
    """The position of a ruleset, as the calculator writes it."""
    from grundy.partizan.foreign_rulesets import ruleset

    return ruleset(name, parameters, text)


def answer(
    name: str, parameters: list[tuple[str, str]], text: str, what: str, arguments: list[str]
) -> Any:
    """What the calculator asks of a position."""
    from grundy.partizan import position_facts

    if what.startswith("ruleset."):
        return position_facts.of_ruleset(name, parameters, what.partition(".")[2], arguments)
    at = position(name, parameters, text)
    try:
        ask = position_facts.FACTS[what]
    except KeyError:
        raise InputError(f"'{what}' is not known of a position of {at.ruleset.title}") from None
    return ask(at, *arguments)
