"""Sequences and solutions of heap games as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.heaps.normal_solution import NormalSolution

MOST_SHOWN = 8
LONG_PERIOD = 400
MANY = 24


def solution_text(solution: NormalSolution) -> str:
    """A solution in a few lines a person reads."""
    lines = [f"{solution.code}, normal play"]
    if solution.automaton is not None:
        return "\n".join(lines + _automatic_lines(solution))
    if solution.period is None or solution.preperiod is None:
        lines.append(
            f"unknown: no period proved; values computed up to heap {solution.searched_to:,}"
        )
        if solution.observed:
            seen = solution.observed
            lines.append(
                f"observed, not proved: {_law(seen['period'], seen['saltus'])} "
                f"for {seen['preperiod']:,} ≤ n, up to heap {seen['to']:,}"
            )
            if seen["saltus"]:
                lines.append("(exceptions near every power of two would have shown)")
        return "\n".join(lines)
    saltus = f", saltus {solution.saltus:,}," if solution.saltus else ""
    lines.append(
        f"period {solution.period:,}{saltus} from heap {solution.preperiod:,} on: "
        f"{_law(solution.period, solution.saltus or 0)} for all n ≥ {solution.preperiod}"
    )
    if solution.period <= LONG_PERIOD:
        lines += ["", f"G({solution.preperiod}…):"]
        lines += grid(solution.period_values.tolist())
    exceptions = solution.first_exceptions(MANY)
    if exceptions:
        shown = [f"G({n})={v}" for n, v in exceptions]
        rest = (solution.exception_count or 0) - MANY
        more = f", and {rest:,} more" if rest > 0 else ""
        lines += ["", f"exceptions below heap {solution.preperiod}: {', '.join(shown)}{more}"]
    if solution.proof is not None:
        last = solution.proof.verified_to
        computed = f": values computed up to heap {last:,}" if last else ""
        lines += ["", f"proved by {solution.proof.theorem}{computed}"]
    if solution.source == "atlas":
        anew = f"grundy frontier run {solution.code}" if solution.too_late else "--fresh"
        lines.append(f"from the shipped atlas ({anew} computes it anew)")
    return "\n".join(lines)


def _automatic_lines(solution: NormalSolution) -> list[str]:
    automaton, proof = solution.automaton, solution.proof
    assert automaton is not None and proof is not None
    p, saltus = automaton.nearest_law()
    broken = ", ".join(f"G({n})={v}" for n, v in islice(automaton.exceptions(), MOST_SHOWN))
    return [
        "automatic: every value is read from the heap in binary by an automaton of "
        f"{len(automaton.states)} states",
        f"nearest law: {_law(p, saltus)}, broken by {broken}, …",
        "",
        f"proved by {proof.theorem}, for all heaps",
    ]


def _law(period: int, saltus: int) -> str:
    return f"G(n+{period}) = G(n)" + (f" + {saltus}" if saltus else "")


def grid(values: Sequence[int], columns: int = 24, width: int | None = None) -> list[str]:
    """Values in rows, right-aligned; of this width if they belong to a longer list."""
    width = width or max((len(str(v)) for v in values), default=1)
    rows = [values[i : i + columns] for i in range(0, len(values), columns)]
    return ["  " + " ".join(f"{v:>{width}}" for v in row) for row in rows]


def position_text(heaps: Iterable[int]) -> str:
    """A position as it is typed: heaps separated by blanks, `0` for none."""
    return " ".join(str(h) for h in heaps) or "0"
