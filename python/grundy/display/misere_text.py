"""Misère solutions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.misere.misere_solution import MisereSolution

COLUMNS = 12
MANY_HEAPS = 120
MANY_RELATIONS = 60


def misere_text(solution: MisereSolution) -> str:
    """A misère solution in lines a person reads."""
    quotient = solution.quotient
    lines = [f"{solution.code}, misère play"]
    if solution.status == "solved":
        lines.append(
            f"solved: the quotient of all positions has order {quotient.order}, "
            f"{quotient.p_order} of them P"
        )
        lines.append(
            f"Φ(n+{solution.period}) = Φ(n) for all n ≥ {solution.preperiod}, "
            f"verified up to heap {solution.heap}"
        )
    elif solution.status == "partial":
        why = f" (stopped by {solution.stop})" if solution.stop else ""
        lines.append(
            f"partial: the quotient of heaps up to {solution.heap} has order {quotient.order}, "
            f"{quotient.p_order} of them P{why}"
        )
    else:
        lines.append(f"unknown: not even heap 1 was reached (stopped by {solution.stop})")
        return "\n".join(lines)
    tame = quotient.tame
    lines.append(f"tame: as Nim with heaps below 2^{tame}" if tame is not None else "wild")
    lines.append("grew to " + ", ".join(f"{order} at {heap}" for heap, order in solution.orders))
    named = zip(quotient.generators, quotient.generator_heaps, strict=True)
    lines += ["", "generators: " + ", ".join(f"{letter} = heap {heap}" for letter, heap in named)]
    relations = quotient.relations
    shown = ", ".join(relations[:MANY_RELATIONS])
    more = (
        f", and {len(relations) - MANY_RELATIONS} more" if len(relations) > MANY_RELATIONS else ""
    )
    lines.append(f"relations: {shown}{more}")
    portion = quotient.p_portion
    lines.append("P: " + ", ".join(portion[:MANY_RELATIONS]) + (" …" if len(portion) > 60 else ""))
    lines += ["", "Φ:", *_grid(solution)]
    if solution.source == "atlas":
        lines += ["", "from the shipped atlas (--fresh computes it anew)"]
    return "\n".join(lines)


def _grid(solution: MisereSolution) -> list[str]:
    columns = solution.period if solution.period and solution.period <= 24 else COLUMNS
    last = solution.heap
    if solution.period is not None and solution.preperiod is not None:
        last = min(last, -(-(solution.preperiod + solution.period) // columns) * columns)
    last = min(last, MANY_HEAPS)
    names = [solution.quotient.phi(n) for n in range(1, last + 1)]
    width = max(len(name) for name in names)
    rows = []
    for start in range(0, last, columns):
        row = "  ".join(name.ljust(width) for name in names[start : start + columns])
        rows.append(f"{start:>5}+ {row}".rstrip())
    return rows
