"""The value of a position of a ruleset, both given by name."""

from __future__ import annotations

from grundy._core import Game, board_rulesets, board_value

__all__ = ["rulesets", "value"]


def value(ruleset: str, position: str) -> Game:
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
    """
    if ":" in ruleset:
        from grundy.own_ruleset import load_ruleset, value_of

        return value_of(load_ruleset(ruleset)(position))
    return board_value(ruleset, position)


def rulesets() -> dict[str, str]:
    """The known rulesets and the notation of their positions.

    >>> import grundy as gr
    >>> gr.rulesets()["toads-and-frogs"]
    'tt.ff'
    """
    return dict(board_rulesets())
