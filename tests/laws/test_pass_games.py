"""Games with a pass: values, play and laws against the definition."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verdicts import verdict

import grundy as gr
from grundy.reference.certificates import holds
from grundy.reference.moves import options

CODES = [".77", ".7", ".3", ".07", ".137", "4.3", "S(1,3)", ".3F"]
Heap = tuple[int, bool]


def after(code: str, heap: Heap) -> list[tuple[Heap, ...]]:
    """What a heap may become, by the rules in words."""
    n, passes = heap
    found = []
    for left in options(code, n):
        heaps = [h for h in left if h]
        if not passes or not heaps:
            found.append(tuple((h, False) for h in heaps))
        for keeper in range(len(heaps)) if passes else ():
            found.append(tuple((h, i == keeper) for i, h in enumerate(heaps)))
    if passes and n:
        found.append(((n, False),))
    return found


@cache
def wins(code: str, heaps: tuple[Heap, ...], play: str) -> bool:
    """Does the player to move win? By trying everything."""
    moved = False
    for i, heap in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        for new in after(code, heap):
            moved = True
            if not wins(code, tuple(sorted((*rest, *new))), play):
                return True
    return not moved and play == "misere"


heaps = st.lists(st.tuples(st.integers(1, 5), st.booleans()), max_size=2)


@given(st.sampled_from(CODES), heaps, st.sampled_from(["normal", "misere"]))
@settings(max_examples=120, deadline=None)
def test_who_wins_is_what_play_says(code: str, position: list[Heap], play: str) -> None:
    first = wins(code, tuple(sorted(position)), play)
    assert gr.PassHeaps(code, position).outcome(play) == ("N" if first else "P")


@pytest.mark.parametrize(
    "code", [".77", ".7", ".07", ".37", "S(1,3)", "S(2,3,5,8)", ".333", ".156", "4.3"]
)
def test_laws_hold_and_are_checked(code: str) -> None:
    game = gr.PassGame(code)
    law = game.solve()
    if law.certificate is None:
        assert law.status == "unknown"
        return
    assert law.certificate.check().verdict == "verified"
    assert law.period is not None and law.preperiod is not None
    far = law.searched_to + 3 * law.period
    direct = gr.PassGame(code).nim_values(min(far, 4000))
    assert [game.nim_value(n) for n in range(len(direct))] == direct
    fields = law.certificate.fields
    assert holds(fields, 60) if fields["preperiod"] + fields["period"] < 60 else True
    for name in ("period", "saltus", "theorem_times", "verified_to"):
        assert verdict(fields | {name: fields[name] + 1}) != "verified"


def test_some_values_grow_without_end() -> None:
    """A finite octal game never grows (Austin 1976, Theorem 6.2); with a pass it can."""
    found = {gr.PassGame(f".{n:02o}").solve(1000).status for n in range(1, 64)}
    assert {"periodic", "arithmetic-periodic"} <= found or "partly arithmetic-periodic" in found


def test_positions_everywhere() -> None:
    position = gr.rulesets.find("kayles with a pass").read("5p 4")
    assert str(position) == "5p 4" and position == gr.PassHeaps("kayles", "4 5p")
    assert (position + gr.Nim([4])).outcome() == "P"
    with pytest.raises(gr.InputError, match="is not a heap"):
        gr.PassHeaps("kayles", "5q")
