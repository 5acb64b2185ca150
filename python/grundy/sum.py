"""Sums of positions of any kinds: a move is a move in one component."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grundy._core import Game, LoopyGame
from grundy.errors import InputError, LimitError, LoopyError
from grundy.picture import Picture
from grundy.play import read_play
from grundy.position import (
    Judgement,
    Position,
    Progress,
    Step,
    Verdict,
    other_player,
    read_player,
)
from grundy.rulesets import Ruleset

if TYPE_CHECKING:
    from grundy.explaining.argument import Argument

__all__ = ["GAME", "SUM", "Own", "Sum", "Value", "component"]

# Seconds spent on who wins a sum before the question is left open.
PATIENCE = 60.0


class Value(Position):
    """A partizan value as a component of a sum.

    In misère play equal values are not interchangeable; there a value is played as its canonical
    form.
    """

    has_theorem = False

    def __init__(self, game: Game | LoopyGame) -> None:
        self.game = game

    @property
    def ruleset(self) -> Ruleset:
        return GAME

    @property
    def loopy(self) -> bool:
        return isinstance(self.game, LoopyGame)

    def moves(self, player: str = "left") -> list[Step]:
        options = self.game.left_options if player == "left" else self.game.right_options
        return [Step(Value(option), f"{self.game} → {option}") for option in options]

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        if isinstance(self.game, LoopyGame):
            found = self.game.as_game()
            if found is None:
                raise LoopyError(f"{self.game} is loopy: it is not equal to a game that ends")
            return found
        return self.game

    @property
    def value(self) -> Game | LoopyGame:
        return self.game

    def winner(self, starter: str, play: str = "normal") -> str:
        if read_play(play) == "misere":
            return super().winner(starter, play)
        game = LoopyGame(self.game)
        return game.left_starts if starter == "left" else game.right_starts

    def why(self, play: str = "normal", player: str = "left") -> str:
        return f"value {self.game}" if read_play(play) == "normal" else super().why(play, player)

    def argument(self, play: str = "normal", player: str = "left") -> Argument:
        """The value itself in normal play."""
        from grundy.explaining.values import Values

        if read_play(play) == "normal" and isinstance(self.game, Game):
            return Values([(str(self.game), self.game)], player)
        return super().argument(play, player)

    def __str__(self) -> str:
        return str(self.game)

    def __repr__(self) -> str:
        return repr(self.game)

    def _key(self) -> tuple[Any, ...]:
        return (self.game,)


class Own(Position):
    """A position of a user's own class, which needs nothing but `moves(player)`.

    >>> class Countdown(int):
    ...     def moves(self, player):
    ...         return [Countdown(self - 1)] if self else []
    >>> Own(Countdown(3)).outcome(), Own(Countdown(3)).outcome("misere")
    ('N', 'P')
    """

    has_theorem = False

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    @property
    def ruleset(self) -> Ruleset:
        from grundy.rulesets import own_ruleset

        return own_ruleset(type(self.inner))

    @property
    def impartial(self) -> bool:
        return bool(getattr(self.inner, "impartial", False))

    def moves(self, player: str = "left") -> list[Step]:
        from grundy.search import options_of

        reached = (Own(option) for option in dict.fromkeys(options_of(self.inner, player)))
        return [Step(option, f"→ {option}") for option in reached]

    def parts(self) -> list[Any]:
        split = getattr(self.inner, "decompose", None)
        return [self] if split is None else [Own(part) for part in split()]

    def symmetries(self) -> list[Own]:
        same = getattr(self.inner, "symmetries", None)
        return [] if same is None else [Own(twin) for twin in same()]

    def picture(self) -> Picture:
        from grundy.boards.own_ruleset import draw
        from grundy.picture import words_picture

        return words_picture(draw(self.inner))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        from grundy.boards.own_ruleset import MOST_POSITIONS, value_of

        return value_of(self.inner, None, min(most_positions or MOST_POSITIONS, MOST_POSITIONS))

    @property
    def value(self) -> Game | LoopyGame:
        from grundy.partizan.loopy_game import loopy_value_of

        try:
            return self.as_game()
        except LoopyError:
            return loopy_value_of(self.inner)

    def winner(self, starter: str, play: str = "normal") -> str:
        from grundy.search import winner

        return winner(self.inner, starter, read_play(play))

    def __str__(self) -> str:
        from grundy.boards.own_ruleset import told

        return told(self.inner)

    def __repr__(self) -> str:
        return repr(self.inner)

    def _key(self) -> tuple[Any, ...]:
        return (self.inner,)


def component(given: Any) -> Position:
    """Anything that can stand in a sum: a position, a value, a number, `(ruleset, position)` as two
    texts, or an object with `moves(player)`.

    >>> component(("domineering", "2x2")), component(3)
    (Board('domineering', '..|..'), Game('3'))
    """
    if isinstance(given, Position):
        return given
    if isinstance(given, (Game, LoopyGame)):
        return Value(given)
    if isinstance(given, (int, Fraction)) and not callable(getattr(given, "moves", None)):
        return Value(Game(given))
    if isinstance(given, tuple) and not callable(getattr(given, "moves", None)):
        if len(given) != 2 or not all(isinstance(word, str) for word in given):
            raise InputError(
                f"{given!r} is not a valid component: give (ruleset, position), both as text"
            )
        from grundy.rulesets import find

        return find(given[0]).read(given[1])
    if not callable(getattr(given, "moves", None)):
        raise InputError(
            f"{given!r} is not a valid component: give a position, a value, (ruleset, position) or "
            "an object with moves(player)"
        )
    return Own(given)


class Sum(Position):
    """The sum of positions and values of any kinds; a move is a move in one of them.

    >>> from grundy import Game, HeapSum, Nim, Welter
    >>> total = Welter([1, 3]) + Nim([2]) + Game("^")
    >>> total
    Sum(Welter([1, 3]), Nim([2]), Game('^'))
    >>> total.outcome(), total.winning_moves()[0]
    ('L', {'component': 0, 'from': '1 3', 'to': '0 3'})
    >>> (Welter([1, 3]) + Nim([2])).outcome("misere")
    'N'
    """

    has_theorem = False

    def __init__(self, *components: Any) -> None:
        flat: list[Position] = []
        for given in components:
            part = component(given)
            flat += part.components if isinstance(part, Sum) else [part]
        if not flat:
            raise InputError("no component given: a sum has at least one")
        self.components: tuple[Position, ...] = tuple(flat)

    @property
    def ruleset(self) -> Ruleset:
        return SUM

    @property
    def impartial(self) -> bool:
        return all(part.impartial for part in self.components)

    @property
    def loopy(self) -> bool:
        return any(part.loopy for part in self.components)

    def moves(self, player: str = "left") -> list[Step]:
        found: dict[Sum, Step] = {}
        for at, part in enumerate(self.components):
            for step in part.moves(player):
                after = self._with(at, step.position)
                found.setdefault(after, Step(after, f"{at + 1}: {step.text}"))
        return list(found.values())

    def _with(self, at: int, part: Position) -> Sum:
        return Sum(*self.components[:at], part, *self.components[at + 1 :])

    def parts(self) -> list[Any]:
        """The parts of the components.

        >>> from grundy import HeapSum, Nim
        >>> (Nim([1, 2]) + HeapSum(".77", [4])).parts()
        [Nim([1]), Nim([2]), HeapSum('.77', [4])]
        """
        return [part for one in self.components for part in one.parts()]

    def picture(self) -> Picture:
        return Picture("sum", parts=tuple(part.picture() for part in self.components))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        total = Game(0)
        for part in self.components:
            total = total + part.as_game(most_positions, progress)
        return total

    @property
    def value(self) -> Game | LoopyGame:
        """The sum of the values.

        >>> from grundy import Board, Game
        >>> (Board("domineering", "2x2") + Game("^")).value
        Game('{1^|-1^}')
        """
        if not self.loopy:
            return self.as_game()
        total = LoopyGame(Game(0))
        for part in self.components:
            total = total + LoopyGame(_value(part))
        return total

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts: by values where they are known, else by search.

        >>> from grundy import Board, LoopyGame
        >>> (Board("domineering", "3x2") + LoopyGame("over")).winner("right")
        'right'
        """
        read_player(starter)
        if read_play(play) == "normal" and self.loopy:
            game = LoopyGame(self.value)
            return game.left_starts if starter == "left" else game.right_starts
        if self.loopy:
            return super().winner(starter, play)
        from grundy.boards.sum_outcome import first_wins

        wins = first_wins([self], starter, read_play(play), PATIENCE)[0]
        if wins is None:
            raise LimitError(f"who wins {self} stayed open after {PATIENCE:g} s")
        return starter if wins else other_player(starter)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        steps, other = self.moves(player), other_player(read_player(player))
        if self.loopy:
            return super().judge(play, player)
        from grundy.boards.sum_outcome import first_wins

        found = []
        sums = [step.position for step in steps]
        for step, loses in zip(
            steps, first_wins(sums, other, read_play(play), PATIENCE), strict=True
        ):
            if loses is None:
                raise LimitError(f"who wins {step.position} stayed open after {PATIENCE:g} s")
            found.append(Judgement(step, not loses, step.position.why(play, other)))
        return found

    def judge_within(
        self, seconds: float, play: str = "normal", player: str = "left"
    ) -> list[Verdict]:
        if self.loopy:
            return super().judge_within(seconds, play, player)
        from grundy.boards.sum_outcome import verdicts_within

        found = verdicts_within(self.moves(player), player, read_play(play), seconds)
        return [one._replace(why=_reason(one, play, player)) for one in found]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[dict[str, Any]]:
        """The winning moves, with the number of the component.

        >>> from grundy import Board, Nim
        >>> (Board("cram", "2x2") + Nim([2])).winning_moves("misere")
        [{'component': 1, 'from': '2', 'to': '1'}]
        """
        found = []
        for judgement in self.judge(play, player):
            if judgement.wins:
                after = judgement.step.position.components
                at = next(i for i, part in enumerate(after) if part != self.components[i])
                before = self.components[at]
                found.append({"component": at, "from": str(before), "to": str(after[at])})
        return found

    def why(self, play: str = "normal", player: str = "left") -> str:
        if read_play(play) == "misere":
            return super().why(play, player)
        from grundy.display.partizan import shown

        return f"value {shown(self.value)}"

    def argument(self, play: str = "normal", player: str = "left") -> Argument:
        """The values of the components in normal play, where they are soon found.

        >>> import grundy as gr
        >>> (gr.Board("domineering", "2x2") + gr.Game("^")).argument().lost
        False
        """
        from grundy.explaining.values import Values

        if read_play(play) == "normal" and not self.loopy:
            try:
                parts = [(f"{p.ruleset.name} {p}", p.as_game(_VALUED)) for p in self.components]
                return Values(parts, player)
            except LimitError:
                pass
        return super().argument(play, player)

    def rough_moves(self) -> int:
        return sum(part.rough_moves() for part in self.components)

    def __str__(self) -> str:
        return " + ".join(f"{part.ruleset.name} {part}".strip() for part in self.components)

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.components))})"

    def _key(self) -> tuple[Any, ...]:
        return self.components


