"""The opponent: one object, in the terminal, the notebook and the browser."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from grundy.errors import LimitError
from grundy.play import read_play
from grundy.playing.choice import Choice
from grundy.playing.guess import best_guess
from grundy.playing.strength import human_move, read_strength
from grundy.position import Judgement, Position, Step, Verdict, other_player, read_player
from grundy.rulesets import Ruleset, find
from grundy.sum import component

# Most moves of a lost position whose replies are counted to find the most stubborn one.
STUBBORN = 24
# Moves listed from one position: more would fill neither a screen nor a purpose.
MOST_MOVES = 4000
# Seconds a perfect opponent looks for a winning move before it guesses.
SECONDS = 5.0
# Characters of a position that is played.
LONGEST = 600


class Opponent:
    """Knows every winning move of a game and why it wins, and replies.

    From a won position it plays a winning move. From a lost one it plays the move that leaves the
    fewest winning replies, so that only exact play beats it. Where nothing is found in `seconds`
    it moves by its best guess, and the choice says so. Weaker opponents (`strength`) are
    `"random"`, `"careless"` and `"thoughtful"`.

    >>> opponent = Opponent(".77", play="misere")
    >>> [hint.text for hint in opponent.hints("5 4 3")]
    ['5 → 3 + 1', '3 → 1 + 1']
    >>> Opponent("domineering", seconds=0.1).reply("8x8").guess
    True
    """

    def __init__(
        self,
        game: str | Ruleset | Any,
        play: str = "normal",
        *,
        strength: str = "perfect",
        seconds: float = SECONDS,
        seed: int | None = None,
    ) -> None:
        self.ruleset = ruleset_of(game)
        self.play = read_play(play)
        self.strength = read_strength(strength)
        self.seconds = seconds
        self._random = Random(seed)

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
        at = self.read(position)
        steps = self.moves(at, side)
        if not steps:
            return None
        if self.strength != "perfect":
            step, thought = human_move(steps, side, self.play, self.strength, self._random)
            return Choice(str(step.position), step.text, False, thought, step.places, guess=True)
        return self.chosen(at.judge_within(self.seconds, self.play, side), side)

    def chosen(self, judged: Sequence[Verdict], side: str = "left") -> Choice:
        """The move of a perfect player who knows this much of each of the moves.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> opponent.chosen(opponent.read("5 4").judge_within(1)).text
        '5 → 4'
        """
        winning = [one for one in judged if one.wins]
        if winning:
            return _chosen(winning[0])
        unknown = [one for one in judged if one.wins is None]
        if unknown:
            guess = best_guess([one.step for one in unknown], side, self.play)
            why = f"a guess: nothing was settled in {self.seconds:g} s"
            return Choice(str(guess.position), guess.text, False, why, guess.places, guess=True)
        return _chosen(self._hardest_to_answer(judged[:STUBBORN], side))

    def _hardest_to_answer(self, judged: Sequence[Verdict], side: str) -> Verdict:
        """The lost move with the fewest winning replies, of those looked at in time."""
        until = monotonic() + self.seconds
        best, fewest = judged[0], None
        for one in judged:
            left = until - monotonic()
            if left <= 0:
                break
            replies = one.step.position.judge_within(left, self.play, other_player(side))
            ways = sum(reply.wins is not False for reply in replies)
            if fewest is None or ways < fewest:
                best, fewest = one, ways
        return best


def _chosen(found: Verdict) -> Choice:
    step = found.step
    return Choice(str(step.position), step.text, bool(found.wins), found.why, step.places)


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
