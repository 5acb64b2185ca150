"""What certificates claim, looked at heap by heap and position by position.

No theorem is used: a claim about all heaps is looked at as far as `reach`. So a claim that fails
here is false, and a true one holds here; a false one of small numbers fails within a small reach.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

from grundy.reference.misere_quotient import Components, Outcomes, heaps
from grundy.reference.moves import options
from grundy.reference.nim_values import mex, nim_values
from grundy.reference.short_game import add, canonical, equal, form, integer, negative
from grundy.reference.strip_games import antonim, nim, star_silver_dollar, value, welter

Fields = Mapping[str, Any]


@cache
def _values(code: str, reach: int) -> list[int]:
    return nim_values(code, reach)


@cache
def _played(code: str, largest: int) -> Outcomes:
    return Outcomes(heaps(code, largest), 10**7)


def arithmetic_period(fields: Fields, reach: int) -> bool:
    """G(n + p) = G(n) + s from the preperiod on, and no smaller numbers would do.

    >>> arithmetic_period({"code": ".77", "period": 12, "preperiod": 71}, 150)
    True
    >>> arithmetic_period({"code": ".(3)", "period": 1, "preperiod": 0, "saltus": 1}, 30)
    True
    >>> arithmetic_period({"code": ".(3)", "period": 2, "preperiod": 0, "saltus": 2}, 30)
    False
    """
    g = _values(fields["code"], reach)
    return _least_period(
        lambda n: g[n], reach, fields["period"], fields.get("saltus", 0), fields["preperiod"]
    )


def automatic_values(fields: Fields, reach: int) -> bool:
    """The automaton accepts the value of every heap and no other number near it.

    >>> nim = {"code": ".(3)", "early": [0], "low_bits": 0, "classes": [[{"low": 0, "state": 1}]],
    ...     "states": [{"accepts": True, "next": [0, None, None, 0]},
    ...                {"accepts": False, "next": [None, 0, 1, None]}]}
    >>> automatic_values(nim, 30), automatic_values(nim | {"code": ".(5)"}, 30)
    (True, False)
    """
    g = _values(fields["code"], reach)
    early, low_bits = fields["early"], fields["low_bits"]

    def accepted(n: int, value: int) -> bool:
        if n < len(early):
            return bool(early[n] == value)
        q, r = divmod(n - len(early), len(fields["classes"]))
        low, y = value % 2**low_bits, value // 2**low_bits
        for start in fields["classes"][r]:
            state, a, b = start["state"], q, y
            # Zeros at the end lead round in a circle before long.
            for _ in range(q.bit_length() + y.bit_length() + len(fields["states"])):
                if state is not None:
                    state = fields["states"][state]["next"][2 * (a % 2) + b % 2]
                a, b = a // 2, b // 2
            if start["low"] == low and state is not None and fields["states"][state]["accepts"]:
                return True
        return False

    return all(
        accepted(n, value) == (value == g[n])
        for n in range(reach + 1)
        for value in range(2 * max(g) + 2)
    )


def star_row(fields: Fields, reach: int) -> bool:
    """A row of 2-Star Nim: G(a, b + p) = G(a, b) + p from the preperiod on, and not sooner.

    >>> star_row({"a": 3, "period": 9, "preperiod": 5}, 60)
    True
    """
    table: dict[tuple[int, int], int] = {}
    for b in range(reach + 1):
        for i in range(fields["a"] + 1):
            if (i, b) != (0, 0):
                lower = [table.get((j, b)) for j in range(i)]
                before = [table.get((i, c)) for c in range(b)]
                table[i, b] = mex(v for v in lower + before if v is not None)
    period = fields["period"]

    def row(b: int) -> int:
        return table[fields["a"], b]

    return _least_period(row, reach, period, period, fields["preperiod"])


def star_diagonal(fields: Fields, reach: int) -> bool:
    """A diagonal of 2-Star Nim: G(a + p, a + p + d) = G(a, a + d) from the preperiod on.

    >>> star_diagonal({"d": 1, "period": 2, "preperiod": 3}, 30)
    True
    """
    memory: dict[Any, int] = {}

    def diagonal(a: int) -> int:
        if a + fields["d"] == 0:
            return -1  # (0, 0) is not a position; no position has this value
        return value(((a,), (a + fields["d"],)), star_silver_dollar, memory)

    return _least_period(diagonal, reach, fields["period"], 0, fields["preperiod"])


def star_closed(fields: Fields, reach: int) -> bool:
    """Diagonals of 2-Star Nim up to d close off: from the start on, G(x, x + z) ≤ 2d exactly when
    z ≤ d, and the start is the first x that shows it by the pairs before it.

    >>> star_closed({"d": 2, "start": 10}, 30), star_closed({"d": 2, "start": 11}, 30)
    (True, False)
    """
    d, start = fields["d"], fields["start"]
    memory: dict[Any, int] = {}

    def small(x: int, y: int) -> bool:
        return x + y > 0 and value(((x,), (y,)), star_silver_dollar, memory) <= 2 * d

    def shown(x: int) -> bool:
        counts = [sum(small(low, x + j) for low in range(x)) for j in range(2 * d + 3)]
        return x > 0 and counts == [max(d - j, 0) for j in range(2 * d + 3)]

    closed = all(
        small(x, x + z) == (z <= d) for x in range(start, start + reach) for z in range(2 * d + 3)
    )
    return closed and shown(start) and not shown(start - 1)


def star_value(fields: Fields, reach: int) -> bool:
    """The positions of 2-Star Nim of value g have differences of this period.

    >>> star_value({"g": 1, "period": 1, "preperiod": 2}, 12)
    True
    """
    memory: dict[Any, int] = {}
    found: list[int] = []
    x = 0
    while len(found) <= reach:
        for y in range(x, x + fields["g"] + 2):
            if x + y and value(((x,), (y,)), star_silver_dollar, memory) == fields["g"]:
                found.append(y - x)
        x += 1
    return _least_period(lambda n: found[n], reach, fields["period"], 0, fields["preperiod"])


def strip_row(fields: Fields, reach: int) -> bool:
    """A row with a running token: the value grows by the period when the token's cell does.

    >>> strip_row({"game": "nim", "rest": [[2]], "strip": 0, "period": 4, "preperiod": 0}, 20)
    True
    """
    memory: dict[Any, int] = {}
    strip, game = fields["strip"], fields["game"]

    def row(c: int) -> int:
        tokens = [list(tokens) for tokens in fields["rest"]]
        tokens[strip].append(c)
        passed = game == "star" and tokens[strip] != sorted(tokens[strip])
        whole = tuple(tuple(sorted(t)) for t in tokens)
        twice = [x for t in whole for x, y in pairwise(t) if x == y]
        shared = (game in ("star", "welter") and twice) or (game == "antonim" and any(twice))
        if passed or shared or (game == "star" and sum(0 in t for t in whole) > 1):
            return -(10**9)  # no position: a value of its own
        if game == "star":
            return value(whole, star_silver_dollar, memory)
        return value(whole[0], {"nim": nim, "welter": welter, "antonim": antonim}[game], memory)

    return _least_period(row, reach, fields["period"], fields["period"], fields["preperiod"])


def _least_period(
    value: Callable[[int], int], reach: int, period: int, saltus: int, preperiod: int
) -> bool:
    def fits(n: int, p: int, s: int) -> bool:
        return value(n + p) == value(n) + s

    if period < 1 or preperiod + period > reach:
        return False
    shorter = (q for q in range(1, period) if period % q == 0 and saltus * q % period == 0)
    return (
        all(fits(n, period, saltus) for n in range(preperiod, reach - period + 1))
        and (preperiod == 0 or not fits(preperiod - 1, period, saltus))
        and not any(
            all(fits(n, q, saltus * q // period) for n in range(preperiod, reach - q + 1))
            for q in shorter
        )
    )


def misere_quotient(fields: Fields, most: int) -> bool:
    """Φ tells the outcome of every sum of at most `most` components, and its elements differ.

    >>> misere_quotient({"code": ".3", "heap": 2, "order": 2, "p": [1], "generators": [1],
    ...                  "products": [[1, 0]], "phi": [1, 0]}, 4)
    True
    """
    order, phi, p = fields["order"], fields["phi"], set(fields["p"])
    # An element is reached from the identity, 0, by the generators.
    word: dict[int, tuple[int, ...]] = {0: ()}
    for _ in range(order):
        for known in list(word):
            for at in range(len(fields["generators"])):
                word.setdefault(fields["products"][at][known], (*word[known], at))
    if len(word) < order:
        return False

    def times(x: int, y: int) -> int:
        for at in word[y]:
            x = fields["products"][at][x]
        return x

    elements = range(order)
    if any(times(x, y) != times(y, x) for x in elements for y in elements):
        return False
    if any(
        times(x, fields["products"][at][0]) != fields["products"][at][x]
        or fields["products"][at][0] != phi[heap - 1]
        for at, heap in enumerate(fields["generators"])
        for x in elements
    ):
        return False
    components: Components = (
        heaps(fields["code"], fields["heap"])
        if fields.get("code") is not None
        else [[tuple(o) for o in options] for options in fields["options"]]
    )
    outcomes = Outcomes(components, 10**6)
    for count in range(most + 1):
        for position in combinations_with_replacement(range(1, fields["heap"] + 1), count):
            x = 0
            for heap in position:
                x = times(x, phi[heap - 1])
            if outcomes.is_p(position) != (x in p):
                return False
    rows = [tuple(times(x, z) in p for z in elements) for x in elements]
    return len(set(rows)) == order and _quotient_period(fields)


def _quotient_period(fields: Fields) -> bool:
    """The period of Φ on the heaps given, with Φ(0) the identity."""
    if fields.get("period") is None:
        return True
    elements = [0, *fields["phi"]]
    reach = len(elements) - 1
    return _least_period(lambda n: elements[n], reach, fields["period"], 0, fields["preperiod"])


def misere_weights(fields: Fields, tokens: int) -> bool:
    """The pieces tell the outcome of every position of at most so many tokens.

    >>> misere_weights({"code": ".3", "heap": 2, "order": 2, "generators": [1],
    ...                 "products": [[1, 0]], "phi": [1, 0], "weights": [[0, 0]],
    ...                 "p": [{"element": 1, "least": [None], "most": [None]}]}, 8)
    True
    """
    is_p = _by_weights(fields)
    outcomes = Outcomes(heaps(fields["code"], fields["heap"]), 10**7)
    return all(
        is_p(position) == outcomes.is_p(position) for position in _positions(fields["heap"], tokens)
    )


def _by_weights(fields: Fields) -> Callable[[Sequence[int]], bool]:
    """Whether a position lies in one of the pieces."""
    rows = dict(zip(fields["generators"], fields["products"], strict=True))
    word: dict[int, tuple[int, ...]] = {0: ()}
    queue = [0]
    for known in queue:
        for heap, row in rows.items():
            if row[known] not in word:
                word[row[known]] = (*word[known], heap)
                queue.append(row[known])

    def is_p(position: Sequence[int]) -> bool:
        element = 0
        for heap in position:
            for letter in word[fields["phi"][heap - 1]]:
                element = rows[letter][element]
        totals = [sum(weight[heap - 1] for heap in position) for weight in fields["weights"]]
        return any(
            piece["element"] == element
            and all(
                (least is None or total >= least) and (most is None or total <= most)
                for total, least, most in zip(totals, piece["least"], piece["most"], strict=True)
            )
            for piece in fields["p"]
        )

    return is_p


def _positions(largest: int, tokens: int) -> list[tuple[int, ...]]:
    """All positions of at most so many tokens, with heaps up to `largest`."""
    if largest == 0:
        return [()]
    return [
        (*rest, *(largest,) * copies)
        for copies in range(tokens // largest + 1)
        for rest in _positions(largest - 1, tokens - copies * largest)
    ]


def misere_infinite(fields: Fields, tokens: int) -> bool:
    """The outcomes are right, and the tests tell the first positions of the family apart."""
    is_p = _by_weights(fields["outcomes"])

    def sum_of(i: int, j: int) -> list[int]:
        fixed = [*fields["start"], *fields["test"]]
        return [*fixed, *fields["step"] * j, *fields["test_step"] * i]

    return misere_weights(fields["outcomes"], tokens) and all(
        is_p(sum_of(i, i)) != is_p(sum_of(i, j)) for j in range(8) for i in range(j)
    )


def infinite_heaps(fields: Fields, reach: int) -> bool:
    """The tests tell apart the first heaps of the family, in sums of heaps up to `reach`.

    Where a preperiod is given, it and the period are the least by which gaps are lowered.

    >>> claim = {"code": ".3102", "period": 5, "first": 5, "moving": [7], "fixed": []}
    >>> infinite_heaps(claim, 40), infinite_heaps(claim | {"first": 6}, 40)
    (True, False)
    """
    outcomes = _played(fields["code"], reach)
    period = fields["period"]
    if "preperiod" in fields and not _lowered(fields, reach, outcomes):
        return False

    def sum_of(i: int, j: int) -> tuple[int, ...]:
        moved = [n + i * period for n in fields["moving"]]
        position = [fields["first"] + j * period, *moved, *fields["fixed"]]
        return tuple(sorted(n for n in position if n))

    return all(
        outcomes.is_p(sum_of(i, i)) != outcomes.is_p(sum_of(i, j))
        for j in range(reach)
        for i in range(j)
        if max(sum_of(i, j)) <= reach
    )


def _lowered(fields: Fields, reach: int, outcomes: Outcomes) -> bool:
    """Is this the least preperiod, and no divisor of the period a period, as far as seen?"""
    count = 1 + len(fields["moving"]) + len(fields["fixed"])
    taken = len(fields["code"].rstrip("0")) - 1

    def same(preperiod: int, period: int) -> bool:
        for position in combinations_with_replacement(range(reach + 1), count):
            for i, (below, heap) in enumerate(pairwise((0, *position))):
                if heap - below >= preperiod + period:
                    lowered = (*position[:i], *(n - period for n in position[i:]))
                    if len({outcomes.is_p(_heaps(p)) for p in (position, lowered)}) > 1:
                        return False
        return True

    preperiod, period = fields["preperiod"], fields["period"]
    return (
        period > 0
        and preperiod > taken
        and same(preperiod, period)
        and (preperiod == taken + 1 or not same(preperiod - 1, period))
        and not any(same(preperiod, d) for d in range(1, period) if period % d == 0)
    )


def _heaps(position: Sequence[int]) -> tuple[int, ...]:
    return tuple(n for n in position if n)


def generalized_genus(fields: Fields, most: int, twos: int = 4) -> bool:
    """Beside so many copies of a generator a period more change no outcome.

    Looked at are sums of a game, up to `most` copies of each generator and `twos` nim-heaps of 2.

    >>> generalized_genus({"games": [[]], "generators": [{"options": [
    ...     {"adder": 4, "copies": []}, {"adder": 1, "copies": []}]}],
    ...     "starts": [0], "periods": [2], "genera": [[[0], "(1202)"]]}, 5)
    True
    """
    generators = fields["generators"]

    @cache
    def is_p(game: int, copies: tuple[int, ...], two: int, one: int) -> bool:
        options = [(o, copies, two, one) for o in fields["games"][game]]
        if one:
            options.append((game, copies, two, one - 1))
        if two:
            options += [(game, copies, two - 1, one), (game, copies, two - 1, one + 1)]
        for j, count in enumerate(copies):
            for option in generators[j]["options"] if count else ():
                left = list(copies)
                left[j] -= 1
                for at, more in enumerate(option["copies"]):
                    left[at] += more
                adder = option["adder"]
                options.append((game, tuple(left), two + adder // 2, one + adder % 2))
        return bool(options) and not any(is_p(*option) for option in options)

    def outcomes(game: int, copies: Sequence[int]) -> list[bool]:
        return [is_p(game, tuple(copies), two, one) for two in range(twos) for one in (0, 1)]

    for copies in product(range(most + 1), repeat=len(generators)):
        for j, (start, period) in enumerate(zip(fields["starts"], fields["periods"], strict=True)):
            if period < 1:
                return False
            if copies[j] < start or copies[j] + period > most:
                continue
            more = [*copies[:j], copies[j] + period, *copies[j + 1 :]]
            for game in range(len(fields["games"])):
                if outcomes(game, copies) != outcomes(game, more):
                    return False
    return all(
        _entries(text, twos) == _written(outcomes(len(fields["games"]) - 1, copies))
        for copies, text in fields["genera"]
    )


def _written(outcomes: list[bool]) -> list[int]:
    """0 where the sum with so many twos is P, 1 where one more makes it so, else 2."""
    pairs = zip(outcomes[::2], outcomes[1::2], strict=True)
    return [0 if plain else 1 if with_one else 2 for plain, with_one in pairs]


def _entries(text: str, count: int) -> list[int]:
    digits = [min(2, int(c)) if c != "#" else 2 for c in text.strip("()")]
    while len(digits) < count:
        digits.append(digits[-2])
    return digits[:count]


def partizan_period(fields: Fields, reach: int) -> bool:
    """Values of heaps grow by the saltus from the preperiod on, and no smaller numbers would do.

    >>> law = {"left": ".3", "right": ".03", "period": 3, "preperiod": 0, "saltus": 0}
    >>> partizan_period(law, 12), partizan_period(law | {"saltus": 1}, 12)
    (True, False)
    """
    values = _partizan_values(fields["left"], fields["right"], reach)
    if "added" in fields:
        return fields["saltus"] == 0 and _grow_by_a_game(fields, values)

    def grows(n: int, period: int, saltus: int) -> bool:
        return equal(values[n + period], add(values[n], integer(saltus)))

    def all_grow(start: int, period: int, saltus: int) -> bool:
        return all(grows(n, period, saltus) for n in range(start, reach + 1 - period))

    p, n0, s = fields["period"], fields["preperiod"], fields["saltus"]
    if p < 1 or not all_grow(n0, p, s) or (n0 and grows(n0 - 1, p, s)):
        return False
    shorter = (q for q in range(1, p) if p % q == 0 and s * q % p == 0)
    return not any(all_grow(n0, q, s * q // p) for q in shorter)


def _grow_by_a_game(fields: Fields, values: list[Any]) -> bool:
    p, n0 = fields["period"], fields["preperiod"]
    if p < 1:
        return False
    added = _game_in_braces(fields["added"])

    def all_grow(period: int, by: Any) -> bool:
        heaps = range(n0, len(values) - period)
        return all(equal(values[n + period], add(values[n], by)) for n in heaps)

    if not all_grow(p, added) or (n0 and equal(values[n0 - 1 + p], add(values[n0 - 1], added))):
        return False
    shorter = (q for q in range(1, p) if p % q == 0)
    return not any(
        all_grow(q, canonical(add(values[n0 + q], negative(values[n0])))) for q in shorter
    )


def _game_in_braces(text: str) -> Any:
    """Read 0 and {options|options} into a canonical form."""
    if text == "0":
        return form([], [])
    depth, sides, begun = 0, [[], []], 1  # type: tuple[int, list[list[Any]], int]
    at = 0
    for i, sign in enumerate(text[:-1]):
        depth += (sign == "{") - (sign == "}")
        if depth == 1 and i and sign in ",|":
            if text[begun:i]:
                sides[at].append(_game_in_braces(text[begun:i]))
            begun, at = i + 1, at + (sign == "|")
    if text[begun:-1]:
        sides[at].append(_game_in_braces(text[begun:-1]))
    return canonical(form(*sides))


@cache
def _partizan_values(left: str, right: str, reach: int) -> list[Any]:
    """Values of heaps in canonical form, by the definition."""
    values: list[Any] = []
    for n in range(reach + 1):
        sides = []
        for code in (left, right):
            found = []
            for heaps_left in options(code, n):
                total = form([], [])
                for heap in heaps_left:
                    total = add(total, values[heap])
                found.append(canonical(total))
            sides.append(found)
        values.append(canonical(form(*sides)))
    return values


def partizan_outcomes(fields: Fields, reach: int) -> bool:
    """Outcomes of single heaps repeat from the preperiod on, and no smaller numbers would do.

    >>> law = {"left": ".3", "right": ".03", "period": 3, "preperiod": 0}
    >>> partizan_outcomes(law, 20), partizan_outcomes(law | {"period": 6}, 20)
    (True, False)
    """
    wins: list[tuple[bool, bool]] = []
    for n in range(reach + 1):
        sides = []
        for code, other in ((fields["left"], 1), (fields["right"], 0)):
            left = [sum(option) for option in options(code, n)]
            sides.append(any(not wins[heap][other] if heap else True for heap in left))
        wins.append((sides[0], sides[1]))
    codes = [2 * a + b for a, b in wins]
    return _least_period(lambda n: codes[n], reach, fields["period"], 0, fields["preperiod"])


def pass_period(fields: Fields, reach: int) -> bool:
    """Heaps with a pass repeat, or grow in some residues, from the preperiod on.

    >>> law = {"code": ".7", "period": 2, "preperiod": 2, "saltus": 0, "growing": []}
    >>> pass_period(law, 30), pass_period(law | {"preperiod": 1}, 30)
    (True, False)
    """
    plain = _values(fields["code"], reach)
    values: list[int] = []
    for n in range(reach + 1):
        found = [plain[n]] if n else []
        for left in options(fields["code"], n):
            for i in range(len(left)):
                total = values[left[i]]
                for heap in (*left[:i], *left[i + 1 :]):
                    total ^= plain[heap]
                found.append(total)
            if not left:
                found.append(0)
        values.append(mex(found))
    p = fields["period"]
    return p > 0 and all(
        values[n + p] == values[n] + (fields["saltus"] if n % p in fields["growing"] else 0)
        for n in range(fields["preperiod"], reach + 1 - p)
    )


def code_family(fields: Fields, reach: int) -> bool:
    """The first members of the family have the sequences that are claimed.

    >>> law = {"digits": [[1, 1, 0], [5, 0, 1], [7, 0, 1]], "head": [
    ...     {"word": [0], "slope": 0, "constant": 1}], "period": [
    ...     {"word": [1], "slope": 1, "constant": 2}, {"word": [2], "slope": 1, "constant": 2}]}
    >>> code_family(law, 40), code_family(law | {"head": []}, 40)
    (True, False)
    """

    def spread(pieces: Sequence[Mapping[str, Any]], k: int) -> list[int]:
        return [
            value
            for piece in pieces
            for value in piece["word"] * (piece["slope"] * k + piece["constant"])
        ]

    for k in range(reach // 8):
        code = "." + "".join(f"[{d}]" * (a * k + b) for d, a, b in fields["digits"])
        due, period = spread(fields["head"], k), spread(fields["period"], k)
        while period and len(due) <= reach:
            due += period
        if due[: reach + 1] != nim_values(code, reach):
            return False
    return True


LOOK: dict[str, Callable[[Fields, int], bool]] = {
    "normal-period": arithmetic_period,
    "window-period": arithmetic_period,
    "recurring-period": arithmetic_period,
    "sedecimal-saltus": arithmetic_period,
    "octal-saltus": arithmetic_period,
    "octal-heap-saltus": arithmetic_period,
    "tetral-saltus": arithmetic_period,
    "skeleton-saltus": arithmetic_period,
    "automatic-saltus": arithmetic_period,
    "automatic-values": automatic_values,
    "misere-quotient": misere_quotient,
    "misere-weights": misere_weights,
    "misere-infinite": misere_infinite,
    "infinite-heaps": infinite_heaps,
    "generalized-genus": generalized_genus,
    "star-row": star_row,
    "star-diagonal": star_diagonal,
    "star-closed": star_closed,
    "star-value": star_value,
    "strip-row": strip_row,
    "partizan-period": partizan_period,
    "partizan-outcomes": partizan_outcomes,
    "pass-period": pass_period,
    "code-family": code_family,
}


def holds(fields: Fields, reach: int) -> bool:
    """Does what a certificate claims hold as far as `reach`?

    `reach` is a heap or a column; for quotients it is the number of summands, for outcomes by
    weights the number of tokens, for generalized genera the number of copies.

    >>> holds({"kind": "normal-period", "code": ".3", "period": 2, "preperiod": 0}, 40)
    True
    """
    return LOOK[fields["kind"]](fields, reach)
