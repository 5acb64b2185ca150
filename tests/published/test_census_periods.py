"""Every published period of octal games with three digits is in the atlas.

Austin 1976, Table 7.2 with its notes; Gangolli and Plambeck, "A note on periodicity in some
octal games", Int. J. Game Theory 18 (1989); A. Flammenkamp, Sprague-Grundy values of octal games
(web tables), with largest values and where they occur, masks and the rare heaps.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import grundy as gr
from grundy.atlas.atlas import Atlas
from grundy.atlas.discoveries import AUSTIN_OMITS, AUSTIN_OPEN, SOLVED_SINCE

# Table 7.2: row and period.
AUSTIN = """
002 6|017 60|02 4|022 5|044 36|045 32|05 2|051 48|055 148|07 34|102 6|112 6|115 14|116 96|12 4
121 4|122 5|123 5|124 62|131 4|132 5|134 62|141 11|144 10|145 9|147 8|15 10|152 48|153 14|154 11
156 349|157 6|165 1550|17 34|171 11|173 40|176 8|22 3|226 5|26 4|31 2|312 2|316 12|32 3|331 3
332 4|34 8|35 6|351 8|353 2|356 142|375 18|44 24|45 20|51 1|512 6|52 4|524 52|53 9|532 5|536 5
54 7|57 4|644 442|71 2|72 4|75 2|77 12|772 4
"""
# game, preperiod, period, first heap of the largest value, largest value, rare heaps, the last
LATE = [
    (".45", 498, 20, 37, 8, 11, 198),
    (".156", 3479, 349, 1032, 23, 15, 357),
    (".356", 7315, 142, 86, 19, 7, 43),
    (".644", 3256, 442, 333, 64, 31, 511),
    (".165", 5181, 1550, 620, 25, None, None),
    (".16", 105351, 149459, 229790, 23, 53, 13935),
    (".56", 326640, 144, 22778, 64, 46, 1795),
    (".127", 46578, 4, 24734, 56, 693, 27106),
    (".376", 2268248, 4, 341612, 176, 510, 1140540),
    (".354", 10061916, 1180, 1152, 113, 132, 3227),
]
LATEST = [
    (".054", 193235616, 10015179),
    (".104", 197769598, 11770282),
    (".454", 160949019, 60620715),
]


def austin() -> list[tuple[str, int]]:
    cells = (cell.split() for cell in AUSTIN.replace("\n", "|").split("|") if cell)
    return [(f".{row}", int(period)) for row, period in cells]


@pytest.fixture(scope="module")
def atlas() -> gr.Atlas:
    return gr.Atlas.shipped()


def test_table_7_2(atlas: gr.Atlas) -> None:
    assert {code: atlas[code].period for code, _ in austin()} == dict(austin())


@pytest.mark.parametrize("row", LATE, ids=lambda row: row[0])
def test_late_periods(atlas: gr.Atlas, row: tuple[str, int, int, int, int, int, int]) -> None:
    code, preperiod, period, largest_at, largest, _, _ = row
    e = atlas[code]
    assert (e.preperiod, e.period) == (preperiod, period)
    assert (e.largest, e.largest_at) == (largest, largest_at)


@pytest.mark.parametrize(("code", "preperiod", "period"), LATEST)
def test_the_latest(atlas: gr.Atlas, code: str, preperiod: int, period: int) -> None:
    assert (atlas[code].preperiod, atlas[code].period) == (preperiod, period)


def test_what_was_open_in_1976_is_open_or_solved_since(atlas: gr.Atlas) -> None:
    """The rows without a period, and no others, are beyond ten thousand heaps or open."""
    still_open = {e.normal_class for e in atlas.games() if not e.solved and _three_digits(e.code)}
    listed = {atlas[code].normal_class for code in AUSTIN_OPEN + AUSTIN_OMITS}
    assert still_open <= listed
    solved = {code for code in AUSTIN_OPEN if atlas[code].solved}
    assert solved <= SOLVED_SINCE.keys()


def _three_digits(code: str) -> bool:
    whole, _, body = code.partition(".")
    return not set(body) - set("01234567") and len(body) <= (2 if whole else 3)


def test_a_wrong_figure_fails(atlas: gr.Atlas) -> None:
    with pytest.raises(AssertionError):
        test_the_latest(atlas, ".454", 160949019, 60620716)


@pytest.mark.long
def test_a_census_on_two_cores_finds_them_all(tmp_path: Path) -> None:
    """`grundy census --octal 3 --play normal` on two cores, in two goes into one atlas.

    With its own limits the command spends six thousand million steps on every open game, an hour
    or so in all. Here those are spent on the games whose periods begin late; the rest of the family
    gets a hundred million steps each, which is where all the other published periods lie.
    """
    path = tmp_path / "octal.sqlite"
    census = [sys.executable, "-m", "grundy", "census", "--play", "normal", "--workers", "2"]
    census += ["--atlas", str(path), "--json"]
    late = Path(__file__).parent / "certificates" / "late.txt"
    for options in (["--octal", "3", "--effort", "100000000"], [str(late)]):
        done = subprocess.run([*census, *options], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["counts"]["games"] == 575
    with Atlas(path) as found:
        for code, period in austin():
            assert found[code].period == period, code
        for code, preperiod, period, *_ in LATE:
            assert (found[code].preperiod, found[code].period) == (preperiod, period), code
