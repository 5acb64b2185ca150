"""What crosses from Rust has typed fields, and the fields of a solution are listed once."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy import _core
from grundy.heaps import normal_solution
from grundy.misere import misere_solution

STUB = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
RECORDS = {
    node.name: [field.target.id for field in node.body if isinstance(field, ast.AnnAssign)]
    for node in STUB.body
    if isinstance(node, ast.ClassDef) and any(isinstance(f, ast.AnnAssign) for f in node.body)
}


@pytest.mark.parametrize("name", RECORDS)
def test_the_stub_lists_the_fields_the_core_has(name: str) -> None:
    fields = {field for field in vars(getattr(_core, name)) if not field.startswith("_")}
    assert fields == set(RECORDS[name])


def test_nothing_of_the_core_is_an_untyped_dictionary() -> None:
    text = ast.unparse(STUB)
    assert "-> dict[str, Any]" not in text


def test_records_are_read_only() -> None:
    records: list[Any] = [
        _core.HeapSequence(".77").solve(1000),
        _core.MisereSolver(".123").run(20, 100, 10_000),
        _core.tameness(".147", 100),
        _core.row_period(3, [0]),
    ]
    for record in records:
        with pytest.raises(AttributeError):
            record.period = 1


@pytest.mark.parametrize(
    "play, law", [("normal", normal_solution.LAW), ("misere", misere_solution.LAW)]
)
@pytest.mark.parametrize("code, max_heap", [(".77", None), (".07", 24), (".6", 60)])
def test_a_solution_lists_its_fields_once(
    play: str, law: tuple[str, ...], code: str, max_heap: int | None
) -> None:
    solution = gr.HeapGame(code).solve(play, max_heap=max_heap)
    fields = solution.to_dict()
    assert list(fields)[: 2 + len(law)] == ["code", "play", *law]
    assert solution.law() == {name: fields[name] for name in law}
    assert all(getattr(solution, name) == fields[name] for name in law)
    columns = gr.Atlas.shipped().sql(f"SELECT * FROM {play} LIMIT 0")[0]
    assert set(law) <= set(columns)


def test_the_certificate_of_a_cousin_is_made_by_the_theorem_of_the_core() -> None:
    for code in ("4.4", ".137", "44.3", "S(1,3,4)", ".0077"):
        solution = gr.HeapGame(code).solve()
        assert solution.certificate is not None and solution.proof is not None
        made = _core.plain_period_certificate(code, solution.period, solution.preperiod)
        assert made.certificate == solution.certificate.text
        assert (made.theorem, made.verified_to) == tuple(solution.proof)
    with pytest.raises(gr.InputError, match="not a finite code"):
        _core.plain_period_certificate(".(3)", 1, 0)


@pytest.mark.parametrize("code", [".241", ".075", ".044", ".317"])
def test_a_quotient_of_the_atlas_is_carried_over_to_a_later_cousin(code: str) -> None:
    known = gr.Atlas.shipped().solution(code, "misere")
    found = gr.HeapGame(code).solve("misere")
    assert isinstance(known, gr.MisereSolution) and known.certificate is not None
    assert known.to_dict() == found.to_dict() | {"source": "atlas"}
    assert json.loads(known.certificate.text) == json.loads(found.certificate.text)


def test_a_certificate_of_another_game_is_not_taken_up() -> None:
    text = gr.HeapGame(".123").solve("misere").certificate.text
    solver = _core.MisereSolver(".75")
    with pytest.raises(gr.InputError, match=r"is of \.123, not of \.75"):
        solver.resume(text, [])
    assert solver.recall(text, [], 0, 5, 5, 100, 10_000) is None
