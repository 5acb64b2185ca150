"""The value of a position of a ruleset, both given by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy._core import Game, LoopyGame, board_memo
from grundy.errors import LoopyError
from grundy.rulesets import find

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["loopy_value", "memo", "value"]


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

    Any name or code of the registry will do; heaps and strips have nim-heaps for values.

    >>> gr.value("welter", "1 3 7"), gr.value(".77", "5 4")
    (Game('*2'), Game('*5'))

    A ruleset of your own is named `"mymodule:MyGame"`: a class whose objects, made from the text
    of a position, have `moves(player)`; see `value_of`.

    At most `most_positions` new positions are evaluated (60 million, or 360 million nim-values of
    boards that fit into one machine word); then a `LimitError` says so. What was found is kept for
    later calls, see `memo`, so that a second call goes on from there. `progress` is called now and
    then with the number of positions evaluated so far.
    """
    rules = find(ruleset)
    if rules.loopy:
        raise LoopyError(f"{rules.name} is loopy: gr.loopy_value gives its values")
    return rules.value(position, most_positions, progress)


def loopy_value(ruleset: str, position: str) -> LoopyGame:
    """The value of a position of a loopy ruleset (`fox-and-geese`), or of any other.

    >>> import grundy as gr
    >>> gr.loopy_value("fox-and-geese", ".o..|....|....|x.x.").is_stopper
    True
    >>> gr.loopy_value("domineering", "2x2")
    LoopyGame('+-1')
    """
    from grundy.sum import Sum

    return LoopyGame(Sum(find(ruleset).read(position)).value)


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
