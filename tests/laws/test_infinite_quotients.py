"""Infinite misère quotients: proved outcomes equal search, and changed certificates are refuted."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli._group import grundy
from grundy.misere.few_heaps import few_heaps
from grundy.misere.infinite_family import infinite_family
from grundy.reference.certificates import _positions, holds
from grundy.reference.misere_quotient import Outcomes, heaps

# The first heap with an infinite quotient, and the two heaps whose numbers of copies it turns on.
GAMES = {".154": (22, (11, 22)), ".176": (19, (11, 19)), ".3102": (12, (7, 12))}
QUATERNARY = (".3102", ".3122", ".3123", ".3312")


@cache
def found(code: str) -> gr.InfiniteQuotient:
    return gr.infinite_quotient(code)


@pytest.mark.parametrize("code", GAMES)
def test_every_position_of_24_tokens_is_as_search_says(code: str) -> None:
    heap, unbounded = GAMES[code]
    quotient = found(code)
    assert quotient.heap == heap
    assert {h for h, weight in quotient.weights.items() if weight} >= set(unbounded)
    outcomes = Outcomes(heaps(code, heap), 10**7)
    positions = _positions(heap, 24)
    assert len(positions) > 1000
    for position in positions:
        assert quotient.outcome(position) == ("P" if outcomes.is_p(position) else "N"), position


@pytest.mark.parametrize("code", GAMES)
def test_winning_moves_lead_to_p_and_there_are_some(code: str) -> None:
    quotient = found(code)
    choose = random.Random(code)
    for _ in range(60):
        position = [choose.randint(1, quotient.heap) for _ in range(choose.randint(1, 12))]
        position += [quotient.heap] * choose.randint(0, 40) + list(GAMES[code][1]) * 20
        moves = quotient.winning_moves(position)
        assert (quotient.outcome(position) == "N") == bool(moves)
        for move in moves:
            after = list(position)
            after.remove(move.heap)
            assert quotient.outcome([*after, *move.to]) == "P"


def test_few_heaps_agree() -> None:
    table = few_heaps(".3102", 3)
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                assert found(".3102").outcome([a, b, c]) == table.outcome([a, b, c])


def numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [p for key, inner in value.items() for p in numbers(inner, (*path, key))]
    if isinstance(value, list):
        return [p for at, inner in enumerate(value) for p in numbers(inner, (*path, at))]
    whole = isinstance(value, int) or value is None
    return [path] if whole and path[0] not in ("version",) else []


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def verdict(fields: dict[str, Any]) -> str:
    try:
        return gr.Certificate(json.dumps(fields)).check().verdict
    except (gr.InputError, gr.LimitError):
        return "refused"


@pytest.mark.parametrize("kind", ["certificate", "infinity"])
def test_changed_certificates_are_refuted(kind: str) -> None:
    """What is still verified must be true by the definitions: a change may not matter at all."""
    fields = getattr(found(".154"), kind).fields
    choose = random.Random(kind)
    paths = numbers(fields)
    by_field: dict[Any, list[tuple[Any, ...]]] = {}
    for path in paths:
        by_field.setdefault(tuple(k for k in path if isinstance(k, str)), []).append(path)
    assert verdict(fields) == "verified"
    refuted = 0
    for field, places in by_field.items():
        for path in choose.sample(places, min(12, len(places))):
            old: Any = fields
            for key in path:
                old = old[key]
            news = (0, -3) if old is None else (old + 1, old - 1)
            for new in news:
                other = changed(fields, path, new)
                if other == fields:
                    continue
                said = verdict(other)
                refuted += said != "verified"
                assert said != "verified" or holds(other, 24), (field, path, new)
    assert refuted > 50


@pytest.mark.parametrize("code", QUATERNARY)
def test_families_of_heaps_have_certificates(code: str) -> None:
    family = infinite_family(code) or infinite_family(code, 3)
    assert family is not None
    fields = family.certificate.fields
    assert family.certificate.check().verdict == "verified"
    assert holds(fields, 60)
    for name, new in [
        ("period", 2 * family.period),
        ("period", family.period + 1),
        ("preperiod", family.preperiod + 1),
        ("preperiod", family.preperiod - 1),
        ("preperiod", 1),
        ("first", 0),
        ("moving", []),
    ]:
        assert verdict({**fields, name: new}) == "refuted", (name, new)
    # .3312 has a second family, one heap above: every pair as far as heap 60 differs.
    others = [{"first": family.first + 1}, {"code": ".3103"}, {"code": ".3112"}]
    for at, heap in enumerate(family.moving):
        others.append({"moving": [*family.moving[:at], heap + 1, *family.moving[at + 1 :]]})
    for other in others:
        true = holds(fields | other, 60)
        assert (verdict(fields | other) == "verified") == true, other
        assert not true or code == ".3312", other


def test_faces_use_the_weights() -> None:
    game = gr.HeapGame(".154")
    position = [22] * 30 + [11] * 30 + [15]
    assert game.outcome(position, play="misere") == found(".154").outcome(position)
    moves = game.winning_moves(position, play="misere")
    assert moves == found(".154").winning_moves(position)


def test_command(tmp_path: Any) -> None:
    files = [tmp_path / "outcomes.json", tmp_path / "infinity.json"]
    options = ["--certificate", str(files[0]), "--infinity", str(files[1])]
    result = CliRunner().invoke(grundy, ["infinite", ".176", *options])
    assert result.exit_code == 0, result.output
    assert "heap 11" in result.output and "are all different" in result.output
    for file in files:
        assert CliRunner().invoke(grundy, ["check", str(file)]).output.startswith("verified")


def test_finite_quotients_are_not_called_infinite() -> None:
    with pytest.raises(gr.LimitError, match="is solved"):
        gr.infinite_quotient(".77")
    with pytest.raises(gr.LimitError, match="up to heap 20"):
        gr.infinite_quotient(".154", max_heap=20)
