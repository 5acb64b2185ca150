"""A pretending table of one's own: what is wrong with it is shown by positions of the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.misere.depth_two import pretending_equations, read_equations
from grundy.reference.outcome import outcome

SOLVED = [".34", ".71", ".123", ".351", ".512", ".72", ".75", ".77", ".31", ".15"]


def own_table(code: str) -> tuple[list[str], int]:
    """The cells of a solved game, and the length of what repeats at the end."""
    report = gr.MisereReport(gr.HeapGame(code).solve(play="misere"))
    assert report.complete
    return report.pretending_cells, report.width


def written(cells: list[str], width: int) -> str:
    return " ".join([*cells[:-width], f"({' '.join(cells[-width:])})"])


@pytest.mark.parametrize("code", SOLVED)
def test_the_table_of_a_report_is_right(code: str) -> None:
    cells, width = own_table(code)
    found = gr.check_pretending(code, written(cells, width))
    assert (found.verdict, found.for_ever, found.failures, found.notes) == (
        "verified",
        True,
        (),
        (),
    )
    rows = [" ".join(cells[at : at + width]) for at in range(0, len(cells), width)]
    printed = "\n".join(f"{at * width}+ {row}" for at, row in enumerate(rows)) + "\n..."
    assert gr.check_pretending(code, printed) == found


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SOLVED), st.data())
def test_a_changed_cell_is_refuted_by_play(code: str, data: st.DataObject) -> None:
    """Both positions are played out by the definition."""
    cells, width = own_table(code)
    at = data.draw(st.integers(0, len(cells) - 1))
    new = data.draw(st.sampled_from([":0", ":1", ":2", ":3", ":4", *dict.fromkeys(cells)]))
    quotient = gr.HeapGame(code).solve(play="misere").quotient
    changed = [*cells[:at], new, *cells[at + 1 :]]
    found = gr.check_pretending(code, written(changed, width))
    if new == cells[at]:
        assert found.verdict == "verified"
    for failure in found.failures:
        pair = failure["position"], failure["pretended"]
        outcomes = failure["outcome"], failure["pretended_outcome"]
        assert outcomes[0] != outcomes[1]
        for heaps, said in zip(pair, outcomes, strict=True):
            assert ("P" if quotient.in_p(quotient.of_position(heaps)) else "N") == said
            if sum(heaps) <= 24:
                assert outcome(code, heaps, "misere") == said
    assert (found.verdict == "refuted") == bool(found.failures)


def test_what_is_claimed_of_copies_and_sums() -> None:
    """Section 4.2 of Plambeck 2003, with A_{2,1} and five exceptions; then wrong ones."""
    printed = """
            1        2    3        4        5
        0+  :1       :0   :2       :2       :1
        5+  C_{1,1}  :0   A_{2,1}  B_{2,2}  :1
        10+ ...
        B = 1^20
        A = 2^1420
        A + B = 3^02
        A + A = 0^120
        2A + B = 1^{20}
    """
    found = gr.check_pretending(".123", printed)
    assert (found.verdict, found.for_ever) == ("verified", True)
    assert found.notes == ("A_{2,1} is right but not least: A_{2,0}",)
    wrong = gr.check_pretending(
        ".123", printed.replace("B_{2,2}", "B_{1,2}").replace("3^02", "3^20")
    )
    texts = [failure["text"] for failure in wrong.failures]
    assert texts[0].startswith("3·B is not 2·B: ") and len(texts) == 2
    assert texts[1] == "the genus of A + B is 3^02, not 3^20"


def test_a_table_that_ends_is_about_its_heaps() -> None:
    """Section 7.4: .35 to heap 7; with larger heaps 5 is not :4."""
    table = ":1 :2 C12 A22 :4 E21 B22"
    found = gr.check_pretending(".35", table)
    assert (found.verdict, found.heaps, found.for_ever) == ("verified", 7, False)
    simpler = gr.check_pretending(".35", table.replace("B22", "B12"))
    assert simpler.verdict == "refuted"
    open_one = gr.check_pretending(".07", "(:0 :1 :1 :2)", max_heap=4)
    assert (open_one.verdict, open_one.heaps) == ("open", 4)


@pytest.mark.parametrize(
    ("table", "part"),
    [
        ("", "lists what heaps"),
        (":1 A2345", "period and start"),
        (":1 :2)", "without cells"),
        ("(:1 :2", "needs its ')'"),
        (":1 A21 A22", "was given as"),
        (":1\nB = 2^20", "a letter of the table"),
        (":1\n:1 = 2", "a genus is"),
        (":501", "from 0 to 500"),
    ],
)
def test_bad_tables(table: str, part: str) -> None:
    with pytest.raises(gr.InputError) as error:
        gr.check_pretending(".77", table)
    assert part in str(error.value) and "\n" not in str(error.value)


def test_a_game_without_a_nim_heap_of_2() -> None:
    with pytest.raises(gr.LimitError, match="nim-heap of 2"):
        gr.check_pretending(".1", ":1 (:2)")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([".77", ".35", ".123", ".07", ".3102", ".54", "grundys-game", "4.7", ".6"]),
    st.lists(st.tuples(st.integers(1, 2), st.integers(0, 2)), min_size=1, max_size=5),
)
def test_equations_by_play_and_in_the_quotient(code: str, pairs: list[tuple[int, int]]) -> None:
    """Theorem 9.3: finitely many positions decide what the quotient says of all."""
    quotient = gr.HeapGame(code).solve(play="misere", max_heap=len(pairs)).quotient
    wanted = all(
        quotient.of_position([heap] * (p + s)) == quotient.of_position([heap] * s)
        for heap, (p, s) in enumerate(pairs, 1)
    )
    partial = gr.HeapGame(code).solve(play="misere", max_heap=len(pairs))
    found = pretending_equations(code, pairs)
    if not partial.solved:
        assert found.holds == wanted
    if not found.holds:
        assert found.position is not None and found.reduced is not None
        outcomes = tuple(outcome(code, h, "misere") for h in (found.position, found.reduced))
        assert outcomes == found.outcomes and outcomes[0] != outcomes[1]


def test_the_equations_of_section_7_4() -> None:
    """.35 to heap 7; simpler ones for heap 7 fail."""
    right = read_equations("(2,0) (2,1) (1,2) (2,2) (2,2) (2,1) (2,2)")
    assert pretending_equations(".35", right).holds
    assert not pretending_equations(".35", [*right[:-1], (2, 1)]).holds
    with pytest.raises(gr.InputError, match="pairs of period and start"):
        read_equations("2,0 x")
    with pytest.raises(gr.LimitError, match="fewer heaps"):
        pretending_equations(".77", [(2, 2)] * 12)
