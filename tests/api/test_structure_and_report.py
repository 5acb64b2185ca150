"""Structure, standard forms, reports and solutions with a saltus, through every door."""

import json

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli import grundy
from grundy.tables import list_tables

AUSTIN = ["austin-4.3", "austin-7.1", "austin-7.2", "austin-7.2-notes", "austin-7.3", "austin-7.4"]
AUSTIN += ["austin-7.5", "austin-7.6", "austin-7.7"]
AUSTIN += [f"austin-figure-4.{k}" for k in (1, 2, 4, 5, 6)]


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(grundy, list(arguments))
    return result.exit_code, result.output


def test_every_table_is_listed() -> None:
    assert set(AUSTIN) <= {table.name for table in list_tables()}


@pytest.mark.parametrize("name", ["austin-7.7", "austin-figure-4.1"])
@pytest.mark.parametrize("form", ["text", "csv", "latex", "json"])
def test_tables_in_every_format(name: str, form: str) -> None:
    code, output = run("table", name, "--format", form)
    assert code == 0 and output


def test_solve_shows_saltus_and_observations() -> None:
    code, output = run("solve", ".F8", "--json")
    fields = json.loads(output)
    assert code == 0
    assert fields["status"] == "arithmetic-periodic"
    assert (fields["period"], fields["preperiod"], fields["saltus"]) == (6, 7, 4)
    assert fields["proof"]["theorem"] == "Austin 1976, Theorem 6.8"
    # Carried back the pattern would be negative there.
    assert set(fields["exceptions"]) <= {str(n) for n in range(7)}
    code, output = run("solve", ".75(6)", "--json")
    fields = json.loads(output)
    assert (code, fields["status"], fields["period"]) == (0, "automatic", None)
    law = fields["nearest_law"]
    assert (law["period"], law["saltus"], law["broken_at"]["35"]) == (1, 1, 32)
    code, output = run("solve", ".(752)")
    assert code == 0 and "nearest law: G(n+1) = G(n) + 1, broken by" in output
    # Too few values for an automaton: the pattern that breaks at 259 is not called observed.
    code, output = run("solve", ".(752)", "--max-heap", "258", "--json")
    fields = json.loads(output)
    assert fields["status"] == "automatic" or fields["observed"] is None


def test_values_of_huge_heaps_with_a_saltus() -> None:
    lasker = gr.HeapGame("4.(3)")
    assert [lasker.nim_value(4 * 10**12 + r) for r in (1, 2, 3, 4)] == [
        4 * 10**12 + v for v in (1, 2, 4, 3)
    ]
    nim = gr.HeapGame("nim")
    assert nim.nim_value(10**15) == 10**15
    assert nim.winning_moves([10, 7]) == [gr.Move(10, (7,))]
    assert nim.winning_moves([10**15, 7]) == [gr.Move(10**15, (7,))]
    with pytest.raises(gr.LimitError):
        lasker.winning_moves([10**12, 7])


def test_large_heaps_of_subtraction_games() -> None:
    game = gr.HeapGame("S(2,3,5,8)")
    heap = 10**9
    moves = game.winning_moves([heap])
    total = game.nim_value(heap)
    assert total == 0 or all(game.nim_value(move.to[0]) == 0 for move in moves)


@pytest.mark.parametrize("form", ["text", "latex", "html"])
def test_report_forms(form: str) -> None:
    code, output = run("report", ".644", "--format", form)
    assert code == 0
    assert "cousin" in output and "221" in output


def test_report_json_and_bad_input() -> None:
    code, output = run("report", ".4", "--json")
    fields = json.loads(output)
    assert code == 0
    assert fields["cousins"][-1] == {"code": ".4", "degree": 2}
    assert fields["solution"]["period"] == 34
    assert fields["structure"]["period"] == 34
    assert run("report", ".16", "--max-heap", "2000")[0] == 1
    assert run("report", ".07", "--play", "misere", "--max-heap", "12")[0] == 1
    assert run("report", ".123", "--play", "misere")[0] == 0
    assert run("report", "4.7", "--play", "misere", "--max-heap", "8")[0] == 0


def test_equivalence_says_when_it_does_not_know() -> None:
    answer = gr.equivalent(".354", ".374", max_heap=2000)
    assert answer.equivalent is not True
    assert gr.equivalent(".77", ".07").equivalent is False


def test_optional_digits_change_nothing() -> None:
    for code in [".77", ".4", ".3F", ".74", ".A", "4.3", ".5(2)"]:
        game = gr.HeapGame(code)
        wide = game.with_optional_digits()
        assert (game.nim_sequence(80) == wide.nim_sequence(80)).all(), (code, wide)
