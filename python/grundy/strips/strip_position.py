"""What all positions of strip games share: reading squares, kinds of play, moves as records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Self

from grundy._core import InputError
from grundy.display.notebook import Displayed

Move = dict[str, Any]
LARGEST_SQUARE = 2**63 - 1


def is_misere(play: str) -> bool:
    """Read the name of a kind of play.

    >>> is_misere("normal"), is_misere("misere")
    (False, True)
    """
    if play in ("misere", "misère"):
        return True
    if play == "normal":
        return False
    raise InputError(f"play {play!r}: the kinds of play are 'normal' and 'misere'")


def read_squares(given: str | Iterable[int], what: str = "squares") -> list[int]:
    """Squares from text such as `"1 3 7"` or from numbers; commas count as spaces.

    >>> read_squares("1 3, 7")
    [1, 3, 7]
    """
    if isinstance(given, str):
        return [square for square, _ in read_squares_at(given, 0, given, what)]
    squares = []
    for index, square in enumerate(given):
        try:
            number = int(square.__index__())
        except AttributeError:
            raise InputError(
                f"{square!r} at index {index} of the {what}: must be a non-negative integer"
            ) from None
        check_square(number, f"at index {index} of the {what}")
        squares.append(number)
    return squares


def read_squares_at(text: str, start: int, whole: str, what: str) -> list[tuple[int, int]]:
    """Squares and their columns in a piece of text that starts at `start` of the `whole`."""
    found = []
    column = 0
    while column < len(text):
        if text[column] in " ,\t":
            column += 1
            continue
        end = column
        while end < len(text) and text[end] not in " ,\t":
            end += 1
        word = text[column:end]
        if not (word.isascii() and word.isdigit()):
            raise InputError(
                f"{word!r} at column {start + column + 1} of {whole!r}: "
                f"the {what} must be non-negative integers separated by spaces"
            )
        check_square(int(word), f"at column {start + column + 1} of {whole!r}")
        found.append((int(word), start + column + 1))
        column = end
    return found


def check_square(square: int, where: str) -> None:
    """Refuse negative squares and squares beyond the machine's words."""
    if not 0 <= square <= LARGEST_SQUARE:
        raise InputError(f"{square} {where}: squares go from 0 to 2^63 - 1")


class StripPosition(Displayed, ABC):
    """A position of an impartial game: immutable, hashable, equal when the tokens are."""

    @property
    @abstractmethod
    def value(self) -> int:
        """The Sprague–Grundy value."""

    @abstractmethod
    def options(self) -> Sequence[Self]:
        """All positions one move away."""

    @abstractmethod
    def winning_moves(self, play: str = "normal") -> list[Move]:
        """All moves to a P-position, as records with the fields `from` and `to`."""

    @abstractmethod
    def _key(self) -> tuple[Any, ...]:
        """What tells this position from others of its class."""

    def outcome(self, play: str = "normal") -> str:
        """`"P"` if the player who just moved wins, `"N"` if the one to move does."""
        if is_misere(play):
            options = self.options()
            return "N" if not options or any(o.outcome(play) == "P" for o in options) else "P"
        return "P" if self.value == 0 else "N"

    _picture_first = True

    def _repr_svg_(self) -> str | None:
        from grundy.display.strip_svg import position_svg

        return position_svg(self)

    def _repr_latex_(self) -> str:
        from grundy.display.strip_svg import position_latex

        return position_latex(self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._key()))


def misere_nim_p(heaps: Iterable[int]) -> bool:
    """Is a Nim position a P-position in misère play? Bouton 1902: as in normal play as long as
    a heap of two or more remains, else when the number of heaps is odd.

    >>> misere_nim_p([1]), misere_nim_p([1, 1]), misere_nim_p([2, 2]), misere_nim_p([])
    (True, False, True, False)
    """
    total = 0
    largest = 0
    for heap in heaps:
        total ^= heap
        largest = max(largest, heap)
    return total == (1 if largest <= 1 else 0)
