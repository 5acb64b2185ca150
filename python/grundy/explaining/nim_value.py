"""A Sprague–Grundy value found by the definition: the least number no option has."""

from __future__ import annotations

from typing import Any

from grundy.explaining.argument import Argument


class NimValue(Argument):
    """A position of an impartial game with a nim-value of its own.

    >>> NimValue(2).student()
    'Its nim-value is 2, so it has a move to a position of value 0.'
    """

    name = "nim-value"
    source = "Sprague 1935, Grundy 1939"

    def __init__(self, value: int) -> None:
        self.value = value
        super().__init__(value == 0)

    def student(self) -> str:
        if self.lost:
            return (
                "Its nim-value is 0: from here every move leads to a position with another value, "
                "and from there a move leads back to 0."
            )
        return f"Its nim-value is {self.value}, so it has a move to a position of value 0."

    def course(self) -> str:
        kind = "a P-position" if self.lost else "an N-position"
        return f"Sprague–Grundy value {self.value}, the least that no option has: {kind}."

    def data(self) -> dict[str, Any]:
        return {"nim_value": self.value}
