"""Canonical forms of heaps in terms of earlier heaps, as Plambeck prints Dawson's Kayles."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.errors import InputError
from grundy.misere.misere_game import MisereGame

# Largest heap whose form is asked for.
LARGEST = 300


@dataclass(frozen=True)
class HeapForm:
    """A heap as a misère game: its name, and the options of its canonical form.

    The name is that of a nim-heap, an adder, or `d[k]` with the least k whose heap is this game or
    this game less an adder. Options are written in the same way; one that is no single heap and
    adder is a sum of two heaps.

    >>> str(HeapForm.of(".07", 16))
    'd[16] = {d[10] + 2, d[12] + 1, d[14], 2, 0}'
    >>> str(HeapForm.of(".07", 17))
    'd[17] = d[10] + 1 = {:5, d[10], 3, 0}'
    """

    heap: int
    name: str
    options: tuple[str, ...]

    @classmethod
    def of(cls, code: str, n: int) -> HeapForm:
        """The form of one heap.

        >>> import grundy as gr
        >>> gr.HeapForm.of(".77", 5).options
        (':4', '3', '2', '1')
        """
        return heap_forms(code, n)[n]

    def __str__(self) -> str:
        own = f"d[{self.heap}]"
        parts = [own] if self.name == own else [own, self.name]
        if "d[" in self.name:
            parts.append("{" + ", ".join(self.options) + "}")
        return " = ".join(parts)


def heap_forms(code: str, n: int) -> list[HeapForm]:
    """The forms of heaps 0 to n.

    >>> [form.name for form in heap_forms(".07", 10)[6:]]
    ['3', '1', '1', '0', 'd[10]']
    """
    from grundy.heaps.heap_game import HeapGame

    if not 0 <= n <= LARGEST:
        raise InputError(f"heap {n}: forms are written for heaps from 0 to {LARGEST}")
    game = HeapGame(code)
    heaps: list[MisereGame] = []
    names: dict[MisereGame, str] = {}
    found = []
    for heap in range(n + 1):
        moves = sorted(tuple(sorted(option, reverse=True)) for option in game.options(heap))
        sums: dict[MisereGame, tuple[int, ...]] = {}
        for option in moves:
            total = MisereGame(0)
            for part in option:
                total = total + heaps[part]
            sums.setdefault(total, option)
        here = MisereGame.from_options(sums)
        heaps.append(here)
        written = [
            (
                -option.birthday,
                _simple(option, names) or _sum_of([_simple(heaps[k], names) for k in sums[option]]),
            )
            for option in here.options
        ]
        options = tuple(text for _, text in sorted(written))
        name = _simple(here, names)
        if name == "":
            name = f"d[{heap}]"
            _keep(here, name, names)
        found.append(HeapForm(heap, name, options))
    return found


def _keep(game: MisereGame, name: str, names: dict[MisereGame, str]) -> None:
    """Remember a game and its sums with small adders."""
    names.setdefault(game, name)
    for a in (1, 2, 3):
        names.setdefault(game + a, f"{name} + {a}")


def _simple(game: MisereGame, names: dict[MisereGame, str]) -> str:
    """A nim-heap, an adder or what is remembered; nothing if it is none of them."""
    if game.nim_heap is not None or game.adder_index is not None:
        return str(game) if game.nim_heap is not None else f":{game.adder_index}"
    return names.get(game, "")


def _sum_of(parts: list[str]) -> str:
    return " + ".join(part for part in parts if part != "0") or "0"
