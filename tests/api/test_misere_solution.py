"""`MisereSolution`, its certificate and its commands."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli import grundy as command
from grundy.misere.misere_solution import solve_misere


def run(*arguments: str) -> Any:
    return CliRunner().invoke(command, list(arguments))


def test_fields_of_a_solved_game() -> None:
    found = run("solve", ".77", "--play", "misere", "--json")
    assert found.exit_code == 0
    fields = json.loads(found.stdout)
    assert fields["status"] == "solved" and fields["quotient_order"] == 40
    assert (fields["preperiod"], fields["period"], fields["tame"]) == (71, 12, False)
    assert len(fields["phi"]) == fields["heap"] and fields["phi"][:3] == ["a", "b", "ab"]
    assert fields["presentation"]["generators"] == list("abcdefg")
    assert "a2=1" in fields["presentation"]["relations"]
    assert fields["orders"][0] == [1, 2] and fields["orders"][-1] == [27, 40]


@pytest.mark.parametrize(
    ("code", "heap"), [(".77", None), (".07", 14), ("grundys-game", 9), ("nim", 4), (".77", 0)]
)
def test_json_fields_are_the_attributes(code: str, heap: int | None) -> None:
    """The core writes them; they say what the objects say."""
    found = gr.HeapGame(code).solve(play="misere", max_heap=heap)
    fields = found.to_dict()
    quotient = found.quotient
    assert fields.pop("orders") == [list(pair) for pair in found.orders]
    assert fields.pop("generator_heaps") == quotient.generator_heaps
    assert fields.pop("p_portion") == quotient.p_portion
    assert fields == {name: getattr(found, name) for name in fields}


def test_a_partial_game_stays_open() -> None:
    found = run("solve", ".07", "--play", "misere", "--max-heap", "20", "--json")
    assert found.exit_code == 1
    fields = json.loads(found.stdout)
    assert fields["status"] == "partial" and fields["heap"] == 20
    assert fields["quotient_order"] == 24 and fields["period"] is None


def test_text() -> None:
    found = run("solve", ".75", "--play", "misere")
    assert found.exit_code == 0 and "order 8" in found.stdout and "wild" in found.stdout


def test_outcome_of_huge_heaps() -> None:
    found = run("outcome", ".77", "1000000000 5 4", "--play", "misere", "--json")
    fields = json.loads(found.stdout)
    assert fields["outcome"] == "N" and fields["winning_moves"] == [{"from": 5, "to": [2, 2]}]


def test_too_large_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.misere.misere_play.PATIENCE", 0.2)
    with pytest.raises(gr.LimitError, match=r"5000 4999 of \.16 is too large to search"):
        gr.HeapGame(".16").outcome([5000, 4999], play="misere")


def test_certificates_and_tampering() -> None:
    """One product, one P-flag, one Φ or the period changed: refuted, with a position."""
    text = gr.HeapGame(".123").solve(play="misere").certificate.text
    fields = json.loads(text)

    def verdict(**changed: Any) -> gr.Verdict:
        return gr.Certificate(json.dumps(fields | changed)).check()

    assert verdict()
    order = fields["order"]
    for g in range(len(fields["generators"])):
        for x in range(order):
            products = [list(row) for row in fields["products"]]
            products[g][x] = (products[g][x] + 1) % order
            found = verdict(products=products)
            assert not found and found.refutation
            assert "position" in found.refutation
    for x in range(order):
        p = sorted(set(fields["p"]) ^ {x})
        found = verdict(p=p)
        assert not found and found.refutation and "position" in found.refutation
    for heap in range(len(fields["phi"])):
        phi = list(fields["phi"])
        phi[heap] = (phi[heap] + 1) % order
        found = verdict(phi=phi)
        assert not found and found.refutation and "position" in found.refutation
    for changed in ({"period": 4}, {"period": 10}, {"preperiod": 4}, {"preperiod": 6}):
        found = verdict(**changed)
        assert not found and found.refutation
    assert not verdict(heap=11, phi=fields["phi"][:11])


def test_a_quotient_that_is_not_least_is_refuted() -> None:
    """She-loves-me with a counted up to 3 and wrapped is right about outcomes but too large."""
    claim = {
        "format": "grundy-certificate",
        "version": 1,
        "kind": "misere-quotient",
        "code": ".3",
        "heap": 1,
        "order": 4,
        "p": [1, 3],
        "generators": [1],
        "products": [[1, 2, 3, 0]],
        "phi": [1],
    }
    found = gr.Certificate(json.dumps(claim)).check()
    assert not found and found.refutation and "not the least quotient" in found.refutation


def test_checkpoint_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "dawson.json"
    first = solve_misere(".07", max_heap=14, checkpoint=path)
    assert first.quotient_order == 24 and path.exists()
    second = solve_misere(".07", max_heap=24, checkpoint=path)
    assert second.orders == [(2, 2), (4, 6), (10, 12), (14, 24)] and second.heap == 24
    with pytest.raises(gr.InputError, match=r"of \.07, not of \.77"):
        solve_misere(".77", max_heap=24, checkpoint=path)
    path.write_text("{}")
    with pytest.raises(gr.InputError, match="not a checkpoint"):
        solve_misere(".07", max_heap=24, checkpoint=path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_checkpoint_survives_a_kill(tmp_path: Path, how: signal.Signals) -> None:
    """Heap 34 of Dawson's Kayles takes for ever; what came before is on disk, and is taken up."""
    path = tmp_path / "dawson.json"
    arguments = ["solve", ".07", "--play", "misere", "--json", "--checkpoint", str(path)]
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        for _ in range(600):
            time.sleep(0.1)
            if path.exists() and json.loads(path.read_text())["certificate"]["heap"] >= 31:
                break
        time.sleep(1)
        process.send_signal(how)
        process.communicate(timeout=60)
    saved = json.loads(path.read_text())["certificate"]
    assert saved["heap"] >= (31 if how == signal.SIGKILL else 32)
    assert gr.Certificate(json.dumps(saved)).check()
    resumed = solve_misere(".07", max_heap=33, checkpoint=path)
    assert (resumed.heap, resumed.orders[-1]) == (33, (33, 638))
    assert resumed.seconds < 5


