"""Partizan positions: what the parts are worth, in spare moves, and whose the sum is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy._core import Game
from grundy.explaining.argument import Argument, listed

# Characters of a value or a part that are written out.
LONGEST = 40


class Values(Argument):
    """Parts and their values; `player` is to move.

    >>> Values([("", Game(1))], "left").student()
    'Left has one spare move. So Left is ahead, and wins whoever begins.'
    """

    name = "values"
    source = (
        "Conway, On Numbers and Games; Berlekamp, Conway and Guy, Winning Ways, chapters 1 to 6"
    )

    def __init__(self, parts: Sequence[tuple[str, Game]], player: str) -> None:
        self.parts = [(name, value) for name, value in parts if value.compare(0) != "="]
        self.zeros = len(parts) - len(self.parts)
        self.player = player
        self.total = sum((value for _, value in parts), Game(0))
        first = self.total >= 0 if player == "right" else self.total <= 0
        super().__init__(first)

    @property
    def numbers(self) -> bool:
        """Are all parts numbers?"""
        return all(value.is_number for _, value in self.parts)

    def student(self) -> str:
        if not self.parts:
            return (
                "Nothing here is worth anything to either side: every move can be answered, so "
                "whoever must begin loses."
            )
        several = len(self.parts) > 1
        said = []
        for name, value in self.parts[:6]:
            shown = name if len(name) <= LONGEST else "one part"
            said.append(f"{shown}: {in_words(value)}" if several else _capital(in_words(value)))
        if len(self.parts) > 6:
            said.append(f"and {len(self.parts) - 6} parts more")
        words = "; ".join(said) + "."
        if self.numbers and several:
            words += f" Counted together {_capital(in_words(self.total), False)}."
        return f"{words} {self._verdict()}"

    def _verdict(self) -> str:
        kind = self.total.compare(0)
        if kind == "=":
            return "Together this is worth nothing: whoever must begin loses."
        if kind == "||":
            return "Whoever moves first here wins."
        ahead = "Left" if kind == ">" else "Right"
        return f"So {ahead} is ahead, and wins whoever begins."

    def course(self) -> str:
        if not self.parts:
            return "The value is 0: a P-position."
        worth = [f"{_cut(name)} = {cut_value(value)}" for name, value in self.parts]
        total = cut_value(self.total)
        sign = {"=": "= 0", ">": "> 0", "<": "< 0", "||": "∥ 0"}[self.total.compare(0)]
        begins = f"Value {total} {sign}." if total != "0" else "Value 0."
        temperature = f" Temperature {self.total.temperature}, mean {self.total.mean}."
        parts = f"{'; '.join(worth)}. " if len(worth) > 1 else ""
        return f"{parts}{begins}{temperature}"

    def data(self) -> dict[str, Any]:
        return {
            "parts": [{"part": name, "value": cut_value(value)} for name, value in self.parts],
            "value": cut_value(self.total),
            "temperature": str(self.total.temperature),
        }


def in_words(value: Game) -> str:
    """What a value means to somebody who has not met values yet.

    >>> in_words(Game(2)), in_words(Game("-1/2")), in_words(Game("{3|-1}"))
    ('Left has two spare moves', 'Right is ahead by 1/2 of a move', 'it is hot: \
worth 3 to Left if she moves first, and -1 if Right does')
    """
    if value.compare(0) == "=":
        return "it is worth nothing"
    if value.is_number:
        mine, size = ("Left", value) if value > 0 else ("Right", -value)
        if value.is_integer:
            if len(str(size)) > 9:
                return f"{mine} has a huge number of spare moves"
            count = int(str(size))
            words = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}.get(count, str(count))
            return f"{mine} has {words} spare move{'s' if count > 1 else ''}"
        return f"{mine} is ahead by {size} of a move"
    if value.is_hot:
        low, high = value.right_stop, value.left_stop
        return f"it is hot: worth {high} to Left if she moves first, and {low} if Right does"
    base = value.mean
    near = "" if base == 0 else f"close to {base}, and besides "
    rest = value - Game(base)
    if rest.is_nimber:
        return f"{near}a move either player may make"
    kind = rest.compare(0)
    if kind == "||":
        return f"{near}a trifle for whoever moves there first"
    return f"{near}a trifle in favour of {'Left' if kind == '>' else 'Right'}"


def cut_value(value: Game) -> str:
    """The value in signs, cut where it is long."""
    from grundy.display.partizan import shown

    try:
        return _cut(shown(value))
    except RuntimeError:
        return "a long value"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _capital(text: str, up: bool = True) -> str:
    return text[:1].upper() + text[1:] if up else text


def hottest(parts: Sequence[tuple[str, Game]]) -> list[str]:
    """The parts with the highest temperature, if they are hot and others are not as hot.

    >>> hottest([("a", Game("{3|-3}")), ("b", Game("{1|-1}")), ("c", Game(2))])
    ['a']
    """
    hot = [(value.temperature, name) for name, value in parts]
    if len(hot) < 2:
        return []
    top = max(temperature for temperature, _ in hot)
    found = [name for temperature, name in hot if temperature == top]
    return found if top > 0 and len(found) < len(hot) else []


__all__ = ["Values", "cut_value", "hottest", "in_words", "listed"]
