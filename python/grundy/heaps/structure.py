"""The structure of a nim-sequence: subperiods, rare and common values, the mask, losses."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution

# Number of heaps examined when the game is not solved, or its period is long.
LOOK = 1 << 14
# A period in the shipped atlas is computed for its structure if it ends below this heap.
MOST_COMPUTED = 1 << 20
# A period that ends beyond this is run through only if its values are known anyway.
LONGEST_PERIOD = 1 << 22
# A subperiod or reflection is reported when it holds for at least this share of a period.
THRESHOLD = 0.75
# The shift by half a period is reported when more than this share of a period follows it.
HALF = 0.5
# Most shifts that are listed, and how many when weaker ones are asked for.
SHIFTS, MORE_SHIFTS = 3, 24
# Most reflections that are listed, the strongest first.
REFLECTIONS = 3
# A mask is reported when at most one heap in this many falls in its even class.
SPARSE = 8


@dataclass(frozen=True)
class Subperiod:
    """G(n + q) = G(n) ⊕ nim_saltus for all but `exceptions` of the `of` heaps of a period.

    >>> import grundy as gr
    >>> shape = gr.HeapGame(".77").structure()
    >>> shape.subperiods[0].q, shape.subperiods[0].nim_saltus
    (6, 3)
    """

    q: int
    nim_saltus: int
    exceptions: int
    of: int
    first_exceptions: tuple[int, ...]

    @property
    def exact(self) -> bool:
        """Does it hold without exception?

        >>> import grundy as gr
        >>> shape = gr.HeapGame(".77").structure()
        >>> shape.subperiods[0].exact
        False
        """
        return self.exceptions == 0


@dataclass(frozen=True)
class Reflection:
    """G(a) ⊕ G(c − a) = `nim_sum` for all but `exceptions` of the `of` residues a of a period.

    >>> import grundy as gr
    >>> gr.HeapGame(".34").structure().reflections[1]
    Reflection(c=5, nim_sum=3, exceptions=0, of=8)
    """

    c: int
    nim_sum: int
    exceptions: int
    of: int


@dataclass(frozen=True)
class Structure:
    """What can be said of a sequence beyond its period.

    A value is rare when it appears finitely often, sparse when it appears in the period but only
    at the few heaps whose values have an even number of ones under `mask`, and common otherwise
    (Austin 1976, section 4.5). For a game that is not solved all this is about the heaps up to
    `to`, and rare and sparse values are told apart by the mask alone.

    >>> import grundy as gr
    >>> shape = gr.HeapGame(".77").structure()
    >>> shape.mask, shape.rare, shape.largest
    (15, (0, 3, 5, 6), 8)
    """

    code: str
    status: str
    to: int
    period: int | None
    preperiod: int | None
    saltus: int | None
    subperiods: tuple[Subperiod, ...]
    reflections: tuple[Reflection, ...]
    mask: int | None
    rare: tuple[int, ...]
    sparse: tuple[int, ...]
    common: tuple[int, ...]
    counts: dict[int, int]
    largest: int
    largest_at: int
    losses: tuple[int, ...]
    loss_residues: tuple[int, ...]
    family: str | None

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON has them.

        >>> import grundy as gr
        >>> shape = gr.HeapGame(".77").structure()
        >>> shape.to_dict()["common"]
        (1, 2, 4, 7, 8)
        """
        fields = asdict(self)
        fields["counts"] = {str(v): c for v, c in self.counts.items()}
        return fields


