"""What the tables of Austin's thesis share: the citation, the classes of games, the symbols."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from grundy import _core
from grundy.atlas.answers import shipped_answer
from grundy.atlas.atlas import Atlas
from grundy.heaps.equivalence import equivalent
from grundy.heaps.heap_game import HeapGame
from grundy.heaps.normal_solution import NormalSolution

THESIS = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976"
# As in the thesis, open games are searched to here, the recurring ones not so far.
SEARCH_TO = 10_000
RECURRING_TO = 700
SHOWN = 30


@dataclass(frozen=True)
class Row:
    """One class of games: the code it is listed under, its members, its standard form."""

    index: str
    members: tuple[str, ...]
    standard: str


def searched_to(code: str) -> int:
    """How far an open game was searched for its period, by the shipped atlas or here."""
    entry = Atlas.shipped().get(code)
    return max(SEARCH_TO, entry.searched_to or 0) if entry is not None else SEARCH_TO


@cache
def solved(code: str) -> tuple[HeapGame, NormalSolution]:
    """A game and its solution: searched here within the bounds of the tables, and where that
    leaves it open, as the shipped atlas has it, certified."""
    game = HeapGame(code)
    if "(" in (game.digits or ""):
        return game, game.solve(max_heap=RECURRING_TO)
    if game.most_heaps > 2:
        return game, game.solve(max_heap=1500)
    found = game.solve(max_heap=SEARCH_TO)
    known = None if found.solved else shipped_answer(game, "normal")
    return game, known if isinstance(known, NormalSolution) else found


def classes(codes: Iterable[str]) -> list[Row]:
    """The codes sorted into classes of equal standard sequences, in the order given.

    Codes go together when Theorems 4.2-4.6 say so, or when both are solved and all values agree;
    never because the first values do.
    """
    found: list[list[str]] = []
    standards: list[str] = []
    by_closure: dict[str, int] = {}
    by_start: dict[tuple[int, ...], list[int]] = {}
    for code in codes:
        standard = _core.code_forms(code)[-1]
        closure = _core.code_closure(standard)
        at = by_closure.get(closure)
        if at is None:
            standard = _core.code_least(standard)
            start = tuple(HeapGame(standard).nim_sequence(200).tolist())
            same = (i for i in by_start.get(start, []) if equivalent(standards[i], standard))
            at = next(same, None)
            if at is None:
                at = len(found)
                found.append([])
                standards.append(standard)
                by_start.setdefault(start, []).append(at)
            by_closure[closure] = at
        found[at].append(code)
    return [Row(members[0], tuple(members), standards[at]) for at, members in enumerate(found)]


def symbols(values: Iterable[int]) -> str:
    """Values as the thesis prints them, larger ones between blanks."""
    names = "0123456789"
    return "".join(names[v] if v < 10 else f"[{v}]" for v in values)


def first_cousin(standard: str) -> str:
    """The first cousin of a standard form, if one is known."""
    earlier = _core.code_earlier(standard, 1)
    return earlier[0] if earlier else ""


def sequence_text(game: HeapGame, solution: NormalSolution, shown: int = SHOWN) -> str:
    """The values before the period, then the period in brackets, or the first values and dots."""
    if solution.period is not None and solution.preperiod is not None:
        start, end = solution.preperiod, solution.preperiod + solution.period
        if end <= 2 * shown:
            values = game.nim_sequence(end - 1).tolist()
            plus = f"(+{solution.saltus})" if solution.saltus else ""
            return f"{symbols(values[:start])}({symbols(values[start:])}){plus}"
    return symbols(game.nim_sequence(shown).tolist()) + "…"


def octal_codes() -> list[str]:
    """All `.d1d2d3` and `4.d1d2`, the shorter first, `.0` left out."""
    three = [f".{n:03o}" for n in range(1, 512)]
    ordered = sorted(three, key=lambda c: (not c.endswith("0"), c))
    return [HeapGame(c).code for c in ordered] + [f"4.{n:02o}" for n in range(64)]


@cache
def octal_rows() -> list[Row]:
    """The classes of Table 7.2."""
    return classes(octal_codes())


@cache
def recurring_rows() -> list[Row]:
    """The classes of recurring octal games of Tables 7.4 to 7.6."""
    digits = [(a, b) for a in range(8) for b in range(8)]
    codes = [f".{a}({b})" for a, b in digits] + [f"4.({a})" for a in range(8)]
    codes += [f".({a}{b})" for a, b in digits] + [".3(30)", ".(3003003)", ".(012)"]
    return classes(c for c in codes if "(0)" not in c and "(00)" not in c)
