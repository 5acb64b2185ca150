"""Misère canonical forms of positions of any impartial ruleset."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError, LimitError
from grundy.misere.misere_game import MisereGame

#: Most positions whose forms are kept for one question: about a gigabyte.
MOST_POSITIONS = 1_000_000


def position_form(position: Any) -> MisereGame:
    """The canonical form in misère play: that of the options, worked out from the moves.

    A position is a `Position` or any hashable object with `moves(player)` (and, if it likes,
    `parts()`), both players having the same moves.

    >>> from grundy import Board, HeapSum
    >>> position_form(Board("node-kayles", "cycle:6")), position_form(HeapSum(".77", [5]))
    (MisereGame("2+"), MisereGame("{2_2,3,2,1}"))
    """
    if getattr(position, "impartial", True) is False:
        raise InputError(
            f"{position}: misère forms are of impartial games, and this one is partizan"
        )
    if getattr(position, "loopy", False):
        raise InputError(f"{position}: misère forms are of games that end, and this one may not")
    known: dict[Any, MisereGame] = {}
    stack = [position]
    while stack:
        at = stack[-1]
        if at in known:
            stack.pop()
            continue
        parts = _parts(at)
        below = parts if len(parts) != 1 else _options(at)
        missing = [option for option in below if option not in known]
        if missing:
            stack += missing
            continue
        forms = [known[option] for option in below]
        if len(parts) != 1:
            total = MisereGame(0)
            for form in forms:
                total = total + form
            known[at] = total
        else:
            known[at] = MisereGame.from_options(forms)
        if len(known) > MOST_POSITIONS:
            message = f"the form takes more than {MOST_POSITIONS} positions"
            raise LimitError(message, limit=MOST_POSITIONS, stopped=True)
        stack.pop()
    return known[position]


def _options(position: Any) -> list[Any]:
    options = getattr(position, "options", None)
    return list(position.moves("left") if options is None else options())


def _parts(position: Any) -> list[Any]:
    """The positions it is a sum of; one that falls apart no further is one part.

    >>> from grundy import Board
    >>> _parts(Board("cram", "..#...")), len(_parts(Board("cram", "...")))
    ([Board('cram', '..'), Board('cram', '...')], 1)
    """
    parts = getattr(position, "parts", None)
    found = [position] if parts is None else list(parts())
    # A value among the parts, or a single other position, says no more than the moves do.
    if len(found) == 1 or not all(hasattr(part, "moves") for part in found):
        return [position]
    return found
