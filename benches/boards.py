"""Domineering rectangles against the times of cgt_py 0.11."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# Seconds of cgt_py 0.11 on the machine the targets were set on.
RECORDED = {"4x5": 0.16, "5x5": 5.1, "4x7": 27.6, "5x6": 153.0}


def _value(position: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value("domineering", position)

    return run


def workloads() -> list[dict[str, Any]]:
    """One workload a rectangle."""
    return [
        {
            "name": f"domineering {position}",
            "ours": _value(position),
            "baseline_seconds": seconds,
            "baseline_name": "cgt_py 0.11, recorded",
            "target": 10,
        }
        for position, seconds in RECORDED.items()
    ]
