"""A smallest game that tells two misère games apart, or the proof that they are equal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from grundy.errors import InputError
from grundy.misere.misere_game import MisereGame

# Most positions below either game for which the games born by day 5 are searched.
MOST_POSITIONS = 300
# The 22 games born by day 4 are the options of all games born by day 5.
LAST_DAY = 5


@dataclass(frozen=True)
class Distinction:
    """`equal`, or a `game` beside which the two have different misère `outcomes`.

    `smallest` says that no game has a lower birthday, nor the same and fewer options. No game born
    by day `searched_to` − 1 tells the two apart.

    >>> import grundy as gr
    >>> from grundy.misere.distinguishing import distinguish
    >>> distinguish(".123[6]", ".123[11]").outcomes
    ('N', 'P')
    """

    equal: bool
    game: MisereGame | None
    outcomes: tuple[str, str] | None
    smallest: bool
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
    """A game T for which `one` + T and `two` + T have different misère outcomes.

    Equal games have the same canonical form. All games born by day 5 are tried, so that T is a
    smallest one if there is one among them; otherwise T is built by `Builder`.

    >>> found = distinguish(".123[6]", ".123[11]")
    >>> found.game, found.outcomes, found.smallest
    (MisereGame("{2++,1}"), ('N', 'P'), True)
    >>> distinguish(".34[10]", ".34[18]").equal
    True
    >>> distinguish(".75[5]", ".75[7]").outcomes
    ('N', 'P')
    """
    g, h = MisereGame(one), MisereGame(two)
    if g == h:
        return Distinction(True, None, None, True, 0)
    small = games_by_day(4)
    orders = [_followers(game) for game in (g, h)]
    if all(len(order) <= MOST_POSITIONS for order in orders):
        masks = [_day_four(order) for order in orders]
        different = masks[0][g] ^ masks[1][h]
        for k, game in enumerate(small):
            if different >> k & 1:
                return Distinction(False, game, _outcomes(g, h, game), True, game.birthday)
        bits = _p_sets(orders[0], masks[0]) ^ _p_sets(orders[1], masks[1])
        best = _smallest_set(bits)
        if best is not None:
            game = MisereGame.from_options([t for k, t in enumerate(small) if best >> k & 1])
            return Distinction(False, game, _outcomes(g, h, game), True, LAST_DAY)
    game = _shrunk(g, h, Builder().difference(g, h))
    return Distinction(False, game, _outcomes(g, h, game), False, LAST_DAY + 1)


def _outcomes(g: MisereGame, h: MisereGame, game: MisereGame) -> tuple[str, str]:
    pair = ((g + game).outcome, (h + game).outcome)
    assert pair[0] != pair[1]
    return pair


def _followers(game: MisereGame) -> list[MisereGame]:
    """The positions below a game and itself, options first; more than the limit are cut."""
    order: list[MisereGame] = []
    known: set[MisereGame] = set()
    stack = [(game, False)]
    while stack and len(order) <= MOST_POSITIONS:
        position, done = stack.pop()
        if done:
            order.append(position)
        elif position not in known:
            known.add(position)
            stack.append((position, True))
            stack += [(option, False) for option in position.options]
    return order


def _day_four(order: list[MisereGame]) -> dict[MisereGame, int]:
    """For each position the games t born by day 4 with position + t a P-position, as bits."""
    small = games_by_day(4)
    number = {game: k for k, game in enumerate(small)}
    below = [[number[option] for option in game.options] for game in small]
    masks: dict[MisereGame, int] = {}
    for position in order:
        options = [masks[option] for option in position.options]
        mask = 0
        for k in range(len(small)):
            moved = bool(options or below[k])
            wins = any(m >> k & 1 for m in options) or any(mask >> j & 1 for j in below[k])
            if moved and not wins:
                mask |= 1 << k
        masks[position] = mask
    return masks


def _p_sets(order: list[MisereGame], masks: dict[MisereGame, int]) -> Any:
    """For every set T of games born by day 4: is the last position + T a P-position? As bits.

    A move in position + T goes to position + t with t in T, or to an option of the position
    plus T.
    """
    import numpy as np

    holds = _holds()
    size = len(holds)
    p: dict[MisereGame, Any] = {}
    for position in order:
        wins = np.zeros(1 << (size - 3), dtype=np.uint8)
        for k in range(size):
            if masks[position] >> k & 1:
                wins |= holds[k]
        for option in position.options:
            wins |= p[option]
        p[position] = ~wins
        if not position.options:
            p[position][0] &= 0x7F  # no move at all: the player to move has won
    return p[order[-1]]


@cache
def _holds() -> list[Any]:
    """For each game born by day 4 the sets it is in, as bits."""
    import numpy as np

    size = len(games_by_day(4))
    sets = np.arange(1 << size, dtype=np.uint32)
    return [np.packbits((sets & np.uint32(1 << k)) != 0) for k in range(size)]


def _smallest_set(bits: Any) -> int | None:
    """The set with fewest games of those marked, the first of them; None if there is none."""
    import numpy as np

    found = np.flatnonzero(np.unpackbits(bits))
    if not len(found):
        return None
    return int(found[np.argmin(np.bitwise_count(found))])


def _shrunk(g: MisereGame, h: MisereGame, game: MisereGame) -> MisereGame:
    """A game with fewer options that still tells the two apart."""
    options = list(game.options)
    for option in sorted(options, key=lambda o: -o.birthday):
        fewer = MisereGame.from_options([o for o in options if o != option])
        if (g + fewer).outcome != (h + fewer).outcome:
            options.remove(option)
    return MisereGame.from_options(options)


class Builder:
    """Builds games that tell two games apart, after the theorem of Conway that this is possible.

    (*On Numbers and Games*, chapter 12; A. N. Siegel, *Combinatorial Game Theory*, section V.3.)
    Different canonical forms G, H have an option of one, say G', that is not an option of the other
    and, unless H is 0 and then the outcomes differ, has not H itself as an option. Such G' and H
    are *linked*: some T makes P-positions with both. Then G + T is an N- and H + T a P-position.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[MisereGame, MisereGame], MisereGame] = {}
        self._mates: dict[MisereGame, MisereGame] = {}

    def difference(self, g: MisereGame, h: MisereGame) -> MisereGame:
        """A T beside which the outcomes of two different games differ."""
        key = (g, h)
        if key not in self._found:
            self._found[key] = self._difference(g, h)
        return self._found[key]

    def _difference(self, g: MisereGame, h: MisereGame) -> MisereGame:
        if g.outcome != h.outcome:
            return MisereGame(0)
        for game, other in ((g, h), (h, g)):
            for option in game.options:
                if option not in other.options and other not in option.options:
                    return self._link(option, other)
        raise AssertionError(f"{g!r} and {h!r} should be equal")

    def _link(self, a: MisereGame, b: MisereGame) -> MisereGame:
        """A T with a + T and b + T both P, if neither is an option of the other.

        For each option a' of a an X with a' + X in P and b + X in N, and the same with a and b
        exchanged: then every option of a + T or b + T is an N-position.
        """
        options = [self.p_and_n(option, b) for option in a.options]
        options += [self.p_and_n(option, a) for option in b.options]
        return MisereGame.from_options(options or [MisereGame(0)])

    def p_and_n(self, g: MisereGame, h: MisereGame) -> MisereGame:
        """An X with g + X in P and h + X in N, for different games.

        If T does it the other way round, {T and the mates of the options of g} does it.
        """
        found = self.difference(g, h)
        if (g + found).outcome == "P":
            return found
        return MisereGame.from_options([found, *(self.mate(option) for option in g.options)])

    def mate(self, game: MisereGame) -> MisereGame:
        """A game that makes a P-position with the given one: {mates of its options}, 1 for 0."""
        if game not in self._mates:
            options = [self.mate(option) for option in game.options]
            self._mates[game] = MisereGame.from_options(options or [MisereGame(0)])
        return self._mates[game]
