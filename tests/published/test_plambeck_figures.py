"""The remaining figures of Plambeck 2003: games, approximators, Knots, relabellings, friskies."""

import re
from pathlib import Path

import pytest

import grundy as gr
from grundy.misere.few_heaps import few_heaps
from grundy.reference.outcome import outcome
from grundy.tables import find_table, list_tables

LAST_FIGURE = 89


def body(figure: int) -> list[list[str]]:
    return find_table(f"plambeck-fig-{figure}").rows()[1]


def test_every_figure_is_a_table() -> None:
    names = {table.name for table in list_tables()}
    assert {f"plambeck-fig-{n}" for n in range(1, LAST_FIGURE + 1)} <= names


def test_sums_of_outcomes() -> None:
    """Figures 1 and 2; no game born on day 2, 3 or 4 is a P-position whose double is not."""
    assert [row[1:] for row in body(1)] == [["1", "1^031", "0^120"], ["6", "5^057", "0^120"]]
    assert [row[1:] for row in body(2)] == [
        [":0 + :0 = :0", ":2 + :2 = :4"],
        [":2 + :1 = :3", ":0 + :1 = :1"],
        [":1 + :1 = :0", ":4 + :4 = :8"],
    ]


def test_trees() -> None:
    """Figures 3 to 5: genera of the heaps, and the game of the source tells them apart too."""
    assert (body(3)[0][0], body(3)[0][3]) == ("2+", "0^02")
    assert body(4)[0][3] == "0^02"
    printed, ours = gr.MisereGame("{2+3,2+20,3,1}"), gr.MisereGame(body(5)[0][0])
    for game in (printed, ours):
        sums = [(gr.MisereGame(f".123[{n}]") + game).outcome for n in (6, 11)]
        assert sums == ["N", "P"]
    assert (ours.birthday, len(ours.options)) <= (printed.birthday, len(printed.options))


def test_approximators() -> None:
    """Figures 18, 22, 27, 28 and 44."""
    assert sorted(body(18)) == [
        ["A", "1^20", "1^13"],
        ["A + 2·B", "1^20", "1^13"],
        ["A + B", "0^20", "0^02"],
        ["B", "1^02", "1^13"],
    ]
    cells = [cell for row in body(22) for cell in row[1:]]
    printed = ":1 :1 :1 :2 :2 :2 :1 :4 :5* :2 :2 :2 :5 :4 :5* :2 :2 :2 :5 :4 :5 :2 :2 :2"
    assert " ".join(cells) == printed
    # :6 and :7 are printed for :2 and :3; beside other special games they are the same.
    assert {row[1]: row[2] for row in body(27)} == {"9": ":5", "15": ":2", "16": ":3", "19": ":2"}
    sums = {"A + D": "2^4620", "C + D": "1^631"}
    exceptions = {row[0]: row[1] for row in body(28)}
    assert sums.items() <= exceptions.items()
    assert {name for name in exceptions if name not in sums} == {"A", "C", "D", "F"}
    assert {row[1]: row[2] for row in body(44)} == {"9": ":4", "12": ":5", "13": ":5", "14": ":2"}


def test_knots() -> None:
    """Figures 34 to 36, the last bound of Figure 35 corrected (see the errata)."""
    assert [int(row[1]) for row in body(34)[:7]] == [0, 1, 0, 1, 2, 3, 4]
    assert body(34)[-1] == ["12", "9"]
    pn = {(int(r[0]), r[1]): int(r[2]) for r in body(35)}
    assert {r[3] for r in body(35)} == {"*0"}
    np = {(int(r[0]), r[1]): int(r[2]) for r in body(36)}
    for k in range(4):
        assert pn[2 * k + 8, "*2"] == 2 * k + 1
        assert pn[2 * k + 9, "*1"] == 2 * k + 2
        assert np[2 * k + 8, "*1"] == 2 * k
        assert np[2 * k + 9, "*2"] == 2 * k + 1
    assert {m for m, _ in pn if m < 8} == {0, 1, 3, 5, 7}
    assert {m for m, _ in np if m < 8} == {1, 3}


def test_two_digit_quaternaries() -> None:
    """Figure 38; the dots of the source are brackets here, and .33 is corrected."""
    assert [row[1:] for row in body(38)] == [
        [".(0)", ".01(0)", ".(0011)", ".(0110)"],
        [".1(0)", ".11(0)", ".(1001)", ".(1100)"],
        [".(01)", ".(01)", ".(012)", ".(012)"],
        [".(10)", "M", ".(102)", ".(120)"],
    ]


