"""Welter's game: coins are mated, and the pairs count as nim-heaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.explaining.argument import Argument


class Mating(Argument):
    """Pairs of coins, each worth (a ⊕ b) − 1, and perhaps a coin without a mate.

    >>> Mating([(3, 7)], None, 3).student()[:46]
    'Pair the coins: 3 with 7 is worth 3 (their nim'
    """

    name = "mating"
    source = "Welter 1954; Conway, On Numbers and Games, chapter 13"

    def __init__(self, pairs: Sequence[tuple[int, int]], spinster: int | None, value: int) -> None:
        self.pairs = list(pairs)
        self.spinster = spinster
        self.value = value
        super().__init__(value == 0)

    def student(self) -> str:
        worth = [f"{a} with {b} is worth {(a ^ b) - 1}" for a, b in self.pairs]
        if self.spinster is not None:
            worth.append(f"{self.spinster} has no mate and counts as {self.spinster}")
        if not worth:
            return "No coin can move."
        sizes = [(a ^ b) - 1 for a, b in self.pairs]
        sizes += [] if self.spinster is None else [self.spinster]
        total = (
            f"{' ⊕ '.join(map(str, sizes))} = {self.value}" if len(sizes) > 1 else f"{self.value}"
        )
        ends = (
            "Every move spoils that, and a good answer restores it."
            if self.lost
            else "A move that makes it 0 wins."
        )
        pairs = f"Pair the coins: {'; '.join(worth)} (their nim-sum less one)."
        return f"{pairs} Together: {total}. {ends}"

    def course(self) -> str:
        coins = sorted([*(c for pair in self.pairs for c in pair), *self._alone()])
        return f"Welter function [{'|'.join(map(str, coins))}] = {self.value}. {self.student()}"

    def _alone(self) -> list[int]:
        return [] if self.spinster is None else [self.spinster]

    def data(self) -> dict[str, Any]:
        return {
            "mates": [list(p) for p in self.pairs],
            "spinster": self.spinster,
            "value": self.value,
        }
