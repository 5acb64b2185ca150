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
    first, fifth, kayles = body(1)
    assert first == ["1", "1", "1^031", "0^120"]
    assert kayles[1:] == ["6", "5^057", "0^120"]
    # Day 5 is not mentioned: there are such games.
    name, others = fifth[0].split(", one of ")
    assert gr.MisereGame(name).birthday == 5 and int(others) > 100_000
    assert [(n * gr.MisereGame(name)).outcome for n in (1, 2)] == ["P", "N"]
    assert [row[1:] for row in body(2)] == [
        [":0 + :0 = :0", ":2 + :2 = :4"],
        [":2 + :1 = :3", ":0 + :1 = :1"],
        [":1 + :1 = :0", ":4 + :4 = :8"],
    ]


def test_trees() -> None:
    """Figures 3 to 5: genera of the heaps, and a smaller game tells them apart too."""
    assert (body(3)[0][0], body(3)[0][3]) == ("2+", "0^02")
    assert body(4)[0][3] == "0^02"
    assert (body(5)[0][0], body(5)[0][3]) == ("T = {2+3,2+20,3,1}", "0^20")
    smallest = gr.distinguish(".123[6]", ".123[11]").game
    assert smallest is not None
    printed, ours = gr.MisereGame("{2+3,2+20,3,1}"), smallest
    genera = [str((gr.MisereGame(f".123[{n}]") + printed).genus) for n in (6, 11)]
    assert genera == ["0^20", "0^0520"]
    for game in (printed, ours):
        sums = [(gr.MisereGame(f".123[{n}]") + game).outcome for n in (6, 11)]
        assert sums == ["N", "P"]
    assert (ours.birthday, len(ours.options)) <= (printed.birthday, len(printed.options))


def test_approximators() -> None:
    """Figures 18, 22, 27, 28, 31 and 44."""
    assert sorted(body(18)) == [
        ["A", "1^20", "1^13"],
        ["A + 2·B", "1^20", "1^13"],
        ["A + B", "0^20", "0^02"],
        ["B", "1^02", "1^13"],
    ]
    cells = [cell for row in body(22) for cell in row[1:]]
    printed = ":1 :1 :1 :2 :2 :2 :1 :4 :5* :2 :2 :2 :5 :4 :5* :2 :2 :2 :5 :4 :5 :2 :2 :2"
    assert " ".join(cells) == printed
    # H is printed with G, but no heap has that letter.
    table = find_table("plambeck-fig-27")
    assert table.rows() == (["A, C", "D, E, F", "G"], [[":5", ":6", ":7"]])
    assert find_table("plambeck-fig-28").rows() == (
        ["+", "A", "D, E"],
        [["16, 20, 24, ...", "2^4620", "1^631"]],
    )
    exceptions = {row[0]: row[1] for row in find_table("plambeck-4.6").rows()[1]}
    sums = {"A + D": "2^4620", "C + D": "1^631"}
    assert sums.items() <= exceptions.items()
    assert {name for name in exceptions if name not in sums} == {"A", "C", "D", "F"}
    assert body(31) == [
        ["0", "0^120", "0^120"],
        ["A", "1^431", "1^13"],
        ["A + A", "0^02", "0^02"],
        ["A + A + A", "1^13", "1^13"],
    ]
    assert {row[1]: row[2] for row in body(44)} == {"9": ":4", "12": ":5", "13": ":5", "14": ":2"}


@pytest.mark.parametrize(("figures", "letters"), [((10, 11), "RS"), ((13, 14), "CAB")])
def test_two_figures_of_a_game_have_the_same_letters(
    figures: tuple[int, int], letters: str
) -> None:
    """As printed, in the order of the first heaps."""
    cells = " ".join(cell for row in body(figures[0]) for cell in row[1:])
    assert "".join(dict.fromkeys(re.findall("[A-Z]", cells))) == letters
    assert "".join(find_table(f"plambeck-fig-{figures[1]}").rows()[0][:-1]) == letters


