"""The value of a position of a ruleset, both given by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy._core import (
    Game,
    InputError,
    LoopyGame,
    board_memo,
    board_rulesets,
    board_value_within,
    fox_and_geese,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LOOPY_RULESETS", "loopy_value", "memo", "rulesets", "value"]

LOOPY_RULESETS = {"fox-and-geese": "8x8  .o..|....|....|x.x. (rows from the top, geese x go up)"}


def value(
    ruleset: str,
    position: str,
    most_positions: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Game:
    """The value of a position, read in the notation of its ruleset.

    >>> import grundy as gr
    >>> gr.value("domineering", "3x2"), gr.value("hackenbush", "string:LRRL")
    (Game('{1/2|-2}'), Game('3/8'))
    >>> gr.value("snort", "path:5")
    Game('+-{1,{3|0}}')
    >>> gr.value("col", "edges:a-b,b-c;L:a;R:c")
    Game('0')

    A ruleset of your own is named `"mymodule:MyGame"`: a class whose objects, made from the text
    of a position, have `moves(player)`; see `value_of`.

    At most `most_positions` new positions are evaluated (60 million, or 360 million nim-values of
    boards that fit into one machine word); then a `LimitError` says so. What was found is kept for
    later calls, see `memo`, so that a second call goes on from there. `progress` is called now and
    then with the number of positions evaluated so far.
    """
    if ":" in ruleset:
        from grundy.boards.own_ruleset import MOST_POSITIONS as MOST_OF_PYTHON
        from grundy.boards.own_ruleset import load_ruleset, value_of

        most = min(most_positions or MOST_OF_PYTHON, MOST_OF_PYTHON)
        return value_of(load_ruleset(ruleset)(position), most_positions=most)
    if ruleset in LOOPY_RULESETS:
        raise InputError(f"{ruleset} is loopy: gr.loopy_value gives its values")
    return board_value_within(ruleset, position, most_positions, progress)


def loopy_value(ruleset: str, position: str) -> LoopyGame:
    """The value of a position of a loopy ruleset (`fox-and-geese`), or of any other.

    >>> import grundy as gr
    >>> gr.loopy_value("fox-and-geese", ".o..|....|....|x.x.").is_stopper
    True
    >>> gr.loopy_value("domineering", "2x2")
    LoopyGame('+-1')
    """
    if ruleset in LOOPY_RULESETS:
        return fox_and_geese(position)
    return LoopyGame(value(ruleset, position))


def memo(most: int | None = None) -> tuple[int, int]:
    """How many evaluated positions are kept between calls, and how many may be.

    A number given becomes the most (4 million at first); tables used longest ago are forgotten
    first. Positions that refer to a graph or to a set of moves are kept with it.

    >>> import grundy as gr
    >>> before = gr.memo()
    >>> gr.memo(0), gr.memo(1000)
    ((0, 0), (0, 1000))
    >>> gr.value("domineering", "3x3")
    Game('+-1')
    >>> gr.memo()[0] > 0
    True
    >>> gr.memo(before[1])[1] == before[1]
    True
    """
    return board_memo(most)


def rulesets() -> dict[str, str]:
    """The known rulesets and the notation of their positions.

    >>> import grundy as gr
    >>> gr.rulesets()["toads-and-frogs"]
    'tt.ff'
    """
    return dict(board_rulesets())
