"""Which codes give the same nim-sequence: standard forms, cousins, equivalence with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy import _core

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame

ORDINALS = ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
# Sequences are compared up to this heap when no theorem decides.
COMPARE_TO = 10_000
COMPARE_SLOW_TO = 600


class Cousin(NamedTuple):
    """A game whose sequence is the standard form's after `degree` more heaps of value 0.

    >>> import grundy as gr
    >>> gr.HeapGame(".4").cousins()[1]
    Cousin(code='.07', degree=1)
    """

    code: str
    degree: int


@dataclass(frozen=True)
class Equivalence:
    """Whether two games have the same sequence, perhaps shifted, and why.

    `equivalent` is True, False, or None when it stayed open. With `shift` r,
    G_a(n + r) = G_b(n); a negative r shifts the other way. `differs_at` is the first heap of the
    second game where the shifted sequences differ, `compared_to` the last heap compared.

    >>> import grundy as gr
    >>> gr.equivalent(".4", ".137").shift
    2
    """

    equivalent: bool | None
    reason: str
    shift: int | None = None
    differs_at: int | None = None
    compared_to: int | None = None

    def __bool__(self) -> bool:
        return self.equivalent is True

    def to_dict(self) -> dict[str, Any]:
        """All fields by name.

        >>> import grundy as gr
        >>> gr.equivalent(".4", ".137").to_dict()["shift"]
        2
        """
        return dict(vars(self))


def ordinal(n: int) -> str:
    """first, second, … as words, then 9th, 10th, …

    >>> ordinal(2), ordinal(12)
    ('second', '12th')
    """
    return ORDINALS[n] if n < len(ORDINALS) else f"{n}th"


def standard_form(code: str) -> Cousin:
    """The standard form (d_1 odd, so that G begins 0, 1) and how many heaps later it begins.

    >>> standard_form(".4")
    Cousin(code='.137', degree=2)
    >>> standard_form(".671").code
    '.377'
    """
    forms = _core.code_forms(code)
    return Cousin(_core.code_least(forms[-1]), len(forms) - 1)


def cousins(code: str, most: int = 8) -> list[Cousin]:
    """The standard form and the games known to be its cousins, nearest first.

    >>> cousins(".137")
    [Cousin(code='.137', degree=0), Cousin(code='.07', degree=1), Cousin(code='.4', degree=2)]
    """
    standard = standard_form(code)
    earlier = _core.code_earlier(standard.code, most)
    found = [Cousin(standard.code, 0), *(Cousin(c, i + 1) for i, c in enumerate(earlier))]
    forms = _core.code_forms(code)
    for at, form in enumerate(forms[:-1]):
        degree = len(forms) - 1 - at
        if all(cousin.degree != degree for cousin in found):
            found.append(Cousin(_core.code_least(form), degree))
    return sorted(found, key=lambda cousin: cousin.degree)


def equivalent(a: str | HeapGame, b: str | HeapGame, *, max_heap: int | None = None) -> Equivalence:
    """Do two games have the same nim-sequence, perhaps after heaps of value 0?

    Decided by Theorems 4.2-4.6 of Austin 1976 where they apply; otherwise a heap where the
    sequences differ says no, equal proved solutions say yes, and all else stays open.

    >>> import grundy as gr
    >>> gr.equivalent(".4", ".137").reason
    '.4 is a second cousin of .137 (Theorems 4.2-4.6)'
    >>> gr.equivalent(".161", ".36").differs_at
    519
    """
    from grundy.heaps.heap_game import HeapGame

    first = a if isinstance(a, HeapGame) else HeapGame(a)
    second = b if isinstance(b, HeapGame) else HeapGame(b)
    forms_a, forms_b = _core.code_forms(first.code), _core.code_forms(second.code)
    shift = len(forms_a) - len(forms_b)
    relation = _relation(first.code, second.code, shift)
    if _core.code_closure(forms_a[-1]) == _core.code_closure(forms_b[-1]):
        return Equivalence(True, f"{relation} (Theorems 4.2-4.6)", shift)
    one, two = HeapGame(forms_a[-1]), HeapGame(forms_b[-1])
    few = max(one.most_heaps, two.most_heaps) <= 2 and "(" not in forms_a[-1] + forms_b[-1]
    last = max_heap if max_heap is not None else COMPARE_TO if few else COMPARE_SLOW_TO
    before = len(forms_b) - 1
    differs = (one.nim_sequence(last) != two.nim_sequence(last)).nonzero()[0]
    if len(differs):
        heap = int(differs[0])
        reason = (
            f"{first.code} and {second.code} differ: {one.nim_value(heap)} is not "
            f"{two.nim_value(heap)} at heap {heap + before} of {second.code}"
        )
        return Equivalence(False, reason, differs_at=heap + before, compared_to=last + before)
    solved = [game.solve(max_heap=max(last, 1000)) for game in (one, two)]
    if all(s.period for s in solved):
        laws = [(s.period, s.preperiod, s.saltus, s.period_values.tolist()) for s in solved]
        start = max(s.preperiod or 0 for s in solved)
        heads = [game.nim_sequence(start).tolist() for game in (one, two)]
        if laws[0] == laws[1] and heads[0] == heads[1]:
            return Equivalence(True, f"{relation}: both are solved and all values agree", shift)
    return Equivalence(
        None,
        f"{first.code} and {second.code} agree up to heap {last + before} and no theorem decides",
        compared_to=last + before,
    )


def _relation(a: str, b: str, shift: int) -> str:
    if shift == 0:
        return f"{a} and {b} have the same sequence"
    if shift > 0:
        return f"{a} is a {ordinal(shift)} cousin of {b}"
    return f"{b} is a {ordinal(-shift)} cousin of {a}"
