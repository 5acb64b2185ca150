"""Wild quaternary games: solved, found to be others relabelled, or with an infinite quotient."""

import pytest

import grundy as gr
from grundy.misere.infinite_family import infinite_family
from grundy.misere.quaternary_census import census_rows, wild_quaternaries
from grundy.misere.relabelling import relabelling
from grundy.reference.outcome import outcome

# Plambeck 2003, sections 6.4 to 6.15: {game: (the game it is, how its heaps are found there)}.
PRINTED = {
    ".0123": (".0122", "1 2 3 4 5 6 7"),
    ".1231": (".123", "1 2 3 4 5"),
    ".1233": (".1232", "1 2 3 4 5 6"),
    ".2112": (".2012", "1 2 3 4 5"),
    ".2012": (".123", "2 5 3 6 9"),
}


@pytest.mark.parametrize("code", PRINTED)
def test_relabellings_of_the_source(code: str) -> None:
    other, columns = PRINTED[code]
    found = relabelling(code, other)
    assert found is not None and found.proved
    assert found.columns == tuple(map(int, columns.split()))


@pytest.mark.parametrize(("code", "other"), [(".1321", ".123"), (".1323", ".1232")])
def test_one_more_counter(code: str, other: str) -> None:
    """Heap n + 1 of the one is heap n of the other (sections 6.11 and 6.12, corrected)."""
    for n in range(1, 40):
        assert gr.MisereGame.heap(code, n + 1) == gr.MisereGame.heap(other, n)
    found = relabelling(code, other)
    assert found is not None and found.proved


def test_four_digits_are_settled() -> None:
    """17 of the 21 wild games have finite quotients; those of the other four are infinite."""
    header, rows = census_rows(4, heaps=3)
    counts = {row[0]: row[1] for row in rows if not row[0].startswith(".")}
    assert counts == {
        "nim": "153",
        "tame": "18",
        "wild": "21",
        "wild, finite": "17",
        "wild, infinite": "4",
        "wild, open": "0",
    }
    status = {row[0]: row[3] for row in rows if row[0].startswith(".")}
    infinite = [code for code, one in status.items() if one == "infinite"]
    assert infinite == [".3102", ".3122", ".3123", ".3312"]
    new = [row[0] for row in rows if row[3:] and row[3] == "finite" and not row[-1]]
    assert new == [".0122", ".1023", ".1232", ".3101"]
    assert len(header) == len(rows[-1])


@pytest.mark.parametrize("code", [".3102", ".13212"])
def test_infinite_families_by_play(code: str) -> None:
    family = infinite_family(code)
    assert family is not None
    for i, j in ((0, 1), (0, 2), (1, 2)):
        one, two = family.difference(i, j)
        if sum(two) < 120:
            assert outcome(code, one, "misere") != outcome(code, two, "misere")


def test_families_with_three_heaps_by_play() -> None:
    family = infinite_family(".3122", 3)
    assert family is not None
    for i, j in ((0, 1), (0, 2)):
        one, two = family.difference(i, j)
        assert outcome(".3122", one, "misere") != outcome(".3122", two, "misere")


def test_finite_quotients_have_no_family() -> None:
    for code in (".123", ".312", ".3101", ".1232"):
        assert infinite_family(code) is None


@pytest.mark.long
def test_five_digits() -> None:
    """A census: 561 nim, 53 tame, 154 wild, of which at least 97 have small finite quotients."""
    rows = census_rows(5)[1]
    counts = {row[0]: int(row[1]) for row in rows if not row[0].startswith(".")}
    assert (counts["nim"], counts["tame"], counts["wild"]) == (561, 53, 154)
    assert counts["wild, finite"] >= 97
    assert counts["wild, infinite"] >= 2


def test_a_wild_game_is_listed_once() -> None:
    codes = [one.game.code for one in wild_quaternaries(3)]
    assert codes == [".123", ".312"]
