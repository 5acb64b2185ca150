"""The commands for heap games, as a script calls them."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GRUNDY = [str(Path(sys.executable).with_name("grundy"))]


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*GRUNDY, *args], capture_output=True, text=True, check=False)


def fields(*args: str) -> dict:
    done = run(*args, "--json")
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_solve_gives_the_contract_fields() -> None:
    found = fields("solve", ".77")
    assert found["code"] == ".77" and found["play"] == "normal"
    assert found["status"] == "periodic" and found["saltus"] == 0
    assert (found["period"], found["preperiod"]) == (12, 71)
    assert found["exceptions"]["70"] == 6 and len(found["exceptions"]) == 14
    assert found["period_values"] == [7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2]
    assert found["proof"] == {"theorem": "Austin 1976, Theorem 4.1", "verified_to": 166}
    assert found["values_computed"] >= 167


def test_unknown_is_an_answer_with_its_bound() -> None:
    done = run("solve", ".6", "--max-heap", "3000", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert found["status"] == "unknown" and found["searched_to"] == 3000
    assert found["period"] is None


def test_nim_from_to() -> None:
    found = fields("nim", ".137", "-n", "12", "--from", "5")
    assert found["values"] == [3, 1, 1, 0, 3, 3, 2, 2]


def test_outcome_of_large_heaps_is_immediate() -> None:
    found = fields("outcome", "kayles", "1000000000 999999999999 5")
    assert found["outcome"] == "N" and found["winning_moves"] and not found["complete"]
    assert fields("outcome", "nim", "1 2 3")["outcome"] == "P"
    nim = fields("outcome", "nim", "1000000000000 1 2")
    assert nim["winning_moves"] == [{"from": 1000000000000, "to": [3]}]
    assert fields("outcome", "nim", "1000000000000")["winning_moves"][0]["to"] == []
    assert fields("outcome", ".77", "") == {
        "code": ".77",
        "play": "normal",
        "position": [],
        "outcome": "P",
        "winning_moves": [],
        "complete": True,
    }


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["solve", ""], "empty"),
        (["solve", ".7x"], "'x' at column 3 of '.7x'"),
        (["solve", "1.7"], "left of the point"),
        (["solve", "2.7"], "left of the point"),
        (["nim", ".77", "-n", "-1"], "not in the range"),
        (["outcome", ".77", "1 x 3"], "'x' at column 3"),
        (["outcome", ".77", "-5"], "'-5' at column 1"),
        (["check", "/no/such/file"], "No such file"),
        (["bogus"], "No such command"),
    ],
)
def test_bad_input_is_one_line_and_status_2(args: list[str], part: str) -> None:
    done = run(*args)
    assert done.returncode == 2 and done.stdout == ""
    assert part in done.stderr and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("heap", ["99999999999999999", "100000000000"])
def test_too_large_is_one_line_and_status_1(heap: str) -> None:
    done = run("nim", ".77", "-n", heap)
    assert done.returncode == 1 and done.stdout == ""
    assert "MB" in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_certificate_files(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    assert run("solve", ".137", "--certificate", str(path)).returncode == 0
    assert fields("check", str(path))["verdict"] == "verified"
    text = path.read_text()
    path.write_text(text.replace('"period": 34', '"period": 33'))
    done = run("check", str(path), "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 1 and found["verdict"] == "refuted" and found["refutation"]
    path.write_text(text[: len(text) // 2])
    done = run("check", str(path))
    assert done.returncode == 2 and "JSON" in done.stderr
    with path.open("wb") as file:
        file.truncate(300 << 20)
    done = run("check", str(path))
    assert done.returncode == 2 and "too many" in done.stderr


def test_certificate_into_nowhere_writes_nothing(tmp_path: Path) -> None:
    done = run("solve", ".77", "--certificate", str(tmp_path / "no" / "c.json"))
    assert done.returncode == 2 and "No such file" in done.stderr


def interrupted(command: list[str], seconds: float, how: int) -> tuple[int, str]:
    process = subprocess.Popen(
        [*GRUNDY, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(seconds)
    process.send_signal(how)
    out, _ = process.communicate(timeout=60)
    return process.returncode, out


def test_ctrl_c_keeps_what_is_done() -> None:
    status, out = interrupted(
        ["solve", ".6", "--max-heap", "900000000", "--json"], 2.0, signal.SIGINT
    )
    found = json.loads(out)
    assert status == 130 and found["status"] == "unknown" and found["searched_to"] > 1000


def test_killed_and_resumed_gives_the_same_certificate(tmp_path: Path) -> None:
    unbroken, resumed = tmp_path / "a.json", tmp_path / "b.json"
    game = ["solve", ".376", "--max-heap", "5000000"]
    assert run(*game, "--certificate", str(unbroken)).returncode == 0
    saved = tmp_path / "run"
    for size in (100_000, 500_000):
        process = subprocess.Popen([*GRUNDY, *game, "--checkpoint", str(saved)])
        while not saved.exists() or saved.stat().st_size < size:
            assert process.poll() is None, "ended before it could be killed"
            time.sleep(0.05)
        process.kill()
        process.wait()
    with saved.open("r+b") as file:  # a kill in the middle of a write
        file.truncate(saved.stat().st_size - 1000)
    done = run(*game, "--checkpoint", str(saved), "--certificate", str(resumed))
    assert done.returncode == 0
    assert unbroken.read_text() == resumed.read_text()


def test_a_checkpoint_of_another_game_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "run"
    assert run("solve", ".6", "--max-heap", "5000", "--checkpoint", str(path)).returncode == 1
    before = path.read_bytes()
    done = run("solve", ".77", "--checkpoint", str(path))
    assert done.returncode == 2 and "not a checkpoint of this game" in done.stderr
    assert path.read_bytes() == before


def test_help_and_version() -> None:
    assert "solve" in run("--help").stdout
    assert run("--version").stdout.startswith("grundy")
