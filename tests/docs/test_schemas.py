"""Real outputs and real certificates fit the JSON Schemas, and show no field they lack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
from click.testing import CliRunner
from questions import QUESTIONS
from referencing import Registry, Resource

import grundy as gr
from grundy import _core, schemas
from grundy.cli._group import grundy
from grundy.misere.infinite_family import infinite_family
from grundy.web.core import answer

OUTPUTS = [
    ["solve", ".77"],
    ["solve", ".3F"],
    ["solve", ".16", "--max-heap", "100"],
    ["solve", "4.(3)"],
    ["solve", ".75(6)"],
    ["nim", "S(1|2)", "-n", "5"],
    ["solve", "splittles(1|2)"],
    ["solve", "S(1|1,2)", "--max-heap", "20"],
    ["solve", "pass(.75)"],
    ["solve", "pass(.37)", "--max-heap", "100"],
    ["nim", "pass(.75)", "-n", "5"],
    ["family", ".1^s 57"],
    ["family", ".1^s 7", "--time", "1"],
    ["solve", "S(2,3)"],
    ["solve", ".77", "--play", "misere"],
    ["solve", ".07", "--play", "misere", "--max-heap", "12"],
    ["solve", ".31", "--play", "misere"],
    ["nim", "kayles", "-n", "10", "--from", "5"],
    ["genus", ".77", "-n", "10"],
    ["genus", ".07", "-n", "10", "--blurry"],
    ["genus", ".77", "--position", "9 8"],
    ["genus", ".123", "--apart", "6 11"],
    ["infinite", ".154"],
    ["outcome", ".123", "9 8 5 3"],
    ["outcome", ".123", "9 8 5 3", "--play", "misere"],
    ["outcome", ".77", ""],
    ["outcome", "welter", "1 3 7"],
    ["outcome", "northcott", "0-3 1-2", "--play", "misere"],
    ["outcome", "domineering", "2x2", "game", "^", ".77", "5 4"],
    ["explain", "nim", "3 5 7"],
    ["explain", ".77", "5 4", "--play", "misere", "--depth", "expert"],
    ["explain", "domineering", "2x2 ", "--as", "right"],
    ["explain", "col", "path:3"],
    ["ask", "misere kayles 5 4 3"],
    ["ask", "domineering 2x2 + ^"],
    ["ask", "{1|-1} + ^"],
    ["ask", "simplify {0,*|1}"],
    ["ask", "kayles"],
    ["ask", "misère kayles"],
    ["ask", "0 1 2 3 1 4 3 2"],
    ["identify", "0", "1", "2", "3", "1", "4", "3", "2"],
    ["cite", "domineering"],
    ["rulesets"],
    ["rulesets", "domineering"],
    ["value", "welter", "1 3 7"],
    ["report", ".77"],
    ["report", ".16", "--max-heap", "100"],
    ["report", ".123", "--play", "misere"],
    ["report", ".07", "--play", "misere", "--max-heap", "12"],
    ["report", ".31", "--play", "misere"],
    ["pretend", ".123", ":1 :0 :2 :2 (:1 C11 :0 A21 B22)"],
    ["pretend", ".123", ":1 :0 :2 :2 (:1 C11 :0 :2 B22); B = 1^13"],
    ["pretend", ".07", "(:1)", "--max-heap", "9"],
    ["pretend", ".35", "--equations", "(2,0) (2,1) (1,2)"],
    ["pretend", ".35", "--equations", "(2,0) (1,0)"],
    ["calc", "--play", "misere", "{2_2,1}"],
    ["calc", "--play", "misere", "over({:4,1}, {:4,1})"],
    ["calc", "--play", "misere", "genus(2+)"],
    ["calc", "--play", "misere", "options(2_2)"],
    ["calc", "{3||2|-1}"],
    ["calc", "1/2"],
    ["calc", "--steps", "{0,*|1,{2|0}}"],
    ["calc", "{1|-1}"],
    ["calc", "^ < *"],
    ["calc", "over + over"],
    ["calc", "dud"],
    ["calc", "stops({1|-1})"],
    ["value"],
    ["value", "domineering", "2x3"],
    ["strip", "welter", "1 3 7"],
    ["strip", "welter", "1 3 7", "--target", "0"],
    ["strip", "nim", "1 2 3", "--play", "misere"],
    ["strip", "antonim", "0 1 5"],
    ["strip", "silver-dollar", "3 5 8"],
    ["strip", "star", "[2,5] [3] [1,4]"],
    ["strip", "antimatter", "6 7 9 | 3 4"],
    ["strip", "wythoff", "3 5"],
    ["strip", "moore", "1 2 3"],
    ["strip", "staircase", "1 2 3"],
    ["strip", "northcott", "0-3 1-7"],
    ["strip", "star-row", "--a", "4"],
    ["strip", "star-row", "--a", "9", "--time", "0"],
    ["strip", "wythoff-row", "--a", "4"],
    ["strip", "star-value", "3"],
    ["strip", "star-value", "64", "--time", "0"],
    ["strip", "star-diagonal", "6"],
    ["strip", "star-diagonal", "31", "--time", "0"],
    ["strip", "star-bands", "6"],
    ["strip", "star-closure", "6"],
    ["strip", "star-closure", "90", "--time", "0"],
    ["strip", "joined-row", "3", "--order", "1,0", "--jump"],
    ["strip", "row", "star", "[2] [3] [c]", "--columns", "5"],
    ["strip", "p-positions", "3", "5"],
    ["strip", "nearly", "nim 3 + welter 1 3"],
    ["strip", "antonim", "1 5 7", "--target", "3"],
    ["strip", "antimatter", "0 0 | 0"],
    ["strip", "blocks", "--size", "4"],
    ["strip", "k-welter", "2: 1 1 3 7"],
    ["strip", "coin-turning", "mogul: 3 5"],
    ["strip", "star", "[3] [4]", "--orders", "0,1/1,0"],
    ["strip", "welter", "2 3 6 8 14", "--target", "0", "--exchange", "0 2"],
    ["strip", "wythoff-row", "3", "--apart", "2", "--columns", "5"],
    ["strip", "table", "antonim", "--fixed", "2", "--size", "4"],
    ["strip", "third-property", "nim", "--coins", "2", "--size", "3"],
    ["strip", "nim-product", "5", "7"],
    ["table"],
    ["table", "austin-4.3"],
    ["play", ".77", "2 1"],
    ["atlas", "info"],
    ["atlas", "find", "--period", "12", "--limit", "2"],
    ["atlas", "sql", "SELECT code FROM atlas LIMIT 1"],
]
GROUPS = ("output", "certificate", "answer")
# Commands that need a file, tried below; `serve` prints nothing.
ELSEWHERE = {"check", "census", "frontier", "plot", "serve"}


@cache
def registry() -> Registry[Any]:
    names = [name for group in GROUPS for name in schemas.names(group)]
    loaded = [schemas.load(name) for name in names]
    return Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in loaded)


def validate(value: Any, name: str) -> None:
    schema = schemas.load(name)
    jsonschema.Draft202012Validator(schema, registry=registry()).validate(value)
    forms = schema.get("oneOf", [schema])
    fields = [set(form["properties"]) for form in forms]
    assert any(set(value) <= known for known in fields), (
        f"describe the field in python/grundy/schemas/{name}.json: "
        f"{min((set(value) - known for known in fields), key=len)}"
    )


def printed(args: list[str]) -> Any:
    result = CliRunner().invoke(grundy, [*args, "--json"])
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", [name for group in GROUPS for name in schemas.names(group)])
def test_schema_is_a_schema(name: str) -> None:
    schema = schemas.load(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"] and schema["description"]
    for form in schema.get("oneOf", [schema]):
        for field, about in form["properties"].items():
            assert about.get("description"), f"{name}: what is {field}?"


@pytest.mark.parametrize("args", OUTPUTS, ids=" ".join)
def test_output(args: list[str]) -> None:
    validate(printed(args), args[0])


def test_every_command_has_a_schema() -> None:
    commands = set(grundy.list_commands(click.Context(grundy)))
    assert commands - {"serve"} <= set(schemas.names("output"))
    assert commands <= {args[0] for args in OUTPUTS} | ELSEWHERE


def test_plot_and_census(tmp_path: Path) -> None:
    for args in (["thermograph", "{1|-1}"], ["frieze", "1 3 7"], ["star-table"]):
        validate(printed(["plot", *args, "--out", str(tmp_path / "a.svg")]), "plot")
    family = ["--quaternary", "1", "--max-heap", "50", "--misere-heap", "5", "--workers", "1"]
    validate(printed(["census", *family, "--atlas", str(tmp_path / "atlas.sqlite")]), "census")


def test_check_output(tmp_path: Path) -> None:
    file = tmp_path / "kayles.json"
    certificate = gr.HeapGame(".77").solve().certificate
    assert certificate is not None
    certificate.save(file)
    validate(printed(["check", str(file)]), "check")
    file.write_text(file.read_text().replace('"period": 12', '"period": 13'))
    answer = printed(["check", str(file)])
    assert answer["verdict"] == "refuted"
    validate(answer, "check")


def test_frontier(tmp_path: Path) -> None:
    args = ["--dir", str(tmp_path)]
    validate(printed(["frontier", "run", ".104", "--to", "5000000", *args]), "frontier")
    validate(printed(["frontier", "list", *args]), "frontier")


def certificates() -> Iterator[Any]:
    run = gr.WindowRun(".56", kept=0)
    run.advance(1 << 40)
    yield run.certificate
    for code in (".01F", ".75(6)", ".77", ".3F", ".(3)", ".(5)", ".(7)", ".5(2)", ".C9", ".F1"):
        yield gr.HeapGame(code).solve().certificate
    for code in (".77", ".123", "4.7"):
        yield gr.HeapGame(code).solve(play="misere", max_heap=30).certificate
    yield gr.star_row(5).certificate
    yield gr.star_diagonal(6).certificate
    yield gr.star_closure(6).certificate
    yield gr.StarSequence(6).certificate
    yield gr.strip_row("star", "[2] [3] [c]").certificate
    infinite = gr.infinite_quotient(".154")
    yield infinite.certificate
    yield infinite.infinity
    family = infinite_family(".3102")
    assert family is not None
    yield family.certificate
    for partizan in ("splittles(1|2)", "S(1,2|1,3)"):
        found = gr.PartizanHeapGame(partizan).solve(max_heap=40)
        assert found.outcomes is not None
        yield found.certificate or found.outcomes.certificate
    yield gr.PassGame(".75").solve().certificate
    yield gr.code_family(".1^s 57").classes[0].certificate
    yield gr.genus_over(gr.MisereGame("{1,{1,2,2+}}"), ["{:4,1}"]).certificate


def test_certificates() -> None:
    kinds = set()
    for certificate in certificates():
        assert certificate is not None and certificate.check()
        fields = json.loads(certificate.text)
        validate(fields, f"certificate/{fields['kind']}")
        kinds.add(f"certificate/{fields['kind']}")
    assert kinds == set(schemas.names("certificate"))


def test_a_wrong_output_is_seen() -> None:
    answer = printed(["nim", ".77", "-n", "3"])
    for wrong in ({**answer, "values": [0, -1]}, {k: v for k, v in answer.items() if k != "code"}):
        with pytest.raises(jsonschema.ValidationError):
            validate(wrong, "nim")
    with pytest.raises(AssertionError, match="describe the field"):
        validate({**answer, "mood": "good"}, "nim")


def test_answers_of_the_explorer() -> None:
    answered = set()
    for task, fields in QUESTIONS:
        try:
            found = answer(task, seconds=60.0, **fields)
        except gr.InputError:
            continue  # some questions are wrong on purpose
        validate(found, f"answer/{task}")
        answered.add(f"answer/{task}")
    certificate = answer("download", code=".77", what="certificate", play="normal")["text"]
    validate(answer("check-text", text=certificate), "answer/check-text")
    assert answered | {"answer/check-text"} == set(schemas.names("answer"))
    assert {f"answer/{task}" for task in _core.questions()} == set(schemas.names("answer"))
