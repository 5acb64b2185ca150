"""A game being played: its positions so far, whose turn it is, who has won."""

from __future__ import annotations

from grundy._core import InputError
from grundy.playing.opponent import Opponent
from grundy.playing.rules import Choice, Rules, Step, check_side, other_side


class Match:
    """A game between two players, one of whom may be the perfect opponent.

    `game` is a code or name (`".77"`), a strip game (`"welter"`) or a ruleset (`"domineering"`);
    `position` is written as on the command line.

    >>> match = Match(".77", "2 1", play="misere")
    >>> match.to_move, [step.text for step in match.moves()]
    ('left', ['2 → 0', '2 → 1', '1 → 0'])
    >>> [(hint.text, hint.why) for hint in match.hints()]
    [('2 → 0', 'a, a P-position of the quotient of order 40')]
    >>> match.move("2 → 0").reply().text, match.position, match.winner
    ('1 → 0', '0', 'left')
    """

    def __init__(
        self,
        game: str | Rules,
        position: str | None = None,
        *,
        play: str = "normal",
        to_move: str = "left",
    ) -> None:
        self.opponent = Opponent(game, play)
        self.rules = self.opponent.rules
        self.play = play
        start = self.rules.read(self.rules.example if position is None else position)
        self._history: list[tuple[str, str, str]] = [(start, check_side(to_move), "")]

    @property
    def game(self) -> str:
        """The game as it is named.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.game
        '.77'
        """
        return self.rules.game

    @property
    def position(self) -> str:
        """Where the game stands.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.position
        '2 1'
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

    def moves(self) -> list[Step]:
        """The legal moves.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> [step.text for step in match.moves()]
        ['2 → 0', '2 → 1', '1 → 0']
        """
        return self.rules.moves(self.position, self.to_move)

    def hints(self) -> list[Choice]:
        """The winning moves, and why they win.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> [hint.text for hint in match.hints()]
        ['2 → 1']
        """
        return self.opponent.hints(self.position, self.to_move)

    def move(self, move: str | Step | Choice) -> Match:
        """Make a move, given by its text or by the position it leads to.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.move("2 → 1").position
        '1 1'
        """
        wanted = move if isinstance(move, str) else move.position
        plain = "".join(wanted.split())
        for step in self.moves():
            if plain in ("".join(step.text.split()), "".join(step.position.split())):
                self._history.append((step.position, other_side(self.to_move), step.text))
                return self
        raise InputError(f"{wanted!r} is not a move of {self.game} from {self.position}")

    def reply(self) -> Choice | None:
        """Let the opponent move for the player whose turn it is.

        >>> import grundy as gr
        >>> match = gr.Match(".77", "2 1")
        >>> match.reply().text
        '2 → 1'
        """
        choice = self.opponent.reply(self.position, self.to_move)
        if choice is not None:
            self._history.append((choice.position, other_side(self.to_move), choice.text))
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
        return self.to_move if self.play == "misere" else other_side(self.to_move)

    def __repr__(self) -> str:
        return (
            f"Match({self.game!r}, {self.position!r}, play={self.play!r}, to_move={self.to_move!r})"
        )
