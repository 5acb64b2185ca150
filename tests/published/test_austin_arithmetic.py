"""Arithmetico-periodic games as printed in Austin 1976, Tables 7.4 and 7.7."""

import pytest

import grundy as gr
from grundy.tables import find_table

# code, period, saltus, first values as printed (G(0) first)
TABLE_7_4 = [
    (".0(2)", ".1(3)", 2, 1, "011"),
    (".0(4)", ".1133(7)", 3, 1, "0111"),
    (".0(5)", ".11(7)", 4, 2, "0111222"),
    (".1(2)", ".1(2)", 2, 1, "010022"),
    (".1(4)", ".1(4)", 7, 4, "0100122224444"),
    (".1(6)", ".1(6)", 3, 2, "0100223"),
    (".1(7)", ".1(7)", 3, 2, "011223"),
    (".2(4)", ".30(7)", 4, 2, "01012"),
    (".2(5)", ".31(7)", 6, 4, "012123454"),
    (".(3003003)", ".(3003003)", 18, 6, "010120123234534545"),
    (".3(2)", ".3(2)", 1, 1, "0102"),
    (".3(30)", ".3(30)", 6, 3, "012012"),
    (".3(4)", ".3(4)", 3, 2, "0101232"),
    (".5(2)", ".5(2)", 12, 8, "01022443355"),
    (".5(3)", ".5(3)", 13, 8, "0112244633557788"),
    (".5(4)", ".5(4)", 5, 4, "0101222444"),
    (".5(6)", ".5(6)", 2, 2, "01022"),
    (".5(7)", ".5(7)", 2, 2, "01122"),
    (".7(4)", ".7(4)", 5, 4, "010123245467"),
    (".(12)", ".(12)", 2, 1, "010"),
    (".(14)", ".(14)", 7, 4, "01011212232444466"),
    (".(16)", ".(16)", 3, 2, "0102132445"),
    ("4.(3)", "4.(3)", 4, 4, "01243"),
    ("4.(7)", "4.(7)", 1, 2, "012"),
]
TABLE_7_7 = [
    (".0A", 2, 1, "011"),
    (".0B", 2, 1, "011022"),
    (".0C", 3, 1, "0111"),
    (".11B", 11, 4, "01110002223334445556"),
    (".128", 5, 2, "0100110"),
    (".13A", 2, 1, "0110022"),
    (".13C", 9, 4, "01100122332445546677"),
    (".169", 9, 3, "0102102132"),
    (".18C", 48, 16, "010002222444466663333888877775"),
    (".18E", 4, 2, "010002223"),
    (".18F", 4, 2, "010102223"),
    (".194", 48, 16, "011002222444466663333888877775"),
    (".19B", 10, 4, "0111000222333444555666"),
    (".19F", 4, 2, "011102223"),
    (".1A", 2, 1, "0100122"),
    (".28", 53, 16, "0101201012323453434567678976789"),
    (".3F", 6, 3, "0120123"),
    (".89", 4, 2, "01012223"),
    (".9B", 7, 4, "011002233445566"),
    (".9C", 36, 16, "0100222444666333888777555999"),
    (".9E", 3, 2, "0100223"),
    (".A8", 4, 2, "01012323"),
    (".B8", 7, 4, "0101023234545676"),
    (".BA", 1, 1, "0102"),
    (".BB", 1, 1, "01203"),
    (".BC", 3, 2, "0101232"),
    (".C9", 3, 2, "01122"),
    (".F8", 6, 4, "0101023234545678"),
    (".FB", 1, 1, "012304"),
    (".FC", 5, 4, "010123245467"),
]


def text(values: list[int]) -> str:
    return "".join(str(v) if v < 10 else "?" for v in values)


@pytest.mark.parametrize(("code", "standard", "period", "saltus", "start"), TABLE_7_4)
def test_table_7_4(code: str, standard: str, period: int, saltus: int, start: str) -> None:
    assert gr.equivalent(code, standard)
    solution = gr.HeapGame(standard).solve(max_heap=1000)
    assert (solution.status, solution.period, solution.saltus) == (
        "arithmetic-periodic",
        period,
        saltus,
    )
    assert text(gr.HeapGame(standard).nim_sequence(len(start) - 1).tolist()) == start
    assert solution.certificate is not None
    assert solution.certificate.check().verdict == "verified"


@pytest.mark.parametrize(("code", "period", "saltus", "start"), TABLE_7_7)
def test_table_7_7(code: str, period: int, saltus: int, start: str) -> None:
    standard = gr.HeapGame(code).standard_form().code
    game = gr.HeapGame(standard)
    solution = game.solve(max_heap=1500)
    assert (solution.status, solution.period, solution.saltus) == (
        "arithmetic-periodic",
        period,
        saltus,
    )
    assert text(game.nim_sequence(len(start) - 1).tolist()) == start
    assert solution.certificate is not None
    assert solution.certificate.check().verdict == "verified"


@pytest.mark.parametrize("code", [row[1] for row in TABLE_7_4] + [".3F", ".F8", ".169", ".28"])
def test_the_pattern_goes_on_far_past_the_theorem(code: str) -> None:
    game = gr.HeapGame(code, engine="naive")
    last = 260 if game.most_heaps > 2 else 900
    solution = gr.HeapGame(code).solve(max_heap=1500)
    p, n0, s = solution.period, solution.preperiod, solution.saltus
    assert p is not None and n0 is not None and s is not None
    values = game.nim_sequence(last).tolist()
    assert all(values[n + p] == values[n] + s for n in range(n0, last - p + 1))


def test_certificates_with_a_wrong_number_are_refuted() -> None:
    for code in [".3F", ".F8", ".(3)", "4.(3)", ".1(4)", ".(5)"]:
        certificate = gr.HeapGame(code).solve(max_heap=1500).certificate
        assert certificate is not None
        fields = certificate.fields
        for name in ("period", "saltus", "preperiod", "verified_to", "theorem_period"):
            if name in fields:
                wrong = certificate.text.replace(
                    f'"{name}": {fields[name]}', f'"{name}": {fields[name] + 1}'
                )
                assert gr.Certificate(wrong).check().verdict == "refuted", (code, name)


def test_an_open_game_and_one_that_only_automata_prove() -> None:
    open_game = gr.HeapGame(".6(1)").solve(max_heap=500)
    assert open_game.status == "unknown"
    assert "observed" in open_game.to_dict()
    # Three heaps and a recurring code: no theorem of Austin's covers it.
    nim = gr.HeapGame(".(3F)").solve(max_heap=300)
    assert (nim.period, nim.preperiod, nim.saltus) == (1, 0, 1)
    assert nim.proof is not None and nim.proof.theorem == "induction over an automaton"


def test_guides_name_what_is_bounded_and_what_is_open() -> None:
    _, rows = find_table("austin-7.5").rows()
    cells = {(row[0], d): cell for row in rows for d, cell in enumerate(row[1:], 1)}
    assert cells["6", 1] == "?"
    bounded = {key for key, cell in cells.items() if cell == "*" and key[1] <= 7}
    # The asterisks of Table 7.5: column 1 but for d1 = 6, column 5 for d1 = 1, 3, 5, 7.
    assert bounded == {(str(a), 1) for a in range(8) if a != 6} | {(a, 5) for a in "1357"}
