"""How a text is understood. The parser is the core's, told of the rulesets of the registry."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from grundy import _core
from grundy.errors import InputError
from grundy.rulesets import find, is_own, listed

__all__ = ["Reading", "read"]

# Characters of a question.
MOST_CHARACTERS = 10_000


class Reading(NamedTuple):
    """What a text was read as: `kind` is `nothing`, `game`, `position`, `value`, `form` or
    `sequence`.

    >>> read("misère Kayles 5, 4 and 3")
    Reading(kind='position', understood='Kayles, position 5 4 3, misère play', game='kayles', \
position='5 4 3', play='misere', value='', numbers=(), also=())
    """

    kind: str
    understood: str
    game: str = ""
    position: str = ""
    play: str = "normal"
    value: str = ""
    numbers: tuple[int, ...] = ()
    also: tuple[str, ...] = ()


@cache
def _games() -> tuple[dict[str, str], ...]:
    fields = ("name", "title", "family", "letters", "shape")
    from grundy.variants import core_variants

    every = [*listed(), *core_variants()]
    return tuple({name: getattr(one, name) for name in fields} for one in every)


def read(text: str, *, own: bool = True) -> Reading:
    """How a text is understood; `own` lets it name a class of one's own, `mymodule:MyGame`.

    >>> read("domineering 3x3 + ^").position
    'domineering 3x3 + ^'
    >>> read("kayls 5")
    Traceback (most recent call last):
        ...
    grundy.InputError: 'kayls 5' is not understood; did you mean kayles? ...
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"{len(text)} characters: a question has at most {MOST_CHARACTERS}")
    first, _, rest = text.strip().partition(" ")
    if own and is_own(first):
        return Reading("position", f"{first}, position {rest}, normal play", first, rest)
    if "pass" in text.lower() and (passing := _beyond_codes(text)):
        return passing
    found = understood(text)
    if found["kind"] is None and (beyond := _beyond_codes(text)):
        return beyond
    if found["kind"] is None and (variant := _of_variant(text, own)):
        return variant
    if found["kind"] is None:
        near = " or ".join(found["near"])
        hint = f"; did you mean {near}?" if near else f": {found['message']};"
        shown = text if len(text) <= 60 else text[:59] + "…"
        raise InputError(
            f"'{shown}' is not understood{hint} type a game with a position (kayles 5 4 3), a code "
            "(.77), a value ({1|-1} + ^) or a sequence (0 1 2 3 1 4 3 2)"
        )
    for name in ("numbers", "also"):
        found[name] = tuple(found.get(name, ()))
    return Reading(**found)


def _beyond_codes(text: str) -> Reading | None:
    """A game with a pass, or a code for two players: what the core has no heaps of.

    >>> _beyond_codes("kayles with a pass 5p 4").understood
    '.77 with a pass, position 5p 4, normal play'
    >>> _beyond_codes(".77|.37 5 4").game, _beyond_codes("tt..|..ff 5")
    ('.77|.37', None)
    """
    from grundy.heaps.pass_game import is_pass_game

    words = text.split()
    for count in range(len(words), 0, -1):
        name, position = " ".join(words[:count]), " ".join(words[count:])
        if not (is_pass_game(name) or (count == 1 and "|" in name)):
            continue
        try:
            rules = find(name)
        except InputError:
            continue
        if not position:
            return Reading("game", rules.title, rules.name)
        return Reading(
            "position", f"{rules.title}, position {position}, normal play", rules.name, position
        )
    return None


def _of_variant(text: str, own: bool) -> Reading | None:
    """A variant that is made on the spot: `dicotic snort path:3`.

    >>> _of_variant("twisted domineering 2x3", True).understood
    'Twisted Domineering, position 2x3, normal play'
    """
    from grundy.variants import VARIANTS

    kind, _, rest = text.strip().partition(" ")
    if kind.lower() not in VARIANTS or not rest:
        return None
    try:
        base = read(rest, own=own)
        rules, title = find(f"{kind} {base.game}"), find(base.game).title
    except InputError:
        return None
    if base.kind not in ("game", "position"):
        return None
    said = base.understood.removeprefix(title).removeprefix(base.game)
    return base._replace(game=rules.name, understood=rules.title + said)


def understood(text: str) -> dict[str, Any]:
    """The core's answer: the fields of a reading, or a message and names that are near.

    >>> understood("simplify {0,1|2}")["kind"]
    'form'
    """
    asked = json.dumps({"text": text, "games": _games()})
    found: dict[str, Any] = json.loads(_core.answer("understand", asked, 10.0, None))
    return found
