"""A position of a heap game as an impartial position, to stand beside those on strips."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame, _heap
from grundy.picture import Picture, rows_picture
from grundy.position import Judgement, Step
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    nim_sum_text,
)
from grundy.whole_numbers import whole_number

if TYPE_CHECKING:
    from grundy.misere.misere_solution import MisereSolution


@lru_cache(maxsize=32)
def _game(code: str) -> HeapGame:
    return HeapGame(code)


class HeapSum(StripPosition):
    """Heaps of the game with this code.

    >>> HeapSum(".77", [3, 5]).value
    7
    >>> from grundy import NearlyDisjunctiveSum, Nim
    >>> NearlyDisjunctiveSum([HeapSum(".77", [3]), HeapSum("kayles", [4]), Nim([2])]).value
    1
    """

    def __init__(self, code: str, heaps: str | Iterable[int]) -> None:
        self.code = _game(code).code
        given = read_heaps(heaps) if isinstance(heaps, str) else [_heap(heap) for heap in heaps]
        self.heaps = tuple(sorted(heap for heap in given if heap))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the code.

        >>> HeapSum("kayles", [3]).ruleset.name
        '.77'
        """
        return heap_ruleset(self.code)

    @property
    def value(self) -> int:
        """The nim-sum of the values of the heaps.

        >>> import grundy as gr
        >>> gr.HeapSum("kayles", [5, 4]).value
        5
        """
        total = 0
        for heap in self.heaps:
            total ^= _game(self.code).nim_value(heap)
        return total

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position: the heap, and the heaps it becomes.

        >>> import grundy as gr
        >>> gr.HeapSum("kayles", [5, 4]).winning_moves()
        [{'from': 5, 'to': [4]}]
        """
        return self.winning_moves_so_far(play)[0]

    def winning_moves_so_far(self, play: str = "normal") -> tuple[list[Move], bool]:
        """Winning moves, and whether they are all: a huge heap has too many to list.

        >>> HeapSum("kayles", [5, 4]).winning_moves_so_far()
        ([{'from': 5, 'to': [4]}], True)
        """
        moves, complete = _game(self.code).winning_moves_of(self.heaps, play)
        return [move.to_dict() for move in moves], complete

    def described(self) -> dict[str, Any]:
        """The code and the heaps.

        >>> HeapSum("kayles", [4, 5]).described()
        {'code': '.77', 'position': [5, 4]}
        """
        return {"code": self.code, "position": list(reversed(self.heaps))}

    def options(self, player: str = "left") -> list[HeapSum]:
        """All positions one move away.

        >>> HeapSum(".77", [2]).options()
        [HeapSum('.77', []), HeapSum('.77', [1])]
        """
        return [position for _, _, position in self._moves()]

    def _moves(self) -> list[tuple[int, tuple[int, ...], HeapSum]]:
        found = []
        for i, heap in enumerate(self.heaps):
            if i and self.heaps[i - 1] == heap:
                continue
            rest = [*self.heaps[:i], *self.heaps[i + 1 :]]
            for to in _game(self.code).options(heap):
                found.append((heap, to, HeapSum(self.code, [*rest, *to])))
        return found

    def moves(self, player: str = "left") -> list[Step]:
        """Every heap, every option, the largest heap first.

        >>> [step.text for step in HeapSum(".77", [2, 1]).moves()]
        ['2 → 0', '2 → 1', '1 → 0']
        """
        found: dict[HeapSum, Step] = {}
        moves = self._moves()
        for heap, to, position in sorted(moves, key=lambda move: -move[0]):
            found.setdefault(position, Step(position, move_text(heap, to)))
        return list(found.values())

    def parts(self) -> list[HeapSum]:
        """Each heap by itself.

        >>> HeapSum(".77", [5, 4]).parts()
        [HeapSum('.77', [4]), HeapSum('.77', [5])]
        """
        return [HeapSum(self.code, [heap]) for heap in self.heaps]

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, by nim-values; in misère play by the best method known for the heaps.

        >>> HeapSum(".77", [8, 6]).outcome("misere")
        'N'
        """
        return _game(self.code).outcome(self.heaps, play)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move, by nim-sums; in misère play by the quotient or the best of other methods.

        >>> [(j.step.text, j.why) for j in HeapSum(".77", [3, 2]).judge() if j.wins]
        [('3 → 2', 'nim-sum 2 ⊕ 2 = 0')]
        """
        if is_misere(play) and self._solution() is None:
            wins = set()
            for move in _game(self.code).winning_moves(self.heaps, play):
                rest = list(self.heaps)
                rest.remove(move.heap)
                wins.add(HeapSum(self.code, [*rest, *move.to]))
            method = _game(self.code)._misere.method
            reason = {
                True: f"every reply to it loses, by {method}",
                False: "it has a winning reply",
            }
            steps = self.moves()
            return [Judgement(s, s.position in wins, reason[s.position in wins]) for s in steps]
        return [
            Judgement(step, step.position.outcome(play) == "P", step.position.why(play))
            for step in self.moves()
        ]

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The nim-sum, or the element of the misère quotient.

        >>> HeapSum(".77", [5, 4]).why()
        'nim-sum 4 ⊕ 1 = 5'
        """
        heaps = self.heaps[::-1]
        if not is_misere(play):
            return nim_sum_text([_game(self.code).nim_value(h) for h in heaps])
        solution = self._solution()
        if solution is None:
            outcome = self.outcome(play)
            return f"outcome {outcome}, by {_game(self.code)._misere.method}"
        quotient = solution.quotient
        element = quotient.of_position(heaps)
        factors = " · ".join(quotient.phi(h) for h in heaps) or "1"
        shown = element if factors == element else f"{factors} = {element}"
        kind = "lost" if quotient.in_p(element) else "won"
        return f"{kind} for whoever moves next: {shown} in the quotient of order {quotient.order}"

    def _solution(self) -> MisereSolution | None:
        """The misère solution, if it is soon found and covers these heaps."""
        known = _misere_solution(self.code)
        if known is None or known.solved or max(self.heaps, default=0) <= known.heap:
            return known
        return None

    def picture(self) -> Picture:
        """Heaps one below another, the largest on top.

        >>> print(HeapSum(".77", [1, 3]).picture().text())
           3  ●●●
           1  ●
        """
        return rows_picture(self.heaps[::-1])

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> HeapSum(".77", [100]).rough_moves()
        200
        """
        game = _game(self.code)
        digits = len((game.digits or "").replace(".", "")) or 1
        endless = game.digits is None or "(" in game.digits
        most = max(0, game.most_heaps - 1 + endless)
        return sum(digits * heap ** min(most, 3) for heap in self.heaps)

    def __str__(self) -> str:
        return " ".join(str(heap) for heap in reversed(self.heaps)) or "0"

    def _key(self) -> tuple[Any, ...]:
        return self.code, self.heaps

    def __repr__(self) -> str:
        return f"HeapSum({self.code!r}, {list(self.heaps)})"


def read_heaps(text: str) -> list[int]:
    """Heaps separated by blanks, commas or plus signs.

    >>> read_heaps("9 8, 5+3")
    [9, 8, 5, 3]
    """
    heaps = []
    for word in text.replace(",", " ").replace("+", " ").split():
        heap = whole_number(word)
        if heap is None:
            column = text.index(word) + 1
            raise InputError(
                f"'{word}' at column {column} of '{text}': heaps are whole numbers separated by "
                'blanks, such as "9 8 5 3"',
                given=text,
                column=column,
                expected="a whole number",
            )
        heaps.append(heap)
    return heaps


# Seconds given to the misère quotient before single positions are searched instead.
PATIENCE = 1.5


@lru_cache(maxsize=32)
def _misere_solution(code: str) -> MisereSolution | None:
    from grundy.misere.knots import Knots

    # Its quotient is infinite; a rule decides every position.
    return None if code in Knots.CODES else _game(code).solve(play="misere", time=PATIENCE)


def move_text(heap: int, to: tuple[int, ...]) -> str:
    """A move as it is said.

    >>> move_text(5, (2, 1)), move_text(3, ())
    ('5 → 2 + 1', '3 → 0')
    """
    return f"{heap} → " + (" + ".join(str(h) for h in sorted(to, reverse=True)) or "0")


@lru_cache(maxsize=64)
def heap_ruleset(code: str, name: str | None = None, title: str | None = None) -> Ruleset:
    """The ruleset of a code, under the code itself or under a name.

    >>> heap_ruleset(".77").name, heap_ruleset(".77", "kayles", "Kayles").title
    ('.77', 'Kayles')
    """
    from grundy.heaps.rules import rules_in_words

    game = _game(code)

    def read(text: str) -> HeapSum:
        return HeapSum(game.code, text)

    return Ruleset(
        name=name or game.code,
        title=title or f"the heap game {game.code}",
        family="heap",
        notation="sizes of the heaps: 5 4 3",
        example=_example(game),
        impartial=True,
        help="; ".join(rules_in_words(game.code)).capitalize() + ".",
        page="game",
        reader=read,
    )


def _example(game: HeapGame) -> str:
    """Three heaps that are not a P-position, if there are."""
    for heaps in ("5 4 3", "7 5 4", "9 7 4"):
        if game.outcome([int(word) for word in heaps.split()]) == "N":
            return heaps
    return "5 4 3"