def test_damaged_checkpoint_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "dawson.json"
    solve_misere(".07", max_heap=14, checkpoint=path)
    fields = json.loads(path.read_text())
    fields["certificate"]["p"] = fields["certificate"]["p"][1:]
    path.write_text(json.dumps(fields))
    with pytest.raises(gr.InputError, match="damaged"):
        solve_misere(".07", max_heap=24, checkpoint=path)


def test_limits_keep_the_last_verified_quotient() -> None:
    found = solve_misere(".07", max_heap=30, max_order=100)
    assert (found.status, found.heap, found.quotient_order) == ("partial", 24, 24)
    assert found.stop == "order"
    found = solve_misere(".07", time_limit=0.0)
    assert (found.status, found.heap, found.stop) == ("unknown", 0, "time")


def test_bad_words_and_heaps() -> None:
    quotient = gr.HeapGame(".07").solve(play="misere", max_heap=10).quotient
    with pytest.raises(gr.InputError, match="'x' at column 2 of 'ax'"):
        quotient.element("ax")
    with pytest.raises(gr.LimitError, match="heap 11 is beyond heap 10"):
        quotient.phi(11)
    with pytest.raises(gr.InputError, match="component 2 in an option of component 2"):
        gr.Quotient.of_games([[[]], [[2]]])


def test_multiplication_tables() -> None:
    quotient = gr.HeapGame(".75").solve(play="misere").quotient
    text, latex, svg = (quotient.multiplication_table(f) for f in ("text", "latex", "svg"))
    assert len(text.splitlines()) == 10 and "b2*" in text
    assert latex.count(r"\\") == 9 and r"\mathbf{b^{2}}" in latex
    assert svg.startswith("<svg") and svg.count("<text") == 8 * 8 + 16
    with pytest.raises(gr.InputError, match="one of text, latex, svg"):
        quotient.multiplication_table("png")


def test_quotient_of_a_set_of_games() -> None:
    nim = gr.Quotient.of_games([[[]], [[], [1]], [[], [1], [2]]])
    assert nim.tame == 2
    assert nim.is_isomorphic(gr.HeapGame("nim").solve(play="misere", max_heap=3).quotient)


def test_ctrl_c_keeps_the_last_verified_quotient() -> None:
    arguments = ["solve", ".07", "--play", "misere", "--time", "120", "--json"]
    code = "from grundy.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted" in err
    fields = json.loads(out)
    assert fields["status"] == "partial"
    assert gr.HeapGame(".07").solve(play="misere", max_heap=25).quotient_order == 144
