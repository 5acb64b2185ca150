"""Short partizan games from the definitions: forms, order, sum, canonical form, stops, walls.

A form is a pair of frozensets, Left's and Right's options. Slow on purpose.

Austin 1976, Definition 1.1 (a game is two sets of games), Definition 1.2 (negative and sum) and
Definition 1.3 (the four outcomes), taken as they stand.

>>> zero = form()
>>> star = form([zero], [zero])
>>> equal(add(star, star), zero), le(star, zero), le(zero, star)
(True, False, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

Form = tuple[frozenset["Form"], frozenset["Form"]]


def form(left: Iterable[Form] = (), right: Iterable[Form] = ()) -> Form:
    """The form `{left | right}`."""
    return (frozenset(left), frozenset(right))


@cache
def le(g: Form, h: Form) -> bool:
    """`g <= h`: no Left option of g is >= h, no Right option of h is <= g."""
    return not any(le(h, x) for x in g[0]) and not any(le(y, g) for y in h[1])


def equal(g: Form, h: Form) -> bool:
    """Equality of value."""
    return le(g, h) and le(h, g)


@cache
def negative(g: Form) -> Form:
    """The roles of the players exchanged."""
    return form((negative(x) for x in g[1]), (negative(x) for x in g[0]))


@cache
def add(g: Form, h: Form) -> Form:
    """The disjunctive sum."""
    left = [add(x, h) for x in g[0]] + [add(g, y) for y in h[0]]
    right = [add(x, h) for x in g[1]] + [add(g, y) for y in h[1]]
    return form(left, right)


@cache
def canonical(g: Form) -> Form:
    """Options made canonical, then dominated ones dropped and reversible ones bypassed.

    >>> canonical(add(integer(2), negative(integer(1)))) == integer(1)
    True
    """
    left, right = {canonical(x) for x in g[0]}, {canonical(x) for x in g[1]}
    while True:
        g = (frozenset(left), frozenset(right))
        dominated = next((x for x in left for y in left if x != y and le(x, y)), None)
        if dominated is not None:
            left.discard(dominated)
            continue
        dominated = next((x for x in right for y in right if x != y and le(y, x)), None)
        if dominated is not None:
            right.discard(dominated)
            continue
        back = next(((x, r) for x in left for r in x[1] if le(r, g)), None)
        if back is not None:
            left.discard(back[0])
            left |= back[1][0]
            continue
        back = next(((x, r) for x in right for r in x[0] if le(g, r)), None)
        if back is not None:
            right.discard(back[0])
            right |= back[1][1]
            continue
        return g


def integer(n: int) -> Form:
    """The integer n as `{n-1 | }` or `{ | n+1}`."""
    g = form()
    for _ in range(abs(n)):
        g = form([g]) if n > 0 else form((), [g])
    return g


def number(g: Form) -> Fraction | None:
    """The number a canonical form is, if it is one.

    >>> number(form([integer(0)], [integer(1)]))
    Fraction(1, 2)
    """
    left, right = [number(x) for x in g[0]], [number(x) for x in g[1]]
    if len(left) > 1 or len(right) > 1 or None in left or None in right:
        return None
    if not left and not right:
        return Fraction(0)
    if not right and left[0] is not None:
        return left[0] + 1
    if not left and right[0] is not None:
        return right[0] - 1
    low, high = left[0], right[0]
    assert low is not None and high is not None
    return (low + high) / 2 if low < high else None


@cache
def stops(g: Form) -> tuple[Fraction, Fraction]:
    """Left and Right stop of a canonical form."""
    x = number(g)
    if x is not None:
        return x, x
    return max(stops(y)[1] for y in g[0]), min(stops(y)[0] for y in g[1])


@cache
def walls(g: Form, steps: int, per_unit: int) -> tuple[Fraction, Fraction]:
    """Left and Right wall of the thermograph of a canonical form at temperature
    `-1 + steps/per_unit`, for a `per_unit` fine enough to hit every break-point.

    >>> walls(form([integer(1)], [integer(-1)]), 8, 4), walls(integer(3), 4, 4)
    ((Fraction(0, 1), Fraction(0, 1)), (Fraction(3, 1), Fraction(3, 1)))
    """
    x = number(g)
    if x is not None and x.denominator == 1:
        return x, x
    for s in range(steps + 1):
        t = Fraction(s, per_unit) - 1
        left = max(walls(y, s, per_unit)[1] for y in g[0]) - t
        right = min(walls(y, s, per_unit)[0] for y in g[1]) + t
        if left <= right:
            assert left == right, "the grid of temperatures is too coarse"
            break
    return left, right


@cache
def birthday(g: Form) -> int:
    """The depth of the form."""
    return max((birthday(x) + 1 for side in g for x in side), default=0)


def conway(g: Form, h: Form) -> Form:
    """Conway's product of two forms."""
    left: list[Form] = []
    right: list[Form] = []
    for p in (0, 1):
        for q in (0, 1):
            for x in g[p]:
                for y in h[q]:
                    ah, gb, ab = conway(x, h), conway(g, y), conway(x, y)
                    (left if p == q else right).append(add(add(ah, gb), negative(ab)))
    return canonical(form(left, right))


def ordinal_sum(g: Form, h: Form) -> Form:
    """`g : h`: a move in g ends h."""
    left = list(g[0]) + [ordinal_sum(g, y) for y in h[0]]
    right = list(g[1]) + [ordinal_sum(g, y) for y in h[1]]
    return form(left, right)
