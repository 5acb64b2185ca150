"""Three-digit octal games whose periods begin beyond a hundred million heaps.

Periods and preperiods: A. Flammenkamp, *Octal games* (web tables). The certificates beside this
file were written by `grundy solve CODE --max-heap 600000000 --certificate FILE`.
"""

from pathlib import Path

import pytest

import grundy as gr

HERE = Path(__file__).parent / "certificates"
PUBLISHED = {
    "054": (10015179, 193235616),
    "104": (11770282, 197769598),
    "454": (60620715, 160949019),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_claim_is_the_published_one(name: str) -> None:
    fields = gr.Certificate.load(HERE / f"{name}.json").fields
    assert fields["code"] == f".{name}"
    assert (fields["period"], fields["preperiod"]) == PUBLISHED[name]


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_checker_verifies_it(name: str) -> None:
    assert gr.Certificate.load(HERE / f"{name}.json").check().verdict == "verified"
