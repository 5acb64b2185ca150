"""What all positions of strip games share: reading squares, kinds of play, moves as records."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Self

from grundy._core import Game, InputError, LimitError
from grundy.picture import Picture, strip_picture
from grundy.play import read_play
from grundy.position import Judgement, Position, Progress, Step, other_player
from grundy.rulesets import Ruleset
from grundy.search import first_wins
from grundy.whole_numbers import whole_number

Move = dict[str, Any]
# Largest nimber that is a value of `Game`.
LARGEST_NIMBER = 2**31 - 1
# Squares are any integers; this bounds only what is read.
LARGEST_SQUARE = 2**4096


def is_misere(play: str) -> bool:
    """Is this the name of misère play?

    >>> is_misere("normal"), is_misere("misère")
    (False, True)
    """
    return read_play(play) == "misere"


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
        square = whole_number(word)
        if square is None:
            raise InputError(
                f"{word!r} at column {start + column + 1} of {whole!r}: "
                f"the {what} must be non-negative integers separated by spaces"
            )
        check_square(square, f"at column {start + column + 1} of {whole!r}")
        found.append((square, start + column + 1))
        column = end
    return found


def check_square(square: int, where: str) -> None:
    """Refuse negative squares and squares that are absurdly large."""
    if not 0 <= square < LARGEST_SQUARE:
        shown = str(square) if abs(square) < 10**40 else "a number of many digits"
        raise InputError(f"{shown} {where}: must be a number from 0 to below 2^4096")


class StripPosition(Position):
    """A position of an impartial game of coins or heaps: equal when its tokens are."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, which stands in the module of the class."""
        found: Ruleset = vars(sys.modules[type(self).__module__])["RULESET"]
        return found

    @property
    def impartial(self) -> bool:
        return True

    @property
    @abstractmethod
    def value(self) -> int:
        """The Sprague–Grundy value."""

    @abstractmethod
    def options(self, player: str = "left") -> Sequence[Self]:
        """All positions one move away."""

    @abstractmethod
    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, as records with the fields `from` and `to`."""

    @abstractmethod
    def _key(self) -> tuple[Any, ...]:
        """What tells this position from others of its class."""

    def moves(self, player: str = "left") -> list[Step]:
        """All moves; both players have the same."""
        found: dict[StripPosition, Step] = {}
        for option in self.options():
            if option not in found:
                found[option] = Step(option, *self._said(option))
        return list(found.values())

    def _said(self, after: Any) -> tuple[str, tuple[int, ...]]:
        """How to say a move, and from where to where."""
        return moved(flat(self._key()), flat(after._key()))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The nim-heap it is worth in normal play."""
        value = self.value
        if value > LARGEST_NIMBER:
            raise LimitError(
                f"the value is *{value}; among games, nimbers go up to *{LARGEST_NIMBER}",
                limit=LARGEST_NIMBER,
                known=f"*{value}",
            )
        return Game(f"*{value}" if value else 0)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` if the player who just moved wins, `"N"` if the one to move does."""
        if read_play(play) == "misere":
            return "N" if self._wins_by_search() else "P"
        return "P" if self.value == 0 else "N"

    def _wins_by_search(self) -> bool:
        """Does the player to move win in misère play? Found by playing, and remembered."""
        if len(_REMEMBERED) > MOST_REMEMBERED:
            _REMEMBERED.clear()
        return first_wins(self, "left", "misere", _REMEMBERED)

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts."""
        return starter if self.outcome(play) == "N" else other_player(starter)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move, by the outcome it leads to."""
        return [
            Judgement(step, step.position.outcome(play) == "P", step.position.why(play))
            for step in self.moves()
        ]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The Sprague–Grundy value, or the outcome."""
        kind = "a P-position" if self.outcome(play) == "P" else "an N-position"
        if read_play(play) == "misere":
            return f"{kind} of misère play"
        try:
            return f"value {self.value}"
        except LimitError:
            return kind

    def picture(self) -> Picture:
        """Coins on a strip."""
        return strip_picture((square, "coin") for square in flat(self._key()))

    def rough_moves(self) -> int:
        """About how many moves there are: each coin has at most as many as its square."""
        return sum(flat(self._key()))

    def __str__(self) -> str:
        return " ".join(str(square) for square in flat(self._key()))


# Misère positions searched and remembered between questions, a few hundred bytes each.
MOST_REMEMBERED = 500_000
_REMEMBERED: dict[tuple[Any, str], bool] = {}


def flat(key: Sequence[Any]) -> list[int]:
    """All numbers of a key, of whatever depth."""
    found: list[int] = []
    for item in key:
        if isinstance(item, (tuple, list)):
            found += flat(item)
        elif not isinstance(item, bool):
            found.append(int(item))
    return found


def moved(old: Sequence[int], new: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """A coin that was moved: how to say it, and its squares.

    >>> moved([1, 3], [1, 2])
    ('3 → 2', (3, 2))
    """
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if not gone:
        return "", ()
    start = min(gone)
    return (f"{start} → {min(come)}", (start, min(come))) if come else (f"{start} →", (start,))


def nim_sum_text(heaps: Sequence[int], name: str = "nim-sum") -> str:
    """A nim-sum written out.

    >>> nim_sum_text([3, 5]), nim_sum_text([3])
    ('nim-sum 3 ⊕ 5 = 6', 'nim-value 3')
    """
    total = 0
    for heap in heaps:
        total ^= heap
    if len(heaps) == 1 and name == "nim-sum":
        return f"nim-value {total}"
    return f"{name} {' ⊕ '.join(map(str, heaps)) or '0'} = {total}"


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
