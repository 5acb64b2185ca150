"""Ordinals, surreal numbers and nimbers against definitions and laws, on random inputs."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference import ordinals, strip_games

words = st.lists(st.integers(0, 4), max_size=6).map(ordinals.written)


def ordinal(word: ordinals.Word) -> gr.Ordinal:
    return gr.Ordinal(ordinals.text(word))


@given(words, words, st.integers(0, 4))
def test_ordinals_are_words(a: ordinals.Word, b: ordinals.Word, n: int) -> None:
    x, y = ordinal(a), ordinal(b)
    assert x + y == ordinal(ordinals.total(a, b))
    assert x * y == ordinal(ordinals.product(a, b))
    assert x**n == ordinal(ordinals.power(a, n))
    assert x.natural_sum(y) == ordinal(ordinals.natural_total(a, b))
    assert x.natural_product(y) == ordinal(ordinals.natural_product(a, b))
    assert (x < y) == (a < b)
    assert (x == y) == (a == b)


# Beyond omega^omega, where there are no words: laws, and the limit of a power.
ordinals_below_epsilon_0 = st.recursive(
    st.integers(0, 5).map(gr.Ordinal),
    lambda inner: st.lists(st.tuples(inner, st.integers(1, 4)), max_size=3).map(
        lambda terms: sum(
            (gr.Ordinal("omega") ** e * c for e, c in sorted(terms, reverse=True)), gr.Ordinal(0)
        )
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(ordinals_below_epsilon_0, ordinals_below_epsilon_0, ordinals_below_epsilon_0)
def test_laws_of_ordinals(a: gr.Ordinal, b: gr.Ordinal, c: gr.Ordinal) -> None:
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a.natural_sum(b) == b.natural_sum(a) >= a + b
    assert a.natural_product(b.natural_sum(c)) == a.natural_product(b).natural_sum(
        a.natural_product(c)
    )
    assert a ** (b + c) == a**b * a**c
    assert (a**b) ** c == a ** (b * c)
    assert sum(x < y for x, y in ((a, b), (b, a))) + (a == b) == 1
    if a > 1 and b < c:
        assert a**b < a**c
        assert a + b < a + c
        assert a * b < a * c


@given(ordinals_below_epsilon_0)
def test_ordinals_read_back(a: gr.Ordinal) -> None:
    assert eval(repr(a), {"Ordinal": gr.Ordinal}) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(gr.Surreal(a)) == hash(a)
    assert gr.Surreal(a) == a
    assert gr.Surreal(a).as_ordinal() == a


fractions = st.fractions(max_denominator=12).map(lambda x: x % 7 - 3)
polynomials = st.dictionaries(st.integers(-3, 4), fractions, max_size=4)


def polynomial(terms: dict[int, Fraction]) -> gr.Surreal:
    w = gr.Surreal("omega")
    return sum((gr.Surreal(c) * w**e for e, c in terms.items()), gr.Surreal(0))


def at(x: gr.Surreal, omega: Fraction) -> Fraction:
    """The number with a large rational for omega: all laws hold there, and the order."""
    values = []
    for part in (x.numerator, x.denominator):
        exact = re.sub(r"\d+", r"F(\g<0>)", str(part)).replace("^", "**")
        values.append(eval(exact, {"omega": omega, "F": Fraction}))
    return values[0] / values[1]


LARGE = Fraction(10**9)


@settings(max_examples=100, deadline=None)
@given(polynomials, polynomials, polynomials)
def test_surreals_are_fractions_at_a_large_number(
    f: dict[int, Fraction], g: dict[int, Fraction], h: dict[int, Fraction]
) -> None:
    a, b, c = map(polynomial, (f, g, h))
    x = a / b if b else a
    value = at(a, LARGE) / at(b, LARGE) if b else at(a, LARGE)
    assert at(x, LARGE) == value
    assert at(x + c, LARGE) == value + at(c, LARGE)
    assert at(x * c, LARGE) == value * at(c, LARGE)
    assert at(x - c, LARGE) == value - at(c, LARGE)
    assert (x < c) == (value < at(c, LARGE))
    assert (x == c) == (value == at(c, LARGE))
    assert x.sign == (value > 0) - (value < 0)
    for y in (x, x * c, x - c):
        assert eval(repr(y), {"Surreal": gr.Surreal}) == y
        assert hash(eval(repr(y), {"Surreal": gr.Surreal})) == hash(y)
    if c:
        assert x * c / c == x
        assert hash(x * c / c) == hash(x)


exponents = st.sampled_from(["0", "1", "1/2", "-1", "omega", "omega-1", "1/(omega+1)", "omega^2"])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(exponents, fractions), min_size=1, max_size=3), exponents)
def test_exponents_of_any_kind(terms: list[tuple[str, Fraction]], e: str) -> None:
    x = gr.Surreal(0)
    for exponent, c in terms:
        x += gr.Surreal("omega") ** gr.Surreal(exponent) * c
    y = x + gr.Surreal("omega") ** gr.Surreal(e)
    assert y > x
    assert gr.Surreal(str(x)) == x
    assert (x + y) ** 2 == x**2 + 2 * x * y + y**2
    if x:
        assert y / x * x == y


def test_powers_of_omega_are_infinitely_far_apart() -> None:
    w = gr.Surreal("omega")
    assert w > 10**100
    assert 1 / w < Fraction(1, 10**100)
    assert w**w > w**1000
    assert w ** gr.Surreal("1/2") < w / 10**9
    assert 1 / w**w < (1 / w) ** 1000


@pytest.mark.parametrize("bits", [1, 8, 64, 65, 200, 1000])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_finite_nimbers_are_a_field(bits: int, data: st.DataObject) -> None:
    a, b, c = (data.draw(st.integers(0, 2**bits - 1)) for _ in range(3))
    assert gr.nim_product(a, b) == gr.nim_product(b, a)
    assert gr.nim_product(a, b ^ c) == gr.nim_product(a, b) ^ gr.nim_product(a, c)
    assert gr.nim_product(a, gr.nim_product(b, c)) == gr.nim_product(gr.nim_product(a, b), c)
    root = gr.nim_square_root(a)
    assert gr.nim_product(root, root) == a
    if b:
        assert gr.nim_product(gr.nim_quotient(a, b), b) == a
        assert gr.nim_power(b, 5) == gr.nim_product(gr.nim_power(b, 7), gr.nim_power(b, -2))


@given(st.integers(0, 40), st.integers(0, 40))
def test_nim_product_is_the_definition(a: int, b: int) -> None:
    assert gr.nim_product(a, b) == strip_games.nim_product(a, b)
    assert (gr.Nimber(a) * gr.Nimber(b)).value == strip_games.nim_product(a, b)


nimbers = st.lists(
    st.tuples(st.sampled_from(["0", "1", "2", "3", "5", "9", "omega", "omega+1", "omega*3+2",
                               "omega^2", "omega^2*7+omega"]), st.integers(1, 20)),
    max_size=3,
).map(
    lambda terms: sum((gr.Nimber(f"omega^({e})*{c}") for e, c in terms), gr.Nimber(0))
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(nimbers, nimbers, nimbers)
def test_infinite_nimbers_are_a_ring(a: gr.Nimber, b: gr.Nimber, c: gr.Nimber) -> None:
    assert a * b == b * a
    assert a * (b + c) == a * b + a * c
    assert a * (b * c) == (a * b) * c
    assert (a + b) ** 2 == a**2 + b**2
    assert a + a == gr.Nimber(0)
    assert gr.Nimber(str(a)) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(gr.Nimber(str(a))) == hash(a)


small_nimbers = st.tuples(
    st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)
)


def small(coefficients: tuple[int, ...]) -> gr.Ordinal:
    total = gr.Ordinal(0)
    for e, c in zip(("omega", "2", "1", "0"), coefficients, strict=True):
        total += gr.Ordinal(f"omega^({e})*{c}")
    return total


@settings(max_examples=40, deadline=None)
@given(small_nimbers.filter(any))
def test_infinite_nimbers_divide(coefficients: tuple[int, ...]) -> None:
    a = gr.Nimber(small(coefficients))
    assert a.inverse() * a == gr.Nimber(1)
    assert a.square_root() ** 2 == a
    # Fermat: the nimbers of its field are the roots of x^(2^d) = x, d the degree.
    assert a ** (2**a.degree) == a


@settings(max_examples=150, deadline=None)
@given(small_nimbers, small_nimbers, small_nimbers, small_nimbers)
def test_products_keep_to_the_definition(
    a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], d: tuple[int, ...]
) -> None:
    """ab is none of a'b + ab' + a'b' for smaller a' and b'."""
    (y, x), (v, u) = sorted((small(a), small(c))), sorted((small(b), small(d)))
    if y < x and v < u:
        x_, y_, u_, v_ = map(gr.Nimber, (x, y, u, v))
        assert x_ * u_ != y_ * u_ + x_ * v_ + y_ * v_


def test_nimbers_are_not_numbers() -> None:
    assert gr.Nimber(3) != 3
    with pytest.raises(TypeError):
        gr.Nimber(3) + 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = gr.Nimber(3) < gr.Nimber(4)  # type: ignore[operator]
    assert gr.Nimber(gr.Game("*5")) == gr.Nimber(5)
    with pytest.raises(gr.InputError, match="is not a nimber"):
        gr.Nimber(gr.Game("^"))


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: gr.Ordinal("omega-1"), gr.InputError, "no negative"),
        (lambda: gr.Ordinal(-1), gr.InputError, "negative"),
        (lambda: gr.Ordinal("omega/2"), gr.InputError, "not divided"),
        (lambda: gr.Ordinal("omga"), gr.InputError, "unexpected 'o' at column 1"),
        (lambda: gr.Surreal("1/(omega-omega)"), gr.InputError, "division by zero"),
        (lambda: gr.Surreal("2^omega"), gr.InputError, "must be an integer"),
        (lambda: gr.Surreal("(1"), gr.InputError, "expected '\\)'"),
        (lambda: gr.Surreal("^"), gr.InputError, "expected a number"),
        (lambda: gr.Surreal(gr.Game("^")), gr.InputError, "is not a number"),
        (lambda: gr.Surreal(1) / 0, ZeroDivisionError, "zero"),
        (lambda: gr.Surreal("1/omega").birthday, gr.InputError, "not computed"),
        (lambda: gr.Surreal("(1+omega)^9999999"), gr.LimitError, "at most"),
        (lambda: gr.Ordinal("(omega+1)^99999999999"), gr.LimitError, "at most|terms"),
        (lambda: gr.Nimber("omega^omega^omega") * gr.Nimber(2), gr.InputError, "known below"),
        (lambda: gr.Nimber(0).inverse(), ZeroDivisionError, "no nim-inverse"),
        (lambda: gr.Nimber.alpha(9), gr.InputError, "not an odd prime"),
        (lambda: gr.Nimber.alpha(263), gr.LimitError, "computed up to"),
        (lambda: gr.nim_product(-1, 2), gr.InputError, "not negative"),
        (lambda: gr.nim_product(1 << 70000, 2), gr.LimitError, "at most"),
        (lambda: gr.nim_inverse(0), ZeroDivisionError, "no nim-inverse"),
    ],
)  # fmt: skip
def test_errors_say_what_is_wrong(ask: object, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        ask()  # type: ignore[operator]
