"""Octal games, standard forms and closed forms as printed in Austin 1976, chapters 4, 5 and 7."""

import pytest

import grundy as gr
from grundy.heaps.families import recognise
from grundy.heaps.subtraction import (
    berlekamp_table,
    closed_form,
    optional_members,
    pairing_holds,
    subtraction_code,
    symmetric_period,
    tetral_period,
)
from grundy.tables import find_table
from grundy.tables.austin_figures import excluded_values

# Table 7.2: row, standard form, period as printed (rows whose period is legible).
PRINTED = """
002 .113 6|017 .1137 60|02 .13 4|022 .133 5|044 .113377 36|045 .11377 32|05 .107 2|051 .117 48
055 .1177 148|07 .137 34|102 .102 6|112 .112 6|115 .115 14|116 .116 96|12 .12 4|121 .121 4
122 .122 5|123 .123 5|124 .124 62|131 .131 4|132 .132 5|134 .134 62|141 .141 11|144 .144 10
145 .145 9|147 .147 8|15 .15 10|152 .152 48|153 .153 14|154 .154 11|156 .156 349|157 .157 6
165 .165 1550|17 .17 34|171 .171 11|173 .173 40|176 .176 8|22 .33 3|226 .3337 5|26 .333 4
31 .31 2|312 .312 2|316 .316 12|32 .32 3|331 .331 3|332 .332 4|34 .34 8|35 .35 6|351 .351 8
353 .353 2|356 .356 142|375 .375 18|44 .1377 24|45 .177 20|51 .51 1|512 .512 6|52 .52 4
524 .524 52|53 .53 9|532 .532 5|536 .536 5|54 .54 7|57 .57 4|644 .3777 442|71 .71 2|72 .72 4
75 .75 2|77 .77 12|772 .772 4
"""


def printed() -> list[tuple[str, str, int]]:
    rows = [cell.split() for cell in PRINTED.replace("\n", "|").split("|") if cell]
    return [("." + row, standard, int(period)) for row, standard, period in rows]


@pytest.mark.parametrize(("code", "standard", "period"), printed())
def test_table_7_2(code: str, standard: str, period: int) -> None:
    solution = gr.HeapGame(code).solve(max_heap=20_000)
    assert solution.period == period
    relation = gr.equivalent(code, standard)
    assert relation.equivalent is True
    assert relation.shift == gr.HeapGame(code).standard_form().degree


def test_never_identify_games_that_differ() -> None:
    """Note 63: .36 and .161 agree to heap 518 and differ at 519."""
    answer = gr.equivalent(".161", ".36")
    assert answer.equivalent is False
    assert answer.differs_at == 519
    assert gr.HeapGame(".161").nim_value(519) == 2
    assert gr.HeapGame(".36").nim_value(519) == 4
    # Notes 115 and 117.
    first, second = (gr.HeapGame(c).nim_sequence(40).tolist() for c in (".404", ".444"))
    assert first[:20] == second[:20] and first[20] != second[20]
    assert gr.equivalent(".404", ".444").equivalent is False
    assert gr.equivalent(".416", ".454").equivalent is False


def test_standard_forms_of_the_text() -> None:
    assert gr.HeapGame(".4").standard_form() == (".137", 2)
    assert gr.equivalent(".4", ".137").reason.startswith(".4 is a second cousin of .137")
    assert gr.equivalent(".73", "4.02").shift == -1
    assert gr.equivalent("80000.02", "4C.13").shift == 2
    for a, b in [(".66", ".671"), (".A", ".A421"), (".F", ".F0302"), (".73", ".333")]:
        assert gr.equivalent(a, b).equivalent is True


def test_families_for_all_s() -> None:
    least_s = {"4": 3, "5": 1, "44": 1, "45": 1, "53": 1, "54": 0, "47": 1, "57": 0}
    for end, least in least_s.items():
        for s in range(least, 12):
            code = "." + "1" * s + end
            family = recognise(code)
            assert family is not None
            values = gr.HeapGame(code).nim_sequence(300).tolist()
            assert [family.value(n) for n in range(301)] == values, code


def test_subtraction_closed_forms() -> None:
    for b in range(2, 24):
        for a in range(1, b):
            for members in ([a], [a, b], [a, b, 2 * b - a], [a, b, a + b]):
                form = closed_form(members)
                solution = gr.HeapGame(subtraction_code(members)).solve()
                assert form is not None and form.period == solution.period, members
                if form.values is not None:
                    assert list(form.values) == solution.period_values.tolist(), members
                    assert solution.preperiod == 0
    assert closed_form([5, 22, 27]).period == 230  # type: ignore[union-attr]


def test_ferguson_berlekamp_and_symmetry() -> None:
    for members in ([2, 3, 5, 8], [1, 4, 9], [3, 10, 13], [4, 7, 10, 11]):
        assert pairing_holds(members, 500)
        values = gr.HeapGame(subtraction_code(members)).nim_sequence(400).tolist()
        table = berlekamp_table(members, 40)
        last = table[-1][0]
        assert [row[0] for row in table] == [n for n in range(last + 1) if values[n] == 0]
        assert all(values[row[1]] == 1 for row in table if row[1] <= 400)
    for members in ([2, 5], [1, 3, 4, 6], [2, 3, 4]):
        p = symmetric_period(members)
        solution = gr.HeapGame(subtraction_code(members)).solve()
        assert p is not None and p % (solution.period or 1) == 0 and solution.preperiod == 0
    for code in (".1223", ".0202", ".3113", ".212"):
        bound = tetral_period(code)
        if bound is not None:
            values = gr.HeapGame(code).nim_sequence(bound[1] + 200).tolist()
            assert all(values[n] == values[n + bound[0]] for n in range(bound[1], bound[1] + 100))


