"""Heap games in which Left and Right have codes of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy._core import Game
from grundy.errors import InputError, LimitError
from grundy.heaps.heap_game import HeapGame, _heap
from grundy.heaps.heap_sum import move_text, read_heaps
from grundy.picture import Picture, rows_picture
from grundy.play import read_play
from grundy.position import PLAYERS, Position, Progress, Step, other_player, read_player
from grundy.rulesets import Ruleset

if TYPE_CHECKING:
    from grundy.heaps.partizan_solution import PartizanSolution

# Values are computed one after the other up to this heap, and beyond it found by the period.
JUST_COMPUTE = 1_000
# Followers of one value beyond which values are not computed: sums of such values take long.
MOST_FOLLOWERS = 200_000
_SETS = re.compile(r"(s|splittles)\s*\(([^|()]*)\|([^|()]*)\)", re.IGNORECASE)


class PartizanHeapGame:
    """A heap game with one code for Left and one for Right.

    >>> import grundy as gr
    >>> game = gr.PartizanHeapGame(".77|.37")
    >>> [str(value) for value in game.values(6)]
    ['0', '*', '*2', '{0|*,*2}', '*', '{0|*,*3}', '{0,*,*2|0,*}']
    >>> gr.PartizanHeapGame("S(2,4,7|1,3)").code
    'S(2,4,7|1,3)'
    """

    def __init__(self, code: str) -> None:
        self.left, self.right = _read_codes(code)
        self._games = {"left": HeapGame(self.left), "right": HeapGame(self.right)}
        self._values = [Game(0)]
        self._sums: dict[tuple[int, ...], Game] = {}
        self._solution: PartizanSolution | None = None

    @property
    def digits(self) -> tuple[str | None, str | None]:
        """Both codes in digits; None where a rule has none.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").digits
        ('.3', '.03')
        """
        return self._games["left"].digits, self._games["right"].digits

    @property
    def most_heaps(self) -> tuple[int, int]:
        """The most heaps a move of each player can leave.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame(".77|.3").most_heaps
        (2, 1)
        """
        return self._games["left"].most_heaps, self._games["right"].most_heaps

    @property
    def never_splits(self) -> bool:
        """Does every move leave one heap at most?

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").never_splits
        True
        """
        return self.most_heaps == (1, 1)

    @property
    def known(self) -> int:
        """How many values are computed so far, from heap 0 on.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").known
        1
        """
        return len(self._values)

    def solve(
        self,
        *,
        max_heap: int | None = None,
        time: float | None = None,
        progress: Progress = None,
    ) -> PartizanSolution:
        """Find periods of the values and of the outcomes of single heaps, and prove them.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve()
        PartizanSolution('S(1|2)', 'periodic', period=3, preperiod=0, saltus=0)
        """
        if self._solution is None or not self._solution.solved:
            from grundy.heaps.partizan_solution import solve

            self._solution = solve(self, max_heap, time, progress)
        return self._solution

    @property
    def code(self) -> str:
        """Both codes, or both sets.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("splittles(1|2)").code
        '.7|.07'
        """
        sets = [re.fullmatch(r"S\(([\d,]*)\)", g.code) for g in self._games.values()]
        if sets[0] and sets[1]:
            return f"S({sets[0][1]}|{sets[1][1]})"
        return "|".join(game.code for game in self._games.values())

    def solved_so_far(self) -> PartizanSolution | None:
        """What the last call of `solve` found, if there was one.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solved_so_far() is None
        True
        """
        return self._solution

    def options(self, n: int, player: str = "left") -> list[tuple[int, ...]]:
        """What a player may replace a heap of n by.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").options(3, "right")
        [(1,)]
        """
        return self._games[read_player(player)].options(n)

    def value(self, n: int) -> Game:
        """The value of a heap of n.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").value(2)
        Game('{1|0}')
        """
        n = _heap(n)
        if n > JUST_COMPUTE and n >= len(self._values):
            from grundy.heaps.partizan_solution import value_beyond

            return value_beyond(self, n)
        self._compute(n)
        return self._values[n]

    def _compute(self, n: int) -> None:
        while len(self._values) <= n:
            self._values.append(self._work_out(len(self._values)))

    def option_values(self, n: int, player: str = "left") -> list[Game]:
        """The values of what a player may replace a heap of n by, each once.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").option_values(2)
        [Game('1')]
        """
        self._compute(n - 1)
        return list({self._sum(heaps) for heaps in self.options(n, player)})

    def _sum(self, heaps: tuple[int, ...]) -> Game:
        if len(heaps) == 1:
            return self._values[heaps[0]]
        if heaps not in self._sums:
            total = Game(0)
            for heap in heaps:
                total = total + self._values[heap]
            self._sums[heaps] = total
        return self._sums[heaps]

    def _work_out(self, n: int) -> Game:
        sides = [list({self._sum(heaps) for heaps in self.options(n, who)}) for who in PLAYERS]
        value = Game.from_options(sides[0], sides[1])
        if value.follower_count > MOST_FOLLOWERS:
            raise LimitError(
                f"heap {n} of {self.code} has a value of more than {MOST_FOLLOWERS} positions",
                limit=MOST_FOLLOWERS,
            )
        return value

    def values(self, n: int, *, start: int = 0) -> list[Game]:
        """The values of the heaps from `start` to n.

        >>> import grundy as gr
        >>> [str(value) for value in gr.PartizanHeapGame("S(1|2)").values(4)]
        ['0', '1', '{1|0}', '0', '1']
        """
        if start > n:
            raise InputError(f"heaps {start} to {n}: the first is after the last")
        self._compute(_heap(n))
        return self._values[start : n + 1]

    def outcomes(self, n: int) -> str:
        """The outcomes of the heaps 0 to n, one letter each.

        In a pair of subtraction sets they need no values, and thousands take no time.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1,2|1,3)").outcomes(15)
        'PNLNLLLLLLLLLLLL'
        """
        sets = self._sets()
        if sets is None:
            return "".join(value.outcome for value in self.values(n))
        letters: list[str] = []
        for heap in range(_heap(n) + 1):
            # A player who starts wins by a move to a heap that the other, starting, loses.
            wins = [
                any(heap >= s and letters[heap - s] in losing for s in taken)
                for taken, losing in zip(sets, ("PL", "PR"), strict=True)
            ]
            letters.append({(1, 1): "N", (1, 0): "L", (0, 1): "R", (0, 0): "P"}[wins[0], wins[1]])
        return "".join(letters)

    def _sets(self) -> tuple[list[int], list[int]] | None:
        """What each player may take, if no heap is ever split and every heap may be taken whole."""
        sets = []
        for game in self._games.values():
            digits = (game.digits or "(").lstrip("0")
            if not re.fullmatch(r"\.[03]*", digits):
                return None
            sets.append([u for u, digit in enumerate(digits[1:], 1) if digit == "3"])
        return sets[0], sets[1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartizanHeapGame) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"PartizanHeapGame({self.code!r})"


def _read_codes(code: str) -> tuple[str, str]:
    found = _SETS.fullmatch(code.strip())
    if found is None:
        left, bar, right = code.partition("|")
        if not bar or "|" in right:
            raise InputError(
                f"'{code}': must be two codes with a bar between them, Left's first, as in .77|.37 "
                "or S(2,4,7|1,3)"
            )
        return left.strip(), right.strip()
    if found[1].lower() == "s":
        return f"S({found[2]})", f"S({found[3]})"
    return _splitting(found[2]), _splitting(found[3])


def _splitting(members: str) -> str:
    """The code in which a member of the set may be taken, leaving up to two heaps."""
    taken = set(read_heaps(members)) - {0}
    return "." + "".join("7" if u in taken else "0" for u in range(1, max(taken, default=1) + 1))


@lru_cache(maxsize=32)
def _game(code: str) -> PartizanHeapGame:
    return PartizanHeapGame(code)


class PartizanHeaps(Position):
    """Heaps of a game in which Left and Right have codes of their own.

    >>> import grundy as gr
    >>> position = gr.PartizanHeaps("S(1|2)", [4, 3])
    >>> position.value, position.outcome()
    (Game('1'), 'L')
    >>> (position + gr.Board("domineering", "2x2")).outcome()
    'N'
    """

    def __init__(self, code: str, heaps: str | Iterable[int]) -> None:
        self.code = _game(code).code
        given = read_heaps(heaps) if isinstance(heaps, str) else [_heap(heap) for heap in heaps]
        self.heaps = tuple(sorted(heap for heap in given if heap))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the two codes.

        >>> import grundy as gr
        >>> gr.PartizanHeaps("S(1|2)", [3]).ruleset.name
        'S(1|2)'
        """
        return partizan_ruleset(self.code)

    def moves(self, player: str = "left") -> list[Step]:
        """Every heap, every option of a player, the largest heap first.

        >>> import grundy as gr
        >>> [step.text for step in gr.PartizanHeaps("S(1|2)", [3, 1]).moves()]
        ['3 → 2', '1 → 0']
        """
        found: dict[PartizanHeaps, Step] = {}
        for heap in sorted(set(self.heaps), reverse=True):
            rest = list(self.heaps)
            rest.remove(heap)
            for to in _game(self.code).options(heap, player):
                position = PartizanHeaps(self.code, [*rest, *to])
                found.setdefault(position, Step(position, move_text(heap, to)))
        return list(found.values())

    def parts(self) -> list[PartizanHeaps]:
        """Each heap by itself.

        >>> import grundy as gr
        >>> gr.PartizanHeaps("S(1|2)", [3, 1]).parts()
        [PartizanHeaps('S(1|2)', [1]), PartizanHeaps('S(1|2)', [3])]
        """
        return [PartizanHeaps(self.code, [heap]) for heap in self.heaps]

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The sum of the values of the heaps.

        >>> import grundy as gr
        >>> gr.PartizanHeaps("S(1|2)", [2, 2]).as_game()
        Game('1')
        """
        total = Game(0)
        for heap in self.heaps:
            total = total + _game(self.code).value(heap)
        return total

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts: by the value, in misère play by search.

        >>> import grundy as gr
        >>> gr.PartizanHeaps("S(1|2)", [4]).winner("right")
        'left'
        """
        read_player(starter)
        if read_play(play) == "misere":
            return super().winner(starter, play)
        outcome = self._outcome()
        if outcome in "LR":
            return {"L": "left", "R": "right"}[outcome]
        return starter if outcome == "N" else other_player(starter)

    def _outcome(self) -> str:
        game = _game(self.code)
        if len(self.heaps) == 1 and self.heaps[0] > JUST_COMPUTE:
            found = (game.solved_so_far() or game.solve()).outcomes
            if found is not None:
                return found.outcome(self.heaps[0])
        return self.as_game().outcome

    def picture(self) -> Picture:
        """Heaps one below another, the largest on top.

        >>> import grundy as gr
        >>> print(gr.PartizanHeaps("S(1|2)", [1, 3]).picture().text())
           3  ●●●
           1  ●
        """
        return rows_picture(self.heaps[::-1])

    def __str__(self) -> str:
        return " ".join(str(heap) for heap in reversed(self.heaps)) or "0"

    def _key(self) -> tuple[Any, ...]:
        return self.code, self.heaps

    def __repr__(self) -> str:
        return f"PartizanHeaps({self.code!r}, {list(self.heaps)})"


@lru_cache(maxsize=64)
def partizan_ruleset(code: str) -> Ruleset:
    """The ruleset of a pair of codes."""
    from grundy.heaps.rules import rules_in_words

    game = _game(code)

    def read(text: str) -> PartizanHeaps:
        return PartizanHeaps(game.code, text)

    sides = zip(("Left", "Right"), (game.left, game.right), strict=True)
    return Ruleset(
        name=game.code,
        title=f"the partizan heap game {game.code}",
        family="heap",
        notation="sizes of the heaps: 5 4 3",
        example="5 4 3",
        impartial=False,
        help=" ".join(f"{who}: {'; '.join(rules_in_words(own))}." for who, own in sides),
        reader=read,
    )
