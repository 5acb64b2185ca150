"""No false claim is verified: small certificates of every kind, judged by the definitions.

The checker, Coq's checker and the naive reference are three implementations; here the first and the
third must agree on every claim of a small universe and on every change of a real certificate.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from itertools import combinations, product
from math import lcm
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verdicts import HEADER, Fields, verdict
from window_claims import period_of_055

import grundy as gr
from grundy.misere.generalized_genus import genus_over
from grundy.misere.infinite_family import infinite_family
from grundy.reference.certificates import LOOK, holds
from grundy.reference.codes import digit

OCTAL = "01234567"
PAIRS = ["." + a + b for a, b in product(OCTAL, repeat=2)]
RECURRING = [f".({a})" for a in "123567"] + [f".{a}({b})" for a, b in product("0137", "12357")]


def heaps_and_reach(code: str) -> tuple[int, int]:
    """h and t of Theorem 4.1."""
    digits = [digit(code, u) for u in range(-1, 4)]
    return max(1, max(d.bit_length() - 1 for d in digits)), max(
        u for u in range(4) if u == 0 or digit(code, u)
    )


def test_every_small_period_of_two_digits() -> None:
    """Verified exactly when the definition says so, and only with the right bound."""
    verified = 0
    for code in PAIRS:
        h, t = heaps_and_reach(code)
        for period, preperiod in product(range(1, 9), range(9)):
            last = h * (max(preperiod - 1, 0) + period) + t
            fields = {
                "kind": "normal-period",
                "code": code,
                "period": period,
                "preperiod": preperiod,
                "theorem": "Austin 1976, Theorem 4.1",
                "verified_to": last,
            }
            true = holds(fields, 120)
            assert verdict(fields) == ("verified" if true else "refuted"), fields
            verified += true
            if true:
                for other in (last - 1, last + 1):
                    assert verdict(fields | {"verified_to": other}) == "refuted"
    assert verified > 30


def test_every_small_period_of_a_recurring_code() -> None:
    verified = 0
    for code in RECURRING:
        head, block = code[1:-1].split("(")
        t, v = len(block), len(head)
        while v and digit(code, v) == digit(code, v + t):
            v -= 1
        h = heaps_and_reach(code)[0]
        for period, preperiod in product(range(1, 5), range(5)):
            theorem_period = lcm(period, t)
            e = max(preperiod - 1, 0)
            fields = {
                "kind": "recurring-period",
                "code": code,
                "period": period,
                "preperiod": preperiod,
                "theorem_period": theorem_period,
                "verified_to": max(v + h * (e + theorem_period), theorem_period) + theorem_period,
            }
            true = holds(fields, 40)
            assert verdict(fields) == ("verified" if true else "refuted"), fields
            verified += true
    assert verified > 3


SALTUS = ["sedecimal-saltus", "octal-saltus", "octal-heap-saltus", "tetral-saltus"]


def saltus_claims() -> Iterator[Fields]:
    for kind, code in product(SALTUS[1:], [*RECURRING, "4.(3)"]):
        for period, saltus, preperiod, turns in product((1, 2, 3), (1, 2, 4), range(3), (1, 2)):
            e, p = max(preperiod - 1, 0), period * turns
            bounds = [e + 7 * p] if "octal" in kind else [e + 2 * p + n for n in (1, 2, 3)]
            for last in bounds:
                yield {
                    "kind": kind,
                    "code": code,
                    "period": period,
                    "preperiod": preperiod,
                    "saltus": saltus,
                    "theorem_period": p,
                    "verified_to": last,
                }


def test_no_small_saltus_is_forged() -> None:
    """Every bound the theorems could ask for is tried, so that only the values can refute."""
    counts: Counter[str] = Counter()
    for fields in saltus_claims():
        if verdict(fields) == "verified":
            assert holds(fields, 40), fields
            counts[fields["kind"]] += 1
    assert counts["octal-saltus"] and counts["octal-heap-saltus"] and counts["tetral-saltus"]


def test_automata_decide_every_small_saltus() -> None:
    """Verified exactly when the definition says so: the check is a decision."""
    counts: Counter[str] = Counter()
    codes = [*RECURRING, "4.(3)", "4.(60)", ".4(40)", ".7(32)", ".01F", ".3F", ".8", "8.3", ".1G"]
    for code, period, saltus in product(codes, (1, 2, 3, 5), (1, 2, 3, 4)):
        for preperiod in range(4):
            t = len(code.partition("(")[2]) - 1 if "(" in code else 1
            turns = lcm(period, t)
            fields = {
                "kind": "automatic-saltus",
                "code": code,
                "period": period,
                "preperiod": preperiod,
                "saltus": saltus,
                "theorem_period": turns,
                "verified_to": max(preperiod, 1) + turns - 1,
            }
            true = holds(fields, 40)
            assert verdict(fields) == ("verified" if true else "refuted"), fields
            counts[code] += true
    assert sum(counts.values()) > 15 and counts[".01F"] and counts[".4(40)"]


@pytest.mark.parametrize(
    "kind", [pytest.param("skeleton-saltus", marks=pytest.mark.long), "sedecimal-saltus"]
)
def test_no_small_saltus_of_a_finite_code_is_forged(kind: str) -> None:
    found = 0
    codes = ["." + a + b for a, b in product("0138F", "138F")] + [".Q", "8.", "8.3"]
    for code, period, saltus, preperiod in product(codes, range(1, 8), (1, 2, 4), (0, 1, 7)):
        fields = {
            "kind": kind,
            "code": code,
            "period": period,
            "preperiod": preperiod,
            "saltus": saltus,
            "theorem_period": period,
        }
        e, t = max(preperiod - 1, 0), heaps_and_reach(code)[1]
        bounds = range(e + 2 * period + 1, e + 2 * period + 14)
        for last in bounds if kind.startswith("skeleton") else [e + 8 * period + t - 1]:
            if verdict(fields | {"verified_to": last}) == "verified":
                assert holds(fields, 40), fields
                found += 1
    assert found


def quotient_claims(code: str, order: int) -> Iterator[Fields]:
    elements = range(order)
    subsets = [list(c) for n in range(order + 1) for c in combinations(elements, n)]
    for row, phi, p in product(
        product(elements, repeat=order), product(elements, repeat=2), subsets
    ):
        yield {
            "kind": "misere-quotient",
            "code": code,
            "heap": 2,
            "order": order,
            "p": p,
            "generators": [1],
            "products": [list(row)],
            "phi": list(phi),
        }


@pytest.mark.parametrize("order", [1, 2, 3])
def test_every_small_quotient(order: int) -> None:
    """All monoids with one generator, all subsets P, all maps of the heaps 1 and 2."""
    verified = 0
    for code in PAIRS if order < 3 else [".03", ".31", ".77", ".02"]:
        for fields in quotient_claims(code, order):
            true = holds(fields, 2 * order + 1)
            assert verdict(fields) == ("verified" if true else "refuted"), fields
            verified += true
    assert (verified > 20) == (order == 2)


def test_every_small_generalized_genus() -> None:
    verified = 0
    adders = [list(c) for n in range(3) for c in combinations(range(5), n)]
    for options, games, start, period in product(adders, ([[]], [[], [0]]), range(3), range(1, 4)):
        fields = {
            "kind": "generalized-genus",
            "games": games,
            "generators": [{"options": [{"adder": n, "copies": []} for n in options]}],
            "starts": [start],
            "periods": [period],
            "genera": [],
        }
        true = holds(fields, start + 2 * period + 2)
        assert verdict(fields) == ("verified" if true else "refuted"), fields
        verified += true
    assert verified > 20


def test_every_small_row_of_star_nim() -> None:
    verified = 0
    for a, period, preperiod in product((1, 2, 3), range(1, 10), range(7)):
        claim = {"kind": "star-row", "a": a, "period": period, "preperiod": preperiod}
        true = holds(claim, 60)
        found = False
        primes = [q for q in (2, 3, 5, 7) if period % q == 0]
        for column, witness in product(range(preperiod, 12), range(preperiod, 12)):
            fields = claim | {
                "state_column": column,
                "state_period": period,
                "witnesses": [[q, witness] for q in primes],
            }
            said = verdict(fields)
            assert said != "verified" or true, fields
            found |= said == "verified"
            if found or not true:
                break
        assert found or not true or len(primes) > 1, claim
        verified += found
    assert verified >= 2


# Misère .3 by weights, which are not needed. Real ones with an infinite quotient are long:
# tests/laws/test_infinite_quotients.py changes their fields.
WEIGHTS: Fields = HEADER | {
    "kind": "misere-weights",
    "code": ".3",
    "heap": 2,
    "order": 2,
    "generators": [1],
    "products": [[1, 0]],
    "phi": [1, 0],
    "weights": [[1, 2]],
    "p": [{"element": 1, "least": [1], "most": [None]}],
}


def real_certificates() -> list[tuple[Fields, int]]:
    """One of every kind, with a reach that shows what is false."""
    solved = [".31", ".(75)", ".8F", ".(47)", "4.(3)", ".(12)", ".3F", ".01F", ".75(6)"]
    found: list[tuple[Fields, int]] = []
    for code in solved:
        certificate = gr.HeapGame(code).solve(max_heap=500).certificate
        assert certificate is not None
        found.append((certificate.fields, 60))
    misere = gr.HeapGame(".3").solve(play="misere").certificate
    assert misere is not None
    genus = genus_over("0", ["{:4,1}"]).certificate
    assert genus is not None
    family = infinite_family(".3102")
    assert family is not None
    return [
        *found,
        (misere.fields, 6),
        (genus.fields, 6),
        (gr.star_row(3).certificate.fields, 70),
        (gr.star_diagonal(2).certificate.fields, 40),
        (gr.star_closure(2).certificate.fields, 20),
        (gr.StarSequence(3).certificate.fields, 12),
        (gr.strip_row("star", "[2] [3] [c]").certificate.fields, 20),
        (WEIGHTS, 8),
        (family.certificate.fields, 60),
        (period_of_055(), 560),
        *newer_certificates(),
    ]


def newer_certificates() -> list[tuple[Fields, int]]:
    """Partizan heaps, a pass, a family of codes."""
    found: list[tuple[Fields, int]] = []
    for code, reach in (("S(1|2)", 16), (".7|.07", 16), ("S(1|1,2)", 16), (".77|.707", 18)):
        certificate = gr.PartizanHeapGame(code).solve().certificate
        assert certificate is not None
        found.append((certificate.fields, reach))
    outcomes = gr.PartizanHeapGame("S(1,2|1,3)").solve(max_heap=40).outcomes
    assert outcomes is not None and outcomes.certificate is not None
    law = gr.PassGame(".3").solve()
    assert law.certificate is not None
    one = gr.code_family(".1^s 57").classes[0]
    return [
        *found,
        (outcomes.certificate.fields, 40),
        (law.certificate.fields, 60),
        (one.certificate.fields, 40),
    ]


REAL = real_certificates()


def test_there_is_one_of_every_kind() -> None:
    # Proofs of infinity are long: tests/laws/test_infinite_quotients.py changes their fields.
    assert {fields["kind"] for fields, _ in REAL} == set(LOOK) - {"misere-infinite"}
    schemas = resources.files("grundy") / "schemas" / "certificate"
    assert {file.name.removesuffix(".json") for file in schemas.iterdir()} == set(LOOK)
    for fields, reach in REAL:
        assert verdict(fields) == "verified" and holds(fields, reach), fields


# Where all certificates of a kind with small numbers are tried.
UNIVERSES = {
    "normal-period": (__name__, "every_small_period_of_two_digits"),
    "recurring-period": (__name__, "every_small_period_of_a_recurring_code"),
    "octal-saltus": (__name__, "no_small_saltus_is_forged"),
    "octal-heap-saltus": (__name__, "no_small_saltus_is_forged"),
    "tetral-saltus": (__name__, "no_small_saltus_is_forged"),
    "sedecimal-saltus": (__name__, "no_small_saltus_of_a_finite_code_is_forged"),
    "skeleton-saltus": (__name__, "no_small_saltus_of_a_finite_code_is_forged"),
    "automatic-saltus": (__name__, "automata_decide_every_small_saltus"),
    "misere-quotient": (__name__, "every_small_quotient"),
    "generalized-genus": (__name__, "every_small_generalized_genus"),
    "star-row": (__name__, "every_small_row_of_star_nim"),
    "automatic-values": ("test_automata_for_ever", "every_automaton_of_one_state"),
    "misere-weights": ("test_misere_universe", "every_small_claim_by_weights"),
    "infinite-heaps": ("test_misere_universe", "every_small_family_of_heaps"),
    "misere-infinite": ("test_misere_universe", "every_small_argument_for_infinity"),
    "star-diagonal": ("test_certificate_universe", "every_small_diagonal_of_star_nim"),
    "star-value": ("test_certificate_universe", "every_small_value_of_star_nim"),
    "star-closed": ("test_certificate_universe", "every_small_closed_distance_of_star_nim"),
    "strip-row": ("test_certificate_universe", "every_small_row_on_strips"),
    "window-period": ("test_certificate_universe", "small_periods_by_windows"),
    "partizan-outcomes": ("test_newer_universe", "every_small_period_of_outcomes"),
    "partizan-period": ("test_newer_universe", "every_small_period_of_partizan_heaps"),
    "pass-period": ("test_newer_universe", "every_small_law_with_a_pass"),
    "code-family": ("test_newer_universe", "every_small_family"),
}


def test_every_kind_has_its_small_universe() -> None:
    """A kind that is added goes into the list, and its test where the list says."""
    assert set(UNIVERSES) == set(LOOK)
    for module, name in UNIVERSES.values():
        source = Path(__file__).with_name(f"{module.rpartition('.')[2]}.py").read_text("utf-8")
        assert f"\ndef test_{name}(" in source, name


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def changes(value: Any) -> Iterator[Any]:
    """What a number, a text or a list may become."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from {
            value + 1,
            value - 1,
            2 * value,
            0,
            1,
            2,
            2**31,
            2**32 - 1,
            2**63,
            2**64 - 1,
            -1,
        }
        yield from ("1", None, [], 0.5)
    elif isinstance(value, str):
        yield from ("", value + "0", value + " ", value[:-1], "." + "1" * 300, "\x1b[2J", None, 7)
    elif isinstance(value, list):
        yield from (value[:-1], value + value[-1:], value[::-1], value * 2, [], None, "x")


