"""Misère quotients: solver and independent check, against Siegel's MisereSolver.

The baselines are wall times of MisereSolver (Java) with the start of
its virtual machine, measured once on two cores like ours; it is not run again here. Ours are whole
processes too, the start of Python and the verification included; `check` rows time the separate
checker on the certificate alone against the solver alone, both inside one process.
Run as a program, this file prints cost and memory against order.
"""

from __future__ import annotations

import sysconfig
from functools import cache, partial
from pathlib import Path
from typing import Any

from grundy.certificate import Certificate
from grundy.misere.misere_solution import MisereSolution, solve_misere

# name, code, largest heap (None: until solved), order, seconds of MisereSolver.
MARKS = [
    ("Kayles solved", ".77", None, 40, 0.29),
    (".123 solved", ".123", None, 20, 0.16),
    ("Guiles solved", ".15", None, 42, 0.40),
    ("Dawson's Kayles to heap 27", ".07", 27, 176, 1.1),
    ("Dawson's Kayles to heap 30", ".07", 30, 360, 3.8),
    (".644 to heap 4000", ".644", 4000, 172, 2.8),
]


# Quotients of growing order: order, code, largest heap. Those from 1000 on are rows of their own.
BY_ORDER = {
    24: (".07", 24),
    40: (".77", 30),
    76: (".644", 60),
    144: (".07", 25),
    176: (".07", 27),
    360: (".07", 30),
    638: (".07", 33),
    1512: (".604", 48),
    2248: (".64", 14),
    2692: (".106", 21),
}


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
    for order, (code, heap) in BY_ORDER.items():
        if order > 1000:
            rows.append(
                {
                    "name": f"misère: order {order} ({code} to heap {heap})",
                    "ours": _command(code, heap),
                    "target": None,
                }
            )
    largest = [order for order in BY_ORDER if order <= 2248]
    rows.append(
        {
            "name": "misère: solver, cost against order",
            "ours": partial(_of_order, largest[-1]),
            "growth": _of_order,
            "sizes": largest[2:],
            "target": None,
        }
    )
    rows.append(
        {
            "name": "misère, checker alone: cost against order",
            "prepare": lambda: [_certificate(*BY_ORDER[order], order) for order in largest],
            "ours": partial(_check_order, largest[-1]),
            "growth": _check_order,
            "sizes": largest[2:],
            "target": None,
        }
    )
    return rows


def _of_order(order: int) -> None:
    _solve(*BY_ORDER[order], order)


def _check_order(order: int) -> None:
    assert _certificate(*BY_ORDER[order], order).check()


def cost_against_order() -> list[tuple[MisereSolution, float]]:
    """Solutions of growing order, each with the seconds its check takes."""
    import time

    rows = []
    for order, (code, heap) in BY_ORDER.items():
        found = _solve(code, heap, order)
        begun = time.perf_counter()
        assert found.certificate.check()
        rows.append((found, time.perf_counter() - begun))
    return rows


if __name__ == "__main__":
    import math

    measured = cost_against_order()
    print("| game | order | pairs | solver | of it verifier | check alone | bytes an element |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for found, checked in measured:
        order = found.quotient_order
        print(
            f"| `{found.code}` to {found.heap} | {order} | {found.pairs} | {found.seconds:.4f} s "
            f"| {found.verifier_seconds:.4f} s | {checked:.4f} s | {found.memory // order} |"
        )
    for name, costs in (
        ("pairs", [found.pairs for found, _ in measured]),
        ("solver", [found.seconds for found, _ in measured]),
        ("its verifier", [found.verifier_seconds for found, _ in measured]),
        ("check alone", [checked for _, checked in measured]),
        ("bytes", [found.memory for found, _ in measured]),
    ):
        xs = [math.log(found.quotient_order) for found, _ in measured]
        ys = [math.log(cost) for cost in costs]
        mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
        slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
        slope /= sum((x - mean_x) ** 2 for x in xs)
        print(f"{name}: order^{slope:.2f}")
