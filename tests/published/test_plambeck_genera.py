"""Genera printed by Plambeck, *Pretending in misère combinatorial games* (2003)."""

from pathlib import Path

import pytest

import grundy as gr
from grundy.tables import find_table

LINES = Path(__file__).with_name("plambeck_figures.txt").read_text(encoding="utf-8").splitlines()
FIGURES = [(words[0], words[1], words[2:]) for words in (line.split() for line in LINES[2:])]


def disagreements(code: str, printed: list[str]) -> list[tuple[int, str, str]]:
    """(heap, printed, computed) wherever the two differ."""
    computed = [str(genus) for genus in gr.GenusTable(code).genera(len(printed))[1:]]
    pairs = enumerate(zip(printed, computed, strict=True), 1)
    return [(heap, p, c) for heap, (p, c) in pairs if p != c]


@pytest.mark.parametrize(("figure", "code", "printed"), FIGURES, ids=[f[0] for f in FIGURES])
def test_single_heaps(figure: str, code: str, printed: list[str]) -> None:
    assert disagreements(code, printed) == []
    _, rows = find_table(f"plambeck-fig-{figure}").rows()
    cells = [cell for row in rows for cell in row[1:] if cell]
    assert cells == printed


def test_a_wrong_table_is_noticed() -> None:
    assert disagreements(".123", ["1^031", "0^120", "2^20", "2^02"]) == [(4, "2^02", "2^20")]


@pytest.mark.parametrize(
    ("code", "heaps", "printed"),
    [
        # Section 2.6.
        (".123", [9, 6], "1^13"),
        (".123", [9, 3, 3], "1^20"),
        (".123", [8, 5], "3^0531"),
        # Section 4.5.
        (".53", [11, 14], "0^620"),
        (".53", [9, 11], "5^57"),
        # Section 6.17.
        (".3102", [9, 7, 6], "2^46"),
        # Section 7.3.
        (".54", [21, 10], "5^046"),
        (".54", [14, 10], "5^64"),
        (".54", [21, 14], "0^31"),
        (".54", [14, 14], "0^02"),
        (".54", [21, 21], "0^02"),
        # Section 7.4.
        (".35", [3, 4, 6], "3^46"),
        (".35", [7, 7, 7], "1^13"),
        (".35", [7], "1^02"),
    ],
)
def test_sums(code: str, heaps: list[int], printed: str) -> None:
    assert str(gr.GenusTable(code).genus(heaps)) == printed


def body(name: str) -> list[list[str]]:
    return find_table(name).rows()[1]


def test_addition_tables() -> None:
    """Figures 8, 11, 14, 17, 19, 53 and 72 to 74: the genus columns."""
    last = {
        8: "0^120 3^0531 2^1420 1^031",
        11: "0^120 0^1420 1^20 1^02 0^02 0^20 1^13 1^13 0^02 0^02",
        14: "0^120 1^20 0^02 1^13 2^1420 3^02 2^20 3^31 0^120 1^20 0^02 1^13 "
        "0^02 1^13 0^02 1^13 2^20 3^31 2^20 3^31 0^02 1^13 0^02 1^13",
        19: "0^120 1^02 0^02 1^20 0^20 1^20 0^02 1^13 0^02 1^13 0^02 1^13",
        72: "1^631 5^57 1^13 5^57 1^13 5^57 1^13",
        73: "4^157 0^31 4^46 0^02 4^46 0^02 4^46 0^02",
        74: "1^431 5^075 1^831 5^57 1^13 5^57 1^13 5^57 1^13",
    }
    for figure, printed in last.items():
        assert [row[-1] for row in body(f"plambeck-fig-{figure}")] == printed.split()
    squares = {
        17: "0^120 1^20 0^02 1^13 / 1^02 0^20 1^13 0^02 / 0^02 1^20 0^02 1^13",
        53: "0^120 2^1420 0^120 2^1420 0^120 / 1^2031 3^031 1^31 3^431 1^31 / "
        "0^120 2^20 0^02 2^20 0^02 / 1^31 3^13 1^31 3^13 1^31 / 0^02 2^20 0^02 2^20 0^02 / "
        "1^13 3^31 1^13 3^31 1^13",
    }
    for figure, printed in squares.items():
        found = " / ".join(" ".join(row[1:]) for row in body(f"plambeck-fig-{figure}"))
        assert found == printed


