"""Quaternary games (digits 0 to 3 only, so heaps are never split) classified in misère play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame
from grundy.misere.genus_table import GenusTable

# Number of heaps searched for a genus that is not tame, or for a repeated window of nim-heaps.
LARGEST = 64


@dataclass(frozen=True)
class QuaternaryClass:
    """`name` is nim, tame, wild or open; a wild game has its first wild heap and genus.

    nim: every heap is a nim-heap, proved by a window of values that comes twice.
    tame: the misère quotient of all heaps is one of Nim's.
    wild: a heap has a genus that no tame game has.
    """

    code: str
    name: str
    heap: int | None = None
    genus: str | None = None


def classify_quaternary(code: str) -> QuaternaryClass:
    """The class of one game.

    >>> classify_quaternary(".31").name, classify_quaternary(".33").name
    ('tame', 'nim')
    >>> classify_quaternary(".3102")
    QuaternaryClass(code='.3102', name='wild', heap=5, genus='0^20')
    """
    digits = code.removeprefix(".")
    if not digits or not code.startswith(".") or set(digits) - set("0123"):
        raise InputError(f"code '{code}': a quaternary game is a point and digits 0 to 3")
    table = GenusTable(code)
    for heap, genus in enumerate(table.genera(LARGEST)):
        if not genus.is_tame:
            return QuaternaryClass(code, "wild", heap, str(genus))
    if _all_nim(table, len(digits)):
        return QuaternaryClass(code, "nim")
    solution = HeapGame(code).solve(play="misere", max_heap=LARGEST)
    return QuaternaryClass(code, "tame" if solution.solved and solution.tame else "open")


def _all_nim(table: GenusTable, digits: int) -> bool:
    """Whether all heaps are nim-heaps.

    A heap larger than the number of digits has the same moves into the `digits` heaps before it
    whatever its size; so once a window of that many nim-heaps comes twice, they repeat.
    """
    values = []
    for heap in range(LARGEST + 1):
        found = table.classify(heap)
        if found.name != "nim":
            return False
        values.append(found.pair[0])
    windows = [tuple(values[i : i + digits]) for i in range(1, LARGEST + 2 - digits)]
    return len(set(windows)) < len(windows)


def quaternary_games(digits: int) -> list[QuaternaryClass]:
    """All games of exactly this many digits (the last is not 0), classified.

    >>> [found.code for found in quaternary_games(2) if found.name != "nim"]
    ['.31']
    """
    if digits < 1:
        raise InputError(f"{digits} digits: must be at least 1")
    codes = product(*(["0123"] * (digits - 1)), "123")
    return [classify_quaternary("." + "".join(code)) for code in codes]
