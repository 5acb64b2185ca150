"""Is what an automaton reads from the heap in binary the nim-sequence of a code, for every heap?

Decided by the theorem of `docs/theory/arithmetic-periods.md`, in the plainest way: sets of states
are followed digit by digit, from the lowest up, until nothing new comes. For small claims only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from grundy.reference.codes import digit, least_index
from grundy.reference.nim_values import nim_sum, nim_values

# The digits of two numbers, q or Q and y.
DIGITS = ((0, 0), (0, 1), (1, 0), (1, 1))


class Family(NamedTuple):
    """G(n) = early[n] for n < N, and for n = N + r + pq the number low + 2^low_bits·y for which the
    automaton accepts (q, y) from the state of `low` in class r."""

    early: list[int]
    low_bits: int
    classes: list[list[tuple[int, int]]]
    after: list[dict[tuple[int, int], int]]
    accepts: list[bool]


class Option(NamedTuple):
    """What is guessed of an option so far: the states of its large heaps, the digits to come of its
    small heaps' nim-sum, and D in Q = Σq + D; if `free`, Q may be larger by any number."""

    states: tuple[int, ...]
    constant: int
    carry: int
    free: bool


def family(fields: Mapping[str, Any]) -> Family:
    """The automaton of a certificate of kind `automatic-values`."""
    rows = [
        {key: to for key, to in zip(DIGITS, state["next"], strict=True) if to is not None}
        for state in fields["states"]
    ]
    classes = [[(start["low"], start["state"]) for start in one] for one in fields["classes"]]
    accepts = [state["accepts"] for state in fields["states"]]
    return Family(fields["early"], fields["low_bits"], classes, rows, accepts)


