"""Parts of a misère game that say something, and its factorings into primes."""

from __future__ import annotations

from grundy.misere.misere_game import MisereGame

#: 0 and 1 are parts of every game.
UNITS = (MisereGame(0), MisereGame(1))


def is_even(game: MisereGame) -> bool:
    """Of g and g + 1 one is an option of the other; the simpler one is even.

    >>> is_even(MisereGame("2+")), is_even(MisereGame("2+ + 1")), is_even(MisereGame(1))
    (True, False, False)
    """
    return game + 1 not in game.options


def even(game: MisereGame) -> MisereGame:
    """The even one of g and g + 1."""
    return game if is_even(game) else game + 1


def proper_parts(game: MisereGame) -> list[MisereGame]:
    """The even parts of a game other than 0 and the game itself (or itself and 1).

    >>> proper_parts(MisereGame("2+"))
    [MisereGame("2"), MisereGame("{2+ + 1,2+,0}")]
    """
    own = (*UNITS, game, game + 1)
    return [part for part in game.parts if part not in own and is_even(part)]


def is_prime(game: MisereGame) -> bool:
    """Is it neither 0 nor 1, and no sum of others?

    >>> [is_prime(MisereGame(g)) for g in (0, 1, 2, "2+", "{2+,0}")]
    [False, False, True, False, True]
    """
    return game not in UNITS and not proper_parts(game)


def factorings(game: MisereGame) -> list[list[MisereGame]]:
    """All ways to write a game as a sum of primes, apart from a 1 that may have to be added.

    A game may have several: factoring is not unique (Siegel, *Combinatorial Game Theory*, ch. V).

    >>> factorings(MisereGame("2 + 2"))
    [[MisereGame("2"), MisereGame("2")]]
    >>> len(factorings(MisereGame("4 + 2")) + factorings(MisereGame("(4 + 2)+")))
    3
    """
    found = _factorings(even(game), {})
    if not is_even(game) and game != 1:
        return [[*primes[:-1], primes[-1] + 1] for primes in found]
    return [[game]] if game == 1 else found


Known = dict[MisereGame, list[list[MisereGame]]]


def _factorings(game: MisereGame, known: Known) -> list[list[MisereGame]]:
    if game == 0:
        return [[]]
    if game not in known:
        parts = proper_parts(game)
        ways: set[tuple[MisereGame, ...]] = set() if parts else {(game,)}
        for part in parts:
            if proper_parts(part):
                continue
            rest = _factorings(even(game - part), known)
            ways |= {tuple(sorted((part, *primes), key=_simplest)) for primes in rest}
        order = sorted(ways, key=lambda way: [_simplest(prime) for prime in way])
        known[game] = [list(way) for way in order]
    return known[game]


def _simplest(game: MisereGame) -> tuple[int, int, str]:
    return game.birthday, len(game.options), str(game)
