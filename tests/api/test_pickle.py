"""Every object a user holds can be sent to another process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import grundy as gr


def again(thing):  # type: ignore[no-untyped-def]
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize(
    "thing",
    [
        gr.HeapGame(".77"),
        gr.Welter([1, 3]),
        gr.Welter([1, 3]) + gr.Nim([2]),
        gr.MisereGame("2_2"),
        gr.Game("{3||2|-1}").thermograph,
        gr.Board("domineering", "2x2"),
        gr.HeapSum(".77", [3]),
        gr.rulesets.find(".77"),
        gr.rulesets.find("welter"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_what_comes_back_is_equal(thing: object) -> None:
    assert again(thing) == thing


def test_solutions_answer_as_before() -> None:
    game = gr.HeapGame(".77")
    normal, misere = again(game.solve()), again(game.solve(play="misere"))
    assert (normal.period, normal.value(10**9)) == (12, game.solve().value(10**9))
    assert misere.outcome([9, 8, 5]) == game.outcome([9, 8, 5], play="misere")
    assert misere.quotient.order == 40 and misere.certificate.check().verdict == "verified"
    assert len(again(gr.Day(2)).games) == 22
    unknown = again(gr.HeapGame(".007").solve(max_heap=2000))
    assert unknown.value(10) == gr.HeapGame(".007").nim_value(10)


def test_a_match_goes_on() -> None:
    match = again(gr.Match(".77", "2 1").move("2 → 1"))
    assert match.position == "1 1" and match.reply().text == "1 → 0"


POOL = """
from multiprocessing import get_context

import grundy as gr

def outcome(position):
    return position.outcome()

if __name__ == "__main__":
    with get_context("spawn").Pool(1) as pool:
        print(pool.map(outcome, [gr.Welter([0, 1]), gr.Nim([1, 2])]))
"""


def test_a_pool_maps_over_positions(tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "['P', 'N']\n", done.stderr
