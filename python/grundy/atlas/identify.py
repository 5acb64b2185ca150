"""Which games have these nim-values? Looked up over the atlas and the named games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from grundy.errors import InputError

__all__ = ["SequenceMatch", "SequenceMatches", "identify"]

# Numbers that are taken, and the least worth looking for.
MOST_NUMBERS = 10_000
LEAST_NUMBERS = 3
# The first heaps at which the numbers may begin, and values kept of every game.
MOST_OFFSET = 60
KEPT = 120
# Games listed unless told.
SHOWN = 20


class SequenceMatch(NamedTuple):
    """A game with these values: G(offset), G(offset + 1), … agree with the first `agrees_to` of the
    numbers.

    >>> import grundy as gr
    >>> gr.identify([0, 1, 2, 3, 1, 4, 3, 2])[0]
    SequenceMatch(code='.77', name='kayles', offset=0, agrees_to=8)
    """

    code: str
    name: str
    offset: int
    agrees_to: int


class SequenceMatches(list[SequenceMatch]):
    """The best matches, best first; `exact` games agree with all numbers, of `searched`.

    >>> import grundy as gr
    >>> found = gr.identify([0, 1, 2, 3, 1, 4, 3, 2])
    >>> found.exact, found[0].name
    (11, 'kayles')
    """

    numbers: tuple[int, ...] = ()
    exact: int = 0
    searched: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The fields of `grundy identify --json`.

        >>> import grundy as gr
        >>> gr.identify([0, 1, 2, 3, 1, 4, 3, 2]).to_dict()["matches"][0]["code"]
        '.77'
        """
        return {
            "numbers": list(self.numbers),
            "matches": [match._asdict() for match in self],
            "exact": self.exact,
            "searched": self.searched,
        }


class _Class(NamedTuple):
    """Games with one nim-sequence, but for zeros at the beginning."""

    standard: str
    values: tuple[int, ...]
    games: tuple[tuple[str, int], ...]


@cache
def _classes() -> tuple[_Class, ...]:
    """Every class of the atlas, and the named games that have no code of digits."""
    from grundy import _core
    from grundy.atlas.atlas import Atlas
    from grundy.heaps.heap_game import HeapGame

    rows = Atlas.shipped().sql(
        "SELECT n.standard, g.code, g.alias, g.normal_degree FROM game g "
        "JOIN normal n ON n.class = g.normal_class ORDER BY n.standard"
    )[1]
    members: dict[str, list[tuple[str, int]]] = {}
    codes = set()
    for standard, code, alias, degree in rows:
        codes.add(code)
        members.setdefault(standard, []).append((alias or code, degree))
    for _, code, _ in _core.game_names():
        if HeapGame(code).digits not in codes:
            members.setdefault(code, []).append((code, 0))
    return tuple(
        _Class(code, tuple(HeapGame(code).nim_values(KEPT)), tuple(games))
        for code, games in members.items()
    )


@cache
def _names() -> dict[str, str]:
    from grundy import _core

    return {code: name for name, code, _ in reversed(_core.game_names())}


def identify(numbers: Iterable[int], most: int = SHOWN) -> SequenceMatches:
    """The games of the atlas whose nim-sequence has these values, from some heap on.

    The atlas has all octal games to three digits, recurring ones too, hexadecimal to three,
    quaternary to five and the subtraction sets up to 12. What agrees with all numbers comes first,
    then what agrees longest.

    >>> import grundy as gr
    >>> found = gr.identify([1, 1, 2, 0, 3, 1, 1, 0, 3, 3], most=2)
    >>> [(match.code, match.offset) for match in found]
    [('.137', 1), ('.07', 2)]
    """
    wanted = _checked(numbers)
    found: list[SequenceMatch] = []
    searched = 0
    for one in _classes():
        searched += len(one.games)
        found += _in_class(one, wanted)
    found.sort(key=_order)
    made = SequenceMatches(found[:most])
    made.numbers = tuple(wanted)
    made.exact = sum(match.agrees_to == len(wanted) for match in found)
    made.searched = searched
    return made


def _checked(numbers: Iterable[int]) -> list[int]:
    wanted = list(numbers)
    for number in wanted:
        if not isinstance(number, int) or number < 0:
            raise InputError(f"{number!r} is not a nim-value: they are 0, 1, 2, …")
    if not LEAST_NUMBERS <= len(wanted) <= MOST_NUMBERS:
        raise InputError(
            f"{len(wanted)} numbers: give between {LEAST_NUMBERS} and {MOST_NUMBERS} nim-values"
        )
    return wanted


def _in_class(one: _Class, wanted: Sequence[int]) -> list[SequenceMatch]:
    """The best place of the numbers in the sequences of a class."""
    found = []
    places: dict[int, tuple[int, int]] = {}
    for code, degree in one.games:
        if degree not in places:
            places[degree] = _best_place(one, degree, wanted)
        offset, long = places[degree]
        if long >= LEAST_NUMBERS and 2 * long >= len(wanted):
            found.append(SequenceMatch(code, _names().get(code, ""), offset, long))
    return found


def _best_place(one: _Class, zeros: int, wanted: Sequence[int]) -> tuple[int, int]:
    """Where the numbers stand in a sequence with this many zeros before it, and how many do."""
    values: Sequence[int] = (0,) * zeros + one.values
    best, place = 0, 0
    for start in range(MOST_OFFSET):
        long = _agreeing(values, start, wanted)
        if long == len(values) - start < len(wanted):
            values = (0,) * zeros + _more(one.standard, MOST_OFFSET + len(wanted))
            long = _agreeing(values, start, wanted)
        if long > best:
            best, place = long, start
            if best == len(wanted):
                break
    return place, best


def _agreeing(values: Sequence[int], start: int, wanted: Sequence[int]) -> int:
    """How many of the numbers stand in the values from here on."""
    for i, number in enumerate(wanted):
        if start + i >= len(values) or values[start + i] != number:
            return i
    return len(wanted)


@cache
def _more(code: str, last: int) -> tuple[int, ...]:
    from grundy.heaps.heap_game import HeapGame

    return tuple(HeapGame(code).nim_values(last))


def _order(match: SequenceMatch) -> tuple[Any, ...]:
    return (-match.agrees_to, match.offset, not match.name, len(match.code), match.code)
