"""A position of any ruleset on boards, graphs or partizan heaps, found by the ruleset's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Self

from grundy import _core
from grundy._core import Game
from grundy.errors import LimitError
from grundy.picture import Picture, board_picture
from grundy.play import read_play
from grundy.position import Judgement, Position, Progress, Step, other_player, read_player
from grundy.rulesets import Ruleset, find

__all__ = ["Board", "board_ruleset"]

# Positions evaluated for a judgement before the outcome alone is searched for.
QUICK_POSITIONS = 300_000
# Seconds spent on that search.
PATIENCE = 60.0
# Times a notation is printed and read again until it stays the same.
MOST_READINGS = 8


class Board(Position):
    """A position of a ruleset, written as `grundy value` reads it.

    >>> position = Board("domineering", "2x2")
    >>> position, position.value, position.outcome(), position.outcome("misere")
    (Board('domineering', '..|..'), Game('+-1'), 'N', 'P')
    >>> [step.text for step in position.moves("right")]
    ['1,1–1,2', '2,1–2,2']
    """

    has_theorem = False

    def __init__(self, ruleset: str, position: str) -> None:
        self._name = ruleset.lower().replace("_", "-")
        self.position = _settled(self._name, position)

    @classmethod
    def _of(cls, name: str, position: str) -> Self:
        """A position of the same class, as the core has just written it."""
        made = cls.__new__(cls)
        made._name, made.position = name, _settled(name, position)
        return made

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset it is a position of.

        >>> Board("cram", "2x2").ruleset.impartial
        True
        """
        return find(self._name)

    @property
    def impartial(self) -> bool:
        """Do both players have the same moves?

        >>> Board("cram", "2x2").impartial
        True
        """
        return _abouts()[self._name].impartial

    def moves(self, player: str = "left") -> list[Step]:
        """The moves of a player, each position reached once.

        >>> [step.text for step in Board("toads-and-frogs", "tt.f").moves("right")]
        ['3–4']
        """
        found = _core.board_moves(self._name, self.position, read_player(player))
        taken = self._taken(player) if _abouts()[self._name].placed else []
        steps: dict[str, Step] = {}
        for number, text in enumerate(found):
            after = self._of(self._name, text)
            if len(taken) == len(found):
                place, name = taken[number]
                steps.setdefault(after.position, Step(after, name, (place,)))
            else:
                steps.setdefault(after.position, Step(after, *said(self.position, after.position)))
        return _told_apart(list(steps.values()))

    def _taken(self, player: str) -> list[tuple[int, str]]:
        """Where each move takes place and what it is called, where a move takes one place.

        On graphs every vertex open to the player is a move; in Hackenbush every edge of his or
        green is, and its place is its number among the edges.
        """
        places, _, style = _core.board_shapes(self._name, self.position)
        if style == "bush":
            mine = ("L" if player == "left" else "R", "G")
            edges = enumerate(_edge_words(self.position))
            return [(k, word) for k, (word, colour) in edges if colour in mine]
        named = [name for *_, name in places]
        if self.position.startswith("grid:"):
            width = len(self.position[5:].split("|")[0])
            named = [f"{i // width + 1},{i % width + 1}" for i in range(len(places))]
        return [(i, named[i]) for i, place in enumerate(places) if place[2] in ("empty", player)]

    def parts(self) -> list[Any]:
        """Independent positions, and a number on top of them, that add up to this one.

        >>> Board("domineering", "..#.|..#.").parts()
        [Game('1'), Board('domineering', '..|..')]
        """
        number, parts = _core.board_parts(self._name, self.position)
        return [Game(number)] * (number != 0) + [self._of(self._name, part) for part in parts]

    def symmetries(self) -> list[Self]:
        """The one position that stands for all that are the same by symmetry, if it is another.

        >>> Board("cram", "..#|...").symmetries()
        [Board('cram', '...|..#')]
        """
        text, negated = _core.board_representative(self._name, self.position)
        twin = self._of(self._name, text)
        return [] if negated or twin == self else [twin]

    def picture(self) -> Picture:
        """How the position looks.

        >>> Board("snort", "path:.L").picture().style
        'graph'
        """
        return board_picture(_core.board_shapes(self._name, self.position))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The value of the position.

        >>> Board("domineering", "3x3").as_game()
        Game('+-1')
        """
        return _core.board_value_within(self._name, self.position, most_positions, progress)

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts.

        >>> Board("domineering", "4x4").winner("right")
        'right'
        """
        wins = _first_wins([self], read_player(starter), read_play(play))[0]
        return starter if wins else other_player(starter)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move, by the value it leads to; in misère play and on large boards by search.

        >>> judged = Board("domineering", "2x2").judge()[0]
        >>> judged.step.text, judged.wins, judged.why
        ('1,1–2,1', True, '1 ≥ 0: Left wins even if Right begins')
        """
        steps, other = self.moves(player), other_player(read_player(player))
        if read_play(play) == "normal":
            values = _values([step.position for step in steps])
            if values is not None:
                return [
                    Judgement(step, good(value, player), reason(value, player))
                    for step, value in zip(steps, values, strict=True)
                ]
        replies = _first_wins([step.position for step in steps], other, read_play(play))
        return [
            Judgement(step, not loses, _searched(not loses))
            for step, loses in zip(steps, replies, strict=True)
        ]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The value, in misère play and on large boards what a search says.

        >>> Board("domineering", "2x2").why()
        'value ±1'
        """
        if read_play(play) == "normal":
            values = _values([self])
            if values is not None:
                from grundy.display.partizan import shown

                return f"value {shown(values[0])}"
        return super().why(play, player)

    def __str__(self) -> str:
        return self.position

    def __repr__(self) -> str:
        return f"Board({self._name!r}, {self.position!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self._name, self.position) == (other._name, other.position)

    def __hash__(self) -> int:
        return hash((self._name, self.position))


