"""A position of any ruleset on boards, graphs or partizan heaps, found by the ruleset's name."""

from __future__ import annotations

import copyreg
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from grundy import _core
from grundy._core import Game
from grundy.errors import InputError, LimitError
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
from grundy.rulesets import Ruleset, find, plain

if TYPE_CHECKING:
    from grundy.picture import Picture

__all__ = ["Board"]

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
        self.position = _settled(self._name, plain(position))

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
        return _about(self._name).impartial

    def moves(self, player: str = "left") -> list[Step]:
        """The moves of a player, each position reached once.

        >>> [step.text for step in Board("toads-and-frogs", "tt.f").moves("right")]
        ['4 → 3']
        """
        found = _core.board_steps(self._name, self.position, read_player(player))[0]
        return [
            Step(self._of(self._name, after), words, tuple(places))
            for after, words, places in found
        ]

    def also(self, player: str = "left") -> list[tuple[str, tuple[int, ...]]]:
        """Other ways to make these moves: the position each leads to, and the places it touches.

        >>> Board("node-kayles", "path:3").also()
        [('path:.', (2,))]
        """
        found = _core.board_steps(self._name, self.position, read_player(player))[1]
        return [(after, tuple(places)) for after, places in found]

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
        from grundy.picture import board_picture

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

    def judge_within(
        self, seconds: float, play: str = "normal", player: str = "left"
    ) -> list[Verdict]:
        """Every move, and whether it wins if that is found in about this time.

        >>> {verdict.wins for verdict in Board("domineering", "8x8").judge_within(0.1)}
        {None}
        """
        from grundy.boards.sum_outcome import verdicts_within

        steps = self.moves(player)
        if read_play(play) == "normal":
            values = _values([step.position for step in steps], seconds / 2)
            if values is not None:
                return [
                    Verdict(step, good(value, player), reason(value, player))
                    for step, value in zip(steps, values, strict=True)
                ]
        return verdicts_within(steps, player, read_play(play), seconds / 2)

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

    def __reduce__(self) -> tuple[Any, ...]:
        declared = _core.board_declared(self._name)
        if declared is None:
            return copyreg.__newobj__, (type(self),), self.__dict__  # type: ignore[attr-defined]
        from grundy.boards.declared import restored

        # Another process has to be told the rules.
        return restored, (declared[1], self.position)


@cache
def _abouts() -> dict[str, _core.BoardRuleset]:
    return {about.name: about for about in (*_core.board_rulesets(), *_core.board_variants())}


def _about(name: str) -> _core.BoardRuleset:
    """What there is to know of a ruleset of the core, or of a declared one."""
    about = _abouts().get(name)
    if about is None:
        declared = _core.board_declared(name)
        if declared is None:
            raise InputError(f"unknown ruleset '{name}'; 'grundy rulesets' lists them all")
        about = declared[0]
    return about


def _settled(name: str, position: str) -> str:
    """Printed and read back until it stays the same, so that edges keep their numbers."""
    for _ in range(MOST_READINGS):
        printed = _core.board_notation(name, position)
        if printed == position:
            break
        position = printed
    return position


class _OutOfTime(Exception):
    """The time for values is over."""


def _values(positions: list[Board], seconds: float | None = None) -> list[Game] | None:
    """The values, if they are found soon, or in this time."""
    until = None if seconds is None else monotonic() + seconds

    def tell(_: int) -> None:
        if until is not None and monotonic() > until:
            raise _OutOfTime

    found = []
    try:
        for at in positions:
            tell(0)
            found.append(_core.board_value_within(at._name, at.position, QUICK_POSITIONS, tell))
    except (LimitError, _OutOfTime):
        return None
    return found


def _first_wins(positions: list[Board], player: str, play: str) -> list[bool]:
    """Does the player win each position, moving first?"""
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
