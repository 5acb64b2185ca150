"""Heap games in normal play: each engine against the definition, both in Rust."""

from __future__ import annotations

from functools import cache, partial

import grundy as gr

# Values a second of a plain sparse program in C++, one thread, on the machine the targets were set
# on; values computed here; the ratio aimed for.
PLAIN_SPARSE = {
    ".16": (2.9e6, 20_000_000, 4),
    ".56": (3.6e6, 20_000_000, 4),
    ".354": (1.3e6, 8_000_000, 4),
    ".376": (0.09e6, 1_000_000, 10),
    ".6": (0.14e6, 1_000_000, 10),
}
# Long runs for two threads; values computed.
SHARED = {
    ".104": 400_000_000,
    ".454": 400_000_000,
    ".054": 400_000_000,
    ".16": 400_000_000,
    ".354": 150_000_000,
    ".376": 16_000_000,
    ".6": 2_000_000,
}
# Games in which no sparse space shows.
DENSE = (".007", ".06")


def sequence(code: str, n: int, engine: str, threads: int = 1) -> None:
    gr.HeapGame(code, engine=engine, threads=threads).nim_sequence(n, start=n)


def solve(code: str, max_heap: int) -> None:
    assert gr.HeapGame(code).solve(max_heap=max_heap).solved


@cache
def certificate(code: str, max_heap: int) -> gr.Certificate:
    found = gr.HeapGame(code).solve(max_heap=max_heap).certificate
    assert found is not None
    return found


def check(code: str, max_heap: int) -> None:
    assert certificate(code, max_heap).check()


def workloads() -> list[dict]:
    n = 100_000
    rows = []
    for code, target in ((".055", 500), (".77", 200), (".16", 200)):
        rows.append(
            {
                "name": f"{code}: G(0) to G({n:,})",
                "ours": partial(sequence, code, n, "auto"),
                "baseline": partial(sequence, code, n, "naive"),
                "baseline_name": "the definition in Rust",
                "target": target,
                "count": code == ".77",
            }
        )
    for code in DENSE:
        rows.append(
            {
                "name": f"{code}: G(0) to G(40,000), no sparse space",
                "ours": partial(sequence, code, 40_000, "auto"),
                "baseline": partial(sequence, code, 40_000, "naive"),
                "baseline_name": "the definition in Rust",
                "target": 2,
                "growth": lambda size, code=code: sequence(code, size, "auto"),
                "sizes": [20_000, 40_000, 80_000],
            }
        )
    rows.append(
        {
            "name": ".3F: triple sums, G(0) to G(3,000)",
            "ours": partial(sequence, ".3F", 3000, "auto"),
            "baseline": partial(sequence, ".3F", 3000, "naive"),
            "baseline_name": "the definition in Rust",
            "target": 10,
            "growth": lambda size: sequence(".3F", size, "auto"),
            "sizes": [1000, 2000, 4000],
        }
    )
    for code, (rate, end, target) in PLAIN_SPARSE.items():
        rows.append(
            {
                "name": f"{code}: {end:,} values on one core",
                "ours": partial(sequence, code, end, "auto"),
                "baseline_seconds": end / rate,
                "baseline_name": "plain sparse C++, recorded",
                "target": target,
            }
        )
    for code, end in SHARED.items():
        rows.append(
            {
                "name": f"{code}: {end:,} values on two cores",
                "ours": partial(sequence, code, end, "auto", 2),
                "baseline": partial(sequence, code, end, "auto", 1),
                "baseline_name": "one core",
                "target": 1.6,
                "repeats": 5,
            }
        )
    for code in (".356", ".055"):
        rows.append(
            {
                "name": f"{code}: 20 million values",
                "ours": partial(sequence, code, 20_000_000, "auto"),
                "growth": lambda size, code=code: sequence(code, size, "auto"),
                "sizes": [1_000_000, 10_000_000, 100_000_000],
                "most_exponent": 1.05,
            }
        )
    for code, max_heap in ((".16", 2_000_000), (".56", 2_000_000), (".376", 5_000_000)):
        rows.append(
            {
                "name": f"{code}: solved; baseline: its certificate checked",
                "prepare": partial(certificate, code, max_heap),
                "ours": partial(solve, code, max_heap),
                "baseline": partial(check, code, max_heap),
                "baseline_name": "the checker",
            }
        )
    return rows
