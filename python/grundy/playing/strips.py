"""Games on strips to be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from grundy._core import LimitError
from grundy.playing.rules import MOST_MOVES, Choice, Rules, Step, judged
from grundy.strips.strip_position import StripPosition

# Largest square of a strip in play: all moves are listed.
LARGEST_SQUARE = 250


def _numbers(position: Any) -> str:
    return " ".join(str(x) for x in position._key())


def _wythoff(text: str) -> StripPosition:
    from grundy.strips.wythoff import Wythoff

    return Wythoff(text)


def _antimatter_text(position: Any) -> str:
    sides = (position.positrons, position.electrons)
    return " | ".join(" ".join(str(x) for x in side) for side in sides).strip()


def _star_text(position: Any) -> str:
    return " ".join("[" + ",".join(str(x) for x in strip) + "]" for strip in position.strips)


def _class(name: str) -> Callable[[str], Any]:
    def make(text: str) -> Any:
        import grundy

        return getattr(grundy, name)(text)

    return make


#: Name: how a position is read, how it is written, an example.
STRIPS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str], str]] = {
    "antimatter": (_class("Antimatter"), _antimatter_text, "6 9 | 3 4"),
    "antonim": (_class("Antonim"), _numbers, "2 5 7 9"),
    "silver-dollar": (_class("SilverDollar"), _numbers, "2 5 6 8 10"),
    "staircase": (_class("StaircaseNim"), _numbers, "2 3 1 4"),
    "star": (_class("StarSilverDollar"), _star_text, "[2,5] [3] [1,4]"),
    "welter": (_class("Welter"), _numbers, "1 3 7 8 11 19"),
    "wythoff": (_wythoff, _numbers, "5 9"),
}


class StripRules(Rules):
    """A game on strips; a position is written as `grundy strip` reads it.

    >>> rules = StripRules("welter")
    >>> [c.text for c in rules.judged("1 3 7 8 11 19", "left", "normal") if c.wins]
    ['8 → 4']
    """

    kind = "strip"

    def __init__(self, name: str) -> None:
        self.game = name
        self._make, self._write, self._example = STRIPS[name]

    @property
    def example(self) -> str:
        """A position where the player to move can win."""
        return self._example

    def _at(self, position: str) -> StripPosition:
        if len(position) > 400:
            raise LimitError("the position is too long to be played")
        made: StripPosition = self._make(position)
        for square in _flat(made._key()):
            if square > LARGEST_SQUARE:
                raise LimitError(f"square {square}: strips to play on go up to {LARGEST_SQUARE}")
        return made

    def read(self, position: str) -> str:
        """Tokens in rising order."""
        return self._write(self._at(position))

    def moves(self, position: str, side: str) -> list[Step]:
        """All options of the position."""
        before = self._at(position)
        return [step for step, _ in self._options(before)]

    def _options(self, before: StripPosition) -> list[tuple[Step, StripPosition]]:
        found: dict[str, tuple[Step, StripPosition]] = {}
        for option in before.options():
            text = self._write(option)
            found.setdefault(text, (Step(text, *self._said(before, option)), option))
            if len(found) > MOST_MOVES:
                raise LimitError(f"the position has more than {MOST_MOVES} moves")
        return list(found.values())

    def judged(self, position: str, side: str, play: str) -> list[Choice]:
        """By the outcome of each option."""
        found = []
        for step, option in self._options(self._at(position)):
            wins = option.outcome(play) == "P"
            found.append(judged(step, wins, self._why(option, play)))
        return found

    def standing(self, position: str, side: str, play: str) -> str:
        """The Sprague–Grundy value, or the outcome."""
        return self._why(self._at(position), play)

    def winner_to_move(self, position: str, side: str, play: str) -> bool:
        """By the outcome of the position."""
        return self._at(position).outcome(play) == "N"

    def _why(self, position: StripPosition, play: str) -> str:
        outcome = position.outcome(play)
        kind = "a P-position" if outcome == "P" else "an N-position"
        if play == "misere":
            return f"{kind} of misère play"
        if self.game == "silver-dollar":
            heaps = " ⊕ ".join(map(str, position.heaps)) or "0"  # type: ignore[attr-defined]
            return f"gaps {heaps} = {position.value}"
        try:
            return f"value {position.value}"
        except LimitError:
            return kind

    def _said(self, before: StripPosition, after: StripPosition) -> tuple[str, tuple[int, ...]]:
        """How to say a move, and from where to where (on several strips: the strip first)."""
        if self.game == "wythoff":
            text = " ".join(map(str, before._key())) + " → " + " ".join(map(str, after._key()))
            return text, ()
        if self.game == "staircase":
            changes = zip(before._key(), after._key(), strict=False)
            stair = next(i for i, (x, y) in enumerate(changes, 1) if y < x)
            coins = before._key()[stair - 1] - after._key()[stair - 1]
            return f"stair {stair} → {stair - 1}, {coins} coin{'s' if coins > 1 else ''}", ()
        if self.game == "antimatter":
            return _particles(before, after)
        if self.game == "star":
            pairs = zip(before.strips, after.strips, strict=True)  # type: ignore[attr-defined]
            for i, (old, new) in enumerate(pairs):
                if old != new:
                    text, places = _moved(old, new)
                    return f"strip {i + 1}: {text}", (i, *places)
        return _moved(_flat(before._key()), _flat(after._key()))


def _particles(before: Any, after: Any) -> tuple[str, tuple[int, ...]]:
    kinds = ("positrons", "electrons")
    moves = [_moved(getattr(before, kind), getattr(after, kind)) for kind in kinds]
    (plus, from_plus), (minus, from_minus) = moves
    if plus and minus:
        # The one that moved was on the higher square.
        high, low = max(from_plus[0], from_minus[0]), min(from_plus[0], from_minus[0])
        sign = "⊕⊖" if from_plus[0] == high else "⊖⊕"
        return f"{sign[0]}{high} meets {sign[1]}{low}", (high, low)
    return (f"⊕{plus}", from_plus) if plus else (f"⊖{minus}", from_minus)


def _flat(key: Sequence[Any]) -> list[int]:
    """All numbers of a key, of whatever depth."""
    found: list[int] = []
    for item in key:
        if isinstance(item, (tuple, list)):
            found += _flat(item)
        elif not isinstance(item, bool):
            found.append(int(item))
    return found


def _moved(old: Sequence[int], new: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if not gone:
        return "", ()
    start = min(gone)
    return (f"{start} → {min(come)}", (start, min(come))) if come else (f"{start} →", (start,))
