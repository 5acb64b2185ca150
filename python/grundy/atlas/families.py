"""Families of games a census can go through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from os import PathLike
from pathlib import Path

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame

HEX = "0123456789ABCDEF"
# Beyond these a family has more games than a census could list.
MOST_DIGITS = {"octal": 8, "quaternary": 12, "hexadecimal": 6, "subtraction": 24, "recurring": 5}


def _digits(alphabet: str, count: int) -> Iterator[str]:
    for digits in product(alphabet, repeat=count):
        yield "".join(digits)


def octal(digits: int) -> Iterator[str]:
    """All `.d1…dn` and `4.d1…d(n-1)`; codes with fewer digits are among them.

    >>> sum(1 for _ in octal(3))
    575
    """
    _within("octal", digits)
    yield from (f".{d}" for d in _digits(HEX[:8], digits) if d.strip("0"))
    yield from (f"4.{d}" for d in _digits(HEX[:8], digits - 1))


def quaternary(digits: int) -> Iterator[str]:
    """All `.d1…dn` with digits up to 3: games that never split a heap.

    >>> sum(1 for _ in quaternary(5))
    1023
    """
    _within("quaternary", digits)
    yield from (f".{d}" for d in _digits(HEX[:4], digits) if d.strip("0"))


def hexadecimal(digits: int) -> Iterator[str]:
    """All `.d1…dn` with digits up to F: moves leave up to three heaps.

    >>> sum(1 for _ in hexadecimal(2))
    255
    """
    _within("hexadecimal", digits)
    yield from (f".{d}" for d in _digits(HEX, digits) if d.strip("0"))


def recurring(digits: int) -> Iterator[str]:
    """Octal codes of so many digits of which the last ones, or all, recur: `.d1d2(d3)`,
    `.d1(d2d3)`, `.(d1d2d3)` and, with a digit less after the point, `4.d1(d2)`; each game once.

    >>> list(recurring(1))
    ['.(1)', '.(2)', '.(3)', '.(4)', '.(5)', '.(6)', '.(7)']
    >>> sum(1 for _ in recurring(3))
    1512
    """
    _within("recurring", digits)
    found: set[str] = set()
    for left, count in (("", digits), ("4", digits - 1)):
        for block in range(1, count + 1):
            for body in _digits(HEX[:8], count):
                head, again = body[: count - block], body[count - block :]
                if not again.strip("0"):
                    continue
                code = HeapGame(f"{left}.{head}({again})").code
                if code not in found:
                    found.add(code)
                    yield code


def subtraction(largest: int) -> Iterator[str]:
    """All `S(…)` with members up to `largest`.

    >>> list(subtraction(2))
    ['S(1)', 'S(2)', 'S(1,2)']
    """
    _within("subtraction", largest)
    members = range(1, largest + 1)
    for size in members:
        yield from (f"S({','.join(map(str, s))})" for s in combinations(members, size))


def from_file(path: str | PathLike[str]) -> list[str]:
    """The codes in a file, one a line; what follows a `#` is a remark."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{path}: not a file of codes (it is not text)") from None
    codes = []
    for number, line in enumerate(lines, 1):
        code = line.partition("#")[0].strip()
        if not code:
            continue
        try:
            if HeapGame(code).digits is None:
                raise InputError(f"{code} has no code, so no place in the atlas")
        except InputError as error:
            raise InputError(f"{path}, line {number}: {error}") from None
        codes.append(code)
    return codes


def _within(family: str, count: int) -> None:
    if not 1 <= count <= MOST_DIGITS[family]:
        raise InputError(
            f"{family} {count}: the number of a family must be from 1 to {MOST_DIGITS[family]}"
        )


def normalised(codes: Iterable[str]) -> dict[str, str | None]:
    """Codes in digits, each once and in order, with the name `S(…)` of subtraction games.

    >>> normalised(["S(1,3)", ".303", ".77"])
    {'.303': 'S(1,3)', '.77': None}
    """
    found: dict[str, str | None] = {}
    for code in codes:
        digits = HeapGame(code).digits
        if digits is None:
            raise InputError(f"{code} has no code, so no place in the atlas")
        if digits not in found:
            found[digits] = _subtraction_name(digits)
    return found


def _subtraction_name(digits: str) -> str | None:
    whole, _, body = digits.partition(".")
    if whole or not body or set(body) - {"0", "3"}:
        return None
    return f"S({','.join(str(u) for u, d in enumerate(body, 1) if d == '3')})"