def _value(part: Position) -> Game | LoopyGame:
    """The value of a component as a game: nim-values are numbers elsewhere."""
    return part.value if part.loopy and isinstance(part.value, LoopyGame) else part.as_game()


def _reason(found: Verdict, play: str, player: str) -> str:
    """Why a move in a sum wins: by its value, where that is soon found."""
    if found.wins is None or play != "normal":
        return found.why
    try:
        values = [part.as_game(_VALUED) for part in found.step.position.components]
    except LimitError:
        return found.why
    from grundy.boards.board import reason

    return reason(sum(values, Game(0)), player)


# Positions evaluated to say why a move in a sum wins.
_VALUED = 20_000


def read_sum(text: str) -> Sum:
    """Components with ` + ` between them: the name of a ruleset and a position, or a value.

    >>> read_sum("domineering 2x2 + .77 5 4 + {1|-1} + ^")
    Sum(Board('domineering', '..|..'), HeapSum('.77', [4, 5]), Game('+-1'), Game('^'))
    """
    from grundy.rulesets import find, is_known

    pieces, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "{(") - (letter in "})")
        if letter == "+" and depth == 0 and text[at - 1 : at + 2] == " + ":
            pieces.append(text[start:at])
            start = at + 1
    pieces.append(text[start:])
    found: list[Any] = []
    for piece in pieces:
        name, _, position = piece.strip().partition(" ")
        if not name:
            raise InputError(f"unexpected '+' in {text!r}; expected a component on both sides")
        found.append(find(name).read(position) if is_known(name) else read_value(piece.strip()))
    return Sum(*found)


def read_value(text: str) -> Value:
    """A partizan value, short or loopy."""
    from grundy.partizan.calculator import calculate

    found = calculate(text)
    if not isinstance(found, (Game, LoopyGame)):
        found = Game(text)
    return Value(found)


SUM = Ruleset(
    name="sum",
    title="A sum",
    family="sum",
    notation="components with ' + ' between them, each a ruleset and a position, or a value",
    example="domineering 3x3 + .77 5 4 + ^",
    impartial=False,
    help="A move is a move in one component.",
    reader=read_sum,
)
GAME = Ruleset(
    name="game",
    title="A partizan value",
    family="value",
    notation="an expression such as {1|-1} + ^*",
    example="{3||2|-1}",
    impartial=False,
    help="A move is to one of your options of the canonical form.",
    reader=read_value,
)