def test_table_3() -> None:
    """The printed 0^12 of h8 + h8 is 0^120: see the errata."""
    printed = """
        0 1 3 3 0 1^13 1 3^0531 0^31
        0 2 2 1 0^02 0 2^1420 1^20
        0^02 0^02 3 2^20 2 0^420 3^02
        0^02 3 2^20 2 0^420 3^02
        0 1^13 1 3^0531 0^31
        0^02 0^02 2^20 1^13
        0 2^1420 1^20
        0^120 3^02
        0^02
    """
    nim = {str(n): str(gr.Genus.of_adder(n)) for n in range(4)}
    wanted = [[nim.get(c, c) for c in line.split()] for line in printed.split("\n") if line.split()]
    assert [[cell for cell in row[1:] if cell] for row in body("plambeck-table-3")] == wanted


def test_wild_quaternaries() -> None:
    """Figure 41."""
    printed = (
        "(.0122, 1^20, 12) (.0123, 1^20, 12) (.1023, 2^1420, 11) (.1032, 2^1420, 12) "
        "(.1033, 1^20, 11) (.1231, 2^1420, 8) (.1232, 2^1420, 9) (.1233, 2^1420, 9) "
        "(.1321, 2^1420, 9) (.1323, 2^1420, 10) (.1331, 1^20, 8) (.2012, 1^20, 5) "
        "(.2112, 1^20, 5) (.3101, 1^20, 4) (.3102, 0^20, 5) (.3103, 1^20, 4) "
        "(.3112, 2^1420, 7) (.3122, 2^1420, 4) (.3123, 1^31, 6) (.3131, 2^1420, 6) "
        "(.3312, 2^1420, 5)"
    )
    assert " ".join(f"({a}, {b}, {c})" for a, b, c in body("plambeck-fig-41")) == printed


def test_three_digit_quaternaries() -> None:
    """Figure 39."""
    printed = ".121 tame .123 wild .131 tame .201 tame .211 tame .312 wild .331 tame"
    assert " ".join(" ".join(row) for row in body("plambeck-fig-39")) == printed


def test_genera_of_3102() -> None:
    """Figures 60 and 61; the caption of 61 counts 27, the figure shows 28."""
    printed = (
        "1^031 0^120 2^20 3^31 0^02 1^13 0^20 1^31 1^02 2^02 0^13 2^13 3^13 3^20 3^02 2^31 0^31 "
        "1^20 2^46 3^57 0^64 1^75 3^46 2^57 1^64 0^75 3^64 2^75"
    )
    assert {row[0] for row in body("plambeck-fig-61")} == set(printed.split())
    options = {row[1]: row[2] for row in body("plambeck-fig-60")}
    assert options["8, 7, 6"] == "3^20" and options["9, 7, 6"] == "2^46"


def test_dawsons_kayles_to_21() -> None:
    """Section 7.1: the blurry table, and the options of d[12] to d[21] in reduced form."""
    printed = (
        "1202 1#31 0#20 0313 1### 1### 0### 0### 0### 0### 1### 1### 0313 0#20 1#31 1202 "
        "0202 3131 2020 1313 #### #### #### #### #### #### #### #### 1313 2020 3131 0202"
    )
    assert [row[-1] for row in body("plambeck-dawson-blurry")] == printed.split()
    d = [gr.MisereGame.heap(".07", n) for n in range(22)]
    nim, adder, game = gr.MisereGame, gr.MisereGame.adder, gr.MisereGame.from_options
    assert d[10] == game([adder(4), 1, 2])
    assert d[12] == game([adder(5), d[10], 0])
    assert d[14] == game([d[12], d[17], adder(4), 1, 3])
    assert d[16] == game([d[10] + nim(2), d[14], d[19], 0, 2])
    assert d[17] == d[10] + 1 and d[19] == d[12] + 1
    assert d[21] == game([d[16] + 1, d[14], d[19], adder(5), d[10], 2])
    assert set(d[21].options) == {d[16] + 1, d[14], d[19], adder(5), d[10], nim(2)}


