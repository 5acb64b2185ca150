"""Subtraction games by states against the definition, both in Rust; the published tables."""

from __future__ import annotations

from functools import partial

import grundy as gr

LONG = "S(6,23,32,49,55)"


def solve(code: str, engine: str) -> None:
    solution = gr.HeapGame(code, engine=engine).solve(max_heap=2_000_000)
    assert solution.period == 359_754


def tables() -> None:
    from grundy.tables import list_tables

    for table in list_tables():
        if table.name.startswith("austin"):
            table.rows()


def workloads() -> list[dict]:
    return [
        {
            "name": f"{LONG}: period 359 754, by states",
            "ours": partial(solve, LONG, "auto"),
            "baseline": partial(solve, LONG, "naive"),
            "baseline_name": "the definition in Rust",
            "target": 5,
        },
        {"name": "all tables of Austin's thesis", "ours": tables, "target": None},
    ]
