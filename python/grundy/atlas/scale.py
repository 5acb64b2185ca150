"""What a larger census would take, from the costs of a smaller one.

`python -m grundy.atlas.scale` prints the figures of the page on scale. The classes of the larger
family are counted, not guessed; each is given the cost of a class drawn at random from those of
the smaller family; and the whole is scheduled as the census does it: cheap ones first, a first
pass in groups, every core taking the next task when it is free.
"""

from __future__ import annotations

import heapq
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.atlas.atlas import Atlas
from grundy.atlas.families import normalised, octal
from grundy.atlas.game_class import classify

# Measured: see the page. Seconds the scheduler needs for a task, the database for a row.
# With one more digit the average class costs more, since more games stay open: by this factor,
# measured between two and three digits.
DEARER = {"normal": 1.8, "misere": 1.8}
SCHEDULER_SECONDS = 0.002
ROW_SECONDS = 0.0006


@dataclass(frozen=True)
class Plan:
    """The predicted census: `seconds` is when the last task ends, `busy` the share of core time
    that is work, `scheduler` and `database` how much of the time those two are at work."""

    tasks: int
    cores: int
    core_hours: float
    seconds: float
    busy: float
    scheduler: float
    database: float


def costs(atlas: Atlas, play: str, digits: int = 3) -> list[float]:
    """Seconds each class of the octal games with this many digits took in this atlas."""
    name = {"normal": "normal_class", "misere": "misere_class"}[play]
    seconds = {"normal": "seconds", "misere": "misere_seconds"}[play]
    wanted = normalised(octal(digits))
    found: dict[str, float] = {}
    for entry in atlas.games():
        if entry.code in wanted and getattr(entry, seconds) is not None:
            found[getattr(entry, name)] = getattr(entry, seconds)
    return sorted(found.values())


def classes(digits: int) -> tuple[int, int, int]:
    """Octal games with this many digits, their classes in normal and in misère play.

    >>> classes(2)
    (71, 45, 45)
    """
    games = [classify(code) for code in normalised(octal(digits))]
    return len(games), len({g.normal for g in games}), len({g.misere for g in games})


def draw(sample: Sequence[float], count: int, seed: int = 1) -> list[float]:
    """Costs for this many classes, drawn with replacement, cheap ones first."""
    return sorted(random.Random(seed).choices(sample, k=count))


def simulate(
    tasks: Iterable[float], cores: int, *, scheduler: float = SCHEDULER_SECONDS
) -> tuple[float, float]:
    """When the last task ends, and the work done: each core takes the next task when it is free.

    The scheduler hands out one task at a time, each taking it `scheduler` seconds.

    >>> simulate([1.0, 1.0, 1.0, 1.0], 2, scheduler=0.0)
    (2.0, 4.0)
    """
    free = [0.0] * cores
    handed = work = end = 0.0
    for cost in tasks:
        at = heapq.heappop(free)
        handed = max(handed, at) + scheduler if scheduler else at
        finish = max(handed, at) + cost
        heapq.heappush(free, finish)
        work += cost
        end = max(end, finish)
    return end, work


def plan(sample: Sequence[float], count: int, cores: int) -> Plan:
    """A census of this many classes on this many cores."""
    tasks = draw(sample, count)
    seconds, work = simulate(tasks, cores)
    return Plan(
        tasks=count,
        cores=cores,
        core_hours=work / 3600,
        seconds=seconds,
        busy=work / (seconds * cores) if seconds else 1.0,
        scheduler=min(1.0, count * SCHEDULER_SECONDS / seconds) if seconds else 0.0,
        database=min(1.0, count * ROW_SECONDS / seconds) if seconds else 0.0,
    )


def rehearse(tasks: Sequence[float], threads: int, shrink: float) -> tuple[float, float]:
    """Run tasks that only sleep through a real Dask scheduler: seconds predicted and taken.

    Costs are divided by `shrink`, so that a census of hours is rehearsed in seconds.
    """
    from importlib import import_module

    distributed = import_module("distributed")
    short = [cost / shrink for cost in tasks]
    predicted, _ = simulate(short, threads)
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=threads,
            processes=False,
            dashboard_address=":0",
            silence_logs=50,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.submit(time.sleep, 0, pure=False).result()
        start = time.monotonic()
        client.gather(client.map(time.sleep, short, pure=False))
        return predicted, time.monotonic() - start


def main() -> None:
    """Print the tables of the page."""
    with Atlas.shipped() as atlas:
        samples = {play: costs(atlas, play) for play in ("normal", "misere")}
    for play, sample in samples.items():
        quantiles = [sample[min(int(len(sample) * q), len(sample) - 1)] for q in (0.5, 0.9, 0.99)]
        print(play, len(sample), [round(q, 2) for q in quantiles], round(sum(sample), 1))
    for digits in (3, 4, 5):
        games, normal, misere = classes(digits)
        print(f"{digits} digits: {games} games, {normal} and {misere} classes")
        for play, count in (("normal", normal), ("misere", misere)):
            sample = [cost * DEARER[play] ** (digits - 3) for cost in samples[play]]
            for cores in (10, 100, 1000):
                print("  ", play, plan(sample, count, cores))
    tasks = draw(samples["normal"], 2000)
    for threads in (10, 100):
        print("rehearsal", threads, rehearse(tasks, threads, shrink=max(1.0, sum(tasks) / 200)))


if __name__ == "__main__":
    main()