@cache
def _abouts() -> dict[str, _core.BoardRuleset]:
    return {about.name: about for about in _core.board_rulesets()}


def board_ruleset(
    about: _core.BoardRuleset, reader: Callable[[str], Position] | None = None
) -> Ruleset:
    """The ruleset as the registry has it, from what its Rust file says."""

    def read(text: str) -> Position:
        if about.shape == "graph":
            from grundy.boards.graph_game import GRAPH_GAMES

            if about.name in GRAPH_GAMES:
                return GRAPH_GAMES[about.name](text)
        return Board(about.name, text)

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
        reader=reader or read,
    )


def _settled(name: str, position: str) -> str:
    """Printed and read back until it stays the same, so that edges keep their numbers."""
    for _ in range(MOST_READINGS):
        printed = _core.board_notation(name, position)
        if printed == position:
            break
        position = printed
    return position


def _values(positions: list[Board]) -> list[Game] | None:
    """The values, if they are found soon."""
    try:
        return [
            _core.board_value_within(at._name, at.position, QUICK_POSITIONS) for at in positions
        ]
    except LimitError:
        return None


def _first_wins(positions: list[Board], player: str, play: str) -> list[bool]:
    """Does the player win each position, moving first? By value where that is soon found."""
    if play == "normal":
        values = _values(positions)
        if values is not None:
            return [not good(value, other_player(player)) for value in values]
    from grundy.boards.sum_outcome import first_wins

    found = []
    for at, wins in zip(positions, first_wins(positions, player, play, PATIENCE), strict=True):
        if wins is None:
            raise LimitError(
                f"{at} of {at._name} is too large to search: {PATIENCE:g} s were not enough"
            )
        found.append(wins)
    return found


def _searched(wins: bool) -> str:
    return "every reply to it loses, by search" if wins else "it has a winning reply"


def good(value: Game, side: str) -> bool:
    """Does the player who moved to this value win?

    >>> good(Game("^"), "left"), good(Game("*"), "left")
    (True, False)
    """
    return value >= 0 if side == "left" else value <= 0


def reason(value: Game, side: str) -> str:
    """Why a move to this value wins or not, in words."""
    from grundy.display.partizan import shown

    text = shown(value)
    text = text if len(text) <= 40 else "its value"
    me, you = ("Left", "Right") if side == "left" else ("Right", "Left")
    if good(value, side):
        return f"{text} {'≥' if side == 'left' else '≤'} 0: {me} wins even if {you} begins"
    sign = {">": "> 0", "<": "< 0", "||": "∥ 0"}[value.compare(0)]
    return f"{text} {sign}: {you} wins by moving next"


def said(before: str, after: str) -> tuple[str, tuple[int, ...]]:
    """A move in words and places: the squares it changes, or else the position it makes.

    >>> said("xo.", ".x."), said("..|..", "#.|#.")
    (('1–2', (0, 1)), ('1,1–2,1', (0, 2)))
    """
    old, new = _rows(before), _rows(after)
    if [len(row) for row in old] != [len(row) for row in new]:
        return after or "nothing", ()
    width = len(old[0])
    changed = [
        (i, j) for i, row in enumerate(old) for j, cell in enumerate(row) if new[i][j] != cell
    ]
    names = [f"{i + 1},{j + 1}" if len(old) > 1 else f"{j + 1}" for i, j in changed]
    return "–".join(names) or after, tuple(i * width + j for i, j in changed)


def _told_apart(steps: list[Step]) -> list[Step]:
    """Moves that would be said alike are said by the position they lead to."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.text] = counts.get(step.text, 0) + 1
    return [
        step if counts[step.text] == 1 else step._replace(text=f"{step.text} → {step.position}")
        for step in steps
    ]


def _rows(notation: str) -> list[str]:
    """Rows of squares; of notations that are not squares, one row that fits nothing else."""
    kind, colon, rest = notation.rpartition(":")
    if "+" in notation or (colon and kind not in ("grid", "path", "cycle")) or "," in notation:
        return [notation, ""]
    return rest.split("|")


def _edge_words(position: str) -> list[tuple[str, str]]:
    """The edges of a Hackenbush picture as they are said, with their colours."""
    kind, _, rest = position.partition(":")
    if kind == "string":
        return [(f"edge {i}–{i + 1}", colour) for i, colour in enumerate(rest)]
    words = [word.rpartition(":") for word in rest.split(",") if word]
    return [(f"edge {ends.replace('-', '–')}", colour) for ends, _, colour in words]
