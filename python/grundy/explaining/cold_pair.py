"""Wythoff's game: the lost pairs are the multiples of the golden ratio and of its square."""

from __future__ import annotations

from typing import Any

from grundy.explaining.argument import Argument


class ColdPair(Argument):
    """Two heaps of Wythoff's game.

    >>> ColdPair(3, 5, "normal", True).student()
    '3 and 5 are 2 apart, and the lost pair with that difference is 3 and 5: this one.'
    """

    name = "cold pair"
    source = "Wythoff 1907"

    def __init__(self, a: int, b: int, play: str, lost: bool) -> None:
        from grundy.strips.wythoff import wythoff_pair

        self.a, self.b, self.play = a, b, play
        self.pair = wythoff_pair(b - a)
        super().__init__(lost)

    def student(self) -> str:
        if self.play == "misere" and self.b <= 2:
            kind = "lost" if self.lost else "not lost"
            return f"{self.a} and {self.b} is {kind} in misère play, where only small pairs differ."
        x, y = self.pair
        here = "this one" if self.lost else "not this one"
        apart = self.b - self.a
        return (
            f"{self.a} and {self.b} are {apart} apart, and the lost pair with that difference is "
            f"{x} and {y}: {here}."
        )

    def course(self) -> str:
        x, y = self.pair
        return f"{self.student()} It is (⌊nφ⌋, ⌊nφ²⌋) for n = {self.b - self.a}: ({x}, {y})."

    def data(self) -> dict[str, Any]:
        return {"heaps": [self.a, self.b], "cold_pair": list(self.pair)}
