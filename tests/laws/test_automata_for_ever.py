"""Automata for nim-sequences: the checker's decision and a second one, written in Python from the
theorem, agree on small claims, true and false."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import lcm
from typing import Any

import pytest
from verdicts import Fields, verdict

import grundy as gr
from grundy.reference.automata import automatic_saltus_for_ever, automatic_values_for_ever
from grundy.reference.certificates import holds
from grundy.reference.nim_values import nim_values

CODES = [".(1)", ".(2)", ".(3)", ".(5)", ".(13)", ".(7)", "4.(3)", ".3", ".07", ".1(2)"]
NEXT = [None, 0]


def one_state_claims(code: str) -> list[Fields]:
    """All automata of one state, with one or two classes and up to one low digit."""
    first = 1 if code[0] == "." else 2
    claims = []
    for low_bits, early in product((0, 1), (first, first + 1)):
        lows = range(2**low_bits)
        for classes, next_, accepts in product(
            [[[a], *b] for a in lows for b in ([], *([[c]] for c in lows))],
            product(NEXT, repeat=4),
            (True, False),
        ):
            claims.append(
                {
                    "kind": "automatic-values",
                    "code": code,
                    "early": nim_values(code, early - 1),
                    "low_bits": low_bits,
                    "classes": [[{"low": a, "state": 0} for a in one] for one in classes],
                    "states": [{"accepts": accepts, "next": list(next_)}],
                }
            )
    return claims


def test_every_automaton_of_one_state() -> None:
    counts: Counter[str] = Counter()
    for code in CODES:
        block = len(code.partition("(")[2].rstrip(")"))
        for fields in one_state_claims(code):
            said = verdict(fields) == "verified"
            if block and len(fields["classes"]) % block:
                assert not said
                continue
            assert said == automatic_values_for_ever(fields), fields
            assert not said or holds(fields, 40), fields
            counts[code] += said
    assert counts[".(1)"] and counts[".3"], counts


@cache
def solved(code: str) -> Fields:
    certificate = gr.HeapGame(code).solve(max_heap=2048).certificate
    assert certificate is not None
    return certificate.fields


AUTOMATIC = [".(752)", ".75(6)"]


def changes(fields: Fields) -> list[Fields]:
    """One transition, start, acceptance or early value changed."""
    found = []

    def put(path: list[Any], new: Any) -> None:
        at, copies = fields, [dict(fields)]
        for key in path[:-1]:
            at = at[key]
            copies.append(at.copy())
        copies[-1][path[-1]] = new
        for key, inner, outer in zip(
            reversed(path[:-1]), reversed(copies[1:]), reversed(copies[:-1]), strict=True
        ):
            outer[key] = inner
        found.append(copies[0])

    for s, state in enumerate(fields["states"]):
        put(["states", s, "accepts"], not state["accepts"])
        for at, to in enumerate(state["next"]):
            for new in (None, 0, len(fields["states"]) - 1):
                if new != to:
                    put(["states", s, "next", at], new)
    for r, one in enumerate(fields["classes"]):
        put(["classes", r], one[:-1])
        put(["classes", r, 0, "state"], (one[0]["state"] + 1) % len(fields["states"]))
    put(["early", len(fields["early"]) - 1], fields["early"][-1] + 1)
    return found


@pytest.mark.parametrize("code", AUTOMATIC)
def test_automatic_sequences_and_changes_to_them(code: str) -> None:
    fields = solved(code)
    assert fields["kind"] == "automatic-values"
    assert verdict(fields) == "verified" and automatic_values_for_ever(fields)
    for other in changes(fields)[:: 1 if code == ".75(6)" else 12]:
        assert (verdict(other) == "verified") == automatic_values_for_ever(other), other


SALTUS = [".(3)", ".(13)", "4.(3)", "4.(60)", ".4(40)", ".7(32)", ".77(2)", ".01F", ".3F", ".8"]


@pytest.mark.parametrize("code", SALTUS)
def test_every_small_saltus(code: str) -> None:
    counts: Counter[bool] = Counter()
    t = max(len(code.partition("(")[2]) - 1, 1)
    for period, saltus, preperiod in product(range(1, 7), range(1, 5), range(4)):
        turns = lcm(period, t)
        first = max(preperiod, 1)
        fields = {
            "kind": "automatic-saltus",
            "code": code,
            "period": period,
            "preperiod": preperiod,
            "saltus": saltus,
            "theorem_period": turns,
            "verified_to": first + turns - 1,
        }
        said = verdict(fields) == "verified"
        assert said == automatic_saltus_for_ever(fields), fields
        counts[said] += 1
    assert counts[False] and counts[True] == 1
