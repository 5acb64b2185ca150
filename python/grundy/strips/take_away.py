"""Take-away: at most so many times what was taken before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

from grundy.errors import InputError, LimitError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition

__all__ = ["TakeAway"]

# Largest heap whose nim-values are worked out: all smaller heaps are, under every bound.
LARGEST = 2_000


class TakeAway(StripPosition):
    """A heap, of which a player takes at least one and at most `factor` times as many as the
    opponent has just taken; the first takes any number but not all.

    >>> import grundy as gr
    >>> take = gr.rulesets.find("take away").read
    >>> take("3: 13").outcome(), take("3: 10 after 1").options()[0]
    ('N', TakeAway(3, 9, 1))
    >>> [n for n in range(1, 60) if take(f"3: {n}").outcome() == "P"]
    [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
    """

    def __init__(self, factor: int, heap: int, taken: int | None = None) -> None:
        self.factor, self.heap, self.taken = factor, heap, taken

    @property
    def most(self) -> int:
        """The most that may be taken.

        >>> TakeAway(2, 10, 3).most, TakeAway(2, 10).most
        (6, 9)
        """
        if self.taken is None:
            return self.heap - 1
        return min(self.heap, self.factor * self.taken)

    @property
    def value(self) -> int:
        """The Sprague–Grundy value.

        >>> [TakeAway(2, 10, taken).value for taken in range(6)]
        [0, 2, 2, 2, 5, 5]
        """
        if self.heap > LARGEST:
            raise LimitError(f"values are worked out for heaps up to {LARGEST}", limit=LARGEST)
        size = 1 << max(6, self.heap.bit_length())
        return _values(self.factor, min(size, LARGEST + 1))[self.heap][self.most]

    def options(self, player: str = "left") -> Sequence[Self]:
        """Fewer and fewer counters.

        >>> TakeAway(2, 4, 1).options()
        [TakeAway(2, 3, 1), TakeAway(2, 2, 2)]
        """
        return [self._taking(number) for number in range(1, self.most + 1)]

    def _taking(self, number: int) -> Self:
        return type(self)(self.factor, self.heap - number, number)

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, with the heap before and after.

        >>> TakeAway(2, 10, 3).winning_moves()
        [{'from': 10, 'to': 8}]
        """
        after = (option for option in self.options() if option.outcome(play) == "P")
        return [{"from": self.heap, "to": option.heap} for option in after]

    def _said(self, after: Self) -> tuple[str, tuple[int, ...]]:
        return f"{self.heap} → {after.heap}", ()

    def picture(self) -> Picture:
        """The heap.

        >>> print(TakeAway(2, 3).picture().text())
           3  ●●●
        """
        return rows_picture([self.heap])

    def rough_moves(self) -> int:
        """The number of moves.

        >>> TakeAway(2, 10, 3).rough_moves()
        6
        """
        return max(0, self.most)

    def _key(self) -> tuple[int, ...]:
        # What was taken tells nothing beyond how much may be taken now.
        return (self.factor, self.heap, max(0, self.most))

    def __str__(self) -> str:
        return f"{self.factor}: {self._heap()}"

    def _heap(self) -> str:
        return f"{self.heap}" if self.taken is None else f"{self.heap} after {self.taken}"

    def __repr__(self) -> str:
        taken = "" if self.taken is None else f", {self.taken}"
        return f"TakeAway({self.factor}, {self.heap}{taken})"


@lru_cache(maxsize=16)
def _values(factor: int, size: int) -> list[list[int]]:
    """Of each heap below `size`, the value when at most 0, 1, 2, … may be taken.

    One more counter adds one move to the heap, so every list is made in one go."""
    found: list[list[int]] = []
    for heap in range(size):
        values, seen, least = [0], set(), 0
        for taken in range(1, heap + 1):
            rest = heap - taken
            seen.add(found[rest][min(rest, factor * taken)])
            while least in seen:
                least += 1
            values.append(least)
        found.append(values)
    return found


def read_heap(text: str, whole: str) -> tuple[int, int | None]:
    """A heap, `10`, or a heap and what was taken before, `10 after 3`.

    >>> read_heap("10", "10"), read_heap("10 after 3", "10 after 3")
    ((10, None), (10, 3))
    """
    words = text.split()
    plain = [words[0], words[2]] if len(words) == 3 and words[1] == "after" else words
    if len(words) not in (1, 3) or not all(word.isdecimal() for word in plain) or len(plain) > 2:
        raise InputError(f"'{whole}': a heap such as 13, or 10 after 3 if 3 were just taken")
    numbers = [int(word) for word in plain]
    return numbers[0], numbers[1] if len(numbers) == 2 else None


def _read(text: str) -> TakeAway:
    factor, colon, heap = text.partition(":")
    if not colon or not factor.strip().isdecimal() or int(factor) < 1:
        raise InputError(f"'{text}': a factor and a heap, such as 2: 13 or 2: 10 after 3")
    return TakeAway(int(factor), *read_heap(heap, text))


RULESET = Ruleset(
    name="take-away",
    title="Take-away",
    family="strip",
    notation="factor: heap, and what was just taken: 3: 13 or 3: 10 after 3",
    example="3: 14",
    impartial=True,
    help="Take at least one and at most so many times what the opponent has just taken; the first "
    "player takes any number but not all.",
    reader=_read,
)
