"""Which games have these nim-values? Looked up over the atlas and the named games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from grundy.errors import InputError

__all__ = ["SequenceMatch", "SequenceMatches", "identify"]

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
    (25, 'kayles')
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


@cache
def codes() -> tuple[str, ...]:
    """Every game of the atlas; the core adds the named games that are not among them."""
    from grundy.atlas.atlas import Atlas

    rows = Atlas.shipped().sql("SELECT code, alias FROM game ORDER BY code")[1]
    return tuple(alias or code for code, alias in rows)


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
    from grundy.web.core import answer

    wanted = _checked(numbers)
    found = answer("identify", numbers=wanted, codes=codes(), most=most)
    made = SequenceMatches(SequenceMatch(**match) for match in found["matches"])
    made.numbers = tuple(found["numbers"])
    made.exact, made.searched = found["exact"], found["searched"]
    return made


def _checked(numbers: Iterable[int]) -> list[int]:
    wanted = list(numbers)
    for number in wanted:
        if not isinstance(number, int) or number < 0:
            raise InputError(f"{number!r} is not a nim-value: they are 0, 1, 2, …")
    return wanted
