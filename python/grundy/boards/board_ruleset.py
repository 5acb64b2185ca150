"""The ruleset of a board as the registry has it. Positions are loaded when one is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy import _core
from grundy.rulesets import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.position import Position

__all__ = ["board_ruleset"]


def board_ruleset(
    about: _core.BoardRuleset, reader: Callable[[str], Position] | None = None
) -> Ruleset:
    """The ruleset a Rust file declares; `reader` makes positions where the usual classes do not."""

    def read(text: str) -> Position:
        if about.shape == "graph":
            from grundy.boards.graph_game import GRAPH_GAMES

            if about.name in GRAPH_GAMES:
                return GRAPH_GAMES[about.name](text)
        from grundy.boards.board import Board

        return Board(about.name, text)

    def value(text: str, most: int | None, progress: Callable[[int], None] | None) -> _core.Game:
        return _core.board_value_within(about.name, text, most, progress)

    return Ruleset(
        name=about.name,
        title=about.title,
        family="graph" if about.shape == "graph" else "board",
        notation=about.notation,
        example=about.example,
        impartial=about.impartial,
        loopy=about.loopy,
        letters=about.letters,
        shape=about.shape,
        help=about.help,
        page="play" if about.loopy else "partizan",
        reader=reader or read,
        evaluator=None if reader else value,
    )
