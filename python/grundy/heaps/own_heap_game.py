"""A heap game given by a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grundy.errors import InputError
from grundy.heaps.heap_game import _heap
from grundy.heaps.heap_sum import move_text, read_heaps
from grundy.picture import Picture, rows_picture
from grundy.position import Step
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition

Rule = Callable[[int], Iterable[int | Iterable[int]]]


class OwnHeapGame:
    """What `heap_game` makes: a game whose moves a function lists.

    >>> import grundy as gr
    >>> couples = gr.heap_game(lambda n: [(i, n - i) for i in range(1, n)] if n != 2 else [])
    >>> couples.nim_values(12)
    [0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]
    >>> couples([7, 4]).outcome(), couples([3, 3]).outcome("misere")
    ('P', 'N')
    """

    def __init__(self, rule: Rule, name: str | None = None) -> None:
        self.rule = rule
        self.name: str = name or str(getattr(rule, "__name__", "a heap game"))
        #: Is the name a code that says the rule?
        self.code = False
        self._values: list[int] = []
        self._options: dict[int, list[tuple[int, ...]]] = {}

    def options(self, n: int) -> list[tuple[int, ...]]:
        """What a heap of n may become, each option once; every heap left must be smaller.

        >>> import grundy as gr
        >>> gr.heap_game(lambda n: [0, n // 2]).options(6)
        [(), (3,)]
        """
        if n not in self._options:
            left = (filter(None, _left(option)) for option in self.rule(n))
            found = {tuple(sorted(heaps, reverse=True)) for heaps in left}
            for heaps in found:
                if any(not 0 < heap < n for heap in heaps):
                    raise InputError(
                        f"{self.name} leaves {list(heaps)} of a heap of {n}: every heap left must "
                        "be smaller than the one moved in"
                    )
            self._options[n] = sorted(found)
        return self._options[n]

    def nim_value(self, n: int) -> int:
        """G(n), by the definition.

        >>> import grundy as gr
        >>> gr.heap_game(range).nim_value(5)
        5
        """
        for heap in range(len(self._values), _heap(n) + 1):
            sums = set()
            for heaps in self.options(heap):
                total = 0
                for one in heaps:
                    total ^= self._values[one]
                sums.add(total)
            value = 0
            while value in sums:
                value += 1
            self._values.append(value)
        return self._values[n]

    def nim_values(self, n: int, *, start: int = 0) -> list[int]:
        """G(start) … G(n) as a list.

        >>> import grundy as gr
        >>> gr.heap_game(range).nim_values(5, start=2)
        [2, 3, 4, 5]
        """
        self.nim_value(n)
        return self._values[start : n + 1]

    def __call__(self, heaps: str | Iterable[int]) -> OwnHeaps:
        """The position with these heaps."""
        return OwnHeaps(self, heaps)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, made on the spot.

        >>> import grundy as gr
        >>> gr.heap_game(range, "nim again").ruleset.title
        'nim again'
        """
        about = (self.rule.__doc__ or "").strip().split("\n")[0]
        return Ruleset(
            name=self.name,
            title=self.name,
            family="own",
            notation="sizes of the heaps: 5 4 3",
            example="5 4 3",
            impartial=True,
            help=about if self.rule not in (range,) else "",
            reader=self,
        )

    def __repr__(self) -> str:
        return f"heap_game({self.name!r})" if self.code else f"heap_game({self.name})"


def _left(option: int | Iterable[int]) -> Iterator[int]:
    """The heaps of an option: a number stands for one heap."""
    yield from [option] if isinstance(option, int) else option


class OwnHeaps(StripPosition):
    """Heaps of a game that a function defines."""

    def __init__(self, game: OwnHeapGame, heaps: str | Iterable[int]) -> None:
        self.game = game
        given = read_heaps(heaps) if isinstance(heaps, str) else [_heap(heap) for heap in heaps]
        self.heaps = tuple(sorted(heap for heap in given if heap))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the function."""
        return self.game.ruleset

    @property
    def value(self) -> int:
        """The nim-sum of the values of the heaps."""
        total = 0
        for heap in self.heaps:
            total ^= self.game.nim_value(heap)
        return total

    def options(self, player: str = "left") -> list[OwnHeaps]:
        """All positions one move away."""
        return [step.position for step in self.moves(player)]

    def moves(self, player: str = "left") -> list[Step]:
        """Every heap, every option, the largest heap first."""
        found: dict[OwnHeaps, Step] = {}
        for heap in sorted(set(self.heaps), reverse=True):
            rest = list(self.heaps)
            rest.remove(heap)
            for to in self.game.options(heap):
                position = OwnHeaps(self.game, [*rest, *to])
                found.setdefault(position, Step(position, move_text(heap, to)))
        return list(found.values())

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position: the heap, and the heaps it becomes."""
        found = []
        for heap in sorted(set(self.heaps)):
            rest = list(self.heaps)
            rest.remove(heap)
            for to in self.game.options(heap):
                if OwnHeaps(self.game, [*rest, *to]).outcome(play) == "P":
                    found.append({"from": heap, "to": list(to)})
        return found

    def parts(self) -> list[OwnHeaps]:
        """Each heap by itself."""
        return [OwnHeaps(self.game, [heap]) for heap in self.heaps]

    def picture(self) -> Picture:
        """Heaps one below another, the largest on top."""
        return rows_picture(self.heaps[::-1])

    def __str__(self) -> str:
        return " ".join(str(heap) for heap in reversed(self.heaps)) or "0"

    def _key(self) -> tuple[Any, ...]:
        return id(self.game), self.heaps

    def __repr__(self) -> str:
        return f"{self.game!r}({list(self.heaps)})"


def heap_game(rule: Rule | str, name: str | None = None) -> OwnHeapGame:
    """The heap game whose moves a function lists: `rule(n)` yields what a heap of n may become.

    Instead of the function, a code with conditions on the heaps left: `"4!.0"`, split a heap into
    two that differ, is Grundy's game.

    An option is one heap, or several in a tuple; 0 and () stand for nothing left.

    >>> import grundy as gr
    >>> halving = gr.heap_game(lambda n: [n // 2] if n else [], "halving")
    >>> halving.nim_values(8)
    [0, 1, 0, 0, 1, 1, 1, 1, 0]
    >>> (halving([5]) + gr.Nim([1])).outcome()
    'P'
    >>> gr.heap_game("4!.0").nim_values(10) == gr.HeapGame("grundys-game").nim_values(10)
    True
    """
    if isinstance(rule, str):
        from grundy.heaps.constrained_code import constrained_rule

        game = OwnHeapGame(constrained_rule(rule), rule)
        game.code = True
        return game
    return OwnHeapGame(rule, name)
