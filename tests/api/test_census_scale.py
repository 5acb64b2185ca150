"""The arithmetic of larger censuses."""

from grundy.atlas.scale import classes, draw, plan, rehearse, simulate


def test_no_schedule_beats_the_two_lower_bounds() -> None:
    tasks = draw([0.1, 0.5, 2.0, 30.0], 500)
    for cores in (1, 7, 100, 1000):
        end, work = simulate(tasks, cores, scheduler=0.0)
        assert end >= max(work / cores - 1e-9, max(tasks))
        # Graham 1966: list scheduling is within the sum of both bounds.
        assert end <= work / cores + max(tasks) + 1e-9


def test_a_slow_scheduler_is_the_bottleneck() -> None:
    tasks = [0.001] * 1000
    assert simulate(tasks, 1000, scheduler=0.01)[0] >= 10.0
    assert plan(tasks, 1000, 1000).scheduler > 0.9


def test_classes_of_three_digits() -> None:
    assert classes(3) == (575, 211, 323)


def test_a_rehearsal_takes_about_as_long_as_predicted() -> None:
    predicted, taken = rehearse([0.2] * 40, threads=8, shrink=1.0)
    assert predicted * 0.9 <= taken <= predicted * 3 + 5
