"""Runs by windows: periods, files that survive kills, certificates checked in segments."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import grundy as gr
from grundy.atlas.answers import shipped_answer
from grundy.atlas.frontier_record import merge_record, shipped_record
from grundy.cli._group import grundy
from grundy.cli.frontier import file_name
from grundy.heaps.report import report as report_of
from grundy.heaps.segments import check_segments, choose

ROOT = Path(__file__).parents[2]
RUN = """
import sys, grundy
code, goal, path = sys.argv[1:]
grundy.WindowRun(code, path, kept=0).advance(int(goal))
"""


def invoke(*args: str) -> Result:
    return CliRunner().invoke(grundy, list(args))


@cache
def certificate() -> gr.Certificate:
    """A period that begins behind the first window, however few values are kept."""
    run = gr.WindowRun(".56", kept=0)
    run.advance(1 << 40)
    assert run.solution == (144, 326_640)
    found = run.certificate
    assert found is not None
    return found


def test_a_period_is_that_of_austins_theorem() -> None:
    for code in (".77", ".156", ".356", "4.07"):
        run = gr.WindowRun(code, kept=0)
        run.advance(1 << 40)
        solved = gr.HeapGame(code).solve()
        assert run.solution == (solved.period, solved.preperiod)
        assert run.frontier.status == "periodic"
        with pytest.raises(gr.InputError, match="before the first window"):
            run.certificate  # noqa: B018


def test_a_run_killed_ten_times_is_an_unbroken_one(tmp_path: Path) -> None:
    goal = 40_000_000
    path = tmp_path / "run.windows"
    for kill in range(10):
        process = subprocess.Popen([sys.executable, "-c", RUN, ".104", str(goal), str(path)])
        before = path.stat().st_size if path.exists() else 0
        while process.poll() is None and (not path.exists() or path.stat().st_size <= before):
            time.sleep(0.002)
        time.sleep(0.013 * kill)
        process.send_signal(signal.SIGKILL)
        process.wait()
    resumed = gr.WindowRun(".104", path, kept=0)
    resumed.advance(goal)
    other = tmp_path / "unbroken.windows"
    unbroken = gr.WindowRun(".104", other, kept=0)
    unbroken.advance(goal)
    assert resumed.windows == unbroken.windows
    told = [gr.read_frontier(file)._replace(rate=0) for file in (path, other)]
    assert told[0] == told[1]


def test_segments_are_chosen() -> None:
    parts = [choose(37, (i, 5), None) for i in range(1, 6)]
    assert sorted(segment for part in parts for segment in part) == list(range(37))
    assert len(set(choose(37, (2, 5), 3)) & set(parts[1])) == 3


def test_a_check_of_some_segments_does_not_say_verified(tmp_path: Path) -> None:
    file = tmp_path / "56.json"
    certificate().save(file)
    total = certificate().segments
    assert total is not None and total > 3
    whole = invoke("check", str(file))
    assert whole.exit_code == 0 and whole.stdout.startswith("verified: In .56")
    some = invoke("check", str(file), "--sample", "2")
    assert some.exit_code == 0
    assert some.stdout.startswith(f"verified 2 of {total} segments of: In .56")
    told = json.loads(invoke("check", str(file), "--segments", "1/2", "--json").stdout)
    assert told["verdict"] == "partial"
    assert (told["segments_checked"], told["segments"]) == (-(-total // 2), total)
    assert invoke("check", str(file), "--segments", "3/2").exit_code == 2


def test_a_false_segment_is_found(tmp_path: Path) -> None:
    fields = certificate().fields
    window = fields["windows"][2]
    first = window["values"][-1]
    window["values"] = window["values"][:-1] + ("1" if first != "1" else "2")
    file = tmp_path / "false.json"
    file.write_text(json.dumps(fields))
    refuted = invoke("check", str(file))
    assert refuted.exit_code == 1 and refuted.stdout.startswith("refuted: ")
    alone = check_segments(file.read_text(), [2])
    assert not alone and alone.refutation is not None and "segment 2" in alone.refutation
    assert check_segments(file.read_text(), [1]).refutation is None


def test_other_kinds_have_no_segments(tmp_path: Path) -> None:
    file = tmp_path / "77.json"
    kayles = gr.HeapGame(".77").solve().certificate
    assert kayles is not None and kayles.segments is None
    kayles.save(file)
    assert invoke("check", str(file), "--sample", "1").exit_code == 2


def test_the_frontier_is_run_resumed_and_listed(tmp_path: Path) -> None:
    here = ["--dir", str(tmp_path)]
    first = invoke("frontier", "run", ".104", "--to", "20000000", "--json", *here)
    assert first.exit_code == 1
    game = json.loads(first.stdout)["games"][0]
    assert (game["values"], game["last_rare"], game["status"]) == (20_000_000, 284, "open")
    again = invoke("frontier", "resume", "--to", "36000000", *here)
    assert again.exit_code == 1 and "36,000,000" in again.stdout
    listed = json.loads(invoke("frontier", "list", "--json", *here).stdout)["games"]
    assert [one["code"] for one in listed] == [".104"]
    # What was computed behind the last window is computed again.
    assert listed[0]["values"] == 1 << 25
    assert isinstance(invoke("frontier", "resume", ".106", *here).exception, gr.InputError)
    assert invoke("frontier", "run", ".104", *here).exit_code == 2


def test_games_computed_at_once_are_as_those_computed_alone(tmp_path: Path) -> None:
    """Slices too short for a window are lengthened; segments are checked on a cluster too."""
    from distributed import LocalCluster

    from grundy.heaps import frontier_cluster

    codes, goal = (".104", ".56"), 20_000_000
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        address = cluster.scheduler_address
        options = ["--to", str(goal), "--dir", str(tmp_path / "many"), "--scheduler", address]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(frontier_cluster, "SLICE", 0.01)
            assert invoke("frontier", "run", *codes, *options, "--json").exit_code == 1
        file = tmp_path / "56.json"
        certificate().save(file)
        checked = invoke("check", str(file), "--scheduler", address, "--json")
        assert json.loads(checked.stdout)["verdict"] == "verified"
    alone = ["--to", str(goal), "--dir", str(tmp_path / "alone")]
    assert invoke("frontier", "run", *codes, *alone).exit_code == 1
    for code in codes:
        files = [tmp_path / folder / file_name(code) for folder in ("many", "alone")]
        many, one = (gr.read_frontier(file)._replace(rate=0) for file in files)
        assert many == one
    assert gr.read_frontier(files[0]).period == 144
    refused = invoke("frontier", "run", ".104", *options, "--certificate", "x.json")
    assert refused.exit_code == 2


def test_all_open_games_are_surveyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.atlas import frontier_record

    games = frontier_record.open_games()
    assert {".004", ".014", ".6"} <= set(games) and ".106" not in games
    # Rare heaps that go on, rare heaps that have ended, and a period.
    monkeypatch.setattr(frontier_record, "open_games", lambda: [".206", ".104", ".156"])
    record = tmp_path / "record.json"
    options = ["--open", "--time", "2", "--dir", str(tmp_path), "--record", str(record)]
    told = invoke("frontier", "run", *options, "--json")
    assert told.exit_code == 1
    rows = {row["code"]: row for row in json.loads(told.stdout)["games"]}
    assert rows[".206"]["status"] == "open" and rows[".206"]["depth"] is None
    assert rows[".104"]["depth"] > 0 and (tmp_path / file_name(".104")).exists()
    assert (rows[".156"]["period"], rows[".156"]["preperiod"]) == (349, 3479)
    values = gr.HeapGame(".206").nim_sequence(rows[".206"]["values"] - 1)
    assert int(values.max()) == rows[".206"]["largest"]
    assert int(values.argmax()) == rows[".206"]["largest_heap"]
    assert {row["code"]: row for row in json.loads(record.read_text())["games"]} == rows


def test_surveys_are_asked_for_properly(tmp_path: Path) -> None:
    assert invoke("frontier", "run").exit_code == 2
    assert invoke("frontier", "run", "--open").exit_code == 2
    assert invoke("frontier", "run", "--open", ".104", "--time", "1").exit_code == 2
    assert invoke("frontier", "run", ".104", "--record", "x", "--to", "9").exit_code == 2
    broken = tmp_path / "record.json"
    broken.write_text("[1]")
    with pytest.raises(gr.InputError, match="not a record"):
        merge_record(broken, [])


def test_the_shipped_record() -> None:
    listed = json.loads(invoke("frontier", "list", "--shipped", "--json").stdout)["games"]
    assert ".106" in [game["code"] for game in listed]
    assert all(game["values"] > 1 << 20 for game in listed if game["depth"] is not None)


def test_a_period_found_by_windows_answers_solve() -> None:
    """The certificate of the run says the same; its period begins too late to list values."""
    certificate = gr.Certificate.load(ROOT / "benches" / "frontier" / "106.json").fields
    claimed = {name: certificate[name] for name in ("period", "preperiod", "theorem")}
    assert claimed["period"] == 328_226_140_474 and claimed["preperiod"] == 465_384_263_797
    found = json.loads(invoke("solve", ".106", "--json").stdout)
    assert found["status"] == "periodic" and found["source"] == "atlas"
    assert found["proof"]["theorem"] == claimed["theorem"]
    assert (found["period"], found["preperiod"]) == (claimed["period"], claimed["preperiod"])
    assert found["exception_count"] is None and found["exceptions"] == {}
    text = invoke("solve", ".106")
    assert text.exit_code == 0 and "grundy frontier run .106" in text.stdout
    assert invoke("solve", ".106", "--max-heap", "1000").exit_code == 1
    with pytest.raises(gr.LimitError):
        shipped_answer(gr.HeapGame(".106"), "normal").value(10**12)


def test_every_face_knows_a_late_period() -> None:
    """A period too late to compute: reports, questions, the pages, plots and `HeapGame.solve`."""
    from grundy.web.core import answer

    for code in (".106", ".454"):
        known = shipped_answer(gr.HeapGame(code), "normal")
        assert isinstance(known, gr.NormalSolution)
        solved = gr.HeapGame(code).solve(time=0.1)
        report = report_of(code, time=0.1)
        for one in (solved, report.solution):
            assert (one.period, one.preperiod) == (known.period, known.preperiod)
            assert one.source == "atlas"
        assert report.structure.to < 1 << 20 and not report.structure.subperiods
        asked = gr.ask(code)
        assert str(known.period) in asked.verdict and not asked.open
        page = answer("game", code=code, max_heap=10_000)
        assert (page["period"], page["preperiod"]) == (known.period, known.preperiod)
        assert page["source"] == "atlas" and page["exception_count"] is None
        latex = answer("download", code=code, what="latex", play="normal", max_heap=10_000)
        assert f"period {known.period} from heap" in latex["text"]
        # Who asks for a fresh answer, or up to a heap, gets what a search finds.
        assert gr.HeapGame(code).solve(time=0.1, fresh=True).status == "unknown"
        assert gr.HeapGame(code).solve(max_heap=10_000).status == "unknown"


def test_the_late_periods_of_the_pages_are_those_of_the_atlas() -> None:
    """`late.json` has all games whose proof goes beyond the heaps of a page, and no more."""
    searched = 5_000_000
    query = (
        "SELECT game.code FROM game JOIN normal ON game.normal_class = normal.class "
        f"WHERE alias IS NULL AND saltus = 0 AND verified_to > {searched}"
    )
    codes = [row[0] for row in gr.Atlas.shipped().sql(query)[1]]
    codes += [game.code for game in shipped_record() if game.period is not None]
    expected = []
    for code in sorted(set(codes)):
        known = shipped_answer(gr.HeapGame(code), "normal")
        assert isinstance(known, gr.NormalSolution) and known.proof is not None
        expected.append(
            {"code": code, "period": known.period, "preperiod": known.preperiod}
            | known.proof._asdict()
        )
    late = ROOT / "crates" / "answers" / "src" / "late.json"
    assert json.loads(late.read_text(encoding="utf-8")) == expected


def test_games_without_windows_are_refused() -> None:
    for code in (".3", ".F", ".(3)"):
        with pytest.raises(gr.InputError):
            gr.WindowRun(code)


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "period", "preperiod"),
    [
        (".104", 11_770_282, 197_769_598),
        (".054", 10_015_179, 193_235_616),
        (".454", 60_620_715, 160_949_019),
    ],
)
def test_late_periods(code: str, period: int, preperiod: int) -> None:
    run = gr.WindowRun(code)
    run.advance(1 << 40)
    assert run.solution == (period, preperiod)
    found = run.certificate
    assert found is not None and found.check()
