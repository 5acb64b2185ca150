"""Heap games to be played."""

from __future__ import annotations

from grundy._core import InputError, LimitError
from grundy.heaps.heap_game import HeapGame
from grundy.misere.knots import Knots
from grundy.misere.misere_solution import MisereSolution
from grundy.playing.rules import LARGEST, MOST_MOVES, Choice, Rules, Step, judged
from grundy.strips.strip_position import read_squares

# Seconds spent on the misère quotient before single positions are searched instead.
PATIENCE = 1.5


class HeapRules(Rules):
    """A heap game; a position is its heaps, `"5 4 3"`, and `"0"` when none is left.

    >>> rules = HeapRules("kayles")
    >>> rules.read("3,5 0 4"), rules.moves("2", "left")[0]
    ('5 4 3', Step(position='0', text='2 → 0', places=()))
    >>> [c.text for c in rules.judged("3 2", "left", "normal") if c.wins]
    ['3 → 2']
    """

    kind = "heap"

    def __init__(self, code: str) -> None:
        self._game = HeapGame(code)
        self.game = self._game.code
        self._solution: MisereSolution | None = None

    @property
    def example(self) -> str:
        """Three heaps that are not a P-position, if there are."""
        for heaps in ("5 4 3", "7 5 4", "9 7 4"):
            if self._game.outcome(_heaps(heaps)) == "N":
                return heaps
        return "5 4 3"

    def read(self, position: str) -> str:
        """Heaps in falling order."""
        heaps = [h for h in read_squares(position, "heaps") if h]
        if len(heaps) > 64:
            raise LimitError(f"{len(heaps)} heaps: at most 64 can be played with")
        for heap in heaps:
            if heap > LARGEST:
                raise LimitError(f"heap {heap}: heaps to play with go up to {LARGEST}")
        return _text(heaps)

    def moves(self, position: str, side: str) -> list[Step]:
        """Every heap, every option."""
        heaps = _heaps(position)
        found: dict[str, Step] = {}
        for heap in sorted(set(heaps), reverse=True):
            rest = list(heaps)
            rest.remove(heap)
            for to in self._game.options(heap):
                after = _text([*rest, *(h for h in to if h)])
                found.setdefault(after, Step(after, move_text(heap, to)))
                if len(found) > MOST_MOVES:
                    raise LimitError(
                        f"the position {position} of {self.game} has more than {MOST_MOVES} moves"
                    )
        return list(found.values())

    def judged(self, position: str, side: str, play: str) -> list[Choice]:
        """By nim-sums, in misère play by the quotient, or by search where it is not known."""
        steps = self.moves(position, side)
        if play == "normal":
            return [self._by_nim_sum(step) for step in steps]
        largest = max(_heaps(position), default=0)
        quotient = self._quotient(largest)
        if quotient is not None:
            return [self._by_quotient(step, quotient) for step in steps]
        winning, _ = self._game.winning_moves_of(_heaps(position), "misere")
        wins = set()
        for move in winning:
            rest = _heaps(position)
            rest.remove(move.heap)
            wins.add(_text([*rest, *move.to]))
        reason = {True: "every reply to it loses, by search", False: "it has a winning reply"}
        return [
            judged(step, step.position in wins, reason[step.position in wins]) for step in steps
        ]

    def standing(self, position: str, side: str, play: str) -> str:
        """The nim-sum, or the element of the misère quotient."""
        heaps = _heaps(position)
        if play == "normal":
            return self._sum_text(heaps)[0]
        quotient = self._quotient(max(heaps, default=0))
        if quotient is None:
            return "outcome " + self._game.outcome(heaps, "misere") + ", by search"
        return self._element_text(heaps, quotient)[0]

    def winner_to_move(self, position: str, side: str, play: str) -> bool:
        """By the outcome of the position."""
        return self._game.outcome(_heaps(position), play) == "N"

    def _sum_text(self, heaps: list[int]) -> tuple[str, int]:
        values = [self._game.nim_value(h) for h in heaps]
        total = 0
        for value in values:
            total ^= value
        terms = " ⊕ ".join(map(str, values)) or "0"
        return (f"nim-sum {terms} = {total}" if len(values) > 1 else f"nim-value {total}"), total

    def _by_nim_sum(self, step: Step) -> Choice:
        text, total = self._sum_text(_heaps(step.position))
        return judged(step, total == 0, text)

    def _element_text(self, heaps: list[int], solution: MisereSolution) -> tuple[str, bool]:
        quotient = solution.quotient
        element = quotient.of_position(heaps)
        in_p = quotient.in_p(element)
        factors = " · ".join(quotient.phi(h) for h in heaps) or "1"
        shown = element if factors == element else f"{factors} = {element}"
        kind = "a P-position" if in_p else "an N-position"
        return f"{shown}, {kind} of the quotient of order {quotient.order}", in_p

    def _by_quotient(self, step: Step, solution: MisereSolution) -> Choice:
        text, in_p = self._element_text(_heaps(step.position), solution)
        return judged(step, in_p, text)

    def _quotient(self, largest: int) -> MisereSolution | None:
        """The misère solution, if it covers heaps so large; looked for once."""
        if self.game in Knots.CODES:
            return None
        if self._solution is None:
            self._solution = self._game.solve(play="misere", time=PATIENCE)
        known = self._solution
        return known if known.solved or largest <= known.heap else None


def move_text(heap: int, to: tuple[int, ...]) -> str:
    """A move as it is said.

    >>> move_text(5, (2, 1)), move_text(3, ())
    ('5 → 2 + 1', '3 → 0')
    """
    return f"{heap} → " + (" + ".join(str(h) for h in sorted(to, reverse=True)) or "0")


def _heaps(position: str) -> list[int]:
    heaps = [h for h in read_squares(position, "heaps") if h]
    if any(h > 2**62 for h in heaps):
        raise InputError("a heap is too large")
    return heaps


def _text(heaps: list[int]) -> str:
    return " ".join(str(h) for h in sorted(heaps, reverse=True)) or "0"
