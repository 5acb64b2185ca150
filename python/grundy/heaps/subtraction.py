"""Subtraction games: optional members, closed forms, Berlekamp's table, Ferguson's pairing.

Chapter 5 of R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976.

Optional members come in pairs s and p − s (Austin 1976, Lemma 5.4) and may be reflected (Lemma
5.5); Ferguson's pairing is Lemma 5.7; no value exceeds the number of members (Lemma 5.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from grundy import InputError

# Longest period of S(a,b,a+b) whose values are listed.
MOST_VALUES = 1 << 20
SUM = "S(a,b,a+b)"


@dataclass(frozen=True)
class OptionalMembers:
    """Numbers that may be adjoined to a subtraction set, all at once, without changing G.

    s may be adjoined exactly when G(n) ≠ G(n + s) for all n ≥ 0. Below `start` (the preperiod)
    they are listed in `early`; from there on they are the numbers with a residue in `residues`
    modulo `modulus` (the period).

    >>> import grundy as gr
    >>> gr.optional_members([1]).first(3)
    [3, 5, 7]
    """

    members: tuple[int, ...]
    early: tuple[int, ...]
    start: int
    modulus: int
    residues: tuple[int, ...]

    def __contains__(self, s: int) -> bool:
        return s in self.early if s < self.start else s % self.modulus in self.residues

    def first(self, count: int) -> list[int]:
        """The least optional members that are not members anyway.

        >>> optional_members([1]).first(5)
        [3, 5, 7, 9, 11]
        """
        found: list[int] = []
        s, last = 1, max(self.start, 1) + self.modulus * (count + len(self.members) + 1)
        while len(found) < count and s <= last:
            if s in self and s not in self.members:
                found.append(s)
            s += 1
        return found

    @property
    def rule(self) -> str:
        """The rule in words.

        >>> optional_members([2, 5]).rule
        's ≡ 2, 5 mod 7'
        """
        late = ", ".join(map(str, self.residues))
        rule = f"s ≡ {late} mod {self.modulus}" if self.residues else "none"
        if self.start <= 1:
            return rule
        early = ", ".join(map(str, self.early)) or "none"
        return f"{rule} from {self.start} on, before that {early}"


@dataclass(frozen=True)
class ClosedForm:
    """A subtraction set in a family whose whole sequence, or period, has a formula.

    `values` is the whole period (it begins at heap 0), None where it is longer than a million:
    `value` finds any.

    >>> import grundy as gr
    >>> gr.closed_form([2, 5]).values
    (0, 0, 1, 1, 0, 2, 1)
    """

    members: tuple[int, ...]
    family: str
    period: int
    values: tuple[int, ...] | None

    def value(self, n: int) -> int:
        """G(n), for numbers of any size.

        >>> import grundy as gr
        >>> gr.closed_form([10**20, 10**30 + 7, 10**30 + 10**20 + 7]).value(10**60)
        2
        """
        if n < 0:
            raise InputError(f"heap {n}: heaps must not be negative")
        if self.values is not None:
            return self.values[n % self.period]
        return _sum_value(self.members[0], self.members[1], n)


def subtraction_code(members: Sequence[int]) -> str:
    """`S(…)` of a set of positive numbers.

    >>> subtraction_code([4, 1, 3])
    'S(1,3,4)'
    """
    chosen = sorted(set(members))
    if not chosen or chosen[0] < 1:
        raise InputError(f"subtraction set {list(members)}: members must be positive numbers")
    return f"S({','.join(map(str, chosen))})"


def optional_members(members: Sequence[int]) -> OptionalMembers:
    """Which numbers may be adjoined to the set without changing the sequence.

    >>> optional_members([2, 3, 5, 8]).first(5)
    [14, 22, 25, 31, 39]
    """
    from grundy.heaps.heap_game import HeapGame

    solution = HeapGame(subtraction_code(members)).solve()
    if solution.period is None or solution.preperiod is None:
        raise InputError(f"{solution.code} was not solved in the time allowed")
    period, start = solution.period, solution.preperiod
    value = [solution.value(n) for n in range(2 * (start + period))]

    def fits(s: int) -> bool:
        return all(value[n] != value[_fold(n + s, start, period)] for n in range(start + period))

    early = tuple(s for s in range(1, start) if fits(s))
    late = sorted(s % period for s in range(max(start, 1), max(start, 1) + period) if fits(s))
    return OptionalMembers(tuple(sorted(set(members))), early, start, period, tuple(late))


def _fold(n: int, start: int, period: int) -> int:
    return n if n < start else start + (n - start) % period


def closed_form(members: Sequence[int]) -> ClosedForm | None:
    """The closed form of the set, if it is in one of the families of sections 5.2 and 5.3.

    >>> closed_form([4, 13]).values
    (0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 2)
    >>> closed_form([5, 22, 27]).period
    230
    """
    chosen = tuple(sorted(set(members)))
    subtraction_code(chosen)
    d = gcd(*chosen)
    least = tuple(s // d for s in chosen)
    found = _least_closed_form(least)
    if found is None:
        return None
    family, period, values = found
    if d > 1:
        # Lemma 5.6: a d-plicate repeats every value d times.
        if family == SUM and d * period > MOST_VALUES:
            values = None
        family += f", {d}-plicate"
        values = None if values is None else [v for v in values for _ in range(d)]
    return ClosedForm(chosen, family, d * period, None if values is None else tuple(values))


def _least_closed_form(members: tuple[int, ...]) -> tuple[str, int, list[int] | None] | None:
    if len(members) == 1:
        return "S(a)", 2, [0, 1]
    if len(members) == 2:
        values = _two(*members)
        return "S(a,b)", len(values), values
    if len(members) != 3:
        return None
    a, b, c = members
    if c == 2 * b - a:
        values = _middle(a, b)
        return "S(a,b,2b-a)", len(values), values
    if c == a + b:
        return SUM, *_sum(a, b)
    return None


def _remainder(a: int, b: int) -> tuple[int, int, bool]:
    """h, r and whether the sign is minus in b = 2ha ± r, 0 < r < a."""
    h, rest = divmod(b, 2 * a)
    return (h, rest, False) if rest < a else (h + 1, 2 * a - rest, True)


def _stripes(a: int, length: int) -> list[int]:
    return [(i // a) % 2 for i in range(length)]


def _last_zeros_to_twos(values: list[int], count: int) -> list[int]:
    places = [i for i, v in enumerate(values) if v == 0]
    for i in places[len(places) - count :]:
        values[i] = 2
    return values


def _two(a: int, b: int) -> list[int]:
    if a == 1:
        return [0, 1] if b % 2 else [*_stripes(1, b), 2]
    _, r, _ = _remainder(a, b)
    return _last_zeros_to_twos(_stripes(a, a + b), a - r)


def _middle(a: int, b: int) -> list[int]:
    if a == 1:
        if b % 2:
            return [0, 1]
        if b == 2:
            return [0, 1, 2, 3]
        return [*_stripes(1, b), 2, *_stripes(1, b - 2), 2]
    h, r, minus = _remainder(a, b)
    first = _last_zeros_to_twos(_stripes(a, b + a), a - r)
    second = _last_zeros_to_twos(_stripes(a, b - a), a - r)
    more = a - 2 * r
    if h == 1 and more > 0:
        twos = [i for i, v in enumerate(second) if v == 2]
        for i in twos[-more:] if minus else twos[:more]:
            second[i] = 3
    return first + second


def _sum(a: int, b: int) -> tuple[int, list[int] | None]:
    """The period of S(a,b,a+b) for coprime a < b, and its values if they are not too many."""
    h, r, minus = _remainder(a, b)
    period = b + 2 * h * a if minus or r == 0 else a * (2 * b + r)
    if period > MOST_VALUES:
        return period, None
    return period, [_sum_value(a, b, n) for n in range(period)]


def _sum_value(a: int, b: int, n: int) -> int:
    """G(n) of S(a,b,a+b) for a < b; docs/theory/subtraction-games.md has the proof."""
    y, x = divmod(n, a)
    q = b // a

    def steps(j: int) -> int:
        return -((x - j * b) // a)

    def odd(j: int) -> int:
        longer = steps(j) - q * j
        return j - longer if q % 2 else longer

    least, beyond = 0, y + 1
    while beyond - least > 1:
        j = (least + beyond) // 2
        if steps(j) + odd(j) - odd(j // 2) <= y:
            least = j
        else:
            beyond = j
    return 2 * (least % 2) + (y + steps(least // 2)) % 2


def berlekamp_table(members: Sequence[int], rows: int) -> list[list[int]]:
    """Rows n, n + s1, …, n + sk, each n the least number not yet written (section 5.3).

    The first column holds the heaps of value 0, the second those of value 1.

    >>> berlekamp_table([3, 10, 13], 4)
    [[0, 3, 10, 13], [1, 4, 11, 14], [2, 5, 12, 15], [6, 9, 16, 19]]
    """
    chosen = sorted(set(members))
    written: set[int] = set()
    table: list[list[int]] = []
    n = 0
    while len(table) < rows:
        while n in written:
            n += 1
        row = [n, *(n + s for s in chosen)]
        written.update(row)
        table.append(row)
    return table


def symmetric_period(members: Sequence[int]) -> int | None:
    """A p with p − u in the set for every u in it: by Theorem 5.3 the game is exactly periodic
    with period p (not always the least one).

    >>> symmetric_period([1, 3, 4, 6]), symmetric_period([1, 2, 4])
    (7, None)
    """
    chosen = set(members)
    p = min(chosen) + max(chosen)
    return p if all(p - u in chosen for u in chosen) else None


def tetral_period(code: str) -> tuple[int, int] | None:
    """Theorem 5.8: p and a heap from which G(n + p) = G(n), for a finite tetral code whose digits
    with 2 lie symmetrically; None when they do not.

    >>> tetral_period(".1223")
    (6, 23)
    """
    from grundy.heaps.heap_game import HeapGame

    game = HeapGame(code)
    digits = game.digits or ""
    body = digits.split(".")[-1]
    if not digits.startswith(".") or not body.isdigit() or any(d not in "0123" for d in body):
        raise InputError(f"{code}: Theorem 5.8 applies only to finite codes with digits 0 to 3")
    taken = {u for u, d in enumerate(body, 1) if d in "23"}
    if not taken:
        return None
    p = min(taken) + max(taken)
    if any(p - u not in taken for u in taken):
        return None
    return p, len(body) + len(taken) * p + 1


def pairing_holds(members: Sequence[int], last: int) -> bool:
    """Ferguson's pairing property up to a heap: G(n) = 1 exactly when G(n − s1) = 0.

    >>> pairing_holds([2, 3, 5, 8], 1000)
    True
    """
    from grundy.heaps.heap_game import HeapGame

    values = HeapGame(subtraction_code(members)).nim_sequence(last).tolist()
    least = min(members)
    return all((values[n] == 1) == (n >= least and values[n - least] == 0) for n in range(last + 1))
