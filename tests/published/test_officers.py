"""Index tables and the ten-heap example of Officers (Allemang 1984), Dawson's Kayles beyond 21."""

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli import grundy
from grundy.misere.index_table import IndexTable
from grundy.tables import find_table

POSITION = [2, 7, 10, 10, 11, 11, 11, 11, 11, 13]


def test_the_lines_of_officers() -> None:
    """The lines for 10 and 11, the indices of 9, 10, 11 and 13, and two genera are in the text."""
    table = IndexTable.of(".37", 13)
    assert (table.heaps[1], table.heaps[6]) == (":2", ":1")
    assert (table.heaps[9], table.heaps[10]) == ("0,2 index #2", "2,1 index #3")
    assert table.heaps[12].endswith("#2") and table.heaps[8].endswith("#1")
    assert table.sums[0, 1, 2] == "(####)"
    assert table.sums[1, 0, 2] == "(3131)"


@pytest.mark.parametrize("heap", [13, 14])
def test_sums_by_the_genus_engine(heap: int) -> None:
    """The blurry genera by the other engine, while sums are small."""
    table, genera = IndexTable.of(".37", heap), gr.GenusTable(".37")
    first = {line: n for n, line in reversed(list(enumerate(table.heaps, 1))) if "#" in line}
    heaps = sorted(first.values())
    for copies, blurry in table.sums.items():
        position = [h for h, n in zip(heaps, copies, strict=True) for _ in range(n)]
        if sum(position) <= 46:
            assert genera.genus(position).blurry == blurry, position


def test_ten_heaps() -> None:
    """The move of the source, 10 to 9, wins; so does 13 to 12, and no other."""
    game = gr.HeapGame(".37")
    assert game.outcome(POSITION, play="misere") == "N"
    moves = game.winning_moves(POSITION, play="misere")
    assert moves == [gr.Move(10, (9,)), gr.Move(13, (12,))]
    rows = find_table("allemang-officers").rows()[1]
    assert [row[0] for row in rows if row[2] == "P"] == ["10 -> 9", "13 -> 12"]
    assert len(rows) == 25


def test_dawsons_kayles_beyond_21() -> None:
    """To heap 21 by Allemang, here to 24; then the quotient grows from 24 to 144."""
    table = IndexTable.of(".07")
    assert table.heap == 24
    assert [n for n, line in enumerate(table.heaps, 1) if "#" in line] == [
        10,
        12,
        14,
        16,
        17,
        19,
        24,
    ]
    assert len(table.sums) == 16
    printed = [row[-1] for row in find_table("plambeck-dawson-blurry").rows()[1]][:16]
    # The source's columns run from d to a, ours from 10 (a) to 16 (d).
    ours = [table.sums[a, b, c, d] for d in (0, 1) for c in (0, 1) for b in (0, 1) for a in (0, 1)]
    assert [genus.strip("()") for genus in ours] == printed


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.misere.index_table.SECONDS", 0.5)
    run = CliRunner().invoke
    made = run(grundy, ["table", "allemang-ii", ".37", "--max-heap", "13"])
    assert made.exit_code == 0 and "2,1 index #3" in made.output
    assert "appendix II" in made.output
    assert run(grundy, ["table", "allemang-ii"]).output.startswith("An answer to every move")
    for bad in (["allemang-iii", ".37"], ["allemang-ii", ".37", "--max-heap", "40"]):
        failed = run(grundy, ["table", *bad])
        assert isinstance(failed.exception, gr.InputError)
