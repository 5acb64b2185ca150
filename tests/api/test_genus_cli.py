"""`grundy genus`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import grundy as gr
from grundy.cli.genus import command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, catch_exceptions=True)


def fields(*arguments: str) -> dict[str, object]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0 and result.output.count("\n") == 1
    found: dict[str, object] = json.loads(result.output)
    return found


def test_json_of_heaps() -> None:
    found = fields(".123", "-n", "9")
    assert found["code"] == ".123" and found["play"] == "misere"
    assert found["genera"] == (
        ["0^120", "1^031", "0^120", "2^20", "2^20", "1^031", "0^02", "0^120", "2^1420", "1^20"]
    )
    assert fields(".375", "-n", "15")["genera"][-1] == "8^68[10]"  # type: ignore[index]


def test_json_of_blurry_heaps() -> None:
    found = fields(".07", "-n", "10", "--blurry")["genera"]
    assert isinstance(found, list)
    assert (found[0], found[1], found[2], found[10]) == ("(1202)", "(1202)", "(0313)", "(1#31)")


@pytest.mark.parametrize(
    ("position", "genus", "name"),
    [
        ("9", "1^20", "restive"),
        ("8", "2^1420", "restless"),
        ("11", "0^02", "tame"),
        ("3 5", "3^31", "nim"),
        ("3 3", "0^02", "tame"),
        ("9,6", "1^13", "wild"),
        ("9 + 3 + 3", "1^20", "wild"),
        ("", "0^120", "nim"),
    ],
)
def test_json_of_a_position(position: str, genus: str, name: str) -> None:
    found = fields(".123", "--position", position)
    assert (found["genus"], found["class"]) == (genus, name)


def test_what_people_read() -> None:
    result = run("kayles", "-n", "12")
    assert result.exit_code == 0 and "4^146" in result.output and "10+" in result.output
    assert "heap 0: 0^120" in run("kayles", "-n", "0").output
    text = run(".123", "--position", "11").output
    assert "tame" in text and "reverted to 0^120 and 0^02" in text


def test_a_table_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "kayles.txt"
    assert run(".77", "-n", "30", "--save", str(path)).exit_code == 0
    before = path.read_text()
    assert fields(".77", "-n", "30", "--load", str(path)) == fields(".77", "-n", "30")
    assert gr.GenusTable.load(path).known == before.count("\n") - 3
    assert isinstance(run(".07", "-n", "3", "--load", str(path)).exception, gr.InputError)
    path.write_text("nonsense")
    wrong = run(".77", "-n", "3", "--load", str(path)).exception
    assert isinstance(wrong, gr.InputError) and "line 1" in str(wrong)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((".12x", "-n", "3"), "'x' at column 4"),
        (("nosuch", "-n", "3"), "neither a known game"),
        ((".123", "--position", "9 x 5"), "'x' at column 3"),
        ((".123", "--position", "9999999999"), "heap 9999999999"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], part: str) -> None:
    error = run(*arguments).exception
    assert isinstance(error, (gr.InputError, gr.LimitError))
    assert part in str(error) and "\n" not in str(error)


def test_bad_usage() -> None:
    assert run(".123").exit_code == 2
    assert run(".123", "-n", "3", "--position", "2").exit_code == 2
    assert run(".123", "-n", "-3").exit_code == 2
