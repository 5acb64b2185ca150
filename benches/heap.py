"""Heap games in normal play: the sparse engine against the definition, both in Rust."""

from __future__ import annotations

from functools import partial

import grundy as gr


def sequence(code: str, n: int, engine: str) -> None:
    gr.HeapGame(code, engine=engine).nim_sequence(n, start=n)


def solve(code: str, max_heap: int) -> None:
    assert gr.HeapGame(code).solve(max_heap=max_heap).solved


def check(certificate: gr.Certificate) -> None:
    assert certificate.check()


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
            }
        )
    rows.append(
        {
            "name": ".356: 20 million values",
            "ours": partial(sequence, ".356", 20_000_000, "auto"),
            "growth": lambda size: sequence(".356", size, "auto"),
            "sizes": [1_000_000, 4_000_000, 16_000_000, 64_000_000],
        }
    )
    for code, max_heap in ((".16", 2_000_000), (".56", 2_000_000), (".376", 5_000_000)):
        certificate = gr.HeapGame(code).solve(max_heap=max_heap).certificate
        assert certificate is not None
        rows.append(
            {
                "name": f"{code}: solved; baseline: its certificate checked",
                "ours": partial(solve, code, max_heap),
                "baseline": partial(check, certificate),
                "baseline_name": "the checker",
            }
        )
    return rows
