"""Families of frisky positions of Knots, found from misère outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grundy.misere.knots import outcome_by_wildness, weight
from grundy.tables._genus import Rows

LARGEST = 15


def _rests(largest: int, heaviest: int) -> Iterator[tuple[int, ...]]:
    """Positions with strings up to `largest` and at most this weight, one string 1 or 3 each."""
    yield ()
    for n in range(1, largest + 1):
        if n in (1, 3):  # of no weight: an even number of them changes nothing
            continue
        if weight(n) <= heaviest:
            for rest in _rests(n, heaviest - weight(n)):
                yield (n, *rest)


def _value(strings: tuple[int, ...]) -> int:
    total = 0
    for n in strings:
        total ^= 1 if n % 2 else 2
    return total


@lru_cache(maxsize=1)
def _found() -> dict[tuple[int, int], dict[int, set[str]]]:
    """For a largest string and a nim-value of the rest: by weight, the kinds that occur."""
    found: dict[tuple[int, int], dict[int, set[str]]] = {}
    for largest in range(LARGEST + 1):
        for heavy in _rests(largest, largest):
            for light in ((), (1,)) if largest else ((),):
                rest = heavy + light
                whole = (largest, *rest)
                normal = "P" if _value(whole if largest else rest) == 0 else "N"
                kind = normal + outcome_by_wildness(whole)
                place = found.setdefault((largest, _value(rest)), {})
                place.setdefault(sum(map(weight, rest)), set()).add(kind)
    return found


def families(kind: str) -> Rows:
    """Each largest string and nim-value of the rest with the weights for which all are `kind`."""
    rows = []
    for (largest, value), by_weight in sorted(_found().items()):
        weights = [w for w, kinds in by_weight.items() if kind in kinds]
        if not weights:
            continue
        assert all(by_weight[w] == {kind} for w in weights)
        below = [w for w in by_weight if w <= max(weights)]
        assert sorted(below) == sorted(weights)
        total = value ^ ((1 if largest % 2 else 2) if largest else 0)
        rows.append([str(largest), f"*{value}", str(max(weights)), f"*{total}"])
    return ["largest", "value of the rest", "weight at most", "nim equivalent"], rows
