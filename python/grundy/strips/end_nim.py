"""End-Nim: heaps in a row, of which Left takes from the leftmost and Right from the rightmost."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.picture import Picture, rows_picture
from grundy.position import Position, Step, read_player
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import read_squares


class EndNim(Position):
    """Heaps in a row; each player takes any number from the heap at their own end.

    The game of Albert and Nowakowski (The game of End-Nim, Electronic Journal of Combinatorics
    8(2), 2001). Who cannot move loses; a heap that is used up is gone.

    >>> import grundy as gr
    >>> row = gr.EndNim("3 5 4")
    >>> row.outcome(), [str(step.position) for step in row.moves("right")]
    ('N', ['3 5', '3 5 1', '3 5 2', '3 5 3'])
    """

    def __init__(self, heaps: str | Iterable[int]) -> None:
        self.heaps = tuple(heap for heap in read_squares(heaps, "heaps") if heap)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.EndNim("3 5").ruleset.title
        'End-Nim'
        """
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        """Every number that may be left of the heap at one's end.

        >>> import grundy as gr
        >>> [step.text for step in gr.EndNim("2 5").moves()]
        ['2 → 0', '2 → 1']
        """
        if not self.heaps:
            return []
        left = read_player(player) == "left"
        heap = self.heaps[0 if left else -1]
        rest = self.heaps[1:] if left else self.heaps[:-1]
        return [
            Step(EndNim((n, *rest) if left else (*rest, n)), f"{heap} → {n}") for n in range(heap)
        ]

    def picture(self) -> Picture:
        """The heaps one below another, Left's end on top.

        >>> import grundy as gr
        >>> print(gr.EndNim("1 3").picture().text())
           1  ●
           3  ●●●
        """
        return rows_picture(self.heaps)

    def __str__(self) -> str:
        return " ".join(str(heap) for heap in self.heaps) or "0"

    def __repr__(self) -> str:
        return f"EndNim([{', '.join(map(str, self.heaps))}])"


RULESET = Ruleset(
    name="end-nim",
    title="End-Nim",
    family="strip",
    notation="heaps in a row, Left's end first: 3 5 4",
    example="3 5 4",
    impartial=False,
    help="Left takes any number from the leftmost heap, Right from the rightmost.",
    reader=EndNim,
)
