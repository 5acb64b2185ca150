"""Generalized genera that are proved to have no period: P-positions along a diagonal.

For G, copies of one generator a and adders, let P(i, n) say that G + i·a + :n is a P-position. The
program guesses that P depends on i up to some I and beyond it on i modulo 2, on n up to some N and
beyond it on n modulo 4, and on w = n − c·i between −W and W, and proves it by induction. A move
leads to (i − 1, n + k) for an option :k of a, to (i, m) with n − 3 ≤ m < n, or to an option of G,
whose own P(i, n) has a period by Allemang's Theorem III. So P(i, n) is given by what lies near
(i, n), and whether the guess is right there depends only on the class of (i, n): moving both
coordinates along the diagonal, or one of them far from it, changes nothing. Finitely many are all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.misere.generalized_genus import GenusArray

# What repeats along rows, and upwards: two copies, four in the number of an adder.
ACROSS, UPWARDS = 2, 4
# Slopes that are tried; steps along the diagonal must keep n modulo 4.
SLOPES = (2, 4, 6)
# Columns from which the guess is read, and the largest I, N and W that are tried.
COLUMNS = 40
BOUNDS = range(2, 25, 2)
# Largest option of the generator as an adder.
LARGEST_OPTION = 8

_Outcome = Callable[[int, int], bool]


@dataclass(frozen=True)
class Growing:
    """A proof that no number of copies of the generator may ever be dropped.

    With i = `parity` + 2·m copies, for every large m, the adder :n with n = slope·i + `weight`
    makes a P-position, and with any even number of copies more an N-position.
    """

    slope: int
    parity: int
    weight: int
    #: I, N and W of the proof, and how many (i, n) it looked at.
    bounds: tuple[int, int, int]
    checked: int

    def __str__(self) -> str:
        n = f"{self.slope}i{self.weight:+d}" if self.weight else f"{self.slope}i"
        kind = "odd" if self.parity else "even"
        return (
            f"no period, proved: with i copies, i {kind} and large, and :({n}) it is a P-position, "
            f"with 2, 4, 6, … copies more and the same adder an N-position"
        )


def growing(array: GenusArray) -> Growing | None:
    """The proof, if there is one of this form; for one generator whose options are adders."""
    from grundy.misere.generalized_genus import genus_over

    if len(array.generators) != 1 or array.periods is not None:
        return None
    adders = [option.adder_index for option in array.generators[0].options]
    if any(a is None or a > LARGEST_OPTION for a in adders):
        return None
    options = [genus_over(option, array.generators) for option in array.game.options]
    if not options or any(o.periods is None for o in options):
        return None
    start = max(o.periods[0][0] for o in options if o.periods)
    if any(ACROSS % o.periods[0][1] for o in options if o.periods):
        return None
    # The genera that stand for all; entries repeat upwards from `settled` on.
    columns = [[o.genus(i) for o in options] for i in range(start + ACROSS)]
    settled = 2 * max(len(genus.entries) for genera in columns for genus in genera)
    some_p = [
        [any(_is_p(genus.entry(n // 2), n) for genus in genera) for n in range(settled + UPWARDS)]
        for genera in columns
    ]

    def of_options(i: int, n: int) -> bool:
        i = i if i < start else start + (i - start) % ACROSS
        return some_p[i][n if n < settled else settled + (n - settled) % UPWARDS]

    known_adders = [a for a in adders if a is not None]
    rows = SLOPES[-1] * COLUMNS + 40
    table = _play(known_adders, of_options, COLUMNS, rows)
    for slope in SLOPES:
        for bound in BOUNDS:
            shape = (max(start, bound), max(settled, bound), bound)
            guess = _guess(table, slope, shape)
            if guess is None:
                continue
            checked = _proved(guess, known_adders, of_options, slope, shape)
            found = _differing(guess, slope, shape) if checked else None
            if found:
                return Growing(slope, *found, shape, checked)
    return None


def _is_p(entry: int, n: int) -> bool:
    """Whether a genus with this entry n // 2 makes a P-position with :n."""
    return entry == n % 2


def _plus(n: int, k: int) -> int:
    """:n + :k = :(the answer)."""
    return n + k - 2 * (n % 2 and k % 2)


def _lower(n: int) -> list[int]:
    """The options of :n; of 2 + … + 2 + 1 one may make 2 + … + 1 + 1."""
    return list(range(max(n - 2 - n % 2, 0), n))


def _play(adders: list[int], of_options: _Outcome, columns: int, rows: int) -> list[list[bool]]:
    """P(i, n) by play."""
    high = rows + (columns + 1) * LARGEST_OPTION
    table: list[list[bool]] = []
    for i in range(columns):
        column: list[bool] = []
        for n in range(high - i * LARGEST_OPTION):
            wins = of_options(i, n) or any(column[m] for m in _lower(n))
            wins = wins or (i > 0 and any(table[i - 1][_plus(n, k)] for k in adders))
            column.append(not wins)
        table.append(column)
    return table


def _guess(table: list[list[bool]], slope: int, shape: tuple[int, int, int]) -> _Outcome | None:
    """P as a function of classes, if the table is one."""
    large_i, large_n, large_w = shape
    seen: dict[tuple[int, int, int], bool] = {}

    def kind(i: int, n: int) -> tuple[int, int, int]:
        w = max(-large_w, min(large_w, n - slope * i))
        a = i if i < large_i else large_i + (i - large_i) % ACROSS
        b = n if n < large_n else large_n + (n - large_n) % UPWARDS
        return a, b, w

    for i, column in enumerate(table):
        for n in range(SLOPES[-1] * COLUMNS):
            if seen.setdefault(kind(i, n), column[n]) != column[n]:
                return None

    def guess(i: int, n: int) -> bool:
        return seen[kind(i, n)]

    return guess


def _proved(
    guess: _Outcome,
    adders: list[int],
    of_options: _Outcome,
    slope: int,
    shape: tuple[int, int, int],
) -> int:
    """How many (i, n) were looked at to prove the guess; 0 if it is wrong somewhere."""
    large_i, large_n, large_w = shape
    # A move changes i by 1, n by this much at most, and so w.
    near = LARGEST_OPTION + slope + 3
    step = max(UPWARDS, slope * ACROSS)
    edge_i, edge_n, edge_w = large_i + ACROSS + 2, large_n + step + near, large_w + step + near
    # Where neither coordinate is small and w is not small, some step leads to a smaller (i, n).
    last_i = edge_i + (edge_n + edge_w) // slope + ACROSS + 2
    last_n = edge_n + slope * last_i + edge_w
    checked = 0
    try:
        for i in range(last_i + 1):
            for n in range(last_n + 1):
                wins = of_options(i, n) or any(guess(i, m) for m in _lower(n))
                wins = wins or (i > 0 and any(guess(i - 1, _plus(n, k)) for k in adders))
                if guess(i, n) == wins:
                    return 0
                checked += 1
    except KeyError:
        return 0
    return checked


def _differing(guess: _Outcome, slope: int, shape: tuple[int, int, int]) -> tuple[int, int] | None:
    """A parity and a weight at which each column differs from those an even number further on."""
    large_i, large_n, large_w = shape
    for parity in range(ACROSS):
        i = 2 * (large_i + large_n + large_w) + parity
        for w in range(large_w, -large_w - 1, -1):
            n = slope * i + w
            # Two copies more lower the weight by 2·slope; beyond −W nothing changes.
            further = range(ACROSS, 2 * large_w + 2 * UPWARDS, ACROSS)
            if guess(i, n) and not any(guess(i + more, n) for more in further):
                return parity, w
    return None
