"""Strips that share their first cells: Star Nim, Star Silver Dollar, and on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from grundy._core import InputError, JoinedSearch, LimitError
from grundy.picture import Picture, Place
from grundy.rulesets import Ruleset
from grundy.strips import star_values
from grundy.strips.place_value import place_value
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    flat,
    is_misere,
    moved,
    read_squares,
    read_squares_at,
)

# Cells are counted in 32 bits by the search.
LARGEST_CELL = 2**32 - 1
# Each strip lists the common cells.
MOST_COMMON_CELLS = 1000
Orders = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=16)
def _search(orders: Orders, jump: bool) -> JoinedSearch:
    return JoinedSearch(orders, jump)


class JoinedStrips(StripPosition):
    """Tokens on strips whose first cells are common.

    Give `cells`, how many first cells of all strips are one and the same (in order), or `orders`:
    cell j of strip i is the common cell `orders[i][j]`. One token to a cell; with `jump` tokens
    pass over each other, otherwise they block.

    >>> JoinedStrips([[3], [4]], cells=2).value
    5
    >>> JoinedStrips([[3], [4]], orders=[[0, 1], [1, 0]]).value
    5
    >>> JoinedStrips([[3], [4]], cells=2, jump=True).value
    6
    """

    def __init__(
        self,
        strips: str | Iterable[Iterable[int]],
        cells: int = 1,
        orders: Sequence[Sequence[int]] | None = None,
        jump: bool = False,
    ) -> None:
        read = (
            read_strips(strips)
            if isinstance(strips, str)
            else [read_squares(strip, f"tokens of strip {i}") for i, strip in enumerate(strips)]
        )
        self.strips = tuple(tuple(sorted(strip)) for strip in read)
        if orders is None:
            if cells < 0:
                raise InputError(f"{cells} common cells: must not be negative")
            if cells > MOST_COMMON_CELLS:
                raise LimitError(
                    f"{cells} common cells: at most {MOST_COMMON_CELLS} are looked at",
                    limit=MOST_COMMON_CELLS,
                )
            orders = [range(cells)] * len(self.strips)
        self.orders: Orders = tuple(tuple(order) for order in orders)
        self.jump = jump
        self._refuse_shared_cells()

    def _refuse_shared_cells(self) -> None:
        engine = _search(self.orders, self.jump)  # refuses orders that are none
        engine.check(len(self.strips))
        taken: set[tuple[str, int]] = set()
        for number, (strip, order) in enumerate(zip(self.strips, self.orders, strict=True)):
            for token in strip:
                cell = ("", order[token]) if token < len(order) else (f"strip {number}", token)
                if cell in taken:
                    shown = [list(strip) for strip in self.strips]
                    raise InputError(f"{shown}: two tokens stand on one cell")
                taken.add(cell)

    def _engine(self) -> JoinedSearch:
        """The search; without a theorem, cells are counted in 32 bits."""
        star_values.check_cells(self.strips, LARGEST_CELL)
        return _search(self.orders, self.jump)

    @property
    def _is_star(self) -> bool:
        return all(order == (0,) for order in self.orders)

    def _pair(self) -> tuple[int, int, tuple[int, ...]] | None:
        """Two single tokens, the lower one first, and how the other strip is joined to its own."""
        if len(self.strips) != 2 or any(len(strip) != 1 for strip in self.strips):
            return None
        (one,), (other,) = self.strips
        first, second = self.orders
        if one > other:
            one, other, first, second = other, one, second, first
        return one, other, tuple(first.index(cell) for cell in second)

    @property
    def value(self) -> int:
        """The Sprague–Grundy value: from the definition, after what theory takes off.

        >>> import grundy as gr
        >>> gr.JoinedStrips([[5], [9]], 2).value
        12
        """
        if self._is_star:
            return star_values.value(self.strips)
        pair = self._pair()
        if pair is not None:
            found = place_value(pair[0], pair[1], pair[2], self.jump)
            assert found is not None, "the tokens do not collide"
            return found
        return self._engine().value(self.strips)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`.

        >>> import grundy as gr
        >>> gr.JoinedStrips([[5], [5]], 2).outcome()
        'P'
        """
        if is_misere(play):
            p = self._engine().is_p(self.strips, True)
        elif self._is_star:
            p = star_values.is_p(self.strips)
        else:
            p = self.value == 0
        return "P" if p else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, with the index of the `strip`.

        >>> JoinedStrips([[1], [2]]).winning_moves()
        [{'strip': 1, 'from': 2, 'to': 0}]
        """
        misere = is_misere(play)
        if self._is_star and not misere:
            moves = star_values.winning_moves(self.strips)
        else:
            moves = sorted(self._engine().winning_moves(self.strips, misere))
        return [{"strip": i, "from": start, "to": end} for i, start, end in moves]

    def options(self, player: str = "left") -> list[JoinedStrips]:
        """All positions one move away.

        >>> len(JoinedStrips([[1], [2]]).options())
        3
        """
        return [self._with(self._moved(*move)) for move in self._engine().moves(self.strips)]

    def _moved(self, strip: int, start: int, end: int) -> list[list[int]]:
        moved = [list(tokens) for tokens in self.strips]
        moved[strip][moved[strip].index(start)] = end
        return moved

    def _with(self, strips: list[list[int]]) -> JoinedStrips:
        return JoinedStrips(strips, orders=self.orders, jump=self.jump)

    def _said(self, after: Any) -> tuple[str, tuple[int, ...]]:
        for i, (old, new) in enumerate(zip(self.strips, after.strips, strict=True)):
            if old != new:
                text, places = moved(old, new)
                return f"strip {i + 1}: {text}", (i, *places)
        raise AssertionError("a move changes a strip")

    def picture(self) -> Picture:
        """Strips side by side.

        >>> JoinedStrips([[1], [2]]).picture().style
        'star'
        """
        places = []
        for number, strip in enumerate(self.strips):
            places += [Place(square, number, "coin", str(square)) for square in strip]
            if not strip:
                places.append(Place(0, number, "end", ""))
        return Picture("star", tuple(places))

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> JoinedStrips([[1], [2]]).rough_moves()
        3
        """
        return sum(flat(self.strips))

    def _strips_text(self) -> str:
        return " ".join("[" + ",".join(map(str, strip)) + "]" for strip in self.strips)

    def __str__(self) -> str:
        cells = len(self.orders[0]) if self.orders else 0
        if all(order == tuple(range(cells)) for order in self.orders):
            head = f"cells={cells}"
        else:
            head = "orders=" + "/".join(",".join(map(str, order)) for order in self.orders)
        return f"{head}{' jump' if self.jump else ''}: {self._strips_text()}"

    def _key(self) -> tuple[Any, ...]:
        return self.strips, self.orders, self.jump

    def __repr__(self) -> str:
        shown = [list(strip) for strip in self.strips]
        orders = [list(order) for order in self.orders]
        return f"JoinedStrips({shown}, orders={orders}, jump={self.jump})"


