"""The atlas in the package: its extent, its certificates, and `grundy solve` answering from it."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.atlas import families
from grundy.atlas.answers import SHIPPED
from grundy.atlas.discoveries import page
from grundy.atlas.importing import refusal
from grundy.cli._group import grundy

SAMPLE = 150
# Values are computed up to preperiod and period to compare exceptions.
NOT_TOO_LATE = 300_000
# A claim about more heaps than this is checked with the long tests only.
QUICK_TO_CHECK = 200_000


@pytest.fixture(scope="module")
def atlas() -> gr.Atlas:
    return gr.Atlas.shipped()


def solve(*arguments: str) -> tuple[int, dict[str, object]]:
    done = CliRunner().invoke(grundy, ["solve", *arguments, "--json"])
    return done.exit_code, json.loads(done.stdout)


def test_it_is_small_enough_for_a_wheel() -> None:
    assert Path(SHIPPED).stat().st_size < 12 << 20


def test_every_game_of_its_families_is_there_in_both_plays(atlas: gr.Atlas) -> None:
    there = {e.code: e for e in atlas.games()}
    codes = [*families.octal(3), *families.quaternary(5), *families.hexadecimal(2)]
    codes += families.subtraction(12)
    for code in families.normalised(codes):
        entry = there[code]
        assert entry.status is not None and entry.misere_status is not None, code
        assert entry.solved == entry.certified, code


def test_longer_codes_are_there_in_normal_play(atlas: gr.Atlas) -> None:
    there = {e.code: e for e in atlas.games()}
    for code in families.normalised([*families.recurring(3), *families.hexadecimal(3)]):
        entry = there[code]
        assert entry.status is not None and entry.solved == entry.certified, code


def test_a_sample_of_certificates_is_verified(atlas: gr.Atlas) -> None:
    chance = random.Random(2)
    for play in ("normal", "misere"):
        rows = [row for row in atlas.rows(play) if (row.get("verified_to") or 0) < QUICK_TO_CHECK]
        for row in chance.sample(rows, SAMPLE):
            assert refusal(play, row) is None, row["class"]


def test_automata_prove_every_saltus_that_the_special_cases_prove(atlas: gr.Atlas) -> None:
    """One theorem for all: Austin's on a saltus, and our forms of them, are special cases."""
    rows = [row for row in atlas.rows("normal") if row["saltus"]]
    kinds = set()
    for row in rows:
        fields = json.loads(row["certificate"])
        kinds.add(fields["kind"])
        code, period, preperiod = fields["code"], fields["period"], fields["preperiod"]
        block = len(_block(code))
        classes = math.lcm(period, block)
        whole = code.partition(".")[0]
        last = max(preperiod, max(len(whole), 1)) + classes - 1
        fields |= {"kind": "automatic-saltus", "theorem_period": classes, "verified_to": last}
        assert gr.Certificate(json.dumps(fields)).check().verdict == "verified", code
    special = ("sedecimal", "octal", "octal-heap", "tetral", "skeleton")
    assert kinds >= {f"{name}-saltus" for name in special}


