"""The perfect opponent: one object, in the terminal, the notebook and the browser."""

from __future__ import annotations

from typing import Any

from grundy.errors import LimitError
from grundy.play import read_play
from grundy.playing.choice import Choice
from grundy.position import Judgement, Position, Step, other_player, read_player
from grundy.rulesets import Ruleset, find
from grundy.sum import component

# Most moves of a lost position whose replies are counted to find the most stubborn one.
STUBBORN = 24
# Moves listed from one position: more would fill neither a screen nor a purpose.
MOST_MOVES = 4000
# Characters of a position that is played.
LONGEST = 600


class Opponent:
    """Knows every winning move of a game and why it wins, and replies.

    From a won position it plays a winning move. From a lost one it plays the move that leaves the
    fewest winning replies, so that only exact play beats it.

    >>> opponent = Opponent(".77", play="misere")
    >>> [hint.text for hint in opponent.hints("5 4 3")]
    ['5 → 3 + 1', '3 → 1 + 1']
    """

    def __init__(self, game: str | Ruleset | Any, play: str = "normal") -> None:
        self.ruleset = ruleset_of(game)
        self.play = read_play(play)

    def read(self, position: str | Position) -> Position:
        """A position of the game; `InputError` says what is wrong with its text.

        >>> Opponent(".77").read("3,5 0 4")
        HeapSum('.77', [3, 4, 5])
        """
        if isinstance(position, Position):
            return position
        if len(position) > LONGEST:
            raise LimitError(f"positions to play have at most {LONGEST} characters")
        return self.ruleset.read(position)

    def moves(self, position: str | Position, side: str = "left") -> list[Step]:
        """The legal moves.

        >>> [step.text for step in Opponent("welter").moves("0 2")]
        ['2 → 1']
        """
        at = self.read(position)
        if at.rough_moves() > 10 * MOST_MOVES:
            raise LimitError(f"{at} has too many moves to play: about {at.rough_moves():,}")
        steps = at.moves(read_player(side))
        if len(steps) > MOST_MOVES:
            raise LimitError(f"{at} has more than {MOST_MOVES} moves: too many to play")
        return steps

    def hints(self, position: str | Position, side: str = "left") -> list[Choice]:
        """Every winning move of the player to move, with the reason.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> [hint.text for hint in opponent.hints("5 4")]
        ['5 → 4']
        """
        return [choice for choice in self.judged(position, side) if choice.wins]

    def judged(self, position: str | Position, side: str = "left") -> list[Choice]:
        """Every legal move, with whether it wins and why.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> [(choice.text, choice.wins) for choice in opponent.judged("2 1")]
        [('2 → 0', False), ('2 → 1', True), ('1 → 0', False)]
        """
        return [Choice.of(judgement) for judgement in self._judge(self.read(position), side)]

    def _judge(self, position: Position, side: str) -> list[Judgement]:
        self.moves(position, side)  # refuses positions with too many
        return position.judge(self.play, side)

    def wins(self, position: str | Position, side: str = "left") -> bool:
        """Does the player to move win?

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> opponent.wins("5 4"), opponent.wins("4 4")
        (True, False)
        """
        return self.read(position).winner(read_player(side), self.play) == side

    def reply(self, position: str | Position, side: str = "left") -> Choice | None:
        """The move it makes; None when there is none.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> opponent.reply("5 4").text
        '5 → 4'
        """
        judged = self._judge(self.read(position), side)
        if not judged:
            return None
        winning = [judgement for judgement in judged if judgement.wins]
        if winning:
            return Choice.of(winning[0])
        return Choice.of(min(judged[:STUBBORN], key=lambda one: self._ways_to_win(one, side)))

    def _ways_to_win(self, judgement: Judgement, side: str) -> int:
        replies = judgement.step.position.judge(self.play, other_player(side))
        return sum(reply.wins for reply in replies)


def ruleset_of(game: str | Ruleset | Any) -> Ruleset:
    """The rules of a game: given by name, as a ruleset, as a position or as a class of one's own.

    >>> from grundy import Welter
    >>> ruleset_of(".77").family, ruleset_of(Welter([1, 3])).name
    ('heap', 'welter')
    """
    if isinstance(game, str):
        return find(game)
    if isinstance(game, Ruleset):
        return game
    if isinstance(game, type):
        from grundy.rulesets import own_ruleset

        return own_ruleset(game)
    return component(game).ruleset