@pytest.mark.parametrize(
    ("figure", "period", "columns"),
    [(50, 7, "3 2 1 7 6 5 4"), (55, 5, "1 5 4 3 2"), (56, 5, "2 5 3 6 9")],
)
def test_relabellings(figure: int, period: int, columns: str) -> None:
    assert body(figure) == [
        [f"{period}k+{r}", f"{period}k+{c}"] for r, c in enumerate(columns.split(), 1)
    ]


def test_figure_58() -> None:
    """A_{2,1} is printed for heaps 3 and 5: true, but A + A = A holds (see the errata)."""
    assert [row[1:] for row in body(58)] == [
        [":1", ":2"],
        ["A_{1,1}", "B_{2,2}"],
        ["A_{1,1}", "C_{2,1}"],
    ]


# As printed, rows of five; what repeats for ever is in brackets.
FRISKIES = {
    62: "16(24) 2(18) (6) (6) (0)  (0) (2) (6) (6) (0)",
    63: "(17) (0) (3) (0) (12)  (0) (1) (3) (0) (0)  (12) (9) (3) (0) (0)",
    64: "(0) (0) (0) (0) (0)  (0) (0) (0) (0) (0)  4(12) (8) (3) (0) (0)  (12) (9) (3) (0) (0)",
    65: "(3) (4) (4) 4(0) 8(0)  (3) (4) (4) 4(0) 8(0)  (15) (5) 0(4) 4(0) (4)"
    "  (14) 1(5) 0(4) (0) (4)  10(14) 1(5) (4) (0) 0(4)  10(14) (5) (4) 4(0) 0(4)"
    "  (14) (5) 0(4) 4(0) (4)",
    66: "(6) (6) (0) (0) (2)",
    67: "(0) (0) (12) (9) (3)",
}


@pytest.mark.parametrize("figure", FRISKIES)
def test_friskies(figure: int) -> None:
    cells = [cell.replace(" ", "") for row in body(figure) for cell in row[1:] if cell]
    assert cells == FRISKIES[figure].split()


def test_friskies_repeat_as_the_source_says() -> None:
    """Rows that repeat for ever do, and the smallest heap matters only modulo 5 (from 6 on)."""
    table = few_heaps(".3102", 3)

    def sequence(t: int, s: int) -> tuple[list[int], list[int]]:
        return table.frisky_sequence([t, t + s], t + s)

    for s in range(12, 50):
        assert sequence(1, s + 5) == sequence(1, s)
    for s in (*range(15), 40, 41):
        for t in (6, 7, 3, 4, 5):
            assert sequence(t + 5, s) == sequence(t, s)
        assert sequence(10, s) == ([], [0])
        assert sequence(7, s + 35) == sequence(7, s + 15)
    assert sequence(2, 1) != sequence(7, 1)  # so Figure 65 is not for t = 2


def test_friskies_by_play() -> None:
    """Against the definition, for every small position of three heaps."""
    table = few_heaps(".3102", 3)
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                assert table.outcome([a, b, c]) == outcome(".3102", [a, b, c], "misere")


def test_an_infinite_quotient() -> None:
    """Heaps 7 + 5i and 7 + 5j of .3102, i < j, differ beside heap 10 + 5i, whatever i and j are.

    The two-heap outcomes are proved for all sizes.
    """
    table = few_heaps(".3102", 2)
    assert table.preperiod + table.period <= 10 and table.period == 5
    for i in range(3):
        for j in range(i + 1, i + 4):
            pair = [table.outcome([7 + 5 * n, 10 + 5 * i]) for n in (i, j)]
            assert pair == ["P", "N"]
    assert table.outcome([7 + 5 * 10**9, 10 + 5 * 10**9]) == "P"
    assert table.outcome([7 + 5 * 10**12, 10 + 5 * 10**9]) == "N"


def test_the_pages_name_every_figure_that_differs() -> None:
    page = Path(__file__).parents[2] / "docs" / "errata" / "plambeck.md"
    named = set(map(int, re.findall(r"Figure (\d+)", page.read_text(encoding="utf-8"))))
    assert {24, 13, 35, 38, 58, 61, 62, 65} <= named
