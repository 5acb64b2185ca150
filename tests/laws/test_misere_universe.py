"""Small universes of misère certificates with weights and of infinite families: what is verified is
true by the definitions, played out, and what is true can be verified.

Quotients are in test_certificate_soundness.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from verdicts import Fields, verdict

import grundy as gr
from grundy.reference.certificates import holds

WEIGHTS = [(0, 0), (1, 0), (0, 1), (1, -1), (1, 1)]
BOUNDS = [None, (None, None), (None, 0), (0, None), (1, None)]


def weight_claims(code: str) -> Iterator[Fields]:
    """One weight and one or two elements: all products, maps of the heaps 1 and 2, and pieces."""
    for order, generator in ((1, 1), (2, 1), (2, 2)):
        rows = list(product(range(order), repeat=order))
        pairs = list(product(range(order), repeat=2))
        pieces = list(product(BOUNDS, repeat=order))
        for row, phi, weight, p in product(rows, pairs, WEIGHTS, pieces):
            yield {
                "kind": "misere-weights",
                "code": code,
                "heap": 2,
                "order": order,
                "generators": [generator],
                "products": [list(row)],
                "phi": list(phi),
                "weights": [list(weight)],
                "p": [
                    {"element": element, "least": [bounds[0]], "most": [bounds[1]]}
                    for element, bounds in enumerate(p)
                    if bounds is not None
                ],
            }


def test_every_small_claim_by_weights() -> None:
    """What is verified is so in play of up to nine tokens; where the weight counts nothing, what is
    so in play is verified."""
    verified = 0
    for code in (".1", ".3", ".03"):
        for fields in weight_claims(code):
            said = verdict(fields) == "verified"
            if said or (code != ".03" and fields["weights"] == [[0, 0]]):
                assert said == (is_tidy(fields) and holds(fields, 9)), fields
            verified += said
    assert verified > 30


def is_tidy(fields: Fields) -> bool:
    """All elements are sums of the generator, whose element is the one that Φ gives."""
    [row], [generator] = fields["products"], fields["generators"]
    reached = {0, row[0]} | {row[x] for x in (0, row[0])}
    return len(reached) == fields["order"] and row[0] == fields["phi"][generator - 1]


FAMILIES = ["." + "".join(digits) for digits in product("0123", "012", "23")]
FAMILIES += [".3102", ".3122"]


def test_every_small_family_of_heaps() -> None:
    """Verified for some preperiod exactly when all pairs as far as heap 60 are told apart."""
    verified: Counter[str] = Counter()
    moving = [[], *([n] for n in range(1, 10))]
    for code, period, first, moved in product(FAMILIES, range(1, 6), range(1, 7), moving):
        claim = {
            "kind": "infinite-heaps",
            "code": code,
            "period": period,
            "first": first,
            "moving": moved,
            "fixed": [],
        }
        true = holds(claim, 60)
        preperiods = range(len(code), len(code) + 14) if true else (len(code) + 2,)
        found = any(verdict(claim | {"preperiod": q}) == "verified" for q in preperiods)
        assert found == true, claim
        verified[code] += found
    assert verified[".3102"]


def test_every_small_argument_for_infinity() -> None:
    """Single heaps as start, step and tests, above the outcomes of .3102 to heap 12."""
    infinity = gr.infinite_quotient(".3102").infinity
    assert infinity is not None
    fields = infinity.fields
    heaps = range(1, fields["outcomes"]["heap"] + 1)
    verified = 0
    weights = fields["outcomes"]["weights"]
    for step, back in product((1, 7, 11, 12), repeat=2):
        balanced = all(weight[step - 1] + weight[back - 1] == 0 for weight in weights)
        for start, test in product(([], [step], [back]), ([], *([n] for n in heaps))):
            other = fields | {
                "start": start,
                "step": [step],
                "test": test,
                "test_step": [back],
            }
            if verdict(other) == "verified":
                assert balanced and holds(other, 12), other
                verified += 1
            if not balanced:
                break
    assert verified
