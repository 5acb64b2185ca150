"""Games that tell two misère games apart."""

import json
from itertools import combinations

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli import grundy
from grundy.misere.distinguishing import Builder, distinguish, games_by_day


def test_games_by_day() -> None:
    games = games_by_day(4)
    assert [sum(game.birthday == day for game in games) for day in range(5)] == [1, 1, 1, 2, 17]


def test_smallest_is_smallest() -> None:
    """Against trying all games born by day 4, and day 5 with at most two options."""
    pairs = [(".123[6]", ".123[11]"), (".512[9]", ".512[15]"), (".351[9]", ".351[11]")]
    small = games_by_day(4)
    for one, two in pairs:
        found = distinguish(one, two)
        assert found.smallest and found.game is not None
        tried = list(small)
        if found.game.birthday == 5:
            for size in range(1, len(found.game.options)):
                tried += [gr.MisereGame.from_options(o) for o in combinations(small, size)]
        else:
            tried = [game for game in small if game.birthday < found.game.birthday]
        for game in tried:
            sums = [(gr.MisereGame(g) + game).outcome for g in (one, two)]
            assert sums[0] == sums[1], game
        sums = [(gr.MisereGame(g) + found.game).outcome for g in (one, two)]
        assert tuple(sums) == found.outcomes and sums[0] != sums[1]


def test_builder_tells_all_small_games_apart() -> None:
    """Every two of the 22 games, in the direction asked for, and every game has a mate."""
    builder = Builder()
    for g in games_by_day(4):
        assert (g + builder.mate(g)).outcome == "P"
        for h in games_by_day(4):
            if g != h:
                found = builder.p_and_n(g, h)
                assert ((g + found).outcome, (h + found).outcome) == ("P", "N")


def test_heaps_that_need_more_than_day_five() -> None:
    found = distinguish(".75[5]", ".75[7]")
    assert not found.smallest and found.game is not None and found.game.birthday > 5
    assert distinguish(".34[10]", ".34[18]").equal


def test_the_command() -> None:
    run = CliRunner().invoke
    made = run(grundy, ["genus", ".123", "--apart", "6 11", "--json"])
    assert json.loads(made.output)["game"] == "{2++,1}"
    assert "equal as misère games" in run(grundy, ["genus", ".34", "--apart", "10 18"]).output
    assert "heap 11 with it is P" in run(grundy, ["genus", ".123", "--apart", "6 11"]).output
    bad = run(grundy, ["genus", ".123", "--apart", "6"])
    assert isinstance(bad.exception, gr.InputError)


def test_too_late_a_day() -> None:
    with pytest.raises(gr.InputError, match="days 0 to 4"):
        games_by_day(5)
