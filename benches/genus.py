"""Genera of heap games against the same recursion in plain Python."""

from __future__ import annotations

import random
from functools import cache
from typing import Any


def _ours(code: str, largest: int) -> Any:
    from grundy.misere.genus_table import GenusTable

    return lambda: GenusTable(code).genera(largest)


def _plain(code: str, largest: int) -> Any:
    """Mex with carry on the multisets of heaps, nothing identified; genera cut to ten entries."""
    from grundy import HeapGame

    def run() -> list[tuple[int, ...]]:
        options = cache(HeapGame(code).options)

        def mex(values: set[int]) -> int:
            return next(n for n in range(len(values) + 1) if n not in values)

        @cache
        def genus(heaps: tuple[int, ...]) -> tuple[int, ...]:
            after = {
                genus(tuple(sorted((*heaps[:i], *heaps[i + 1 :], *left))))
                for i, heap in enumerate(heaps)
                for left in options(heap)
            }
            entries = [mex({g[0] for g in after}) if after else 1]
            for i in range(1, 10):
                last = entries[-1]
                entries.append(mex({g[i] for g in after} | {last, last ^ 1}))
            return tuple(entries)

        return [genus((heap,)) for heap in range(largest + 1)]

    return run


def _two_heap_sums(counters: int) -> Any:
    def run() -> int:
        from grundy.misere.genus_table import GenusTable

        table = GenusTable("grundys-game")
        pairs = [(a, b) for a in range(1, counters) for b in range(a, counters - a + 1)]
        random.Random(1).shuffle(pairs)
        for pair in pairs:
            table.genus(pair)
        return table.known

    return run


def workloads() -> list[dict[str, Any]]:
    """Each with the recursion in plain Python on as many heaps as it manages, or none."""
    plain = "the same recursion in Python"
    none = {"baseline": None, "baseline_name": None, "target": None}
    return [
        {
            "name": "genera of Kayles to heap 32",
            "ours": _ours(".77", 32),
            "baseline": _plain(".77", 32),
            "baseline_name": plain,
            "target": 100,
        },
        {
            "name": "genera of Dawson's Kayles to heap 40",
            "ours": _ours(".07", 40),
            "baseline": _plain(".07", 40),
            "baseline_name": plain,
            "target": 100,
        },
        {"name": "genera of Kayles to heap 40", "ours": _ours(".77", 40), **none},
        {"name": "genera of Kayles to heap 80", "ours": _ours(".77", 80), **none},
        {"name": "genera of Dawson's Kayles to heap 60", "ours": _ours(".07", 60), **none},
        {"name": "genera of Dawson's Kayles to heap 120", "ours": _ours(".07", 120), **none},
        {
            "name": "Grundy's game: heaps and two-heap sums to 88",
            "ours": _two_heap_sums(88),
            **none,
        },
        {"name": "genera of Grundy's game to heap 150", "ours": _ours("grundys-game", 150), **none},
    ]
