"""Certificates through Coq's kernel: `grundy check --proved` and the `.v` files it keeps."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from verdicts import HEADER
from window_claims import period_of_055

import grundy as gr
from grundy.cli import grundy as program
from grundy.misere.generalized_genus import genus_over
from grundy.misere.infinite_family import infinite_family
from grundy.proofs import CoqError, Unproved, coq_file, prove
from grundy.reference.certificates import LOOK

with_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
ROOT = Path(__file__).parents[2]


def certificate(code: str, **limits: object) -> gr.Certificate:
    found = gr.HeapGame(code).solve(**limits).certificate
    assert found is not None
    return found


def changed(certificate: gr.Certificate, **fields: object) -> gr.Certificate:
    return gr.Certificate(json.dumps(certificate.fields | fields))


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(
        program, ["check", *arguments], standalone_mode=False, catch_exceptions=False
    )
    status = done.return_value if isinstance(done.return_value, int) else 0
    return status, done.output


def run_alone(*arguments: str) -> tuple[int, str]:
    """As a user runs it, with an output of its own."""
    command = [sys.executable, "-m", "grundy", "check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.stderr
    return done.returncode, done.stdout


@with_coq
def test_kayles_in_normal_play(tmp_path: Path) -> None:
    file = tmp_path / "kayles.json"
    certificate(".77").save(file)
    status, output = run_alone(str(file), "--proved", "--json")
    answer = json.loads(output)
    assert (status, answer["verdict"], answer["refutation"]) == (0, "verified", None)
    assert answer["proof"]["theorem"] == "check_period_sound" and answer["proof"]["file"] is None


@with_coq
def test_misere_kayles_is_a_file_that_compiles_alone(tmp_path: Path) -> None:
    file, kept = tmp_path / "kayles.json", tmp_path / "Kayles.v"
    certificate(".77", play="misere").save(file)
    status, output = run_alone(str(file), "--proved", "--coq", str(kept))
    assert status == 0 and "check_quotient_sound" in output and str(kept) in output
    assert "From Grundy" not in kept.read_text(encoding="utf-8")
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(kept, alone)
    done = subprocess.run(["coqc", kept.name], cwd=alone, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "Closed under the global context"


@with_coq
def test_one_false_product_is_refused(tmp_path: Path) -> None:
    true = certificate(".123", play="misere")
    products = [list(row) for row in true.fields["products"]]
    products[1][3] = (products[1][3] + 1) % true.fields["order"]
    file, kept = tmp_path / "false.json", tmp_path / "False.v"
    changed(true, products=products).save(file)
    status, output = run_alone(str(file), "--proved", "--coq", str(kept), "--json")
    answer = json.loads(output)
    assert (status, answer["verdict"]) == (1, "refuted") and answer["refutation"]
    assert not kept.exists()


TO_HEAP = {".137": 20, ".16": 12, "grundys-game": 9}


@with_coq
@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "play"),
    [
        (".137", "normal"),  # Dawson's Kayles
        (".15", "normal"),  # Guiles
        (".123", "normal"),
        (".123", "misere"),
        (".15", "misere"),
        (".(5)", "normal"),
        (".356", "normal"),  # by sparse spaces
        ("44.3", "normal"),
        (".B8", "normal"),  # Theorem 6.8
        (".(53)", "normal"),  # Theorem 6.9
        (".5(3)", "normal"),  # the same with low values left as one heap
        ("S(all-but 2,5)", "normal"),  # Theorem 6.10
        (".3F", "normal"),  # the same for the skeleton
        (".130F", "normal"),
        (".Q", "normal"),  # a skeleton whose block is one digit
        ("grundys-game", "misere"),  # to heap 9
        (".137", "misere"),  # to heap 20
        (".16", "misere"),  # to heap 12
    ],
)
def test_other_games(code: str, play: str) -> None:
    limits = {} if play == "normal" else {"play": play, "max_heap": TO_HEAP.get(code)}
    assert prove(certificate(code, **limits)).proved


def by_options(code: str, heap: int) -> gr.Certificate:
    """The quotient of a game to some heap, with its options listed instead of its code."""
    game = gr.HeapGame(code)
    fields = game.solve(play="misere", max_heap=heap).certificate.fields
    options = [[list(option) for option in game.options(n)] for n in range(1, heap + 1)]
    kept = {name: value for name, value in fields.items() if name != "code"}
    return gr.Certificate(json.dumps(kept | {"options": options}))


@with_coq
@pytest.mark.long
def test_options_one_by_one(tmp_path: Path) -> None:
    true = by_options(".75", 6)
    assert true.fields["heap"] == 6 and true.check().verdict == "verified"
    kept = tmp_path / "Listed.v"
    assert prove(true, keep=kept).proved
    assert "Definition game : ruleset := By_options [" in kept.read_text(encoding="utf-8")
    fewer = [*true.fields["options"][:-1], []]
    assert not prove(changed(true, options=fewer)).proved


@with_coq
@pytest.mark.parametrize(
    ("code", "play"), [(".77", "normal"), (".75", "misere")], ids=["normal", "misere"]
)
def test_the_theorem_that_is_named_counts(tmp_path: Path, code: str, play: str) -> None:
    file = tmp_path / "named.json"
    changed(certificate(code, play=play), theorem="Austin 1976, Theorem 4.2").save(file)
    status, output = run(str(file), "--proved")
    assert status == 1 and "theorem" in output.splitlines()[1]


def test_what_is_no_claim_is_bad_input() -> None:
    quotient = certificate(".75", play="misere")
    with pytest.raises(gr.InputError, match="exactly one of code and options"):
        coq_file(changed(quotient, options=[[]]))
    with pytest.raises(gr.InputError, match="together"):
        coq_file(changed(quotient, preperiod=None))


PROVED = {"normal-period", "recurring-period", "misere-quotient"}
PROVED |= {f"{name}-saltus" for name in ("sedecimal", "octal", "octal-heap", "tetral", "skeleton")}


def without_a_proved_checker() -> list[gr.Certificate]:
    infinite = gr.infinite_quotient(".3102")
    found = [
        certificate(".01F"),
        certificate(".75(6)"),
        infinite.certificate,
        infinite.infinity,
        infinite_family(".3102").certificate,
        genus_over("0", ["{:4,1}"]).certificate,
        gr.star_row(3).certificate,
        gr.star_diagonal(2).certificate,
        gr.star_closure(2).certificate,
        gr.StarSequence(3).certificate,
        gr.strip_row("star", "[2] [3] [c]").certificate,
        gr.Certificate(json.dumps(HEADER | period_of_055())),
        gr.PartizanHeapGame("S(1|2)").solve().certificate,
        gr.PartizanHeapGame("S(1,2|1,3)").solve(max_heap=40).outcomes.certificate,
        gr.PassGame(".3").solve().certificate,
        gr.Certificate(
            json.dumps(HEADER | gr.code_family(".1^s 57").classes[0].certificate.fields)
        ),
    ]
    return [one for one in found if one is not None]


def test_every_other_kind_says_that_it_has_no_proved_checker(tmp_path: Path) -> None:
    others = without_a_proved_checker()
    kinds = {one.fields["kind"] for one in others}
    assert kinds == set(LOOK) - PROVED
    for one in others:
        file = tmp_path / "other.json"
        one.save(file)
        status, output = run(str(file), "--proved")
        said = f"certificates of kind {one.fields['kind']} have no proved checker"
        assert status == 1 and said in output and output.count("\n") == 1
        with pytest.raises(Unproved):
            coq_file(one)


def test_the_page_names_every_kind_with_and_without_a_proved_checker() -> None:
    page = (ROOT / "docs" / "theory" / "proved.md").read_text(encoding="utf-8")
    proved, outside = page.split("## Outside the proved part")
    assert {kind for kind in LOOK if f"`{kind}`" in proved} == PROVED
    assert {kind for kind in LOOK if f"`{kind}`" in outside} == set(LOOK) - PROVED


@with_coq
@pytest.mark.long
@pytest.mark.parametrize(
    "fields",
    [
        {"period": 24, "verified_to": 190},
        {"preperiod": 72, "verified_to": 168},
        {"preperiod": 70, "verified_to": 164},
        {"verified_to": 165},
        {"code": ".7"},
    ],
    ids=str,
)
def test_false_periods_are_refused(fields: dict) -> None:
    assert not prove(changed(certificate(".77"), **fields)).proved


def test_without_coq_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CoqError, match=r"coqc was not found: install Coq 8\.16 or newer"):
        prove(certificate(".77"))


def test_an_old_coq_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "coqc"
    old.write_text("#!/bin/sh\necho 8.9.1 4.05.0\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(CoqError, match=r"coqc is version 8\.9\.1: install"):
        prove(certificate(".77"))


def test_claims_too_large_for_coq_are_left_open() -> None:
    large = changed(certificate(".77"), period=1_200_000, verified_to=2_400_142)
    with pytest.raises(Unproved, match=r"up to heap 2,400,142 are needed, and Coq is asked for"):
        prove(large)


def test_bad_codes_are_bad_input() -> None:
    for code in [
        "77",
        "1.7",
        ".7(7",
        ".W",
        ".7\u017f",
        ".\u212a",
        ".[256]",
        "[3].7",
        ".[]",
        ".[\u0663]",
    ]:
        with pytest.raises(gr.InputError, match="is not a code"):
            coq_file(changed(certificate(".77"), code=code))


def test_digits_in_brackets() -> None:
    text = coq_file(changed(certificate(".77"), code="[12].7[63](0[33])"))
    assert "{| before := [12]; after := [7; 63]; again := [0; 33] |}" in text


@with_coq
def test_memory_and_time_of_coq_are_bounded() -> None:
    true = certificate(".77")
    with pytest.raises(Unproved, match=r"too large for coqc within 100 MB \(--memory\)"):
        prove(true, memory=100 << 20)
    with pytest.raises(Unproved, match=r"not done within 0\.1 seconds"):
        prove(true, seconds=0.1)


def test_every_module_is_shipped() -> None:
    """The wheel carries each file of the library that a proof needs."""
    listed = (ROOT / "proofs" / "_CoqProject").read_text().split()
    library = {name for name in listed if name.endswith(".v")} - {"Bouton.v", "Windows.v"}
    for name in library:
        source = (ROOT / "proofs" / name).read_text(encoding="utf-8")
        assert gr._core.coq_module(name.removesuffix(".v")) == source


def test_statements_are_short_and_nothing_is_admitted() -> None:
    proofs = ROOT / "proofs"
    assert len((proofs / "Statements.v").read_text(encoding="utf-8").splitlines()) < 300
    for file in proofs.glob("*.v"):
        text = file.read_text(encoding="utf-8")
        assert "Admitted" not in text and "Axiom" not in text, file.name
