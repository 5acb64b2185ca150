"""Backsliding Toads-and-Frogs: pieces may also slide one square back, so play can come back."""

from __future__ import annotations

from typing import Any

from grundy._core import Game, LoopyGame
from grundy.errors import InputError, LoopyError
from grundy.partizan.loopy_game import loopy_value_of
from grundy.picture import Picture, Place
from grundy.position import Position, Progress, Step, read_player
from grundy.rulesets import Ruleset

__all__ = ["RULESET", "BackslidingToadsAndFrogs"]

#: Longest strip that is read: all placings of the pieces on it may have to be looked at.
LONGEST = 60


class BackslidingToadsAndFrogs(Position):
    """Toads-and-Frogs in which a toad or a frog may also slide one square back.

    >>> BackslidingToadsAndFrogs("t.f").value
    LoopyGame('0')
    >>> BackslidingToadsAndFrogs("ttt..fff").value
    LoopyGame('{on||0|-1/2} & {1/2|0||off}')
    """

    def __init__(self, position: str) -> None:
        text = position.strip()
        for place, c in enumerate(text):
            if c not in "tf.":
                raise InputError(
                    f"'{c}' at column {place + 1} of '{text}': t is a toad, f a frog, . empty",
                    given=text,
                    column=place + 1,
                    expected="t, f or .",
                )
        if not 1 <= len(text) <= LONGEST:
            raise InputError(f"a strip has 1 to {LONGEST} squares, not {len(text)}")
        self.position = text

    @property
    def ruleset(self) -> Ruleset:
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        """Slides forwards and back, and jumps forwards over one piece of the opponent.

        >>> [step.text for step in BackslidingToadsAndFrogs(".tf.").moves()]
        ['2 → 1', '2 → 4']
        """
        left = read_player(player) == "left"
        own, other, forwards = ("t", "f", 1) if left else ("f", "t", -1)
        found = []
        for at, piece in enumerate(self.position):
            if piece != own:
                continue
            jump = self._at(at + forwards) == other
            targets = [at - forwards, at + (2 * forwards if jump else forwards)]
            for to in sorted(to for to in targets if self._at(to) == "."):
                squares = list(self.position)
                squares[at], squares[to] = ".", own
                after = BackslidingToadsAndFrogs("".join(squares))
                found.append(Step(after, f"{at + 1} → {to + 1}", (at, to)))
        return found

    def _at(self, place: int) -> str:
        return self.position[place] if 0 <= place < len(self.position) else ""

    @property
    def value(self) -> LoopyGame:
        """The value, of all positions that can be reached at once."""
        return loopy_value_of(self)

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        found = self.value.as_game()
        if found is None:
            raise LoopyError(f"{self.ruleset.name} is loopy: gr.loopy_value gives its values")
        return found

    def picture(self) -> Picture:
        marks = {"t": "left", "f": "right", ".": "empty"}
        places = (Place(x, 0, marks[c], f"square {x + 1}") for x, c in enumerate(self.position))
        return Picture("squares", tuple(places))

    def __str__(self) -> str:
        return self.position

    def __repr__(self) -> str:
        return f"BackslidingToadsAndFrogs({self.position!r})"

    def _key(self) -> tuple[Any, ...]:
        return (self.position,)


RULESET = Ruleset(
    name="backsliding-toads-and-frogs",
    title="Backsliding Toads-and-Frogs",
    family="board",
    notation="tt.ff  (toads t are Left's and go right, frogs f are Right's and go left)",
    example="ttt..fff",
    impartial=False,
    loopy=True,
    letters=".tf",
    shape="row",
    page="play",
    help="Slide a piece one square forwards or back, or jump forwards over one opponent.",
    reader=BackslidingToadsAndFrogs,
)
