"""The perfect opponent: one object, in the terminal, the notebook and the browser."""

from __future__ import annotations

from grundy.playing.rules import Choice, Rules, check_play, check_side, other_side, rules_of

# Most moves of a lost position whose replies are counted to find the most stubborn one.
STUBBORN = 24


class Opponent:
    """Knows every winning move of a game and why it wins, and replies.

    From a won position it plays a winning move. From a lost one it plays the move that leaves the
    fewest winning replies, so that only exact play beats it.

    >>> opponent = Opponent(".77", play="misere")
    >>> [hint.text for hint in opponent.hints("5 4 3")]
    ['5 → 3 + 1', '3 → 1 + 1']
    """

    def __init__(self, game: str | Rules, play: str = "normal") -> None:
        self.rules = rules_of(game) if isinstance(game, str) else game
        self.play = check_play(play)

    def hints(self, position: str, side: str = "left") -> list[Choice]:
        """Every winning move of the player to move, with the reason.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> [hint.text for hint in opponent.hints("5 4")]
        ['5 → 4']
        """
        return [choice for choice in self.judged(position, side) if choice.wins]

    def judged(self, position: str, side: str = "left") -> list[Choice]:
        """Every legal move, with whether it wins and why.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> [(choice.text, choice.wins) for choice in opponent.judged("2 1")]
        [('2 → 0', False), ('2 → 1', True), ('1 → 0', False)]
        """
        return self.rules.judged(self.rules.read(position), check_side(side), self.play)

    def wins(self, position: str, side: str = "left") -> bool:
        """Does the player to move win?

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> opponent.wins("5 4"), opponent.wins("4 4")
        (True, False)
        """
        return self.rules.winner_to_move(self.rules.read(position), check_side(side), self.play)

    def reply(self, position: str, side: str = "left") -> Choice | None:
        """The move it makes; None when there is none.

        >>> import grundy as gr
        >>> opponent = gr.Opponent(".77")
        >>> opponent.reply("5 4").text
        '5 → 4'
        """
        choices = self.judged(position, side)
        if not choices:
            return None
        winning = [choice for choice in choices if choice.wins]
        if winning:
            return winning[0]
        return min(choices[:STUBBORN], key=lambda choice: self._ways_to_win(choice, side))

    def _ways_to_win(self, choice: Choice, side: str) -> int:
        replies = self.rules.judged(choice.position, other_side(side), self.play)
        return sum(reply.wins for reply in replies)
