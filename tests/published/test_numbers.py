"""Figures in print about ordinals, surreal numbers and nimbers."""

from __future__ import annotations

import pytest

import grundy as gr

#: Lenstra's excesses of the odd primes in order (OEIS A380496, by A. N. Siegel, 2025; the first by
#: Conway, the next ten by Lenstra 1977).
EXCESSES = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0,
    1, 0, 1, 0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0,
]  # fmt: skip
#: Conway, On Numbers and Games, chapter 6, and Lenstra 1977, On the algebraic closure of two.
ALPHAS = {
    3: "2",
    5: "4",
    7: "omega+1",
    11: "omega^omega+1",
    13: "omega+4",
    17: "16",
    19: "omega^3+4",
    23: "omega^omega^3+1",
    29: "omega^omega^2+4",
    31: "omega^omega+1",
    37: "omega^3+4",
    41: "omega^omega+1",
    43: "omega^omega^2+1",
}
#: Primes whose fields are too large for a test of seconds.
LARGE = {47, 59, 67, 83, 107}


def odd_primes() -> list[int]:
    return [p for p in range(3, 300) if all(p % d for d in range(2, p))]


@pytest.mark.parametrize("p", ALPHAS)
def test_lenstras_table(p: int) -> None:
    assert gr.Nimber.alpha(p) == gr.Nimber(ALPHAS[p])


@pytest.mark.parametrize("p", [p for p in odd_primes() if p < 128 and p not in LARGE])
def test_excesses(p: int) -> None:
    assert gr.Nimber.excess(p) == EXCESSES[odd_primes().index(p)]


def test_a_wrong_excess_would_be_noticed() -> None:
    """19 is the first prime whose excess is not 0 or 1."""
    assert gr.Nimber.alpha(19) != gr.Nimber("omega^3+1")


def test_conway_on_infinite_nimbers() -> None:
    """On Numbers and Games, chapter 6: omega is the cube root of 2, and so on."""
    w = gr.Nimber("omega")
    assert w**3 == gr.Nimber(2)
    assert gr.Nimber("omega^3") ** 3 == w
    assert gr.Nimber("omega^9") ** 3 == gr.Nimber("omega^3")
    assert gr.Nimber("omega^omega") ** 5 == gr.Nimber(4)
    assert gr.Nimber("omega^omega^2") ** 7 == gr.Nimber("omega+1")
    assert gr.Nimber("omega^omega^3") ** 11 == gr.Nimber("omega^omega+1")


def test_cgsuite_nim_products() -> None:
    """CGSuite 2.2, GameTest.scala."""
    products = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]
    assert [gr.nim_product(8, n) for n in range(1, 17)] == products


@pytest.mark.parametrize(
    ("text", "simplified"),
    [
        ("omega*3 - omega^19*9*omega", "-9*omega^20+3*omega"),
        ("(omega + 5)-omega", "5"),
        ("1/omega", "1/omega"),
        ("omega^omega + 1/(omega+1)", "(omega^(omega+1)+omega^omega+1)/(omega+1)"),
        ("(omega^(omega+1)-omega^omega-omega+1)/(omega-1)", "omega^omega-1"),
        ("(omega^omega^2+1)^2", "omega^(2*omega^2)+2*omega^omega^2+1"),
        ("1/2 + 1/3", "5/6"),
        ("(2/3)^(-3)", "27/8"),
    ],
)  # fmt: skip
def test_cgsuite_arithmetic(text: str, simplified: str) -> None:
    """CGSuite 2.2, EvalTest.scala, in our spelling of the same normal forms."""
    assert str(gr.Surreal(text)) == simplified


@pytest.mark.parametrize(
    ("text", "birthday", "sign"),
    [
        ("omega", "omega", 1),
        ("omega-5", "omega+5", 1),
        ("-omega+5", "omega+5", -1),
        ("omega*5", "omega*5", 1),
        ("omega^omega-5*omega^19+omega^2+1", "omega^omega+omega^19*5+omega^2+1", 1),
        ("3/16", "5", 1),
        ("-6/23", "omega", -1),
        ("31381059609/4722366482869645213696", "73", 1),
    ],
)
def test_cgsuite_birthdays(text: str, birthday: str, sign: int) -> None:
    """CGSuite 2.2, GameTest.scala."""
    number = gr.Surreal(text)
    assert (number.birthday, number.sign) == (gr.Ordinal(birthday), sign)


def test_cgsuite_order() -> None:
    """CGSuite 2.2, CgsuiteLangTest.scala: a list of surreal numbers in order."""
    texts = ["0", "1/omega", "1/7", "(omega+7)/(omega*7)", "1/4", "1", "omega"]
    numbers = [gr.Surreal(text) for text in texts]
    assert sorted(reversed(numbers)) == numbers


def test_ordinals_of_cantor() -> None:
    """Cantor 1897, Beiträge zur Begründung der transfiniten Mengenlehre II, §§14, 19."""
    w = gr.Ordinal("omega")
    assert 1 + w == w != w + 1
    assert 2 * w == w != w * 2
    assert (w + 1) * 2 == w * 2 + 1
    assert (w + 1) * w == w**2
    assert 2**w == w
    assert (w + 5) ** w == w**w
