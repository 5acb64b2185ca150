"""Laws V(n + p) = V(n) + S of partizan heaps, proved from finitely many values."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy._core import Game

if TYPE_CHECKING:
    from grundy.heaps.partizan_heaps import PartizanHeapGame

# A game that is added each period has at most so many positions; others are not tried, nor
# differences of values with more positions than this between them, nor longer periods.
SMALL_GAME, MOST_PAIRS, LONGEST_PERIOD = 64, 1 << 12, 256
# Periods by which a value with deep forms is moved.
MOST_TURNS = 256
# Values of a period that are compared first, and most periods the theorem takes at a time.
FEW, MOST_TIMES = 4, 4


class Observed(NamedTuple):
    """Means grow by `saltus` and temperatures repeat with every period: seen to `to`, not proved.

    >>> import grundy as gr
    >>> seen = gr.PartizanHeapGame("splittles(2,3|1)").solve(max_heap=60).observed
    >>> seen.period, seen.preperiod, str(seen.saltus), seen.to
    (5, 4, '-1', 60)
    """

    period: int
    preperiod: int
    saltus: Fraction
    to: int

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON has them.

        >>> Observed(2, 0, Fraction(1, 2), 50).to_dict()
        {'period': 2, 'preperiod': 0, 'saltus': '1/2', 'to': 50}
        """
        return self._asdict() | {"saltus": str(self.saltus)}


