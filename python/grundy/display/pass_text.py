"""The law of a game with a pass as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.heaps.pass_game import PassLaw

# Residues listed at most.
MOST_LISTED = 40


def pass_text(law: PassLaw) -> str:
    """The law in a few lines a person reads.

    >>> import grundy as gr
    >>> print(pass_text(gr.PassGame(".7").solve()))
    pass(.7), normal play
    periodic: P(n+2) = P(n) for all n ≥ 2
    <BLANKLINE>
    proved by chains of values that grow with the heap: values computed up to heap 17
    """
    lines = [f"{law.code}, normal play"]
    if law.period is None or law.preperiod is None:
        far = f"; values computed up to heap {law.searched_to:,}" if law.searched_to else ""
        lines.append(f"unknown: no period proved{far}")
        return "\n".join(lines)
    p = law.period
    same = f"P(n+{p}) = P(n)"
    text = same
    if law.growing:
        residues = ", ".join(map(str, law.growing[:MOST_LISTED]))
        more = ", …" if len(law.growing) > MOST_LISTED else ""
        text = f"{same} + {law.saltus}"
        if len(law.growing) < p:
            text += f" if n mod {p} is one of {residues}{more}, otherwise {same},"
    lines += [
        f"{law.status}: {text} for all n ≥ {law.preperiod:,}",
        "",
        "proved by chains of values that grow with the heap: values computed up to heap "
        f"{law.searched_to:,}",
    ]
    return "\n".join(lines)