# Optional members of Table 7.1 as printed.
@pytest.mark.parametrize(
    ("members", "optional"),
    [
        ([1], [3, 5, 7, 9, 11]),
        ([2], [6, 10, 14, 18]),
        ([2, 3], [7, 8, 12, 13, 17, 18, 22, 23]),
        ([2, 3, 5, 8], [14, 22, 25, 31, 39]),
        ([3, 8], [14, 19, 25, 30, 36]),
        ([1, 4, 8], [6, 11, 13, 16, 18, 20, 23]),
        ([2, 7, 8], [12, 17, 22, 27, 32]),
        ([1, 2, 3, 4, 5, 6, 7, 8], [10, 11, 12, 13, 14, 15, 16, 17, 19, 20]),
    ],
)
def test_optional_members(members: list[int], optional: list[int]) -> None:
    found = optional_members(members)
    assert found.first(len(optional)) == optional
    plain = gr.HeapGame(subtraction_code(members)).nim_sequence(300)
    more = gr.HeapGame(subtraction_code([*members, *optional])).nim_sequence(300)
    assert (plain == more).all()


def test_structure_of_section_4_5() -> None:
    game = gr.HeapGame(".356").structure()
    assert (game.subperiods[0].q, game.subperiods[0].nim_saltus) == (71, 7)
    assert set(game.common) == {1, 2, 5, 6, 8, 11, 12, 15, 16}
    assert game.mask is not None and game.mask & 4 == 0
    game = gr.HeapGame(".165").structure()
    assert game.sparse == (3, 4)
    assert (game.counts[3], game.counts[4], game.counts[19], game.counts[20]) == (10, 7, 1, 1)
    game = gr.HeapGame(".34").structure()
    assert (game.subperiods[0].q, game.subperiods[0].nim_saltus) == (4, 1)
    assert game.subperiods[0].exact
    # Section 4.5: G(a) ⊕ G(5 − a) = 3 in .34; in .165 the shift 155 with ⊕ 7 at 1139 of 1550.
    assert (5, 3, 0) in {(r.c, r.nim_sum, r.exceptions) for r in game.reflections}
    weaker = gr.HeapGame(".165").structure(threshold=0.7).subperiods
    assert (155, 7, 1550 - 1139) in {(s.q, s.nim_saltus, s.exceptions) for s in weaker}
    assert all(s.q != 155 for s in gr.HeapGame(".165").structure().subperiods)


def test_figures() -> None:
    _, rows = find_table("austin-figure-4.1").rows()
    assert rows[0] == ["14", "x5151T86262S"]
    assert rows[1][1] == "xf15158T2626xfx5151T86262f"
    _, rows = find_table("austin-figure-4.2").rows()
    assert rows[1][1] == "182182-56-51281281S65T6-"
    assert rows[2][1] == "1821821564562-1281265T65"
    _, rows = find_table("austin-4.3").rows()
    printed_residues = "117 118 126 128 148 150 155 157 165 169 187 189 192 211 213 216 218 232 235"
    residues = [row[0] for row in rows]
    assert residues[-25:-6] == printed_residues.split()
    _, rows = find_table("austin-figure-4.4").rows()
    assert rows[0][1] == "7478"
    _, rows = find_table("austin-figure-4.6").rows()
    assert rows[0][1] == "S5Fτ92S5F92" and rows[-1][1] == "[]"


def test_a_long_period_by_states() -> None:
    """The return of a state proves the period without storing the values."""
    solution = gr.HeapGame("S(2,3,5,8)").solve()
    assert (solution.period, solution.preperiod) == (17, 13)
    game = gr.HeapGame("S(6,23,32,49,55)")
    solution = game.solve()
    assert (solution.period, solution.preperiod, game.known) == (359_754, 214, 0)
    assert solution.certificate is not None
    assert solution.certificate.check().verdict == "verified"
    values = game.nim_sequence(400_000)
    assert (values[214:40_000] == values[214 + 359_754 : 40_000 + 359_754]).all()
    assert values[213] != values[213 + 359_754]


def test_half_shifts_of_the_notes() -> None:
    """Notes 57, 60, 70 and 125 to Table 7.2; note 60 with the odd period 349, rounded down."""
    for code, q, nim_saltus in ((".152", 24, 3), (".156", 174, 4), (".17", 17, 3), (".524", 26, 6)):
        half = gr.HeapGame(code).structure(max_heap=20_000).subperiods[0]
        assert (half.q, half.nim_saltus) == (q, nim_saltus)
        assert 2 * half.exceptions < half.of


def test_figures_of_subtraction_games() -> None:
    _, rows = find_table("austin-figure-5.1").rows()
    assert rows[3] == ["6", "9", "16", "19"] and rows[4] == ["7", "[10]", "17", "20"]
    _, rows = find_table("austin-figure-5.6").rows()
    assert len(rows) == 15 and rows[5][:8] == ["10", "15", "32", "37", "52", "57", "74", "79"]
    assert rows[-1][-4:] == ["202", "207", "224", "229"]
    _, rows = find_table("austin-figure-5.4").rows()
    assert [row[1] for row in rows] == ["1", "3", "5", "7", "9", "11", "[13]"]


def test_table_4_7() -> None:
    """The last row is that of Theorem 4.8, and no column excludes the value it ends in."""
    for table in (find_table("austin-4.7").rows(), excluded_values(".111114")):
        _, rows = table
        assert rows[-1] == ["G(n)", "1", "2", "4", "1", "4", "1", "2"]
        for column in range(1, 8):
            excluded = {
                v
                for row in rows[:-1]
                for v in row[column].replace("(", " ").replace(")", " ").split()
            }
            value = int(rows[-1][column])
            assert str(value) not in excluded
            assert {str(v) for v in range(value)} <= excluded
