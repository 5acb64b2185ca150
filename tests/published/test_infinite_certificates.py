"""Infinite misère quotients that take long to find: their certificates, against search.

The quotient of Dawson's Kayles, `.07`, is published to heap 33 (Plambeck and Siegel, J. Combin.
Theory A 115, 2008); that it is infinite at heap 34 was found and proved with grundy.
"""

from __future__ import annotations

import json
import lzma
import random
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy import _core
from grundy.reference.certificates import _by_weights, holds

FOLDER = Path(__file__).parent / "certificates"
# Several heaps of weights up to 4; and heaps after the first infinite one, 22.
SMALL = {"354-5-weights.json": (".354", 5), "154-31-weights.json": (".154", 31)}


def dawsons_kayles(name: str = "34-infinite") -> dict[str, Any]:
    file = FOLDER / f"dawsons-kayles-{name}.json.xz"
    fields: dict[str, Any] = json.loads(lzma.decompress(file.read_bytes()))
    return fields


@pytest.mark.parametrize("name", SMALL)
def test_small_certificates_are_verified(name: str) -> None:
    certificate = gr.Certificate.load(FOLDER / name)
    assert (certificate.fields["code"], certificate.fields["heap"]) == SMALL[name]
    assert certificate.check().verdict == "verified"
    assert holds(certificate.fields, 24)


@pytest.mark.parametrize("name", SMALL)
def test_a_changed_weight_is_refuted(name: str) -> None:
    fields = gr.Certificate.load(FOLDER / name).fields
    (weights,) = fields["weights"]
    heavy = [at for at, weight in enumerate(weights) if weight]
    for at in heavy:
        wrong = [[*weights[:at], weights[at] + 1, *weights[at + 1 :]]]
        changed = gr.Certificate(json.dumps({**fields, "weights": wrong}))
        assert changed.check().verdict == "refuted"


def test_dawsons_kayles_at_34_is_as_search_says() -> None:
    fields = dawsons_kayles()
    outcomes = fields["outcomes"]
    assert (outcomes["code"], outcomes["heap"], outcomes["order"]) == (".07", 34, 4922)
    is_p = _by_weights(outcomes)
    solver = _core.MisereSolver(".07")
    choose = random.Random(34)
    positions = [[34], [34, 30], [34, 25]]
    positions += [[34, *choose.choices(range(1, 14), k=choose.randint(1, 3))] for _ in range(30)]
    positions += [choose.choices(range(14, 34), k=2) for _ in range(10)]
    said = set()
    for position in positions:
        found = solver.search(position, 1 << 17)
        if found is not None:
            assert is_p(position) == found[0], position
            said.add(found[0])
    assert said == {True, False}


@pytest.mark.long
def test_dawsons_kayles_has_an_infinite_quotient_at_34() -> None:
    """No two of the positions i·(30) are equal: 10 + 25 + 34 + 34 + i·(34) tells them apart."""
    fields = dawsons_kayles()
    assert (fields["start"], fields["step"]) == ([], [30])
    assert (fields["test"], fields["test_step"]) == ([10, 25, 34, 34], [34])
    assert gr.Certificate(json.dumps(fields)).check().verdict == "verified"
    wrong = {**fields, "test": [10, 25, 34]}
    assert gr.Certificate(json.dumps(wrong)).check().verdict == "refuted"


@pytest.mark.long
def test_dawsons_kayles_to_35() -> None:
    """Heap 35 is equal to a sum of smaller ones."""
    fields = dawsons_kayles("35-weights")
    assert fields["phi"][:34] == dawsons_kayles()["outcomes"]["phi"]
    assert gr.Certificate(json.dumps(fields)).check().verdict == "verified"
    wrong = {**fields, "phi": [*fields["phi"][:34], fields["phi"][33]]}
    assert gr.Certificate(json.dumps(wrong)).check().verdict == "refuted"