def structure(
    game: HeapGame,
    *,
    max_heap: int | None = None,
    solution: NormalSolution | None = None,
    threshold: float = THRESHOLD,
) -> Structure:
    """Look at the period of a solved game, or at the first heaps of an open one.

    The game is solved unless a solution is given. Subperiods and reflections are listed that hold
    for at least this share of the period.

    >>> import grundy as gr
    >>> s = structure(gr.HeapGame(".644"))
    >>> s.subperiods[0].q, s.subperiods[0].nim_saltus, s.subperiods[0].exact
    (221, 7, True)
    >>> s.largest, s.largest_at
    (64, 333)
    """
    import numpy as np

    from grundy.heaps.families import recognise

    if solution is None:
        solution = game.solve(max_heap=max_heap)
    period, preperiod, saltus = solution.period, solution.preperiod, solution.saltus
    plain = solution.status == "periodic" and period is not None and preperiod is not None
    # A period that was looked up and is too late to compute: its beginning is all there is to see.
    if solution.source == "atlas" and (preperiod or 0) + (period or 0) > MOST_COMPUTED:
        plain = False
    # Nor is one run through whose values nothing has asked for yet.
    far = plain and (preperiod or 0) + (period or 0) > max(game.known, LONGEST_PERIOD)
    plain = plain and not far
    if plain and period is not None and preperiod is not None:
        start, end = preperiod, preperiod + period
    else:
        start, end = 0, LOOK if far else min(max(solution.values_computed, 64), LOOK)
        if game.most_heaps > 2:
            end = min(end, 2000)
    every = game.nim_sequence(end - 1).astype(np.int64)
    part = every[start:]
    values, counts = np.unique(part, return_counts=True)
    tally = {int(v): int(c) for v, c in zip(values, counts, strict=True)}
    mask = _mask(tally, len(part)) if saltus in (0, None) else None
    seen = {int(v) for v in np.unique(every)}
    sparse = {v for v in tally if mask is not None and _ones(v & mask) % 2 == 0}
    if plain:
        rare = seen - set(tally)
    else:
        rare, sparse = sparse, set()
    largest = int(every.max())
    zeros = [int(n) for n in np.flatnonzero(every == 0)]
    family = recognise(game.code)
    return Structure(
        code=game.code,
        status=solution.status,
        to=end - 1,
        period=period,
        preperiod=preperiod,
        saltus=saltus,
        subperiods=tuple(_subperiods(part, threshold)) if plain else (),
        reflections=tuple(_reflections(part, start, threshold)) if plain else (),
        mask=mask,
        rare=tuple(sorted(rare)),
        sparse=tuple(sorted(sparse)),
        common=tuple(sorted(set(tally) - sparse - rare)),
        counts=tally,
        largest=largest,
        largest_at=int(every.argmax()),
        losses=tuple(n for n in zeros if not plain or n < start),
        loss_residues=tuple(sorted(n % (period or 1) for n in zeros if n >= start))
        if plain
        else (),
        family=family.theorem if family else None,
    )


def _ones(v: int) -> int:
    return v.bit_count()


def _mask(tally: dict[int, int], heaps: int) -> int | None:
    """The mask with the fewest heaps whose values have an even number of ones under it."""
    bits = max(tally).bit_length()
    if bits == 0 or bits > 12:
        return None
    best, mask = min(
        (sum(c for v, c in tally.items() if _ones(v & m) % 2 == 0), -m) for m in range(1, 1 << bits)
    )
    return -mask if best * SPARSE <= heaps else None


def half_period(
    values: NDArray[np.unsignedinteger[Any]], threshold: float = THRESHOLD
) -> Subperiod | None:
    """The shift by half a period, given its values, if it holds for this share of them.

    >>> import grundy as gr
    >>> half = half_period(gr.HeapGame(".77").solve().period_values)
    >>> half.q, half.nim_saltus, half.exceptions
    (6, 3, 2)
    """
    import numpy as np

    half = len(values) // 2
    return _shift(values.astype(np.int64), half, threshold) if len(values) == 2 * half else None


def _shift(part: NDArray[np.int64], q: int, threshold: float) -> Subperiod | None:
    """G(n + q) = G(n) ⊕ k with the k that serves most heaps of the period."""
    import numpy as np

    p = len(part)
    sums = np.roll(part, -q) ^ part
    tally = np.bincount(sums)
    k = int(tally.argmax())
    holds = int(tally[k])
    if p <= 2 or holds < threshold * p:
        return None
    outside = np.flatnonzero(sums != k)[:20]
    return Subperiod(q, k, p - holds, p, tuple(int(n) for n in outside))


def _subperiods(part: NDArray[np.int64], threshold: float) -> list[Subperiod]:
    """Half the period, and other shifts that nearly hold, strongest first."""
    p = len(part)
    shifts = [] if p > 4096 else list(range(1, (p + 1) // 2))
    found = [shift for q in shifts if (shift := _shift(part, q, threshold)) is not None]
    # A tendency of half the period, rounded down, is worth a word when most heaps follow it.
    by_half = _shift(part, p // 2, min(threshold, HALF))
    half = [by_half] if by_half is not None else []
    rest = [s for s in found if s.q != p // 2]
    rest.sort(key=lambda s: (s.exceptions, s.q))
    return half + rest[: SHIFTS if threshold >= THRESHOLD else MORE_SHIFTS]


def _reflections(part: NDArray[np.int64], start: int, threshold: float) -> list[Reflection]:
    """The c for which G(a) ⊕ G(c − a) is nearly always the same, a running mod p."""
    import numpy as np

    p = len(part)
    if p < 3 or p > 4096:
        return []
    by_residue = np.roll(part, start % p)
    # backwards[p - 1 - a] is G(a), so that a roll makes it G(c − a).
    backwards = by_residue[::-1]
    found = []
    for c in range(p):
        tally = np.bincount(by_residue ^ np.roll(backwards, c + 1))
        best = int(tally.argmax())
        if tally[best] >= threshold * p:
            found.append(Reflection(c, best, p - int(tally[best]), p))
    return sorted(found, key=lambda reflection: (reflection.exceptions, reflection.c))[:REFLECTIONS]