def _block(code: str) -> str:
    """The shortest block that recurs; one digit if none does."""
    block = code.partition("(")[2].rstrip(")") or "0"
    lengths = (k for k in range(1, len(block) + 1) if len(block) % k == 0)
    return next(block[:k] for k in lengths if block[:k] * (len(block) // k) == block)


def test_sequences_read_by_an_automaton_are_checked_too(atlas: gr.Atlas) -> None:
    rows = [row for row in atlas.rows("normal") if row["status"] == "automatic"]
    assert len(rows) >= 10
    for row in rows:
        assert refusal("normal", row) is None, row["class"]
        assert refusal("normal", row | {"status": "periodic"}) is not None
        assert refusal("normal", row | {"saltus": 1}) is not None


@pytest.mark.long
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_every_certificate_is_verified(atlas: gr.Atlas, play: str) -> None:
    refused = [(row["class"], why) for row in atlas.rows(play) if (why := refusal(play, row))]
    assert refused == []


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_answers_are_those_of_a_fresh_search(atlas: gr.Atlas, play: str) -> None:
    """Every field, exceptions and certificates too; games of every degree are in the sample."""
    chance = random.Random(3)
    solved = [
        e
        for e in atlas.games()
        if (e.misere_solved if play == "misere" else e.solved)
        and (e.preperiod or 0) + (e.period or 0) < NOT_TOO_LATE
    ]
    shifted = [e for e in solved if e.degree]
    for entry in chance.sample(shifted, SAMPLE) + chance.sample(solved, SAMPLE):
        known = atlas.solution(entry.code, play)
        if (
            known is None
        ):  # a saltus, an automaton and a recurring code are proved for one code only
            one_code = entry.saltus or entry.status == "automatic" or "(" in entry.code
            assert play == "normal" and one_code
            assert entry.code != entry.standard
            continue
        fresh = gr.HeapGame(entry.code).solve(play)
        ours, theirs = known.to_dict(), fresh.to_dict()
        assert (ours.pop("source"), theirs.pop("source")) == ("atlas", "computed")
        ours.pop("values_computed", None), theirs.pop("values_computed", None)
        assert ours == theirs, entry.code
        assert known.certificate == fresh.certificate, entry.code
        if isinstance(known, gr.NormalSolution) and isinstance(fresh, gr.NormalSolution):
            assert known.first_exceptions(24) == fresh.first_exceptions(24)
            assert known.exception_count == fresh.exception_count


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("code", [".77", "4.4", "kayles", "S(2,3,5,8)", ".34", ".044", ".15"])
def test_solve_says_where_the_answer_is_from(
    code: str, play: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Small misère quotients are computed, being found faster than the atlas is read.
    monkeypatch.setattr("grundy.cli._small.ORDER", 1)
    status, known = solve(code, "--play", play)
    fresh_status, fresh = solve(code, "--play", play, "--fresh")
    assert status == fresh_status == 0
    assert (known.pop("source"), fresh.pop("source")) == ("atlas", "computed")
    known.pop("values_computed", None), fresh.pop("values_computed", None)
    assert known == fresh


def test_limits_are_kept() -> None:
    """A search asked to stop early is not answered by what only a longer one could find."""
    status, found = solve(".16", "--max-heap", "5000")
    assert (status, found["status"], found["source"]) == (1, "unknown", "computed")
    status, found = solve(".77", "--max-heap", "166")
    assert (status, found["period"], found["source"]) == (0, 12, "atlas")


def test_late_periods_are_told_at_once() -> None:
    done = CliRunner().invoke(grundy, ["solve", ".454"])
    assert done.exit_code == 0 and "60,620,715" in done.stdout and "shipped atlas" in done.stdout


@pytest.mark.parametrize("code", [".454", ".054", ".104", ".354", ".376"])
def test_late_periods_are_told_at_once_in_json(code: str) -> None:
    """What is listed is stored: no value is computed, and what is stored is right."""
    game = gr.HeapGame(code)
    solution = gr.Atlas.shipped().solution(code)
    assert isinstance(solution, gr.NormalSolution)
    fields = solution.to_dict()
    assert solution._sequence.known < 1000, "values were computed"
    assert 24 <= len(fields["exceptions"]) < 30 < fields["exception_count"]
    first = game.nim_sequence(60)
    for heap, value in fields["exceptions"].items():
        assert first[int(heap)] == value
    assert len(fields["period_values"]) == min(fields["period"], 2000)


def test_the_stored_beginning_of_a_period_is_right() -> None:
    stored = gr.Atlas.shipped().solution(".376")
    assert isinstance(stored, gr.NormalSolution) and stored.preperiod is not None
    values = gr.HeapGame(".376").nim_sequence(stored.preperiod + 3)
    assert (
        stored.to_dict()["period_values"] == values[stored.preperiod :].tolist() == [17, 33, 16, 32]
    )


def test_a_certificate_of_a_cousin_is_its_own(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    CliRunner().invoke(grundy, ["solve", "4.4", "--certificate", str(file)])
    certificate = gr.Certificate.load(file)
    assert certificate.fields["code"] == "4.4" and certificate.check()


def test_the_page_of_discoveries_is_the_atlas_s(atlas: gr.Atlas) -> None:
    written = Path(__file__).parents[2] / "docs" / "discoveries.md"
    assert written.read_text(encoding="utf-8") == page(atlas)
