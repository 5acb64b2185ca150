"""Nim: heaps, or coins on a strip that may share squares.

Positions are won by the nim-sum: van Splunder 2020, Definition 2.9 (the game), Definition 2.11 (the
nim-sum), Lemma 2.12 (in any order), Lemma 2.13 (it can be cancelled), Theorem 2.15 (lost exactly
when it is 0), Theorem 2.21 (it is the value); Farr and Ho, Theorem 1 and Lemma 2; two heaps are the
heap of their nim-sum by Austin 1976, Theorem 3.5.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy._core import InputError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    misere_nim_p,
    nim_sum_text,
    read_squares,
)


class Nim(StripPosition):
    """A position of Nim.

    >>> Nim([1, 3, 5]).value, Nim([1, 3, 5]).winning_moves()
    (7, [{'from': 5, 'to': 2}])
    >>> Nim([1, 1]).outcome(), Nim([1, 1]).outcome(play="misere")
    ('P', 'N')
    """

    def __init__(self, heaps: str | Iterable[int]) -> None:
        self.heaps = tuple(sorted(read_squares(heaps, "heaps")))

    @property
    def value(self) -> int:
        """The nim-sum of the heaps (Bouton 1902).

        >>> import grundy as gr
        >>> gr.Nim([3, 5, 7]).value
        1
        """
        total = 0
        for heap in self.heaps:
            total ^= heap
        return total

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`; misère play differs only when no heap exceeds one.

        >>> import grundy as gr
        >>> gr.Nim([1, 1]).outcome(), gr.Nim([1, 1]).outcome("misere")
        ('P', 'N')
        """
        p = misere_nim_p(self.heaps) if is_misere(play) else self.value == 0
        return "P" if p else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> Nim([1, 2]).winning_moves(play="misere")
        [{'from': 2, 'to': 0}]
        """
        misere = is_misere(play)
        total = self.value
        moves = []
        for i, heap in enumerate(self.heaps):
            if i and self.heaps[i - 1] == heap:
                continue
            rest = [*self.heaps[:i], *self.heaps[i + 1 :]]
            # The nim-sum after a winning move is 0, or 1 in misère play among ones.
            for to in sorted({heap ^ total, heap ^ total ^ 1} if misere else {heap ^ total}):
                if to < heap and (not misere or misere_nim_p([*rest, to])):
                    moves.append({"from": heap, "to": to})
        return moves

    def primes(self, target: int = 0) -> tuple[int, ...]:
        """For each heap the one size that gives the position the value `target`, larger or smaller
        (van Splunder 2020, Lemma 5.9).

        >>> Nim([1, 3, 5]).primes(0)
        (6, 4, 2)
        """
        if target < 0:
            raise InputError(f"target {target}: must be a non-negative integer")
        return tuple(heap ^ self.value ^ target for heap in self.heaps)

    def options(self, player: str = "left") -> list[Nim]:
        """All positions one move away.

        >>> Nim([2]).options()
        [Nim([0]), Nim([1])]
        """
        return [
            Nim([*self.heaps[:i], to, *self.heaps[i + 1 :]])
            for i, heap in enumerate(self.heaps)
            for to in range(heap)
        ]

    def parts(self) -> list[Nim]:
        """Each heap by itself.

        >>> Nim([1, 2]).parts()
        [Nim([1]), Nim([2])]
        """
        return [Nim([heap]) for heap in self.heaps]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The nim-sum.

        >>> Nim([1, 3, 5]).why()
        'nim-sum 1 ⊕ 3 ⊕ 5 = 7'
        """
        return super().why(play) if is_misere(play) else nim_sum_text(self.heaps)

    def winning_moves_so_far(self, play: str = "normal") -> tuple[list[Move], bool]:
        """Winning moves as a heap game says them, and whether they are all.

        >>> Nim([5, 4]).winning_moves_so_far()
        ([{'from': 5, 'to': [4]}], True)
        """
        moves = self.winning_moves(play)
        return [{"from": m["from"], "to": [m["to"]] * (m["to"] > 0)} for m in moves], True

    def described(self) -> dict[str, Any]:
        """Nim is the heap game `.(3)`.

        >>> Nim([1, 2]).described()
        {'code': '.(3)', 'position': [2, 1]}
        """
        return {"code": ".(3)", "position": list(reversed(self.heaps))}

    def picture(self) -> Picture:
        """Heaps one below another.

        >>> Nim([2, 1]).picture().style
        'rows'
        """
        return rows_picture(self.heaps)

    def _key(self) -> tuple[int, ...]:
        return self.heaps

    def __repr__(self) -> str:
        return f"Nim({list(self.heaps)})"


RULESET = Ruleset(
    name="nim",
    title="Nim",
    family="heap",
    notation="sizes of the heaps: 5 4 3",
    example="5 4 3",
    impartial=True,
    help="Take any number of objects from one heap.",
    page="game",
    reader=Nim,
)
