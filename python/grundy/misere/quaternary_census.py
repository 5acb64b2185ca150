"""Wild quaternary games with a given number of digits: solved, infinite, or others in disguise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.heaps.heap_game import HeapGame
from grundy.misere.infinite_family import InfiniteFamily, infinite_family
from grundy.misere.misere_solution import MisereSolution
from grundy.misere.quaternary import QuaternaryClass, quaternary_games
from grundy.misere.relabelling import Relabelling, relabelling

# Limits on the work for one game.
MAX_HEAP = 60
MAX_ORDER = 400
SECONDS = 3.0


@dataclass(frozen=True)
class WildQuaternary:
    """A wild game: solved with a finite quotient, or with one proved infinite, or open.

    `like` is an earlier game whose heaps these are in another order.
    """

    game: QuaternaryClass
    solution: MisereSolution
    infinite: InfiniteFamily | None
    like: Relabelling | None

    @property
    def status(self) -> str:
        """`finite`, `infinite` or `open`."""
        if self.solution.solved:
            return "finite"
        return "infinite" if self.infinite else "open"


def wild_quaternaries(
    digits: int, *, heaps: int = 2, games: list[QuaternaryClass] | None = None
) -> Iterator[WildQuaternary]:
    """The wild games of exactly this many digits, in order; sums of `heaps` heaps are looked at for
    a proof that the quotient is infinite.

    >>> [(w.game.code, w.solution.quotient_order) for w in wild_quaternaries(3)]
    [('.123', 20), ('.312', 12)]
    """
    known: dict[tuple[int, int, int | None], list[str]] = {}
    for fewer in range(3, digits + 1):
        found = games if games is not None and fewer == digits else quaternary_games(fewer)
        for game in found:
            if game.name != "wild":
                continue
            solution = HeapGame(game.code).solve(
                play="misere", max_heap=MAX_HEAP, max_order=MAX_ORDER, time=SECONDS
            )
            like = None
            if solution.solved:
                key = (solution.quotient_order, solution.p_order, solution.period)
                like = _like(game.code, known.setdefault(key, []))
                if like is None:
                    known[key].append(game.code)
            if fewer == digits:
                yield WildQuaternary(game, solution, _infinite(game, solution, heaps), like)


def _infinite(game: QuaternaryClass, solution: MisereSolution, heaps: int) -> InfiniteFamily | None:
    if solution.solved:
        return None
    for count in range(2, heaps + 1):
        found = infinite_family(game.code, count)
        if found is not None:
            return found
    return None


def _like(code: str, earlier: list[str]) -> Relabelling | None:
    """How this game is an earlier one, the other way round if that is how it fits."""
    for other in earlier:
        for pair in ((code, other), (other, code)):
            found = relabelling(*pair)
            if found is not None and found.proved:
                return found
    return None


def census_rows(digits: int, heaps: int = 2) -> tuple[list[str], list[list[str]]]:
    """Counts of all classes, then the wild games one by one."""
    games = quaternary_games(digits)
    rows = []
    for name in ("nim", "tame", "wild", "open"):
        number = sum(game.name == name for game in games)
        if number:
            rows.append([name, str(number), "", "", "", "", ""])
    wild = list(wild_quaternaries(digits, heaps=heaps, games=games))
    for status in ("finite", "infinite", "open"):
        number = sum(one.status == status for one in wild)
        rows.append([f"wild, {status}", str(number), "", "", "", "", ""])
    for one in wild:
        solution = one.solution
        order = f"{solution.quotient_order} ({solution.p_order} P)"
        rows.append(
            [
                one.game.code,
                one.game.genus or "",
                str(one.game.heap),
                one.status,
                order if solution.solved else f"{order} to heap {solution.heap}",
                str(solution.period or ""),
                _remark(one),
            ]
        )
    return ["code", "genus", "at heap", "quotient", "order", "period", "remark"], rows


def _remark(one: WildQuaternary) -> str:
    like, infinite = one.like, one.infinite
    if infinite is not None:
        return f"heaps {infinite.period}k+{infinite.first} all differ"
    if like is None:
        return ""
    if like.is_identity:
        return f"as {like.other if like.code == one.game.code else like.code}"
    columns = " ".join(map(str, like.columns))
    if like.code == one.game.code:
        return f"{like.period}k+1..{like.period} are {like.other} at {like.period}k+({columns})"
    return f"has {like.code}'s {like.period}k+1..{like.period} at {like.period}k+({columns})"
