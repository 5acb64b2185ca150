"""`grundy calc` and `grundy value`, as a user runs them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

FIELDS = ["value", "outcome", "mean", "temperature", "left_stop", "right_stop", "birthday",
          "atomic_weight"]  # fmt: skip


def run(*arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    code = "from grundy.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=typed, capture_output=True, text=True
    )


def test_json_fields() -> None:
    done = run("calc", "{1|-1}+{2|-2}", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert {k: answer[k] for k in FIELDS} == {
        "value": "+-{3|1}",
        "outcome": "N",
        "mean": "0",
        "temperature": "2",
        "left_stop": "1",
        "right_stop": "-1",
        "birthday": 5,
        "atomic_weight": None,
    }


def test_numbers_of_any_length_are_printed_whole() -> None:
    number = "12" * 4000
    done = run("calc", number, "--json")
    assert done.returncode == 0 and f'"mean": "{number}"' in done.stdout
    assert f'"birthday": {number}' in done.stdout


@pytest.mark.parametrize(
    ("ruleset", "position", "value"),
    [
        ("col", "path:7", "0"),
        ("snort", "path:5", "+-{1,{3|0}}"),
        ("snort", "grid:2x2", "0"),
        ("col", "cycle:5", "0"),
        ("col", "grid:.L|R.", "0"),
        ("col", "edges:a-b,b-c;L:a;R:c", "0"),
    ],
)
def test_value_command(ruleset: str, position: str, value: str) -> None:
    answer = json.loads(run("value", ruleset, position, "--json").stdout)
    assert answer["value"] == value and set(FIELDS) <= set(answer)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("calc", "{1|-1"), "column 6"),
        (("calc", "0.3"), "not a dyadic"),
        (("calc", "fooo"), "unknown name"),
        (("value", "col", "edges:a-b;L:z"), "'z' is missing"),
        (("value", "col", "path:..x"), "column 8"),
        (("value", "chess", "path:3"), "unknown ruleset"),
        (("value", "col"), "no position"),
        (("value", "snort", "grid:..|."), "row has length 1"),
    ],
)
def test_bad_input_is_one_line_and_status_two(arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert says in done.stderr and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


def test_what_is_too_large_is_one_line_and_status_one() -> None:
    done = run("value", "col", "grid:20x20")
    assert done.returncode == 1 and done.stdout == ""
    assert "128" in done.stderr and done.stderr.count("\n") == 1


def test_prompt_keeps_names_and_survives_errors() -> None:
    typed = "x = {2|-1}\nx + 1\nans - x\n0.3\nlatex x\nthermo x\nmean(x)\nx >= -2\nnames\nquit\n"
    done = run("calc", typed=typed)
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0] == "x = {2|-1}" and lines[1].startswith("{3|0}") and lines[2] == "1"
    assert "not a dyadic" in done.stderr
    assert "1/2" in lines and "true" in lines


def test_expression_may_be_a_question_or_a_list() -> None:
    assert json.loads(run("calc", "^ > 0", "--json").stdout)["value"] is True
    assert json.loads(run("calc", "left(^*)", "--json").stdout)["value"] == ["*", "0"]
    assert run("calc", "stops(+-1)").stdout.strip() == "1, -1"
    assert run("calc", "--latex", "1/2*").stdout.strip() == "\\frac{1}{2}{\\ast}"


def test_a_form_too_long_to_write_has_its_temperature() -> None:
    about = json.loads(run("value", "snort", "path:20", "--json").stdout)
    assert about["value"] is None and (about["mean"], about["temperature"]) == ("0", "2")
    shown = run("value", "snort", "path:20").stdout
    assert "more than a million characters" in shown and "temperature 2" in shown


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('domineering("3x3") + ^', "{1^|-1^}"),
        ("2.ToadsAndFrogs('t.f')", "0"),
        ("clobber('xo|ox').cool(1) + kayles(\"5\")", "*4"),
        ('x-clobber("xo")', None),
        ('welter("1 3 7") + fox-and-geese(".o..|....|....|x.x.")', "over"),
    ],
)
def test_positions_stand_in_expressions(expression: str, value: str | None) -> None:
    done = run("calc", expression, "--json")
    if value is None:
        assert "unknown name 'x'" in done.stderr and "column 1" in done.stderr
    else:
        assert json.loads(done.stdout)["value"] == value, done.stderr


def test_a_word_before_a_position_that_is_no_ruleset() -> None:
    done = run("calc", 'domneering("3x3")')
    assert done.returncode == 2
    assert "unknown ruleset 'domneering'; did you mean domineering" in done.stderr


def test_positions_at_the_prompt() -> None:
    done = run("calc", typed="x = domineering('2x2')\nx + clobber('xo')\n")
    assert "x = +-1" in done.stdout and "1*" in done.stdout
