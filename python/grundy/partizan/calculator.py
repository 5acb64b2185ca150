"""Expressions of partizan values, in which positions of any ruleset may stand."""

from __future__ import annotations

from typing import Any

from grundy import _core

__all__ = ["calculate"]


def calculate(text: str, names: dict[str, Any] | None = None) -> Any:
    """The value of an expression, in which the given names may appear.

    >>> calculate('domineering("2x2") + *'), calculate("2.kayles('5') + x", {"x": _core.Game("^")})
    (Game('+-(1*)'), Game('^'))
    """
    if '"' not in text and "'" not in text:
        return _core.calculate(text, names)
    from grundy.rulesets import find

    text, placed = _core.take_positions(text, find)
    return _core.calculate(text, (names or {}) | {at: _value(*of) for at, *of in placed})


def _value(ruleset: str, position: str) -> Any:
    from grundy.boards.board_value import loopy_value
    from grundy.rulesets import find

    rules = find(ruleset)
    return loopy_value(ruleset, position) if rules.loopy else rules.value(position)
