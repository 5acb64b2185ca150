"""A game looked at again: every move judged, and the move that lost it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.errors import InputError

if TYPE_CHECKING:
    from grundy.playing.match import Match
    from grundy.position import Position

# Seconds spent on one move.
SECONDS = 3.0


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game: was it good, and what would have been better?

    `verdict` is `"wins"`, `"mistake"` (the position was won before it and is not after it),
    `"lost anyway"`, `"holds the draw"` or `"not settled"`.

    >>> import grundy as gr
    >>> match = gr.Match("nim", "3 1").move("3 → 0")
    >>> move = match.review().moves[0]
    >>> move.verdict, move.better, move.words
    ('mistake', '3 → 1', '1. 3 → 0 is a mistake: 3 → 1 would have won (nim-sum 1 ⊕ 1 = 0)')
    """

    number: int
    player: str
    text: str
    verdict: str
    better: str | None = None
    why: str = ""

    @property
    def words(self) -> str:
        """The verdict as a sentence."""
        start = f"{self.number}. {self.text}"
        if self.verdict == "mistake":
            reason = f" ({self.why})" if self.why else ""
            return f"{start} is a mistake: {self.better} would have won{reason}"
        if self.verdict == "wins":
            return f"{start} wins ({self.why})"
        if self.verdict == "lost anyway":
            return f"{start} loses, but so does every other move"
        if self.verdict == "holds the draw":
            return f"{start}: neither side can force a win"
        return f"{start}: not settled in the time there is"


@dataclass(frozen=True)
class Review:
    """All moves of a game, judged.

    >>> import grundy as gr
    >>> match = gr.Match("nim", "3 1").move("3 → 0").move("1 → 0")
    >>> print(match.review())
    1. 3 → 0 is a mistake: 3 → 1 would have won (nim-sum 1 ⊕ 1 = 0)
    2. 1 → 0 wins (nim-sum 0 ⊕ 0 = 0)
    Move 1 lost the game.
    """

    moves: tuple[ReviewedMove, ...]
    winner: str | None

    @property
    def lost_by(self) -> ReviewedMove | None:
        """The last mistake of the loser: the move that lost the game.

        >>> import grundy as gr
        >>> gr.Match("nim", "3 1").move("3 → 0").move("1 → 0").review().lost_by.number
        1
        """
        if self.winner is None:
            return None
        wrong = [m for m in self.moves if m.verdict == "mistake" and m.player != self.winner]
        return wrong[-1] if wrong else None

    def __str__(self) -> str:
        lines = [move.words for move in self.moves]
        if self.winner is not None:
            lost = self.lost_by
            settled = all(move.verdict != "not settled" for move in self.moves)
            if lost is not None:
                lines.append(f"Move {lost.number} lost the game.")
            elif settled:
                lines.append("The loser never had a winning move.")
        return "\n".join(lines)


def reviewed(match: Match, number: int, seconds: float = SECONDS) -> ReviewedMove:
    """The move of this number, from 1, judged.

    >>> import grundy as gr
    >>> reviewed(gr.Match("nim", "2 1").move("2 → 1"), 1).verdict
    'wins'
    """
    before, player, _, after = match.turn(number)
    return judged_move(before, str(after), match.play, player, number=number, seconds=seconds)


def judged_move(
    before: Position,
    to: str,
    play: str,
    player: str,
    *,
    number: int = 1,
    seconds: float = SECONDS,
) -> ReviewedMove:
    """The move of a player from a position to another, written as its ruleset writes it.

    >>> from grundy import Nim
    >>> judged_move(Nim([3, 1]), "0 1", "normal", "left").better
    '3 → 1'
    """
    judged = before.judge_within(seconds, play, player)
    made = next((one for one in judged if str(one.step.position) == to), None)
    if made is None:
        raise InputError(f"no move leads from {before} to {to}")
    text = made.step.text
    if made.wins:
        return ReviewedMove(number, player, text, "wins", None, made.why)
    winning = next((one for one in judged if one.wins), None)
    if winning is not None and made.wins is False:
        return ReviewedMove(number, player, text, "mistake", winning.step.text, winning.why)
    if any(one.wins is None for one in judged):
        return ReviewedMove(number, player, text, "not settled")
    verdict = "lost anyway"
    if before.loopy and before.winner(player, play) == "draw":
        verdict = "holds the draw"
    return ReviewedMove(number, player, text, verdict)
