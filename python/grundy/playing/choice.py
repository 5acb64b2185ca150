"""A move that was judged, as the faces show it."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.position import Judgement


@dataclass(frozen=True)
class Choice:
    """A move that was judged: whether it wins, and why.

    >>> import grundy as gr
    >>> choice = gr.Match(".77", "2 1").hints()[0]
    >>> choice.text, choice.wins, choice.why
    ('2 → 1', True, 'nim-sum 1 ⊕ 1 = 0')
    """

    position: str
    text: str
    wins: bool
    why: str
    places: tuple[int, ...] = ()
    guess: bool = False
    """Was it chosen without knowing whether it wins?"""

    @classmethod
    def of(cls, judgement: Judgement) -> Choice:
        """The choice a judgement of the position's own becomes.

        >>> from grundy import Nim
        >>> Choice.of(Nim([2]).judge()[0]).position
        '0'
        """
        (position, text, places), wins, why = judgement
        return cls(str(position), text, wins, why, places)
