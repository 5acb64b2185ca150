"""A smallest game that tells two misère games apart, or the proof that they are equal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from grundy._core import InputError
from grundy.misere_game import MisereGame

# Positions below either game.
MOST_POSITIONS = 400
# The 22 games born by day 4 are the options of all games born by day 5.
LAST_DAY = 5


@dataclass(frozen=True)
class Distinction:
    """`game` is None if the two are equal (`equal`) or no game born by day `searched_to` does it.

    `game` has the least birthday and of those the fewest options; `outcomes` are those of the two
    games with it added.
    """

    equal: bool
    game: MisereGame | None
    outcomes: tuple[str, str] | None
    searched_to: int


@cache
def games_by_day(day: int) -> tuple[MisereGame, ...]:
    """All games born by a day up to 4, in order of birthday.

    >>> [len(games_by_day(day)) for day in range(5)]
    [1, 2, 3, 5, 22]
    """
    if day not in range(5):
        raise InputError(f"day {day}: games are listed for days 0 to 4")
    if day == 0:
        return (MisereGame(0),)
    before = games_by_day(day - 1)
    found = dict.fromkeys(before)
    for size in range(len(before) + 1):
        for options in combinations(before, size):
            found.setdefault(MisereGame.from_options(options))
    return tuple(sorted(found, key=lambda game: game.birthday))


def distinguish(one: MisereGame | str, two: MisereGame | str) -> Distinction:
    """A smallest T for which `one` + T and `two` + T have different misère outcomes.

    Equal games have the same canonical form, so different ones are told apart by some game
    (Conway, *On Numbers and Games*, chapter 12). All games born by day 5 are tried.

    >>> found = distinguish(".123[6]", ".123[11]")
    >>> found.game, found.outcomes
    (MisereGame("{2++,1}"), ('N', 'P'))
    >>> distinguish(".34[10]", ".34[18]").equal
    True
    """
    g, h = MisereGame(one), MisereGame(two)
    if g == h:
        return Distinction(True, None, None, 0)
    for game in games_by_day(4):
        pair = ((g + game).outcome, (h + game).outcome)
        if pair[0] != pair[1]:
            return Distinction(False, game, pair, game.birthday)
    small = games_by_day(4)
    different = _p_sets(g) ^ _p_sets(h)
    found = [int(i) for i in different.nonzero()[0]]
    if not found:
        return Distinction(False, None, None, LAST_DAY)
    best = min(found, key=lambda i: (i.bit_count(), i))
    game = MisereGame.from_options([small[k] for k in range(len(small)) if best >> k & 1])
    return Distinction(False, game, ((g + game).outcome, (h + game).outcome), LAST_DAY)


def _p_sets(game: MisereGame) -> Any:
    """For every set T of games born by day 4, by its bits: is `game` + T a P-position?

    A move in `game` + T goes to `game` + t with t in T, or to an option of `game` plus T.
    """
    import numpy as np

    small = games_by_day(4)
    sets = np.arange(1 << len(small), dtype=np.uint32)
    order: list[MisereGame] = []

    def visit(position: MisereGame) -> None:
        if position in known:
            return
        known.add(position)
        if len(known) > MOST_POSITIONS:
            raise InputError(f"more than {MOST_POSITIONS} positions below {game!r}")
        for option in position.options:
            visit(option)
        order.append(position)

    known: set[MisereGame] = set()
    visit(game)
    p: dict[MisereGame, Any] = {}
    for position in order:
        mask = sum(1 << k for k, t in enumerate(small) if (position + t).outcome == "P")
        wins = (sets & np.uint32(mask)) != 0
        for option in position.options:
            wins |= p[option]
        p[position] = ~wins
        if not position.options:
            p[position][0] = False  # no move at all: the player to move has won
    return p[game]
