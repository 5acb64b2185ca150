"""Certificates that split into segments, checked in part, on one core, on all, or on a cluster."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from grundy import _core


class SegmentVerdict(NamedTuple):
    """How many of a certificate's segments were verified, and why one was not.

    It is true only when every segment was looked at and holds.
    """

    verified: int
    segments: int
    claim: str
    refutation: str | None

    def __bool__(self) -> bool:
        return self.refutation is None and self.verified == self.segments

    @property
    def verdict(self) -> str:
        """`verified`, `refuted`, or what was verified: `verified 37 of 1024 segments`."""
        if self.refutation is not None:
            return "refuted"
        if self:
            return "verified"
        return f"verified {self.verified} of {self.segments} segments"


def choose(segments: int, part: tuple[int, int] | None, sample: int | None) -> list[int]:
    """The segments of the i-th of k equal parts, counted from 1, or a sample of them at random.

    >>> choose(10, (2, 4), None)
    [1, 5, 9]
    >>> len(choose(10, None, 3))
    3
    """
    chosen = list(range(segments))
    if part is not None:
        index, parts = part
        chosen = chosen[index - 1 :: parts]
    if sample is not None:
        chosen = sorted(random.SystemRandom().sample(chosen, min(sample, len(chosen))))
    return chosen


def check_segments(
    text: str,
    segments: Sequence[int],
    *,
    threads: int | None = None,
    memory: int = 8 << 30,
    work: int = _core.CHECK_WORK,
    scheduler: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> SegmentVerdict:
    """Check these segments of a certificate, on this machine's cores or a scheduler's workers."""
    total = _core.certificate_segments(text)
    if total is None:
        raise _core.InputError("this kind of certificate does not split into segments")
    if scheduler is None:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        verified, why = _core.check_segments(
            text, list(segments), threads or cores or 1, memory, work, progress
        )
    else:
        verified, why = _on_cluster(text, segments, memory, work, scheduler, progress)
    return SegmentVerdict(verified, total, _core.certificate_claim(text), why)


def _on_cluster(
    text: str,
    segments: Sequence[int],
    memory: int,
    work: int,
    scheduler: str,
    progress: Callable[[int], object] | None,
) -> tuple[int, str | None]:
    """One task a segment; the first that fails ends it."""
    from importlib import import_module

    from grundy.atlas.cluster import cluster_client

    with cluster_client(scheduler=scheduler) as client:
        distributed: Any = import_module("distributed")
        shared = client.scatter(text, broadcast=True, hash=False)
        tasks = [
            client.submit(_one, shared, segment, memory, work, pure=False) for segment in segments
        ]
        verified = 0
        for task in distributed.as_completed(tasks, loop=client.loop):
            held, why = task.result()
            if why is not None:
                client.cancel(tasks)
                return verified, why
            verified += held
            if progress is not None:
                progress(verified)
        return verified, None


def _one(text: str, segment: int, memory: int, work: int) -> tuple[int, str | None]:
    return _core.check_segments(text, [segment], 1, memory, work)