@pytest.mark.parametrize("at", range(len(REAL)), ids=[fields["kind"] for fields, _ in REAL])
def test_a_change_in_any_field_is_found(at: int) -> None:
    fields, reach = REAL[at]
    tried = 0
    for path in leaves(fields):
        old: Any = fields
        for key in path:
            old = old[key]
        for new in changes(old):
            other = changed(fields, path, new)
            if other == fields or not isinstance(other, dict):
                continue
            tried += 1
            if verdict(other) == "verified":
                assert holds(other, reach), (path, new)
                assert path[0] not in ("period", "preperiod", "saltus", "order", "a", "theorem")
    assert tried > 50


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_forging_by_chance(data: st.DataObject) -> None:
    """Several fields at once, with numbers taken from one another so that they fit together."""
    fields, reach = data.draw(st.sampled_from(REAL))
    paths = [
        path for path in leaves(fields) if path and path[0] not in ("format", "version", "kind")
    ]
    numbers = st.integers(0, 70)
    for path in data.draw(st.lists(st.sampled_from(paths), min_size=1, max_size=4)):
        old: Any = fields
        try:
            for key in path:
                old = old[key]
        except (KeyError, IndexError, TypeError):
            continue
        if isinstance(old, int):
            fields = changed(fields, path, data.draw(numbers))
        elif isinstance(old, list):
            fields = changed(fields, path, data.draw(st.permutations(old)))
        elif path[0] == "code":
            fields = changed(fields, path, data.draw(st.sampled_from([*PAIRS, *RECURRING])))
    if verdict(fields) == "verified":
        assert holds(fields, reach), fields


@pytest.mark.parametrize("field", ["period", "kind", "code"])
def test_a_field_given_twice_is_refused(field: str) -> None:
    fields = HEADER | REAL[0][0]
    text = json.dumps(fields)
    twice = text[:-1] + f', "{field}": {json.dumps(fields[field])}}}'
    with pytest.raises(gr.InputError, match="given twice"):
        gr.Certificate(twice)