def linear(early: list[int], values: list[int], saltus: int) -> Family:
    """G(N + r + pq) = values[r] + saltus·q. The state is the carry of the multiplication.

    >>> linear([0], [1], 1).after
    [{(0, 0): 0, (1, 1): 0}, {(0, 1): 0, (1, 0): 1}]
    """
    low_bits = (saltus & -saltus).bit_length() - 1
    factor = saltus >> low_bits
    largest = max(factor, *(value >> low_bits for value in values))
    rows = [
        {(q, (carry + factor * q) % 2): (carry + factor * q) // 2 for q in (0, 1)}
        for carry in range(largest + 1)
    ]
    classes = [[(value % 2**low_bits, value >> low_bits)] for value in values]
    return Family(early, low_bits, classes, rows, [carry == 0 for carry in range(largest + 1)])


def automatic_values_for_ever(fields: Mapping[str, Any]) -> bool:
    """Is a claim of kind `automatic-values` true of all heaps?

    >>> nim = {"code": ".(3)", "early": [0], "low_bits": 0, "classes": [[{"low": 1, "state": 0}]],
    ...     "states": [{"accepts": True, "next": [0, None, None, 0]}]}
    >>> automatic_values_for_ever(nim)
    False
    >>> plus_one = [{"accepts": True, "next": [0, None, None, 0]},
    ...             {"accepts": False, "next": [None, 0, 1, None]}]
    >>> automatic_values_for_ever(
    ...     nim | {"classes": [[{"low": 0, "state": 1}]], "states": plus_one})
    True
    """
    return _is_sequence(fields["code"], family(fields))


def automatic_saltus_for_ever(fields: Mapping[str, Any]) -> bool:
    """Is a claim of kind `automatic-saltus` true of all heaps?

    >>> claim = {"code": ".(3)", "period": 1, "preperiod": 0, "saltus": 1, "theorem_period": 1}
    >>> automatic_saltus_for_ever(claim)
    True
    >>> automatic_saltus_for_ever(claim | {"period": 2, "saltus": 2, "theorem_period": 2})
    False
    """
    code, p0, s0 = fields["code"], fields["period"], fields["saltus"]
    n0, p = fields["preperiod"], fields["theorem_period"]
    if s0 < 1 or p % p0:
        return False
    saltus = s0 * p // p0
    first = max(n0, 1 - least_index(code))
    g = nim_values(code, first + p - 1)
    seen = [g[n] if n < first else g[first + (n - first) % p] for n in range(n0 + 3 * p + first)]
    seen = [v + (n - first) // p * saltus if n >= first else v for n, v in enumerate(seen)]
    smaller = [q for q in range(1, p0) if p0 % q == 0 and s0 * q % p0 == 0]
    window = range(n0, n0 + 2 * p)
    return (
        all(seen[n + p0] == seen[n] + s0 for n in window)
        and (n0 == 0 or seen[n0 - 1 + p0] != seen[n0 - 1] + s0)
        and not any(all(seen[n + q] == seen[n] + s0 * q // p0 for n in window) for q in smaller)
        and _is_sequence(code, linear(g[:first], g[first:], saltus))
    )


def _is_sequence(code: str, claim: Family) -> bool:
    first = len(claim.early)
    if first < 1 - least_index(code) or claim.early != nim_values(code, first - 1):
        return False
    if any(low >> claim.low_bits for one in claim.classes for low, _ in one):
        return False
    if any(claim.accepts[s] != _at(claim, row.get((0, 0))) for s, row in enumerate(claim.after)):
        return False
    if not all(_has_value(claim, [state for _, state in one]) for one in claim.classes):
        return False
    step, ends = _reader(claim)
    begun = {
        (r, ending): frozenset(found)
        for r in range(len(claim.classes))
        for ending, found in _beginnings(code, claim, r).items()
    }
    for r, one in enumerate(claim.classes):
        for low, state in one:
            if _own_value(claim, state, begun[r, low], step, ends):
                return False
            for ending in range(2**claim.low_bits):
                if _gap(claim, state, begun[r, ending], ending < low, step, ends):
                    return False
    return True


def _at(claim: Family, state: int | None) -> bool:
    return state is not None and claim.accepts[state]


def _has_value(claim: Family, states: list[int]) -> bool:
    """Is some value accepted for every q? What is read of q leads to a set of states."""

    def ends(states: frozenset[int]) -> bool:
        reached: set[int] = set(states)
        while True:
            more = {claim.after[s].get((0, y)) for s in reached for y in (0, 1)} - {None}
            if more <= reached:
                return any(claim.accepts[s] for s in reached)
            reached |= {s for s in more if s is not None}

    def step(states: frozenset[int], q: int) -> frozenset[int]:
        found = {claim.after[s].get((q, y)) for s in states for y in (0, 1)}
        return frozenset(s for s in found if s is not None)

    seen: set[frozenset[int]] = set()
    stack = [frozenset(states)]
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        if not ends(at):
            return False
        stack += [step(at, q) for q in (0, 1)]
    return True


def _beginnings(code: str, claim: Family, r: int) -> dict[int, set[Option]]:
    """The options of heaps N + r + pQ before a digit is read, by the low digits of their nim-sums.

    Taken is u = N + r + pQ − Σ heaps = rest + pD with a known `rest` and D = Q − Σq.
    """
    first, p = len(claim.early), len(claim.classes)
    heaps = [(size, value, None) for size, value in enumerate(claim.early) if size]
    late = [(first + at, low, state) for at, one in enumerate(claim.classes) for low, state in one]
    least, last, recurs = _range(code)
    if recurs and p % recurs:
        raise ValueError(f"the number of classes must be a multiple of {recurs}")
    most = max(digit(code, u).bit_length() for u in range(least, last + recurs + 1))
    found: dict[int, set[Option]] = {ending: set() for ending in range(2**claim.low_bits)}
    for k in range(most):
        for chosen in combinations_with_replacement([*heaps, *late], k):
            small = [size for size, _, state in chosen if state is None]
            states = tuple(sorted(state for *_, state in chosen if state is not None))
            whole = nim_sum(value for _, value, state in chosen if state is None)
            ending = nim_sum(value % 2**claim.low_bits for _, value, _ in chosen)
            rest = first + r - sum(size for size, *_ in chosen)
            # Every u whose digit may contain k, and one of each class beyond the last.
            for u in range(least, last + (p if recurs else 0) + 1):
                if (u - rest) % p or not digit(code, u) >> k & 1:
                    continue
                if u <= 0 and (k == 1 or (len(states) == 1 and sum(small) <= -u)):
                    continue  # a heap would not be smaller than the one moved in
                carry = (u - rest) // p
                free = bool(recurs) and u > last
                found[ending].add(Option(states, whole >> claim.low_bits, carry, free))
    return found


def _range(code: str) -> tuple[int, int, int]:
    """The first index, the last before the block that recurs, and the length of the block or 0."""
    if code.startswith("S("):
        raise ValueError("digits are needed, such as .(3)")
    head, _, block = code.partition(".")[2].rstrip(")").partition("(")
    return least_index(code), len(head), len(block)


Step = Callable[[Option, int, int], frozenset[Option]]


def _reader(claim: Family) -> tuple[Step, Callable[[Option], bool]]:
    """What follows an option when a digit of Q and one of the nim-sum are read; and whether the
    digits may end there."""

    @cache
    def step(option: Option, q: int, y: int) -> frozenset[Option]:
        found = set()
        rows = [claim.after[state].items() for state in option.states]
        for ways in product(*rows):
            parity = option.constant % 2 + sum(bits[1] for bits, _ in ways)
            for more in (0, 1) if option.free else (0,):
                total = option.carry + more + sum(bits[0] for bits, _ in ways)
                if parity % 2 == y and (total - q) % 2 == 0:
                    states = tuple(sorted(to for _, to in ways))
                    carry = (total - q) // 2
                    found.add(Option(states, option.constant // 2, carry, option.free))
        return frozenset(found)

    @cache
    def ends(option: Option) -> bool:
        seen: set[Option] = set()
        stack = [option]
        while stack:
            at = stack.pop()
            if at in seen:
                continue
            seen.add(at)
            if not (at.carry or at.constant) and all(claim.accepts[s] for s in at.states):
                return True
            stack += step(at, 0, 0)
        return False

    return step, ends


def _moves(claim: Family, state: int) -> Iterator[tuple[int, int, int]]:
    for (q, y), to in claim.after[state].items():
        yield q, y, to


def _own_value(
    claim: Family,
    state: int,
    options: frozenset[Option],
    step: Step,
    ends: Callable[[Option], bool],
) -> bool:
    """Has some heap an option of its own value?"""
    seen: set[tuple[int, Option]] = set()
    stack = [(state, option) for option in options]
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        own, option = at
        if claim.accepts[own] and ends(option):
            return True
        for q, y, to in _moves(claim, own):
            stack += [(to, after) for after in step(option, q, y)]
    return False


def _gap(
    claim: Family,
    state: int,
    options: frozenset[Option],
    less: bool,
    step: Step,
    ends: Callable[[Option], bool],
) -> bool:
    """Is some smaller number z the value of no option? `less`: z is, as far as it is read."""
    seen: set[tuple[int, frozenset[Option], bool]] = set()
    stack = [(state, options, less)]
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        own, still, less = at
        if less and claim.accepts[own] and not any(ends(option) for option in still):
            return True
        for q, y, to in _moves(claim, own):
            for z in (0, 1):
                after = frozenset(one for option in still for one in step(option, q, z))
                stack.append((to, after, z < y or (z == y and less)))
    return False
