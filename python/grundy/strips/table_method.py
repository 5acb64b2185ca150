"""The table method: tables of the one particle that completes a position to a P-position.

van Splunder 2020: Lemma 5.1 for Welter's game, Lemma 5.7 for Nim, Lemma 5.11 for Antonim,
Lemma 5.14 and Lemma 5.15 for Antimatter. In the same way every value, not 0 alone, has one
completing square: Lemma 5.2, Lemma 5.9 and Lemma 5.12. For three coins the completion is
((x + 1) ⊕ (y + 1)) − 1 (Lemma 5.6), and in Nim it is the value (Lemma 5.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product

from grundy._core import InputError, ParticleSearch, ParticleTable

RULES = ("welter", "nim", "antonim", "antimatter")


@lru_cache(maxsize=8)
def shared_table(rule: str, misere: bool = False) -> ParticleTable:
    """One memory of completions per game and kind of play."""
    return ParticleTable(rule, misere)


def p_table(
    rule: str, fixed: Sequence[int], size: int, play: str = "normal"
) -> list[list[int | None]]:
    """The completions z of the positions with two coins on a row and a column square and, if
    wanted, further coins `fixed`: `(row, column, *fixed, z)` is a P-position. `None` marks
    coins that cannot stand together.

    For `antimatter` the two are positrons, the fixed and the completing particles electrons.

    >>> p_table("welter", [], 4)
    [[None, 2, 1, 4], [2, None, 0, 5], [1, 0, None, 6], [4, 5, 6, None]]
    >>> p_table("antimatter", [], 3)
    [[0, 1, 2], [1, None, 0], [2, 0, None]]
    """
    from grundy.strips.strip_position import is_misere

    if rule not in RULES:
        raise InputError(f"unknown rule {rule!r}: must be one of {', '.join(RULES)}")
    table = shared_table(rule, is_misere(play))
    return [[_completion(table, rule, [a, b], fixed) for b in range(size)] for a in range(size)]


def _has_electrons(rule: str) -> bool:
    return rule == "antimatter"


def _completion(
    table: ParticleTable, rule: str, pair: list[int], fixed: Sequence[int]
) -> int | None:
    if _has_electrons(rule):
        if pair[0] == pair[1] and pair[0] not in fixed:
            # Two positrons on one square are no position; one electron there makes it one.
            rest = (pair[:1], list(fixed))
            return pair[0] if table.is_p(*rest) else None
        if pair[0] == pair[1]:
            left = [x for x in fixed if x != pair[0]]
            return table.completion(pair[:1], left, electron=True)
        return table.completion(*met(pair, fixed), electron=True)
    try:
        return table.completion([*pair, *fixed], [])
    except InputError:
        return None


def met(positrons: list[int], electrons: Sequence[int]) -> tuple[list[int], list[int]]:
    """What is left when a positron and an electron share a square.

    >>> met([1, 2], [2, 3])
    ([1], [3])
    """
    both = set(positrons) & set(electrons)
    return [x for x in positrons if x not in both], [x for x in electrons if x not in both]


def value_table(rule: str, fixed: Sequence[int], size: int) -> list[list[int | None]]:
    """Sprague–Grundy values of the positions with two coins on a row and a column square and
    further coins `fixed` (for `antimatter`, electrons).

    >>> value_table("welter", [], 4)
    [[None, 0, 1, 2], [0, None, 2, 1], [1, 2, None, 0], [2, 1, 0, None]]
    """
    if rule not in RULES:
        raise InputError(f"unknown rule {rule!r}: must be one of {', '.join(RULES)}")
    search, electrons = ParticleSearch(rule), _has_electrons(rule)
    rows: list[list[int | None]] = []
    for a in range(size):
        row: list[int | None] = []
        for b in range(size):
            coins = ([a, b], list(fixed)) if electrons else ([a, b, *fixed], [])
            try:
                row.append(search.value(*coins))
            except InputError:
                row.append(None)
        rows.append(row)
    return rows


def _third_forms(x: int) -> dict[str, int]:
    """The numbers van Splunder 2020, section 7.1, makes of a constant from −5 to 5 and x."""
    found: dict[str, int] = {}
    for c in range(-5, 6):
        found |= {f"{c}": c, f"{c} + x": c + x, f"{c} - x": c - x, f"{c} ⊕ x": c ^ x}
    return found


def third_property_search(rule: str, coins: int, size: int) -> list[str]:
    """The functions f of the value v and of x, among those van Splunder tries in section 7.1, for
    which nim-adding x to every coin of every position with this many coins below `size` takes the
    value v to f(v, x), for x below `size`. For `antimatter` the last particle is an electron.

    >>> third_property_search("nim", 3, 5)[:1]
    ['(v + 0) ⊕ (0 + x)']
    """
    if rule not in RULES:
        raise InputError(f"unknown rule {rule!r}: must be one of {', '.join(RULES)}")
    search = ParticleSearch(rule)
    split = coins - 1 if _has_electrons(rule) else coins
    left: set[str] | None = None
    for squares in combinations(range(size), coins):
        value = search.value(squares[:split], squares[split:])
        for x in range(size):
            moved = [square ^ x for square in squares]
            new = search.value(moved[:split], moved[split:])
            forms = _third_forms(x)
            holds = {
                name
                for (a_name, a), (b_name, b) in product(forms.items(), repeat=2)
                for name, shifted in (
                    (f"(v + {a_name}) ⊕ ({b_name})", (value + a) ^ b),
                    (f"(v ⊕ {b_name}) + ({a_name})", (value ^ b) + a),
                )
                if shifted == new
            }
            left = holds if left is None else left & holds
            if not left:
                return []
    return sorted(left or ())
