"""Misère quotients: solver and independent check, against Siegel's MisereSolver.

The baselines are wall times of MisereSolver (Java) with the start of
its virtual machine, measured once on two cores like ours; it is not run again here. Ours are whole
processes too, the start of Python and the verification included; `check` rows time the separate
checker on the certificate alone against the solver alone, both inside one process.
"""

from __future__ import annotations

import sysconfig
from functools import cache, partial
from pathlib import Path
from typing import Any

from grundy.certificate import Certificate
from grundy.misere_solution import MisereSolution, solve_misere

# name, code, largest heap (None: until solved), order, seconds of MisereSolver.
MARKS = [
    ("Kayles solved", ".77", None, 40, 0.29),
    (".123 solved", ".123", None, 20, 0.16),
    ("Guiles solved", ".15", None, 42, 0.40),
    ("Dawson's Kayles to heap 27", ".07", 27, 176, 1.1),
    ("Dawson's Kayles to heap 30", ".07", 30, 360, 3.8),
    (".644 to heap 4000", ".644", 4000, 172, 2.8),
]


def _solve(code: str, heap: int | None, order: int) -> MisereSolution:
    found = solve_misere(code, max_heap=heap)
    assert found.quotient_order == order, (code, found.quotient_order)
    return found


def _command(code: str, heap: int | None) -> list[str]:
    limit = [] if heap is None else ["--max-heap", str(heap)]
    script = str(Path(sysconfig.get_path("scripts"), "grundy"))
    return [script, "solve", code, "--play", "misere", "--fresh", "--json", *limit]


@cache
def _certificate(code: str, heap: int | None, order: int) -> Certificate:
    return _solve(code, heap, order).certificate


def workloads() -> list[dict[str, Any]]:
    """Each mark as one row for the solver and one for the checker alone."""
    rows: list[dict[str, Any]] = []
    for name, code, heap, order, seconds in MARKS:

        def ours(code: str = code, heap: int | None = heap, order: int = order) -> None:
            _solve(code, heap, order)

        rows.append(
            {
                "name": f"misère: {name}",
                "ours": _command(code, heap),
                "baseline": None,
                "baseline_seconds": seconds,
                "baseline_name": "Siegel's MisereSolver (recorded)",
                "target": 3.0,
            }
        )

        def check(code: str = code, heap: int | None = heap, order: int = order) -> None:
            assert _certificate(code, heap, order).check()

        rows.append(
            {
                "name": f"misère, checker alone: {name}",
                "prepare": partial(_certificate, code, heap, order),
                "ours": check,
                "baseline": ours,
                "baseline_name": "our solver",
                "target": None,
            }
        )
    return rows


def cost_against_order() -> list[tuple[str, int, int, float, float]]:
    """(code, order, pairs, seconds of the solver, seconds of the checker) over many quotients,
    for fitting cost against order; run this file to print them and the fitted exponents."""
    import time

    rows = []
    for code, heap in [
        (".77", 30), (".15", 30), (".07", 24), (".644", 62), (".644", 400), (".07", 25),
        (".07", 27), (".07", 30), (".07", 32), (".36", 20), (".64", 13), (".16", 17), (".35", 14),
    ]:  # fmt: skip
        found = solve_misere(code, max_heap=heap)
        begun = time.perf_counter()
        assert found.certificate.check()
        checked = time.perf_counter() - begun
        rows.append((code, found.quotient_order, found.pairs, found.seconds, checked))
    return rows


if __name__ == "__main__":
    import math

    measured = cost_against_order()
    for code, order, pairs, solved, checked in sorted(measured, key=lambda r: r[1]):
        print(
            f"{code:6} order {order:5} pairs {pairs:6} solver {solved:8.4f} s "
            f"check {checked:8.4f} s"
        )
    for name, at in (("pairs", 2), ("solver", 3), ("check", 4)):
        xs = [math.log(row[1]) for row in measured]
        ys = [math.log(row[at]) for row in measured]
        mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
        slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
        slope /= sum((x - mean_x) ** 2 for x in xs)
        print(f"{name} grows like order^{slope:.2f}")
