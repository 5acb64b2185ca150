"""What a player needs of any game: the moves from a position, and which of them win and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache

from grundy._core import InputError

# Most moves listed from one position, and most squares or objects of a heap in play.
MOST_MOVES = 4000
LARGEST = 1000

SIDES = ("left", "right")


@dataclass(frozen=True)
class Step:
    """A legal move: the position it leads to, how to say it, and which places it touches.

    `places` are indices into the picture of the position (squares of a strip, places of
    `board_picture`), empty where a move has no place of its own.
    """

    position: str
    text: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A move that was judged: whether it wins, and why.

    >>> import grundy as gr
    >>> choice = gr.Match(".77", "2 1").hints()[0]
    >>> choice.text, choice.wins, choice.why
    ('2 → 1', True, 'nim-sum 1 ⊕ 1 = 0')
    """

    position: str
    text: str
    wins: bool
    why: str
    places: tuple[int, ...] = ()


def judged(step: Step, wins: bool, why: str) -> Choice:
    """The choice a step becomes once it is judged."""
    return Choice(step.position, step.text, wins, why, step.places)


class Rules(ABC):
    """The rules of one game. Positions are texts in the game's own notation.

    `side` is `"left"` or `"right"`, the player to move; in impartial games both have the same
    moves and it says only whose turn it is.
    """

    #: `heap`, `strip` or `board`.
    kind: str
    #: The game as it is named in a link or on the command line.
    game: str
    impartial: bool = True

    @abstractmethod
    def read(self, position: str) -> str:
        """The position in least notation; `InputError` says what is wrong with it."""

    @abstractmethod
    def moves(self, position: str, side: str) -> list[Step]:
        """All legal moves, each resulting position once."""

    @abstractmethod
    def judged(self, position: str, side: str, play: str) -> list[Choice]:
        """All legal moves with what they are worth to the player who makes them."""

    @abstractmethod
    def standing(self, position: str, side: str, play: str) -> str:
        """What is known of the position, in a few words: a nim-sum, an element, a value."""

    def winner_to_move(self, position: str, side: str, play: str) -> bool:
        """Does the player to move win?"""
        choices = self.judged(position, side, play)
        if not choices:
            return play == "misere"
        return any(choice.wins for choice in choices)

    @property
    @abstractmethod
    def example(self) -> str:
        """A position worth playing."""


def other_side(side: str) -> str:
    """The opponent of a player.

    >>> other_side("left")
    'right'
    """
    return SIDES[1 - SIDES.index(side)]


def check_side(side: str) -> str:
    """Refuse anything that is not a player."""
    if side not in SIDES:
        raise InputError(f"player '{side}': must be 'left' or 'right'")
    return side


def check_play(play: str) -> str:
    """Refuse anything that is not a kind of play."""
    if play not in ("normal", "misere"):
        raise InputError(f"play '{play}': one of normal, misere")
    return play


@lru_cache(maxsize=64)
def rules_of(game: str) -> Rules:
    """The rules of a game named as on the command line: a code, a strip game or a ruleset.

    What was found out about a game is kept with its rules, so they are kept too.

    >>> rules_of(".77").kind, rules_of("welter").kind, rules_of("domineering").kind
    ('heap', 'strip', 'board')
    """
    from grundy._core import board_rulesets
    from grundy.playing.boards import BoardRules
    from grundy.playing.heaps import HeapRules
    from grundy.playing.strips import STRIPS, StripRules

    name = game.strip().lower()
    if name in STRIPS:
        return StripRules(name)
    if name in {ruleset for ruleset, _ in board_rulesets()}:
        return BoardRules(name)
    return HeapRules(game.strip())
