"""Small universes of certificates of partizan heaps, of heaps with a pass and of families of codes:
what is verified is true by the definitions, and what is true can be verified.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import combinations_with_replacement, product

from verdicts import HEADER, Fields, verdict

import grundy as gr
from grundy.reference.certificates import holds

NEEDED = re.compile(r"needs the values (?:up to heap|for k up to) (\d+)")


def with_bound(fields: Fields) -> Fields | None:
    """The claim with the bound that the theorem asks for, where the checker comes to name it."""
    checked = gr.Certificate(json.dumps(HEADER | fields)).check(work=10**8)
    needed = NEEDED.search(checked.refutation or "")
    if needed is None:
        return fields if checked.verdict == "verified" else None
    return fields | {"verified_to": int(needed[1])}


TETRAL = ["".join(digits) for digits in product("0123", repeat=2)]
ONE_DIGIT = [*"1234567", "07", "34"]


def test_every_small_period_of_outcomes() -> None:
    verified = 0
    for left, right in combinations_with_replacement(TETRAL, 2):
        taken = [u for u in (1, 2) for code in (left, right) if code[u - 1] != "0"]
        for period, preperiod in product(range(1, 5), range(3)):
            claim = {
                "kind": "partizan-outcomes",
                "left": f".{left}",
                "right": f".{right}",
                "period": period,
                "preperiod": preperiod,
            }
            needed = preperiod + period + max(taken, default=0)
            said = verdict(claim | {"verified_to": needed})
            assert (said == "verified") == holds(claim, 20), claim
            verified += said == "verified"
    assert verified > 50


def test_every_small_period_of_partizan_heaps() -> None:
    """A law with a saltus may be true of a whole number for reasons the theorem does not see."""
    verified = [0, 0]
    for left, right in product(ONE_DIGIT, repeat=2):
        splits = any(int(digit) & 4 for digit in left + right)
        for period, preperiod, saltus in product(range(1, 4), range(4), (-1, 0, 1)):
            claim = {
                "kind": "partizan-period",
                "left": f".{left}",
                "right": f".{right}",
                "period": period,
                "preperiod": preperiod,
                "saltus": saltus,
            }
            before = max(preperiod - 1, 0)
            heaps = 2 if splits else 1
            fields = claim | {
                "theorem": "Austin 1976, Theorem 4.1, for values, with number translation",
                "verified_to": heaps * (before + period) + max(len(left), len(right)),
            }
            said, true = verdict(fields), holds(claim, 12)
            assert said != "refused" and (said != "verified" or true), fields
            assert said == "verified" or not true or saltus, fields
            verified[saltus != 0] += said == "verified"
    assert verified[0] > 10 and verified[1] > 3


def test_every_small_growth_by_a_game() -> None:
    verified = 0
    for left, right in product([*"137", "07", "33"], repeat=2):
        splits = any(int(digit) & 4 for digit in left + right)
        games = ("{0|0}", "{0|{0|0}}", "{{0|0}|0}", "{0,{0|0}|0}", "{0|0,{0|0}}", "{{0|}|0}")
        for period, preperiod, added, times in product((1, 2, 3), (0, 1), games, (1, 2)):
            claim = {
                "kind": "partizan-period",
                "left": f".{left}",
                "right": f".{right}",
                "period": period,
                "preperiod": preperiod,
                "saltus": 0,
                "added": added,
            }
            needed = (2 if splits else 1) * period * times + max(len(left), len(right))
            fields = claim | {
                "theorem": "Austin 1976, Theorem 4.1, for values, with a game added",
                "theorem_times": times,
                "verified_to": needed,
            }
            said = verdict(fields)
            assert said != "refused" and (said != "verified" or holds(claim, 12)), fields
            verified += said == "verified"
    assert verified > 5


def test_every_small_law_with_a_pass() -> None:
    """A law of the values with a pass may be true before one of the values without it is."""
    verified = [0, 0]
    for digits in product("01234567", repeat=2):
        code = "." + "".join(digits)
        for period, preperiod in product((1, 2, 3, 4), (0, 1, 2, 6)):
            residues = [[period - 1], list(range(period))]
            laws = [(0, []), *product((2, 4), residues[:period])]
            for saltus, growing in laws:
                claim = {
                    "kind": "pass-period",
                    "code": code,
                    "period": period,
                    "preperiod": preperiod,
                    "saltus": saltus,
                    "growing": growing,
                }
                true = with_pass(code, period, preperiod, saltus, tuple(growing))
                found = False
                for times in (1, 2, 4, 8) if true else (4,):
                    fields = with_bound(claim | {"theorem_times": times, "verified_to": 200})
                    said = "refuted" if fields is None else verdict(fields)
                    assert said != "verified" or true, fields
                    found |= said == "verified"
                verified[saltus > 0] += found
    assert verified[0] > 20 and verified[1]


@cache
def with_pass(
    code: str, period: int, preperiod: int, saltus: int, growing: tuple[int, ...]
) -> bool:
    claim = {"code": code, "period": period, "preperiod": preperiod, "saltus": saltus}
    return holds(claim | {"kind": "pass-period", "growing": list(growing)}, 24)


def test_every_small_family() -> None:
    verified = 0
    zero = {"word": [0], "slope": 0, "constant": 1}
    for (one, two), (a, b), (c, e) in product(
        product((1, 2, 3, 5), (1, 2, 3, 4, 7)),
        product(range(3), repeat=2),
        product(range(4), repeat=2),
    ):
        digits = [[one, 1, 0], [two, 0, 1]]
        period = [
            {"word": [a], "slope": 1, "constant": c},
            {"word": [b], "slope": 1, "constant": e},
        ]
        claim: Fields = {"kind": "code-family", "digits": digits, "head": [zero], "period": period}
        fields = with_bound(claim | {"verified_to": 0})
        said = "refuted" if fields is None else verdict(fields)
        true = bool(c + e) and holds(claim, 16)
        assert (said == "verified") == true, claim
        verified += true
    assert verified
