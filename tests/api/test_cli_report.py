"""grundy report, in both plays."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

GRUNDY = str(Path(sys.executable).with_name("grundy"))


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([GRUNDY, "report", *args], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("form", ["text", "latex", "html", "json"])
def test_every_form(play: str, form: str) -> None:
    done = run(".123", "--play", play, "--format", form)
    assert done.returncode == 0 and done.stderr == ""
    assert ".123" in done.stdout
    if form == "json":
        assert json.loads(done.stdout)["code"] == ".123"


def test_bad_code() -> None:
    done = run(".12x", "--play", "misere")
    assert done.returncode == 2 and "column 4" in done.stderr


def test_reports_of_games_without_a_single_code() -> None:
    found = json.loads(run("pass(.75)", "--format", "json").stdout)
    assert found["code"] == "pass(.75)" and found["solution"]["saltus"] == 4
    found = json.loads(run(".77|.37", "--format", "json").stdout)
    assert found["values"][10] == "^*" and found["solution"]["added"] == "^"
    text = run(".77|.37").stdout
    assert "V(n+6) = V(n) + ^ for all n ≥ 8" in text and "10: ^*" in text
    for wrong in (["pass(.75)", "--play", "misere"], [".77|.37", "--format", "latex"]):
        done = run(*wrong)
        assert done.returncode == 2 and done.stderr.count("\n") == 1