def read_strips(text: str) -> list[list[int]]:
    """Strips from text such as `"[2,5] [3] [1,4]"`.

    >>> read_strips("[2,5] [3] []")
    [[2, 5], [3], []]
    """
    strips = []
    column = 0
    for match in re.finditer(r"\s*\[([^\[\]]*)\]", text):
        if match.start() != column:
            break
        found = read_squares_at(match.group(1), match.start(1), text, "tokens")
        strips.append([square for square, _ in found])
        column = match.end()
    if text[column:].strip() or not strips:
        at = column + len(text[column:]) - len(text[column:].lstrip())
        what = repr(text[at]) if at < len(text) else "end"
        raise InputError(
            f"{what} at column {at + 1} of {text!r}: give one list of tokens for each strip, "
            "as in '[2,5] [3] [1,4]'"
        )
    return strips


def _read(text: str) -> JoinedStrips:
    head, colon, rest = text.partition(":")
    if not colon:
        return JoinedStrips(text)
    words = head.split()
    jump = "jump" in words
    settings = dict(word.partition("=")[::2] for word in words if word != "jump")
    try:
        if "orders" in settings:
            orders = [
                [int(c) for c in o.split(",") if c] for o in settings.pop("orders").split("/")
            ]
            made = JoinedStrips(rest, orders=orders, jump=jump)
        else:
            made = JoinedStrips(rest, int(settings.pop("cells", "1")), jump=jump)
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{head!r} in {text!r}: expected cells=2 or orders=0,1/1,0") from None
    if settings:
        raise InputError(f"{head!r} in {text!r}: expected cells=, orders= or jump before the colon")
    return made


RULESET = Ruleset(
    name="joined-strips",
    title="Joined strips",
    family="strip",
    notation="a list of tokens for each strip, and how many first cells they share: cells=2: [3] "
    "[4]; with jump, cells=2 jump: [3] [4]",
    example="cells=2: [2,5] [3,4]",
    impartial=True,
    help="Slide a token to a lower cell of its strip; the first cells of all strips are the "
    "same cells, one token to a cell.",
    reader=_read,
)
