"""Periods of subtraction games as printed in Austin 1976, Table 7.1 (members up to 8)."""

import grundy as gr
from grundy.tables import find_table

# set:period, row by row as printed; sets that differ by optional members are not repeated.
PRINTED = """
1:2 2:4 1,2:3 3:6 2,3:5 1,2,3:4 4:8 1,4:5 2,4:6 3,4:7 1,3,4:7 1,2,3,4:5 5:10 2,5:7 3,5:8
2,3,5:7 4,5:9 1,4,5:8 2,4,5:7 1,2,3,4,5:6 6:12 1,6:7 1,2,6:7 3,6:9 1,3,6:9 2,3,6:9 4,6:10
2,4,6:8 1,2,4,6:8 5,6:11 1,5,6:11 2,5,6:11 2,3,5,6:8 1,4,5,6:9 1,2,4,5,6:10 1,2,3,4,5,6:7
7:14 2,5,7:22 2,3,5,7:9 2,4,5,7:9 6,7:13 1,6,7:12 2,6,7:13 1,2,6,7:8 3,6,7:10 1,4,6,7:13
2,4,6,7:9 1,3,4,6,7:10 2,5,6,7:12 1,2,5,6,7:11 1,4,5,6,7:10 8:16 1,8:9 2,8:10 3,8:11 1,3,8:11
1,2,3,8:9 4,8:12 1,4,8:12 3,4,8:12 5,8:13 1,5,8:13 2,5,8:10 3,5,8:11 2,3,5,8:17 1,2,3,5,8:10
1,4,5,8:9 2,4,5,8:3 2,3,4,5,8:13 6,8:14 2,6,8:14 3,6,8:11 2,3,6,8:14 2,4,6,8:10 1,2,4,6,8:10
2,5,6,8:14 7,8:15 1,7,8:15 2,7,8:5 3,7,8:5 3,4,7,8:11 1,3,4,7,8:11 2,3,5,7,8:10 1,4,5,7,8:11
2,4,5,7,8:10 1,6,7,8:13 1,2,6,7,8:12 1,4,6,7,8:14 2,5,6,7,8:13 1,2,3,5,6,7,8:13
1,2,3,4,5,6,7,8:9
"""


def printed() -> dict[str, int]:
    return {f"S({s})": int(p) for s, p in (row.split(":") for row in PRINTED.split())}


def test_every_printed_period() -> None:
    wrong = {s: p for s, p in printed().items() if gr.HeapGame(s).solve().period != p}
    assert wrong == {}


def test_the_table_has_every_set_once() -> None:
    header, rows = find_table("austin-7.1").rows()
    assert header[:3] == ["set", "period", "preperiod"]
    assert len({row[0] for row in rows}) == len(rows) == 2**8 - 1
    assert {row[0]: int(row[1]) for row in rows if row[0] in printed()} == printed()