def test_named_games() -> None:
    """Sections 2.6, 4.1.1, 7.4, Figure 1 and section 3.3."""
    game, heap = gr.MisereGame, gr.MisereGame.heap
    assert [str(heap(".123", n)) for n in (6, 8, 9)] == ["2+", "{2+,1}", "{2+,0}"]
    assert heap(".34", 10) == game("2_2 1") and heap(".34", 14) == game("(2_2 1) + 1")
    assert all(heap(".34", n) == heap(".34", n + 8) for n in range(7, 33))
    assert [str(heap(".35", n)) for n in (3, 4, 5)] == ["2+", "{2+,0}", "{{2+,0},3}"]
    h = game("1 + (2_2 123)")
    assert (str(h.genus), h.birthday, h.outcome) == ("5^057", 6, "P")
    assert str((h + h).genus) == "0^120"
    t = game("{2+3,2+20,3,1}")
    assert str(t.genus) == "0^20"
    assert str((heap(".123", 6) + t).genus) == "0^20"
    assert str((heap(".123", 11) + t).genus) == "0^0520"


@pytest.mark.parametrize(
    ("code", "other", "shift"),
    [
        # Sections 6.8, 6.10, 6.15; 6.11: heap n+1 of .1321 is heap n of .123.
        (".1231", ".123", 0),
        (".1233", ".1232", 0),
        (".2112", ".2012", 0),
        (".1321", ".123", 1),
    ],
)
def test_games_with_the_same_values(code: str, other: str, shift: int) -> None:
    heap = gr.MisereGame.heap
    assert all(heap(code, n + shift) == heap(other, n) for n in range(1, 31))


def test_rearranged_games() -> None:
    """Figures 50, 55 and 56."""
    heap = gr.MisereGame.heap
    for k in range(5):
        for old, new in enumerate((3, 2, 1, 7, 6, 5, 4), 1):
            assert heap(".1032", 7 * k + old) == heap(".1033", 7 * k + new)
        for old, new in enumerate((1, 5, 4, 3, 2), 1):
            assert heap(".123", 5 * k + old) == heap(".1331", 5 * k + new)
        for old, new in enumerate((2, 5, 3, 6, 9), 1):
            assert heap(".2012", 5 * k + old) == heap(".123", 5 * k + new)


@pytest.mark.parametrize("code", [".147", ".353", ".373", "4.12", "4.72", ".31", ".121", ".131"])
def test_tame_games(code: str) -> None:
    """Sections 6.1, 6.2 and 8."""
    table = gr.GenusTable(code)
    assert all(table.classify(heap).name in ("nim", "tame") for heap in range(61))
    assert all(genus.is_tame for genus in table.genera(60))


@pytest.mark.parametrize(
    ("code", "period"),
    [(".147", 8), (".353", 2), (".373", 28), ("4.12", 7), ("4.72", 3), (".31", 2), (".201", 2)],
)
def test_tame_games_are_proved_tame(code: str, period: int) -> None:
    """Section 8 states the periods 8 (.147), 28 (.373) and 7 (4.12); the figures show the rest."""
    proof = gr.prove_tame(code)
    assert proof and proof.period == period
    genera = gr.GenusTable(code).genera(120)
    assert [(g.normal, g.misere) for g in genera] == [proof.heap_pair(n) for n in range(121)]


def test_two_digit_quaternaries_are_tame() -> None:
    """Figure 38: fifteen are nim-heaps throughout; Stalking is tame."""
    for code in (f".{a}{b}" for a in "0123" for b in "0123" if a + b != "00"):
        assert gr.prove_tame(code), code
        classes = {gr.GenusTable(code).classify(heap).name for heap in range(40)}
        assert classes == ({"nim", "tame"} if code == ".31" else {"nim"}), code


def test_classes_of_123() -> None:
    """Section 2.6: restive, restless, and tame by reverting moves."""
    table = gr.GenusTable(".123")
    for k in range(1, 6):
        assert table.classify(5 * k + 4).name == "restive"
        assert table.classify(5 * k + 3).name == "restless"
    for k in range(2, 6):
        found = table.classify(5 * k + 1)
        reverted = {tuple(map(str, moves)) for moves in found.reverted}
        assert found.name == "tame"
        assert reverted == {("1^20", "0^120", "0^02"), ("2^1420", "0^02", "1^031")}
