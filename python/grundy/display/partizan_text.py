"""The solution of a partizan heap game as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.heaps.partizan_solution import PartizanSolution

# Values and letters beyond these numbers are left out.
MOST_VALUES, MOST_LETTERS = 24, 60


def partizan_text(solution: PartizanSolution) -> str:
    """A solution in a few lines a person reads.

    >>> import grundy as gr
    >>> print(partizan_text(gr.PartizanHeapGame("S(1|2)").solve())[:73])
    S(1|2), normal play
    period 3 from heap 0 on: V(n+3) = V(n) for all n ≥ 0
    """
    lines = [f"{solution.code}, normal play"]
    fields = solution.to_dict()
    if solution.period is None or solution.preperiod is None or solution.proof is None:
        lines.append(
            f"unknown: no period of the values proved; {solution.values_computed:,} values computed"
            f" ({solution.stopped})"
        )
        seen = solution.observed
        if seen is not None:
            by = seen.saltus
            plus = f" + {by}" if by > 0 else f" − {-by}" if by else ""
            lines.append(
                f"seen up to heap {seen.to:,}, not proved: mean(n+{seen.period}) = mean(n){plus}, "
                f"and the temperatures repeat, for n ≥ {seen.preperiod}"
            )
    else:
        p, start, s = solution.period, solution.preperiod, solution.saltus or 0
        plus = f" + {s}" if s > 0 else f" − {-s}" if s else ""
        saltus = f", saltus {s}," if s else ""
        if solution.saltus is None:
            plus, saltus = f" + {solution.added}", f", saltus {solution.added},"
        lines.append(
            f"period {p:,}{saltus} from heap {start:,} on: V(n+{p}) = V(n){plus} "
            f"for all n ≥ {start}"
        )
        values = [*fields["early_values"], *fields["period_values"]]
        lines.append("")
        width = len(str(min(len(values), MOST_VALUES) - 1)) + 2
        lines += [f"{n:>{width}}: {value}" for n, value in enumerate(values[:MOST_VALUES])]
        if len(values) > MOST_VALUES:
            lines.append(f"  … and {len(values) - MOST_VALUES} more (grundy nim lists them)")
        lines += [
            "",
            f"proved by {solution.proof.theorem}: values computed up to heap "
            f"{solution.proof.verified_to:,}",
        ]
    found = solution.outcomes
    if found is not None:
        early, period = found.letters[: found.preperiod], found.letters[found.preperiod :]
        if len(found.letters) <= MOST_LETTERS:
            text = f"{early}({period}), the part in brackets for ever"
        else:
            text = f"period {found.period:,} from heap {found.preperiod:,} on"
        lines += ["", f"outcomes of single heaps: {text}"]
        if solution.proof is None:
            lines.append(
                f"proved by {found.proof.theorem}: outcomes up to heap {found.proof.verified_to:,}"
            )
    return "\n".join(lines)
