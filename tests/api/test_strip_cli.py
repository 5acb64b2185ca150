"""The `grundy strip` command as scripts use it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import grundy as gr


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-c", "from grundy.cli import main; main()", "strip", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def answer(*arguments):
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("arguments", "value", "moves"),
    [
        (["welter", "1 3 7 8 11 19"], 12, [{"from": 8, "to": 4}]),
        (["welter", "0 1 3 4 8 12 16 23"], 19, [{"from": 23, "to": 2}]),
        (["nim", "1 3 5"], 7, [{"from": 5, "to": 2}]),
        (["silver-dollar", "3 5 8 12 19"], 7, [{"from": 19, "to": 14}]),
        (["wythoff", "3 5"], 0, []),
        (
            ["star", "[2] [2,4,7] [1,4,6,10,12,17]"],
            7,
            [{"strip": 2, "from": 6, "to": 5}, {"strip": 2, "from": 17, "to": 16}],
        ),
    ],
)
def test_fields(arguments, value, moves):
    fields = answer(*arguments)
    assert fields["value"] == value
    assert fields["winning_moves"] == moves
    assert fields["outcome"] == ("N" if value else "P")
    assert fields["play"] == "normal"


def test_antimatter():
    fields = answer("antimatter", "6 7 9 | 3 4")
    assert fields["value"] == 16
    assert {"particle": "positron", "from": 9, "to": 1} in fields["winning_moves"]


def test_misere():
    assert answer("welter", "0 1 2", "--play", "misere")["outcome"] == "N"


def test_star_row_and_its_certificate(tmp_path):
    file = tmp_path / "row.json"
    fields = answer("star-row", "--a", "7", "--certificate", str(file))
    assert (fields["period"], fields["preperiod"], fields["proved"]) == (5040, 21, True)
    written = json.loads(file.read_text())
    assert (written["kind"], written["a"], written["period"]) == ("star-row", 7, 5040)


def test_open_questions_exit_1():
    done = run("star-row", "--a", "20", "--time", "0", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["proved"] is False
    done = run("antonim", "1 2 3 4 50 900000", "--json")
    assert done.returncode == 1
    fields = json.loads(done.stdout)
    assert fields["value"] is None and fields["winning_moves"] == [{"from": 900000, "to": 49}]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["welter", "1 x 3"], "'x' at column 3"),
        (["welter", "1 1"], "square 1"),
        (["antimatter", "1 | 2 | 3"], "column 7"),
        (["antimatter", "1 1 | 2"], "two positrons on square 1"),
        (["star", "[2,5] 3"], "column 7"),
        (["star", "[0] [0]"], "one cell"),
        (["star", "[2,a]"], "'a' at column 4"),
        (["antonim", "5 5"], "square 5"),
        (["wythoff", "5"], "two"),
        (["star-row", "--a", "0"], "row 0"),
        (["no-such-game", "5"], "no-such-game"),
        (["welter", "9" * 1300], "2^4096"),
    ],
)
def test_bad_input_is_one_line(arguments, part):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert part in done.stderr and done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_pictures(tmp_path):
    frieze, blocks = tmp_path / "frieze.svg", tmp_path / "blocks.svg"
    assert run("welter", "1 5 7", "--target", "0", "--frieze", str(frieze)).returncode == 0
    assert ">13</text>" in frieze.read_text()
    assert run("blocks", "--coin", "2", "--out", str(blocks)).returncode == 0
    assert blocks.read_text().startswith("<svg")


def test_drawn_for_people():
    shown = run("star", "[2,5] [3] [1,4]").stdout
    assert "┼─ · ─" in shown and "value 2" in shown


@pytest.mark.parametrize(
    "position",
    [
        gr.Welter([1, 3]),
        gr.Nim([1, 1]),
        gr.Antonim([0, 0, 2]),
        gr.Antimatter([1], [3]),
        gr.SilverDollar([1, 4]),
        gr.StarSilverDollar([[2, 5], [3]]),
        gr.JoinedStrips([[2], [3]], orders=[[0, 1], [1, 0]], jump=True),
        gr.Wythoff(3, 5),
        gr.MooreNim([1, 2], k=2),
        gr.StaircaseNim([1, 2]),
        gr.Northcott([(0, 3)]),
        gr.HeapSum(".77", [3, 5]),
        gr.NearlyDisjunctiveSum([gr.Nim([2]), gr.Welter([3])]),
    ],
    ids=lambda p: type(p).__name__,
)
def test_repr_reads_back(position):
    again = eval(repr(position), {name: getattr(gr, name) for name in gr.__all__})
    assert again == position and hash(again) == hash(position)
    assert position != gr.Nim([99])


def test_bad_arguments_in_python():
    for wrong in (
        lambda: gr.Welter([1.5]),
        lambda: gr.Welter([-1]),
        lambda: gr.Welter(["1"]),
        lambda: gr.Welter([1]).outcome("sideways"),
        lambda: gr.Nim([1]).winning_moves("sideways"),
        lambda: gr.Welter([1]).primes(-1),
        lambda: gr.NearlyDisjunctiveSum([3]),
        lambda: gr.JoinedStrips([[1], [2]], orders=[[0], [1]]),
        lambda: gr.MooreNim([1], k=0),
        lambda: gr.Northcott([(1, 1)]),
        lambda: gr.Northcott([(0, 1)]).winning_moves("red"),
        lambda: gr.star_row(0),
    ):
        with pytest.raises(gr.InputError):
            wrong()


def test_tables_fill_every_cell():
    from grundy.tables import farr_ho, van_splunder

    ours = [*van_splunder.TABLES, *farr_ho.TABLES]
    assert len(ours) == 18
    for table in ours:
        header, rows = table.rows()
        assert rows and all(len(row) == len(header) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (["star-diagonal", "6"], "star-diagonal"),
        (["star-value", "6"], "star-value"),
        (["row", "star", "[2] [3] [c]"], "strip-row"),
        (["star-row", "5"], "star-row"),
    ],
)
def test_certificates_are_written(arguments, kind, tmp_path):
    file = tmp_path / "certificate.json"
    answer(*arguments, "--certificate", str(file))
    assert json.loads(file.read_text())["kind"] == kind
    assert gr.Certificate(file.read_text()).check()


def test_one_way_to_name_a_row():
    assert answer("star-row", "7") == answer("star-row", "--a", "7")
    for wrong in (["star-row"], ["star-row", "7", "--a", "7"]):
        assert run(*wrong).returncode == 2
    done = run("wythoff-row", "4", "--certificate", "x.json")
    assert done.returncode == 2 and "certificates" in done.stderr


@pytest.mark.parametrize("game", ["nim", "welter", "antonim", "silver-dollar", "star"])
def test_a_negative_number_is_a_wrong_position(game):
    done = run(game, "-1")
    assert done.returncode == 2 and "-1" in done.stderr and "option" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("star-row", "-1"),
        ("star-value", "-1"),
        ("row", "star", "-1"),
        ("nim-product", "-1", "3"),
        ("table", "nim", "--fixed", "-1"),
    ],
)
def test_so_it_is_for_rows_and_tables(arguments):
    done = run(*arguments)
    assert done.returncode == 2 and "-1" in done.stderr and "No such option" not in done.stderr
    assert "No such option" in run("silver-dollar", "3 5", "--target", "4").stderr


def test_large_positions_are_answered():
    assert answer("welter", f"{2**63} {10**30} 7")["outcome"] == "N"
    assert answer("antimatter", f"{2**63} | 1")["value"] == 2**63 + 1
    assert answer("antonim", "1 2", "--target", str(10**25))["primes"] == [10**25 + 2, 10**25 + 1]
    (move,) = answer("staircase", f"{2**70} 8")["winning_moves"]
    assert move == {"from": 1, "to": 0, "coins": 2**70}
    assert answer("star", "[5] [1000000000000]")["value"] == 999999999997
    assert answer("star", "[2,5] [3,40000000]")["outcome"] == "N"
    moves = answer("silver-dollar", "5 1000000 3000000")["winning_moves"]
    assert moves and all(move["to"] < move["from"] for move in moves)
    done = run("antonim", "1000 1063 2000", "--json")
    assert json.loads(done.stdout)["winning_moves"] == [{"from": 2000, "to": 1984}]


def test_targets_and_the_facts_of_welter():
    assert answer("nim", "1 3 5", "--target", "0")["primes"] == [6, 4, 2]
    fields = answer("welter", "1 3 7")
    assert fields["hooks"] == [[7, 5, 3, 2, 1], [3, 1], [1]]
    assert fields["frieze"][1] == [1, 3, 7] and fields["completion"] == 5
    assert answer("antimatter", "0 0 | 0")["outcome"] == "P"


def test_nearly_and_p_positions():
    assert answer("nearly", "nim 3 + nim 4")["winning_moves"] == [
        {"component": 1, "from": "4", "to": "3"}
    ]
    assert answer("p-positions", "2", "3")["positions"] == [[0, 1], [2, 2], [3, 3]]


def test_beyond_a_limit_exits_1():
    done = run("star-row", "99")
    assert done.returncode == 1 and "row 99" in done.stderr and done.stdout == ""


def test_open_bands_say_why():
    done = run("star-bands", "31", "--time", "0", "--json")
    assert done.returncode == 1 and "time" in json.loads(done.stdout)["reason"]
