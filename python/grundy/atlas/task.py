"""One task of a census: a class of games, a play, limits; and the row it comes back as."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from grundy import __version__
from grundy.atlas.limits import Limits

Fields = dict[str, Any]


def task(play: str, name: str, code: str, limits: Limits) -> Fields:
    """What is sent to a worker; plain data, so that it can cross any wire."""
    return {
        "play": play,
        "class": name,
        "code": code,
        "limits": limits.to_dict(),
        "version": __version__,
    }


def perform(asked: Fields, report: Callable[[Fields], object]) -> Fields:
    """Do a task in this process; `report` is told what is known so far.

    >>> found = perform(task("normal", ".77(1)", ".77", Limits()), lambda row: None)
    >>> found["standard"], found["period"], found["version"] == __version__
    ('.77', 12, True)
    """
    limits = Limits(**asked["limits"])
    start = time.monotonic()

    def finish(row: Fields) -> Fields:
        return {**row, **_stamp(asked, limits, time.monotonic() - start)}

    if asked["play"] == "normal":
        from grundy.atlas.normal_row import normal_row

        return finish(normal_row(asked["code"], limits, lambda row: report(finish(row))))
    from grundy.atlas.misere_row import misere_row

    return finish(misere_row(asked["code"], limits, lambda row: report(finish(row))))


def failed(asked: Fields, stop: str, message: str) -> Fields:
    """The row of a task that came to nothing."""
    return {
        "status": "unknown",
        "stop": stop,
        "message": message,
        **_stamp(asked, Limits(**asked["limits"]), 0.0),
    }


def _stamp(asked: Fields, limits: Limits, seconds: float) -> Fields:
    own = {
        "class": asked["class"],
        "version": __version__,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "seconds": round(seconds, 3),
        "peak_mb": _peak(),
    }
    if asked["play"] == "normal":
        return {
            **own,
            "standard": asked["code"],
            "effort": limits.effort,
            "max_heap": limits.max_heap,
        }
    return {**own, "max_heap": limits.misere_heap, "max_order": limits.misere_order}


def _peak() -> int | None:
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
