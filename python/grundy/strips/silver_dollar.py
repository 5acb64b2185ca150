"""Silver Dollar (without the dollar): coins slide down a strip and never pass one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy._core import InputError
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    misere_nim_p,
    nim_sum_text,
    read_squares,
)


def gap_moves(tokens: tuple[int, ...], change: int, floor: int) -> Iterator[tuple[int, int]]:
    """The moves of one token that change the nim-sum of the gaps that count by `change`. Every
    token bounds one of these gaps: the upper one closes it, the lower one opens it, down to the
    token before, or to the square `floor`.

    >>> list(gap_moves((3, 5, 8, 12), 2, 0))
    [(3, 1), (12, 10)]
    """
    if not change:
        return
    padded = (floor - 1, *tokens) if len(tokens) % 2 else tokens
    for i in range(0, len(padded), 2):
        low, high = padded[i], padded[i + 1]
        gap = high - low - 1
        new = gap ^ change
        if new < gap:
            yield high, low + 1 + new
        else:
            least = padded[i - 1] + 1 if i else floor
            end = high - 1 - new
            if low >= floor and end >= least:
                yield low, end


class SilverDollar(StripPosition):
    """A position of Silver Dollar.

    >>> SilverDollar([3, 5, 8, 12, 19]).value
    7
    >>> SilverDollar([2, 5, 6, 8, 10]).winning_moves()
    [{'from': 2, 'to': 1}, {'from': 8, 'to': 7}]

    Every second gap, counted from the far end, is a Nim heap; a move that makes such a gap larger
    is taken back (J. H. Conway, On Numbers and Games, chapter 11). The same holds in misère
    play: when all those gaps are closed and a coin can still move, opening one by one square
    leaves the other player a single heap of one.
    """

    def __init__(self, tokens: str | Iterable[int]) -> None:
        self.tokens = tuple(sorted(read_squares(tokens, "tokens")))
        for x, y in zip(self.tokens, self.tokens[1:], strict=False):
            if x == y:
                raise InputError(f"two tokens on square {x}: one token to a square")

    @property
    def heaps(self) -> tuple[int, ...]:
        """The gaps that count, as Nim heaps.

        >>> SilverDollar([3, 5, 8, 12, 19]).heaps
        (3, 2, 6)
        """
        tokens = self.tokens if len(self.tokens) % 2 == 0 else (-1, *self.tokens)
        return tuple(y - x - 1 for x, y in zip(tokens[::2], tokens[1::2], strict=True))

    @property
    def value(self) -> int:
        """The nim-sum of the gaps that count.

        >>> import grundy as gr
        >>> gr.SilverDollar([3, 5, 8, 12]).value
        2
        """
        total = 0
        for heap in self.heaps:
            total ^= heap
        return total

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`.

        >>> SilverDollar([0, 1]).outcome(play="misere")
        'N'
        """
        p = misere_nim_p(self.heaps) if is_misere(play) else self.value == 0
        return "P" if p else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> import grundy as gr
        >>> gr.SilverDollar([3, 5, 8, 12]).winning_moves()
        [{'from': 3, 'to': 1}, {'from': 12, 'to': 10}]
        """
        misere = is_misere(play)
        moves = set(gap_moves(self.tokens, self.value, 0))
        if misere:
            moves |= set(gap_moves(self.tokens, self.value ^ 1, 0))
            moves = {m for m in moves if self._after(*m).outcome(play) == "P"}
        return [{"from": start, "to": end} for start, end in sorted(moves)]

    def _after(self, start: int, end: int) -> SilverDollar:
        return SilverDollar([end if token == start else token for token in self.tokens])

    def options(self, player: str = "left") -> list[SilverDollar]:
        """All positions one move away.

        >>> SilverDollar([1, 3]).options()
        [SilverDollar([0, 3]), SilverDollar([1, 2])]
        """
        return [position for _, _, position in self._moves()]

    def _moves(self) -> list[tuple[int, int, SilverDollar]]:
        return [
            (token, to, SilverDollar([*self.tokens[:i], to, *self.tokens[i + 1 :]]))
            for i, token in enumerate(self.tokens)
            for to in range(self.tokens[i - 1] + 1 if i else 0, token)
        ]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The gaps that count.

        >>> SilverDollar([3, 5, 8, 12]).why()
        'gaps 1 ⊕ 3 = 2'
        """
        return super().why(play) if is_misere(play) else nim_sum_text(self.heaps, "gaps")

    def _key(self) -> tuple[int, ...]:
        return self.tokens

    def __repr__(self) -> str:
        return f"SilverDollar({list(self.tokens)})"


RULESET = Ruleset(
    name="silver-dollar",
    title="Silver Dollar",
    family="strip",
    notation="squares of the coins: 2 5 6",
    example="2 5 6 8 10",
    impartial=True,
    help="Slide a coin to a lower square; coins never pass or share a square.",
    page="strips",
    reader=SilverDollar,
)
