"""A game being played: its positions so far, whose turn it is, who has won."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError
from grundy.playing.choice import Choice
from grundy.playing.opponent import Opponent
from grundy.playing.record import read, written
from grundy.playing.review import Review, reviewed
from grundy.position import Position, Step, other_player, read_player
from grundy.rulesets import Ruleset
from grundy.sum import component


class Match:
    """A game between two players, one of whom may be the opponent, perfect unless told otherwise.

    `game` is any name or code of the registry (`".77"`, `"welter"`, `"domineering"`, `"sum"`,
    `"mymodule:MyGame"`), a position to start from, or a class of your own with `moves(player)`;
    `position` is written as on the command line, and the game's example if it is left out.

    >>> match = Match(".77", "2 1", play="misere")
    >>> match.to_move, [step.text for step in match.moves()]
    ('left', ['2 → 0', '2 → 1', '1 → 0'])
    >>> [(hint.text, hint.why) for hint in match.hints()]
    [('2 → 0', 'lost for whoever moves next: a in the quotient of order 40')]
    >>> match.move("2 → 0").reply().text, match.position, match.winner
    ('1 → 0', '0', 'left')
    """

    def __init__(
        self,
        game: str | Ruleset | Any,
        position: str | Any | None = None,
        *,
        play: str = "normal",
        to_move: str = "left",
        strength: str = "perfect",
    ) -> None:
        self.opponent = Opponent(game, play, strength=strength)
        self.ruleset = self.opponent.ruleset
        self.play = self.opponent.play
        given = isinstance(game, (str, Ruleset, type))
        if position is None and not given:
            start = component(game)
        elif position is None or isinstance(position, str):
            start = self.opponent.read(self.ruleset.example if position is None else position)
        else:
            start = component(position)
        self.opponent.moves(start, to_move)  # refuses what is too large to be played
        self._history: list[tuple[Position, str, str]] = [(start, read_player(to_move), "")]

    @property
    def game(self) -> str:
        """The game as it is named.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.game
        '.77'
        """
        return self.ruleset.name

    @property
    def position(self) -> str:
        """Where the game stands.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.position
        '2 1'
        """
        return str(self.at)

    @property
    def at(self) -> Position:
        """Where the game stands, as a position.

        >>> import grundy as gr
        >>> gr.Match("welter", "1 3").at
        Welter([1, 3])
        """
        return self._history[-1][0]

    @property
    def to_move(self) -> str:
        """`"left"` or `"right"`; the first player is Left unless said otherwise.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.to_move
        'left'
        """
        return self._history[-1][1]

    @property
    def record(self) -> list[str]:
        """The moves made so far.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.move("2 → 1").record
        ['2 → 1']
        """
        return [text for _, _, text in self._history[1:]]

    @property
    def start(self) -> tuple[Position, str]:
        """Where the game started, and who moved first.

        >>> import grundy as gr
        >>> gr.Match("nim", "2 1").move("2 → 1").start
        (Nim([1, 2]), 'left')
        """
        return self._history[0][:2]

    def turn(self, number: int) -> tuple[Position, str, str, Position]:
        """Move `number`, from 1: the position before it, the player, the move, the position after.

        >>> import grundy as gr
        >>> gr.Match("nim", "2 1").move("2 → 1").turn(1)
        (Nim([1, 2]), 'left', '2 → 1', Nim([1, 1]))
        """
        before, player, _ = self._history[number - 1]
        after, _, text = self._history[number]
        return before, player, text, after

    def comment(self) -> str | None:
        """A word on the last move if it was a mistake: what it lost, and what would have won.

        >>> import grundy as gr
        >>> gr.Match("nim", "3 1").move("3 → 0").comment()
        '3 → 0 is a mistake: 3 → 1 would have won (nim-sum 1 ⊕ 1 = 0)'
        >>> gr.Match("nim", "3 1").move("3 → 1").comment()
        """
        if not self.record:
            return None
        last = reviewed(self, len(self.record))
        return last.words.partition(". ")[2] if last.verdict == "mistake" else None

    def review(self) -> Review:
        """Every move of the game judged, and the one that lost it.

        >>> import grundy as gr
        >>> match = gr.Match("nim", "3 1").move("3 → 1").move("1 → 0").move("1 → 0")
        >>> [move.verdict for move in match.review().moves]
        ['wins', 'lost anyway', 'wins']
        """
        count = len(self.record)
        return Review(tuple(reviewed(self, k) for k in range(1, count + 1)), self.winner)

    def text(self) -> str:
        """The game as text, which `Match.from_text` reads.

        >>> import grundy as gr
        >>> gr.Match.from_text(gr.Match("nim", "2 1").move("2 → 1").text())
        Match('nim', '1 1', play='normal', to_move='right')
        """
        return written(self)

    @staticmethod
    def from_text(text: str, strength: str = "perfect") -> Match:
        """The game a text stands for, with all its moves.

        >>> import grundy as gr
        >>> gr.Match.from_text("game: nim\\nstart: 3 5\\n1. left: 5 → 3").position
        '3 3'
        """
        return read(text, strength)

    def moves(self) -> list[Step]:
        """The legal moves.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> [step.text for step in match.moves()]
        ['2 → 0', '2 → 1', '1 → 0']
        """
        return self.opponent.moves(self.at, self.to_move)

    def hints(self) -> list[Choice]:
        """The winning moves, and why they win.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> [hint.text for hint in match.hints()]
        ['2 → 1']
        """
        return self.opponent.hints(self.at, self.to_move)

    def move(self, move: str | Step | Choice) -> Match:
        """Make a move, given by its text or by the position it leads to.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.move("2 → 1").position
        '1 1'
        """
        wanted = move if isinstance(move, str) else str(move.position)
        plain = _plain(wanted)
        steps = self.moves()
        fitting = [step for step in steps if plain == _plain(str(step.position))]
        fitting = fitting or [step for step in steps if plain == _plain(step.text)]
        if len(fitting) > 1:
            raise InputError(f"{wanted!r} could be any of {len(fitting)} moves of {self.game}")
        if not fitting:
            raise InputError(f"{wanted!r} is not a move of {self.game} from {self.position}")
        self._history.append((fitting[0].position, other_player(self.to_move), fitting[0].text))
        return self

    def reply(self) -> Choice | None:
        """Let the opponent move for the player whose turn it is.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.reply().text
        '2 → 1'
        """
        choice = self.opponent.reply(self.at, self.to_move)
        if choice is not None:
            self.move(choice)
        return choice

    def undo(self, moves: int = 1) -> Match:
        """Take moves back.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.move("2 → 1").undo().position
        '2 1'
        """
        for _ in range(min(moves, len(self._history) - 1)):
            self._history.pop()
        return self

    @property
    def over(self) -> bool:
        """Has the player to move no move?

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.over
        False
        """
        return not self.moves()

    @property
    def winner(self) -> str | None:
        """Who has won, when the game is over: the last to move in normal play, else the other.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.winner
        """
        if not self.over:
            return None
        return self.to_move if self.play == "misere" else other_player(self.to_move)

    def __repr__(self) -> str:
        return (
            f"Match({self.game!r}, {self.position!r}, play={self.play!r}, to_move={self.to_move!r})"
        )


def _plain(text: str) -> str:
    """A move without what people write in several ways: blanks, arrows, dashes."""
    return "".join(text.split()).replace("->", "→").replace("–", "-")