def test_section_7_4() -> None:
    """.35 to heap 7; C + E + B is 3^20, not 3^02 (see the errata)."""
    cells = [cell for row in find_table("plambeck-7.4-pretending").rows()[1] for cell in row[1:]]
    assert [c for c in cells if c] == [
        ":1", ":2", "C_{1,2}", "A_{2,2}", ":4", "E_{2,1}", "B_{2,2}"
    ]  # fmt: skip
    assert dict(find_table("plambeck-7.4-exceptions").rows()[1]) == {
        "0^20": "0101 0121 1101 1121 2101 2121",
        "1^02": "0001 0021",
        "1^20": "0100 0120",
        "2^02": "0111 1111 2111",
        "3^20": "1011",
        "3^13": "0011 0110",
        "3^46": "1110",
    }


def test_heaps_in_terms_of_earlier_heaps() -> None:
    """Section 7.1, to heap 21; d[17] and d[19] are written d[10] + 1 and d[12] + 1."""
    rows = {row[0]: row[1:] for row in find_table("plambeck-7.1-forms").rows()[1]}
    names = "0 1 1 2 0 3 1 1 0 d[10] 3 d[12] 2 d[14] 0 d[16] d[10]+1 2 d[12]+1 3 d[21]"
    assert [row[0].replace(" ", "") for row in rows.values()] == names.split()
    printed = {
        10: "a[4] n[1] n[2]",
        12: "a[5] d[10] n[0]",
        14: "d[12] d[17] a[4] n[1] n[3]",
        16: "d[10]+n[2] d[14] d[19] n[0] n[2]",
        17: "a[5] d[10] n[0] n[3]",
        19: "d[12] d[17] a[4] n[1]",
        21: "d[16]+n[1] d[14] d[19] a[5] d[10] n[2]",
    }
    same = {"d[17]": "d[10]+1", "d[19]": "d[12]+1", "a[4]": ":4", "a[5]": ":5"}
    for heap, options in printed.items():
        wanted = {same.get(o, re.sub(r"n\[(\d)\]", r"\1", o)) for o in options.split()}
        assert set(rows[str(heap)][1].strip("{}").replace(" ", "").split(",")) == wanted


def test_figures_60_and_61() -> None:
    """The move 9 → 8 is printed as 9 → 1; the caption of 61 counts 27 (see the errata)."""
    assert [" ".join(row) for row in sorted(body(60))] == [
        " 9, 7, 6 2^46",
        "6 → 2 9, 7, 2 1^13",
        "6 → 5 9, 7, 5 3^31",
        "7 → 3 9, 6, 3 0^02",
        "7 → 6 9, 6, 6 1^13",
        "9 → 5 7, 6, 5 3^13",
        "9 → 8 8, 7, 6 3^20",
    ]
    printed = (
        "1^031 0^120 2^20 3^31 0^02 1^13 0^20 1^31 1^02 2^02 0^13 2^13 3^13 3^20 3^02 2^31"
        " 0^31 1^20 2^46 3^57 0^64 1^75 3^46 2^57 1^64 0^75 3^64 2^75"
    )
    own = [row[0] for row in body(61)]
    assert sorted(own) == sorted(printed.split())
    # In the order of counters, but for the empty position, which the source has second.
    assert own[2:4] == ["2^20", "0^02"] and own[-10:] == printed.split()[-10:]


def test_the_genera_of_3102_go_on() -> None:
    """Section 6.17: 28 genera to 32 counters; the matrix of parities is nearly diagonal."""
    rows = find_table("plambeck-6.17-genera").rows()[1]
    assert [row[0] for row in rows[:28]] == [row[0] for row in body(61)]
    assert rows[28][:2] == ["1^46", "33"]
    header, matrix = find_table("plambeck-6.17-parities").rows()
    counts = [[int(cell) for cell in row[1:]] for row in matrix]
    assert len(header) == 29 and len(counts) == 28
    assert all(counts[i][j] == counts[j][i] for i in range(28) for j in range(i))
    shared = sum(counts[i][j] > 0 for i in range(28) for j in range(i))
    assert 0 < shared < 28 * 27 // 2 // 3


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
