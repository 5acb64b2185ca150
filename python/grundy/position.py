"""One protocol for every position: its moves, parts and picture; who wins, by which move and why.

A ruleset of ours or yours is a class of positions. Only `moves`, `ruleset` and `__str__` must be
written; everything else is worked out from the moves, and overridden where a theorem is faster.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from grundy._core import Game, InputError
from grundy.display.notebook import Displayed
from grundy.play import read_play

if TYPE_CHECKING:
    from grundy.explaining.argument import Argument
    from grundy.picture import Picture
    from grundy.rulesets import Ruleset
    from grundy.sum import Sum

__all__ = [
    "PLAYERS",
    "Judgement",
    "Position",
    "Step",
    "Verdict",
    "other_player",
    "read_player",
]

PLAYERS = ("left", "right")
Progress = Callable[[int], None] | None

# Who wins when Left starts and when Right starts → the class of the outcome. A draw is possible
# where play can go on for ever; the classes are those of `LoopyGame.outcome`.
_CLASSES = {
    ("left", "left"): "L",
    ("right", "right"): "R",
    ("left", "right"): "N",
    ("right", "left"): "P",
    ("draw", "draw"): "D",
    ("left", "draw"): "N^",
    ("draw", "left"): "P^",
    ("draw", "right"): "Nv",
    ("right", "draw"): "Pv",
}


class Step(NamedTuple):
    """A legal move: the position it leads to, how to say it, and the places it touches.

    `places` are indices into the picture of the position, or squares of a strip (the number of the
    strip first where there are several); empty where a move has no place of its own.

    >>> from grundy import Welter
    >>> Welter([0, 2]).moves()
    [Step(position=Welter([0, 1]), text='2 → 1', places=(2, 1))]
    """

    position: Any
    text: str
    places: tuple[int, ...] = ()


class Judgement(NamedTuple):
    """A move that was judged: does it win for the player who makes it, and why?"""

    step: Step
    wins: bool
    why: str


class Verdict(NamedTuple):
    """A move, whether it wins, or None if that was not found in time, and why."""

    step: Step
    wins: bool | None
    why: str


def other_player(player: str) -> str:
    """The opponent of a player.

    >>> other_player("left")
    'right'
    """
    return PLAYERS[1 - PLAYERS.index(player)]


def read_player(player: str) -> str:
    """Refuse anything that is not a player."""
    if player not in PLAYERS:
        raise InputError(f"player {player!r}: expected 'left' or 'right'")
    return player


def outcome_class(left_starts: str, right_starts: str) -> str:
    """The class of an outcome, from who wins when Left and when Right starts.

    >>> outcome_class("left", "right"), outcome_class("left", "left")
    ('N', 'L')
    """
    return _CLASSES[left_starts, right_starts]


class Position(Displayed, ABC):
    """A position of any game: immutable, hashable, and `str` of it can be read back.

    >>> from grundy import Board, Col, HeapSum, Welter
    >>> for position in (Welter("1 3 7"), HeapSum(".77", [5, 4]), Col("path:3")):
    ...     print(position.ruleset.name, position, position.outcome())
    welter 1 3 7 N
    .77 5 4 N
    col path:... P
    >>> (Board("domineering", "2x2") + Welter([1, 3])).outcome()
    'N'
    """

    #: Is who wins known without a search over sums, by a theorem or by the position's own search?
    has_theorem: ClassVar[bool] = True

    @property
    @abstractmethod
    def ruleset(self) -> Ruleset:
        """The ruleset it is a position of.

        >>> from grundy import Welter
        >>> Welter([1, 3]).ruleset.title
        "Welter's game"
        """

    @abstractmethod
    def moves(self, player: str = "left") -> list[Step]:
        """The moves of a player, each position reached once.

        >>> from grundy import Nim
        >>> [step.text for step in Nim([2, 1]).moves()]
        ['1 → 0', '2 → 0', '2 → 1']
        """

    def also(self, player: str = "left") -> list[tuple[str, tuple[int, ...]]]:
        """Other ways to make these moves, where some are the same by symmetry: the position each
        leads to, and the places it touches.

        >>> from grundy import Board
        >>> Board("node-kayles", "path:3").moves()[0].places, Board("node-kayles", "path:3").also()
        ((0,), [('path:.', (2,))])
        """
        return []

    @abstractmethod
    def __str__(self) -> str:
        """The position as its ruleset reads it."""

    @property
    def impartial(self) -> bool:
        """Do both players have the same moves, here and later?

        >>> from grundy import Col, Nim
        >>> Nim([2]).impartial, Col("path:2").impartial
        (True, False)
        """
        return self.ruleset.impartial

    @property
    def loopy(self) -> bool:
        """Can play come back to a position?

        >>> from grundy import Nim
        >>> Nim([2]).loopy
        False
        """
        return self.ruleset.loopy

    def options(self, player: str = "left") -> Sequence[Self]:
        """The positions a player may move to.

        >>> from grundy import Board
        >>> Board("domineering", "2x2").options("right")
        [Board('domineering', '##|..'), Board('domineering', '..|##')]
        """
        return [step.position for step in self.moves(player)]

    def parts(self) -> list[Any]:
        """Positions and values that add up to this one in normal play.

        >>> from grundy import Board, HeapSum
        >>> HeapSum(".77", [5, 4]).parts()
        [HeapSum('.77', [4]), HeapSum('.77', [5])]
        >>> Board("domineering", "..#...|..#...").parts()
        [Board('domineering', '..|..'), Board('domineering', '...|...')]
        """
        return [self]

    def symmetries(self) -> Iterable[Self]:
        """Other positions that are the same by a symmetry of the board.

        >>> from grundy import Board
        >>> list(Board("cram", "..#|...").symmetries())
        [Board('cram', '...|..#')]
        """
        return ()

    def picture(self) -> Picture:
        """How the position looks: one structure that becomes text, SVG and JSON.

        >>> from grundy import Board
        >>> print(Board("clobber", "xo|.x").picture().text())
        ● ○
        · ●
        """
        from grundy.picture import words_picture

        return words_picture(str(self))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The value in normal play, as a partizan game; where it has to be worked out from the
        moves, at most this many positions are evaluated.

        >>> from grundy import Welter
        >>> Welter([1, 3, 7]).as_game()
        Game('*2')
        """
        from grundy.boards.own_ruleset import MOST_POSITIONS, value_of

        return value_of(self, None, most_positions or MOST_POSITIONS)

    @property
    def value(self) -> Any:
        """The value: a `Game`, of heaps and strips the Sprague–Grundy value, of a loopy position a
        `LoopyGame`.

        >>> from grundy import Board, Welter
        >>> Board("domineering", "2x2").value, Welter([1, 3, 7]).value
        (Game('+-1'), 2)
        """
        return self.as_game()

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts: `"left"`, `"right"`, or `"draw"` if play need not end.

        >>> from grundy import Board
        >>> Board("domineering", "3x2").winner("right")
        'right'
        """
        from grundy.search import winner

        return winner(self, read_player(starter), read_play(play))

    def outcome(self, play: str = "normal") -> str:
        """`"P"` if the player who just moved wins, `"N"` if the one to move does, `"L"` or `"R"` if
        one side wins whoever starts; see `LoopyGame.outcome` for games with draws.

        >>> from grundy import Col
        >>> Col("path:3").outcome(), Col("path:3").outcome("misere")
        ('P', 'N')
        """
        return outcome_class(self.winner("left", play), self.winner("right", play))

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move of a player, whether it wins, and why.

        >>> from grundy import Nim
        >>> [(j.step.text, j.wins, j.why) for j in Nim([1, 2]).judge()][2]
        ('2 → 1', True, 'nim-sum 1 ⊕ 1 = 0')
        """
        other = other_player(read_player(player))
        found = []
        for step in self.moves(player):
            wins = step.position.winner(other, play) == player
            found.append(Judgement(step, wins, step.position.why(play, other)))
        return found

    def judge_within(
        self, seconds: float, play: str = "normal", player: str = "left"
    ) -> list[Verdict]:
        """Every move of a player, and whether it wins, as far as that is found in about this time.

        >>> from grundy import Board
        >>> [verdict.wins for verdict in Board("domineering", "2x2").judge_within(1)]
        [True, True]
        """
        from grundy.errors import LimitError

        try:
            return [Verdict(*judgement) for judgement in self.judge(play, player)]
        except LimitError:
            return [Verdict(step, None, "too large to search") for step in self.moves(player)]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[dict[str, Any]]:
        """The winning moves of a player, as records with the fields `from` and `to`.

        >>> from grundy import Board
        >>> Board("domineering", "2x2").winning_moves()
        [{'from': '..|..', 'to': '#.|#.'}, {'from': '..|..', 'to': '.#|.#'}]
        """
        judged = self.judge(play, player)
        return [{"from": str(self), "to": str(j.step.position)} for j in judged if j.wins]

    def winning_moves_so_far(self, play: str = "normal") -> tuple[list[dict[str, Any]], bool]:
        """Winning moves of the player to move, and whether they are all: heaps can have too many.

        >>> from grundy import Welter
        >>> Welter([0, 2]).winning_moves_so_far()
        ([{'from': 2, 'to': 1}], True)
        """
        return self.winning_moves(play), True

    def why(self, play: str = "normal", player: str = "left") -> str:
        """Why the player to move wins or loses, in a few words.

        >>> from grundy import HeapSum
        >>> HeapSum(".77", [5, 4]).why()
        'nim-sum 4 ⊕ 1 = 5'
        >>> HeapSum(".77", [5, 4]).why("misere")
        'lost for whoever moves next: c · a = ac in the quotient of order 40'
        """
        from grundy.search import told

        return told(self.winner(player, play), player)

    def argument(self, play: str = "normal", player: str = "left") -> Argument:
        """Why the player to move wins or loses, as an argument that `gr.explain` puts into words
        for positions written in Python. The core has the arguments of all others.

        >>> from grundy import Nim
        >>> Nim([1, 2]).argument().lost
        False
        """
        from grundy.explaining.played_out import PlayedOut

        return PlayedOut(self.winner(player, play) != read_player(player))

    def described(self) -> dict[str, Any]:
        """The position in JSON: which game, and where it stands.

        >>> from grundy import Welter
        >>> Welter([1, 3]).described()
        {'ruleset': 'welter', 'position': '1 3'}
        """
        return {"ruleset": self.ruleset.name, "position": str(self)}

    def rough_moves(self) -> int:
        """About how many moves there are: what a face asks before it lists them.

        >>> from grundy import Nim
        >>> Nim([10**12]).rough_moves()
        1000000000000
        """
        return 0

    def __add__(self, other: Any) -> Sum:
        from grundy.sum import Sum

        return Sum(self, other)

    def __radd__(self, other: Any) -> Sum:
        from grundy.sum import Sum

        return Sum(other, self)

    def _key(self) -> tuple[Any, ...]:
        """What tells this position from others of its class."""
        return (str(self),)

    _picture_first = True

    def _repr_svg_(self) -> str | None:
        return self.picture().svg(coordinates=True)

    def _repr_latex_(self) -> str:
        from grundy.display.strip_svg import position_latex

        return position_latex(self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._key()))
