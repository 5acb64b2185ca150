"""The structure of a nim-sequence: subperiods, rare and common values, the mask, losses."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.heaps.heap_game import HeapGame

# Number of heaps examined when the game is not solved, or its period is long.
LOOK = 1 << 14
# A subperiod is reported when it holds for at least this share of a period, in sixteenths.
STRONG = 12
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


def structure(game: HeapGame, *, max_heap: int | None = None) -> Structure:
    """Look at the period of a solved game, or at the first heaps of an open one.

    >>> import grundy as gr
    >>> s = structure(gr.HeapGame(".644"))
    >>> s.subperiods[0].q, s.subperiods[0].nim_saltus, s.subperiods[0].exact
    (221, 7, True)
    >>> s.largest, s.largest_at
    (64, 333)
    """
    import numpy as np

    from grundy.heaps.families import recognise

    solution = game.solve(max_heap=max_heap) if max_heap is not None else game.solve()
    period, preperiod, saltus = solution.period, solution.preperiod, solution.saltus
    plain = solution.status == "periodic" and period is not None and preperiod is not None
    if plain and period is not None and preperiod is not None:
        start, end = preperiod, preperiod + period
    else:
        start, end = 0, min(max(solution.values_computed, 64), LOOK)
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
        subperiods=tuple(_subperiods(part)) if plain else (),
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


def _subperiods(part: NDArray[np.int64]) -> list[Subperiod]:
    """Half the period, and other shifts that nearly hold, strongest first."""
    import numpy as np

    p = len(part)
    found = []
    shifts = [p // 2] if p > 4096 else list(range(1, p // 2 + 1))
    for q in shifts:
        sums = np.roll(part, -q) ^ part
        values, counts = np.unique(sums, return_counts=True)
        best = int(counts.argmax())
        k, holds = int(values[best]), int(counts[best])
        if holds * 16 >= STRONG * p and p > 2:
            outside = np.flatnonzero(sums != k)[:20]
            found.append(Subperiod(q, k, p - holds, p, tuple(int(n) for n in outside)))
    half = [s for s in found if 2 * s.q == p]
    rest = sorted((s for s in found if 2 * s.q != p), key=lambda s: (s.exceptions, s.q))
    return half + rest[:3]
