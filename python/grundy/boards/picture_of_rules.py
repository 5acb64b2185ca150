"""Positions whose moves are those of declared rules chosen by the head of the text: `1,2,3,0: t..f`.

The rules stay out of the registry: what is listed there is the ruleset with the head.
"""

from __future__ import annotations

from functools import cache

from grundy import _core
from grundy._core import Game
from grundy.boards.board import Board
from grundy.picture import Picture
from grundy.position import Judgement, Position, Progress, Step, Verdict

__all__ = ["OnRules"]


class OnRules(Position):
    """A board of declared rules; a subclass says which, by `_declaration`, and writes the head."""

    has_theorem = False

    def __init__(self, head: tuple[int, ...], board: str | Board) -> None:
        self.head = head
        made = Board(_declared(self._declaration(head)), board) if isinstance(board, str) else board
        self.board = made

    @staticmethod
    def _declaration(head: tuple[int, ...]) -> str:
        """The rules that a head stands for."""
        raise NotImplementedError

    def _with(self, board: Board) -> OnRules:
        return type(self)(self.head, board)

    def _step(self, step: Step) -> Step:
        return step._replace(position=self._with(step.position))

    def moves(self, player: str = "left") -> list[Step]:
        """The moves of a player."""
        return [self._step(step) for step in self.board.moves(player)]

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The value, evaluated by the core."""
        return self.board.as_game(most_positions, progress)

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts."""
        return self.board.winner(starter, play)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move, by the value it leads to or by search."""
        judged = self.board.judge(play, player)
        return [one._replace(step=self._step(one.step)) for one in judged]

    def judge_within(
        self, seconds: float, play: str = "normal", player: str = "left"
    ) -> list[Verdict]:
        """Every move, and whether it wins if that is found in about this time."""
        judged = self.board.judge_within(seconds, play, player)
        return [one._replace(step=self._step(one.step)) for one in judged]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The value, or what a search says."""
        return self.board.why(play, player)

    def picture(self) -> Picture:
        """The picture of the board."""
        return self.board.picture()

    def __str__(self) -> str:
        return f"{','.join(map(str, self.head))}: {self.board}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.head}, {str(self.board)!r})"


@cache
def _declared(rules: str) -> str:
    """The name the core knows the rules by."""
    return _core.board_declare(rules).name