def observed(game: PartizanHeapGame) -> Observed | None:
    """The least period that means and temperatures follow for three quarters of the heaps."""
    values = game.values(game.known - 1)
    last = len(values) - 1
    heats = [value.temperature for value in values]
    means = [value.mean for value in values]
    for period in range(1, last // 4 + 1):
        saltus = means[last] - means[last - period]
        start = last - period + 1
        while (
            start > 0
            and heats[start - 1] == heats[start - 1 + period]
            and means[start - 1] + saltus == means[start - 1 + period]
        ):
            start -= 1
        if start <= last // 4:
            return Observed(period, start, Fraction(saltus), last)
    return None


class Law(NamedTuple):
    """V(n + period) = V(n) + added from the preperiod on; the theorem takes `times` periods."""

    period: int
    preperiod: int
    added: Game
    times: int = 1

    @property
    def saltus(self) -> int | None:
        """What is added, if that is a whole number."""
        return int(self.added.mean) if self.added.is_integer else None


def reach(game: PartizanHeapGame) -> tuple[int, int]:
    """h, the most heaps a move leaves, and t, the largest index of a digit."""
    h, t = 1, 0
    for side, most_heaps in zip(game.digits, game.most_heaps, strict=True):
        assert side is not None
        before, _, after = side.partition(".")
        before, after = before.lstrip("0"), after.rstrip("0")
        h, t = max(h, most_heaps), max(t, len(before) - 1, len(after))
    return h, t


def verified_to(game: PartizanHeapGame, period: int, preperiod: int) -> int:
    """he + hp + t, the last heap of which Theorem 4.1 needs the value."""
    h, t = reach(game)
    return h * (max(preperiod - 1, 0) + period) + t


def law(game: PartizanHeapGame, until: float) -> Law | None:
    """The least period, its preperiod and what it adds, if the values known prove one."""
    found = _law_of_numbers(game)
    return _law_of_games(game, until) if found is None else found


def _law_of_games(game: PartizanHeapGame, until: float) -> Law | None:
    """A law by which something other than a whole number is added."""
    values = game.values(game.known - 1)
    sizes = [value.follower_count for value in values]
    last = len(values) - 1
    h, t = reach(game)
    for period in range(1, min((last - t) // h, LONGEST_PERIOD) + 1):
        if clock.monotonic() > until:
            return None
        # The smallest values tell soonest what is added, and whether it is.
        turn = sorted(
            range(max(last - period + 1, period), last + 1),
            key=lambda n: sizes[n] * sizes[n - period],
        )
        if not turn or sizes[turn[0]] * sizes[turn[0] - period] > MOST_PAIRS:
            continue
        added = values[turn[0]] - values[turn[0] - period]
        if added.follower_count > SMALL_GAME:
            continue
        if any(values[n - period] + added != values[n] for n in turn[1:FEW]):
            continue
        start = last - period + 1
        while start > 0 and values[start - 1] + added == values[start - 1 + period]:
            start -= 1
        if start > last - period:
            continue
        for times in range(1, MOST_TIMES + 1):
            needed = verified_to(game, period * times, start)
            if needed > last:
                break
            heaps = range(needed - period * times + 1, needed + 1)
            if all(_follows(game, n, added * times) for n in heaps):
                if _has_shorter(values[start : needed + 1], period):
                    break
                return Law(period, start, added, times)
    return None


def is_shallow(game: Game) -> bool:
    """Is it a number, a multiple of ↑ and a nimber, of which there are no deep forms?"""
    rest = game - game.mean
    weight = rest.atomic_weight
    if weight is None or not weight.is_integer:
        return False
    return (rest - Game("^") * int(weight.mean)).is_nimber


def _has_shorter(values: Sequence[Game], period: int) -> bool:
    """Is a divisor of the period one too, perhaps by a law that is not proved?"""
    for shorter in range(1, period // 2 + 1):
        if period % shorter == 0:
            added = values[shorter] - values[0]
            later = zip(values, values[shorter:], strict=False)
            if all(before + added == after for before, after in later):
                return True
    return False


def _follows(game: PartizanHeapGame, n: int, added: Game) -> bool:
    """Does the value of a heap grow by S when all its options do?

    It does if every Left option of S, added to the value, is reached by a Left option of the heap
    and S, and the same for Right: docs/theory/partizan-heaps.md.
    """
    value = game.value(n)
    left = [option + added for option in game.option_values(n, "left")]
    right = [option + added for option in game.option_values(n, "right")]
    return all(
        any(option >= value + target for option in left) for target in added.left_options
    ) and all(any(option <= value + target for option in right) for target in added.right_options)


def braces(game: Game) -> str:
    """A game with 0 and braces alone."""
    if game == Game(0):
        return "0"
    sides = (game.left_options, game.right_options)
    return "{" + "|".join(",".join(braces(option) for option in side) for side in sides) + "}"


def _law_of_numbers(game: PartizanHeapGame) -> Law | None:
    """A law by which a whole number is added, or nothing."""
    values = game.values(game.known - 1)
    # A value is taken apart into a whole number and the rest, so that growth shows as a step.
    whole = [floor(value.mean) for value in values]
    names: dict[Game, int] = {}
    rest = [
        names.setdefault(value - number, len(names))
        for value, number in zip(values, whole, strict=True)
    ]
    last = len(values) - 1
    h, t = reach(game)
    for period in range(1, (last - t) // h + 1):
        saltus = whole[last] - whole[last - period]
        start = last - period + 1
        while (
            start > 0
            and rest[start - 1] == rest[start - 1 + period]
            and whole[start - 1 + period] - whole[start - 1] == saltus
        ):
            start -= 1
        needed = verified_to(game, period, start)
        if needed <= last and start <= last - period:
            heaps = range(needed - period + 1, needed + 1)
            if not saltus or all(_translates(game, n, saltus) for n in heaps):
                return Law(period, start, Game(saltus))
    return None


def _translates(game: PartizanHeapGame, n: int, saltus: int) -> bool:
    """Does the value of a heap grow by s, 2s, … when all its options do?

    A game that is not a number does, by number translation, and so does a number that is not whole.
    A whole number v does if, for s > 0, no smaller whole number lies between the options.
    """
    value = game.value(n)
    if not value.is_integer:
        return True
    if saltus > 0:
        return any(option >= value - 1 for option in game.option_values(n, "left"))
    return any(option <= value + 1 for option in game.option_values(n, "right"))
