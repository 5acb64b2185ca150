"""The checker extracted from Coq and the one in Rust: same verdicts, same refusals.

The first is `build/proofs/grundy-proved`, which `make proofs` builds.
"""

from __future__ import annotations

import json
import random
import re
import resource
import sqlite3
import subprocess
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy as gr

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "build" / "proofs" / "grundy-proved"
# Values the extracted program is asked to compute at most; ten times as many by sparse spaces.
MOST = 8000
MUTATED = 10_000

needs_program = pytest.mark.skipif(
    not PROGRAM.exists(), reason="make proofs builds grundy-proved (with Coq and OCaml)"
)
Fields = dict[str, Any]


def atlas() -> Iterator[Fields]:
    shipped = sqlite3.connect(ROOT / "python" / "grundy" / "atlas" / "shipped.sqlite")
    for table in ["normal", "misere"]:
        for (text,) in shipped.execute(
            f"SELECT certificate FROM {table} WHERE certificate IS NOT NULL"
        ):
            yield json.loads(text if isinstance(text, str) else zlib.decompress(text))


def extracted(certificates: list[Fields]) -> tuple[list[str], float]:
    """The verdicts of the extracted program, and the seconds of CPU it takes."""
    start = _of_children()
    done = subprocess.run(
        [PROGRAM, "--most", str(MOST), "-"],
        input="".join(json.dumps(fields) + "\n" for fields in certificates),
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines(), _of_children() - start


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_rust(fields: Fields) -> str:
    try:
        return gr.Certificate(json.dumps(fields)).check().verdict
    except gr.InputError:
        return "malformed"
    except gr.LimitError:
        return "too large"


@needs_program
def test_every_statement_rests_on_no_axiom() -> None:
    statements = (ROOT / "proofs" / "Statements.v").read_text(encoding="utf-8")
    stated = re.findall(r"^Theorem ([\w']+)", statements, re.M)
    assert re.findall(r"^Print Assumptions ([\w']+)\.$", statements, re.M) == stated
    answers = (PROGRAM.parent / "statements.txt").read_text(encoding="utf-8")
    assert answers.count("Closed under the global context") == len(stated) >= 20
    assert "Axioms:" not in answers


DIGITS = '{"format": "grundy-certificate", "version": 1, "kind": "normal-period", "code": "%s", '
DIGITS += '"theorem": "Austin 1976, Theorem 4.1", "period": %d, "preperiod": 0, "verified_to": %d}'


@needs_program
def test_spellings_of_codes() -> None:
    """One way or another the same code, or none for either."""
    one_by_one = [".[3]", ".3[0]", ".[03]", ".0[3]", "[4].3", ".[35]", ".[63]"]
    bad = [".[256]", ".[]", ".[3", ".]", ".[+3]", ".[3_0]", ".\\u0664", "3.3", ".3(", ".3)"]
    for code in [*one_by_one, *bad]:
        own = {
            subprocess.run(
                [PROGRAM, "-"], input=DIGITS % (code, p, to), capture_output=True, text=True
            ).stdout.split()[0]
            for p, to in [(2, 4), (2, 5), (2, 6), (2, 8), (2, 10)]
        }
        other = {
            in_rust(json.loads(DIGITS % (code, p, to)))
            for p, to in [(2, 4), (2, 5), (2, 6), (2, 8), (2, 10)]
        }
        assert own == other, code
        assert (own == {"malformed"}) == (code in bad), code


RECURRING = [".(3)", ".(53)", ".(52)", ".5(3)", "4.(3)", ".5(2)", ".(13)", ".(330)", ".(5)"]


@needs_program
def test_recurring_codes_and_changes_to_their_certificates() -> None:
    choose = random.Random(1984)
    true = [gr.HeapGame(code).solve().certificate for code in RECURRING]
    certificates = [found.fields for found in true if found is not None]
    assert len(certificates) == len(RECURRING)
    assert extracted(certificates)[0] == ["verified"] * len(RECURRING)
    agree([mutated(choose.choice(certificates), choose) for _ in range(300)])


SKELETONS = [".3F", ".130F", ".169", ".Q", ".MH65A", ".000O", ".U3B", "8.0Q"]


@needs_program
def test_skeletons_and_changes_to_their_certificates() -> None:
    certificates = [gr.HeapGame(code).solve().certificate.fields for code in SKELETONS]
    assert {fields["kind"] for fields in certificates} == {"skeleton-saltus"}
    assert extracted(certificates)[0] == ["verified"] * len(SKELETONS)
    assert [in_rust(fields) for fields in certificates] == ["verified"] * len(SKELETONS)
    agree([mutated(fields, random.Random(i)) for i in range(40) for fields in certificates])


@needs_program
def test_other_rules_and_changes_to_their_certificates() -> None:
    """Grundy's game, and components given by their options."""
    certificates = [
        gr.HeapGame("grundys-game").solve(play="misere", max_heap=heap).certificate.fields
        for heap in [5, 9, 12]
    ]
    for code in [".75", ".123", "4.7"]:
        fields = gr.HeapGame(code).solve(play="misere", max_heap=8).certificate.fields
        heaps = range(1, fields["heap"] + 1)
        options = [[list(option) for option in gr.HeapGame(code).options(n)] for n in heaps]
        certificates.append({n: v for n, v in fields.items() if n != "code"} | {"options": options})
    assert extracted(certificates)[0] == ["verified"] * len(certificates)
    assert [in_rust(fields) for fields in certificates] == ["verified"] * len(certificates)
    agree([mutated(fields, random.Random(i)) for i in range(100) for fields in certificates])


def agree(certificates: list[Fields]) -> None:
    """Both programs verify the same certificates."""
    for fields, verdict in zip(certificates, extracted(certificates)[0], strict=True):
        own, other = verdict.split(" (")[0], in_rust(fields)
        assert "too large" in (own, other) or (own == "verified") == (other == "verified"), (
            fields,
            verdict,
            other,
        )


@needs_program
@pytest.mark.long
def test_every_certificate_of_the_atlas(capsys: pytest.CaptureFixture[str]) -> None:
    certificates = list(atlas())
    verdicts, seconds = extracted(certificates)
    assert len(verdicts) == len(certificates)
    both = [
        fields
        for fields, verdict in zip(certificates, verdicts, strict=True)
        if not verdict.startswith(("too large", "unsupported"))
    ]
    start = time.process_time()
    assert all(in_rust(fields) == "verified" for fields in both)
    rust = time.process_time() - start
    counts = Counter(
        (f["kind"], v.split(" (")[0]) for f, v in zip(certificates, verdicts, strict=True)
    )
    left = {verdict for _, verdict in counts} - {"verified"}
    assert left <= {"too large", "unsupported"}
    assert len(both) > 10_300
    with capsys.disabled():
        print(f"\n{len(both)} certificates: Coq {seconds:.1f} s, Rust {rust:.1f} s; {dict(counts)}")


def mutated(fields: Fields, choose: random.Random) -> Fields:
    """A certificate with one thing changed."""
    changed = json.loads(json.dumps(fields))
    name = choose.choice([n for n in fields if n not in ("format", "version", "kind")])
    kind = choose.random()
    if kind < 0.03:
        del changed[name]
    elif kind < 0.05:
        changed["more"] = 1
    else:
        changed[name] = _other(changed[name], choose, fields.get("order", 10))
    return changed


def _other(value: Any, choose: random.Random, order: int) -> Any:
    if isinstance(value, int):
        small = choose.choice([-2, -1, 1, 2, choose.randrange(order + 1) - value])
        return value + small
    if isinstance(value, str):
        at = choose.randrange(len(value))
        return value[:at] + choose.choice("0123456789ABCDEF.()") + value[at + choose.randrange(2) :]
    if isinstance(value, list):
        value = list(value)
        way = choose.random()
        if not value or way < 0.1:
            return [*value, choose.randrange(order)]
        at = choose.randrange(len(value))
        if way < 0.2:
            del value[at]
        else:
            value[at] = _other(value[at], choose, order)
        return value
    return 0


@needs_program
@pytest.mark.long
def test_ten_thousand_mutated_certificates(capsys: pytest.CaptureFixture[str]) -> None:
    choose = random.Random(1976)
    small = [
        fields
        for fields in atlas()
        if fields.get("verified_to", 0) <= 400 and fields.get("heap", 0) <= 200
    ]
    certificates = [mutated(choose.choice(small), choose) for _ in range(MUTATED)]
    verdicts, seconds = extracted(certificates)
    assert len(verdicts) == MUTATED
    start = time.process_time()
    counts: Counter[str] = Counter()
    for fields, verdict in zip(certificates, verdicts, strict=True):
        own, other = verdict.split(" (")[0], in_rust(fields)
        counts[own] += 1
        # A change of code may lead to more heaps than the extracted program takes on.
        if "too large" not in (own, other) and own != "unsupported":
            assert (own == "verified") == (other == "verified"), (fields, verdict, other)
    rust = time.process_time() - start
    assert counts["refuted"] > MUTATED // 3
    with capsys.disabled():
        print(f"\n{MUTATED} mutated: Coq {seconds:.1f} s, Rust {rust:.1f} s; {dict(counts)}")
