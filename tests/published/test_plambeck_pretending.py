"""Heap pretending tables, examples and solved games of Plambeck 2003."""

import pytest

import grundy as gr
from grundy.tables import find_table

# As printed, row after row; letters are compared by what they stand for, not by name.
PRINTED = {
    7: ":1 :0 :1 :2 :0 :1 :0 :3 :1 A20 :1 :2 :0 B20 :0 :3",
    10: ":1 :2 :1 :0 R23 :0 :1 S20 :1 :0 R23 :0",
    13: ":1 :0 :2 :2 :1 C11 :0 A21 B22 :1",
    16: ":1 :2 :1 :2 :4 A22 :4 :2 B21 :2 B21 :2 :4 A22 :4 :2",
    21: ":1 :1 :1 :2 :2 :2 :1 :4 A22 :2 :2 :2 :5 :4 A22 :2 :2 :2 :5 :4 :5 :2 :2 :2",
    24: ":1 :1 :2 :2 :1 :4 :2 :2 A21 :4 B22 :2 :2 C22 :5 :2 :2 A21 :5 B22 :2 :2 :5 :5 :2 :2 A21"
    " :5 :5 :2 :2 :5 :5 :2 :2 A21",
    26: ":1 :0 :2 :3 :1 :0 :2 :3 A22 :4 D22 :7 A22 :4 E22 G22 C22 :4 F22 G22",
    30: ":1 :2 :1 :2 A22 :2 A22 :2 :5 :2",
    43: ":0 :1 :0 :1 :2 :2 :2 :0 C21 C21 :1 A22 D21 B20",
    46: ":1 :0 :0 :2 :2 :1 :1 C21 :0 :0 B20 A22 :1 :1",
    48: ":1 :0 :1 :0 :2 :2 :2 :1 C21 C21 :0 B20 D21 A22",
    52: ":1 :0 :2 :2 :3 :1 :4 :0 A23 :2 B24 :1",
}
# Heaps where ours differ, with ours; each is on the errata page.
DIFFERENT = {
    13: {8: "20"},
    24: {20: "new letter"},
    43: {9: "11", 10: "11"},
    46: {8: "11"},
    48: {9: "11", 10: "11"},
    52: {9: "22"},
}


def differences(printed: list[str], ours: list[str]) -> dict[int, str]:
    """Heaps whose cells differ when letters are matched by their first heaps."""
    names: dict[str, str] = {}
    found = {}
    for heap, (theirs, own) in enumerate(zip(printed, ours, strict=True), 1):
        if theirs[0] == ":" or own[0] == ":":
            if theirs != own:
                found[heap] = own
        elif names.setdefault(theirs[0], own[0]) != own[0]:
            found[heap] = "new letter"
        elif theirs[1:] != own[1:]:
            found[heap] = own[1:]
    return found


@pytest.mark.parametrize("figure", PRINTED)
def test_pretending_figures(figure: int) -> None:
    _, rows = find_table(f"plambeck-fig-{figure}").rows()
    marks = str.maketrans("", "", "_{},")
    ours = [cell.translate(marks) for row in rows for cell in row[1:] if cell]
    assert differences(PRINTED[figure].split(), ours) == DIFFERENT.get(figure, {})


def test_figure_40() -> None:
    """Of .312; the source prints rows of two as here."""
    assert find_table("plambeck-fig-40").rows()[1] == [
        ["0+", ":1", ":2"],
        ["2+", ":4", "A_{2,0}"],
        ["4+", ":4", ":5"],
    ]


def test_a_wrong_cell_is_noticed() -> None:
    assert differences([":1", "A22", "B22", "A22"], [":2", "A22", "B21", "B22"]) == {
        1: ":2",
        3: "21",
        4: "new letter",
    }


SOLVED = [".34", ".71", ".123", ".351", ".512", ".53", ".72", ".75", ".77"]


@pytest.mark.parametrize("code", SOLVED)
def test_the_solved_games_are_certified(code: str) -> None:
    solution = gr.HeapGame(code).solve(play="misere")
    assert solution.status == "solved"
    assert solution.certificate.check().verdict == "verified"


@pytest.mark.parametrize(
    ("code", "heaps", "normal", "misere"),
    [
        (".75", [7, 3, 3, 1], "P", "N"),
        (".75", [7, 7], "P", "P"),
        (".75", [10, 3], "N", "N"),
        (".54", [21, 10], "N", "P"),
        (".54", [14, 10], "N", "N"),
        (".53", [11, 14], "P", "N"),
        (".3102", [22, 50, 67], "P", "P"),
    ],
)
def test_positions_of_the_source(code: str, heaps: list[int], normal: str, misere: str) -> None:
    game = gr.HeapGame(code)
    assert (game.outcome(heaps), game.outcome(heaps, play="misere")) == (normal, misere)


@pytest.mark.parametrize(
    ("code", "order", "period"), [(".15", 42, 10), (".115", 42, 14), (".144", 30, 10)]
)
def test_open_games_that_are_solved_now(code: str, order: int, period: int) -> None:
    """Section 7 leaves them open."""
    solution = gr.HeapGame(code).solve(play="misere")
    assert (solution.status, solution.quotient_order, solution.period) == ("solved", order, period)
    assert solution.certificate.check().verdict == "verified"


def test_the_open_list() -> None:
    """All of section 7 attempted, as far as the atlas was computed."""
    rows = {row[0]: row for row in find_table("plambeck-section-7").rows()[1]}
    assert len(rows) == 13
    assert [code for code, row in rows.items() if row[1].startswith("solved")] == [
        ".15",
        ".115",
        ".144",
    ]
    far = {code: (int(row[1].split()[-1]), row[2].split()[0]) for code, row in rows.items()
           if not row[1].startswith("solved")}  # fmt: skip
    assert far[".07"] == (33, "638") and far[".54"] >= (139, "960")
    assert far[".35"] == (53, "3946") and far[".316"] == (20, "4816")


@pytest.mark.parametrize(("code", "heap"), [(".07", 33), (".54", 66)])
def test_the_atlas_went_as_far_as_a_run_does(code: str, heap: int) -> None:
    """The open quotients of the atlas, computed once more."""
    entry = gr.Atlas.shipped()[code]
    run = gr.HeapGame(code).solve(play="misere", max_heap=heap)
    assert entry.misere_heap is not None and entry.misere_heap >= heap
    if entry.misere_heap == heap:
        assert (run.quotient_order, run.p_order) == (entry.misere_order, entry.misere_p_order)


def test_the_orders_of_54_follow_a_formula() -> None:
    """Seen, not proved: |Q| = 2m² + 12m + 10 at heap 7m + 3."""
    run = gr.HeapGame(".54").solve(play="misere", max_heap=80)
    orders = dict(run.orders)
    for m in range(3, 12):
        assert orders[7 * m + 3] == 2 * m * m + 12 * m + 10
