"""A game on tuples of numbers given by a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from grundy._core import Game
from grundy.errors import InputError
from grundy.picture import Picture, rows_picture
from grundy.position import Position, Step, read_player
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import read_squares

Place = tuple[int, ...]
Rule = Callable[..., Iterable[Iterable[int]]]

__all__ = ["CoordinatePosition", "OwnCoordinateGame", "coordinate_game"]


class OwnCoordinateGame:
    """What `coordinate_game` makes: a game whose moves from a place a function lists.

    >>> import grundy as gr
    >>> rook = gr.coordinate_game(
    ...     lambda a, b: [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    ... )
    >>> rook.table(3, 3), rook(3, 5).outcome(), rook(3, 5).value
    ([[0, 1, 2], [1, 0, 3], [2, 3, 0]], 'N', Game('*6'))
    """

    def __init__(self, left: Rule, right: Rule | None = None, name: str | None = None) -> None:
        self.rules = (left, left if right is None else right)
        self.impartial = right is None
        self.name: str = name or str(getattr(left, "__name__", "a game on coordinates"))
        self._values: dict[Place, Game] = {}

    def options(self, *place: int, player: str = "left") -> list[Place]:
        """The places a player may move to, each once. None has a negative coordinate, and no play
        comes back to a place.

        >>> import grundy as gr
        >>> gr.coordinate_game(lambda a, b: [(b, a - b)] if a > b else []).options(5, 3)
        [(3, 2)]
        """
        rule = self.rules[0 if read_player(player) == "left" else 1]
        found = {tuple(int(n) for n in option) for option in rule(*place)}
        for option in found:
            if len(option) != len(place) or min(option, default=0) < 0:
                raise InputError(
                    f"{self.name} moves from {place} to {option}: a place has {len(place)} "
                    "numbers, none below 0"
                )
        return sorted(found)

    def __call__(self, *place: int) -> CoordinatePosition:
        return CoordinatePosition(self, place)

    def value(self, *place: int) -> Game:
        """The value of a place; those of the places below it are kept.

        >>> import grundy as gr
        >>> gr.coordinate_game(lambda n: [(k,) for k in range(n)], lambda n: []).value(3)
        Game('3')
        """
        from grundy.boards.own_ruleset import value_of

        known: dict[Any, Game] = {self(*p): v for p, v in self._values.items()}
        found = value_of(self(*place), known)
        self._values = {at.place: value for at, value in known.items()}
        return found

    def table(self, *sizes: int) -> list[Any]:
        """The values of all places below some sizes, in nested lists: nim-values of an impartial
        game, otherwise games.

        >>> import grundy as gr
        >>> queen = lambda a, b: [(x, b) for x in range(a)] + [(a, y) for y in range(b)] + [
        ...     (a - d, b - d) for d in range(1, min(a, b) + 1)]
        >>> gr.coordinate_game(queen).table(3, 4)
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
        """
        from grundy.boards.own_ruleset import value_of

        known: dict[Any, Game] = {self(*p): v for p, v in self._values.items()}
        flat = [value_of(self(*place), known) for place in product(*map(range, sizes))]
        self._values = {at.place: value for at, value in known.items()}
        found: list[Any] = [g.nimber if self.impartial else g for g in flat]
        for size in reversed(sizes[1:]):
            found = [found[i : i + size] for i in range(0, len(found), size)]
        return found

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of its positions, which is in no registry.

        >>> import grundy as gr
        >>> gr.coordinate_game(lambda n: [], name="nothing").ruleset.read("5").outcome()
        'P'
        """
        return Ruleset(
            name=self.name,
            title=self.name[:1].upper() + self.name[1:],
            family="own",
            notation="numbers with spaces between them: 3 5",
            example="3 5",
            impartial=self.impartial,
            help="The moves are those a function lists.",
            reader=lambda text: self(*read_squares(text, "coordinates")),
        )


class CoordinatePosition(Position):
    """A place of a game on coordinates.

    >>> import grundy as gr
    >>> less = gr.coordinate_game(lambda a, b: [(a - b, b)] if a >= b > 0 else [], name="less")
    >>> less(5, 3), less(5, 3).outcome(), less(5, 3).outcome("misere")
    (<less at 5 3>, 'N', 'P')
    """

    def __init__(self, game: OwnCoordinateGame, place: Place) -> None:
        self.game, self.place = game, tuple(place)
        if any(n < 0 for n in self.place):
            raise InputError(f"{self.place}: no coordinate is below 0")

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.coordinate_game(lambda n: [], name="nothing")(5).ruleset.title
        'Nothing'
        """
        return self.game.ruleset

    @property
    def impartial(self) -> bool:
        """Have both players the same function?

        >>> import grundy as gr
        >>> gr.coordinate_game(lambda n: [])(5).impartial
        True
        """
        return self.game.impartial

    def moves(self, player: str = "left") -> list[Step]:
        """The moves the function lists.

        >>> import grundy as gr
        >>> halves = gr.coordinate_game(lambda n: [(n // 2,)] if n else [])
        >>> [step.text for step in halves(5).moves()]
        ['5 → 2']
        """
        after = [self.game(*place) for place in self.game.options(*self.place, player=player)]
        return [Step(at, f"{self} → {at}") for at in after]

    def picture(self) -> Picture:
        """The numbers as heaps.

        >>> import grundy as gr
        >>> print(gr.coordinate_game(lambda a, b: [])(1, 3).picture().text())
           1  ●
           3  ●●●
        """
        return rows_picture(self.place)

    def _key(self) -> tuple[object, ...]:
        return (id(self.game), self.place)

    def __str__(self) -> str:
        return " ".join(map(str, self.place))

    def __repr__(self) -> str:
        return f"<{self.game.name} at {self}>"


def coordinate_game(
    left: Rule, right: Rule | None = None, *, name: str | None = None
) -> OwnCoordinateGame:
    """A game on tuples of numbers, by a function that lists where a place may be moved to; with a
    second function Left moves by the first and Right by the second.

    Wythoff's game in which the numbers taken from both heaps may differ by less than r:

    >>> import grundy as gr
    >>> def wythoff(r):
    ...     def options(a, b):
    ...         yield from ((x, b) for x in range(a))
    ...         yield from ((a, y) for y in range(b))
    ...         for x in range(a):
    ...             for y in range(b):
    ...                 if abs((a - x) - (b - y)) < r:
    ...                     yield x, y
    ...     return gr.coordinate_game(options)
    >>> [(a, b) for a in range(8) for b in range(a, 12) if wythoff(2)(a, b).outcome() == "P"]
    [(0, 0), (1, 3), (2, 6), (4, 10)]
    """
    return OwnCoordinateGame(left, right, name)
