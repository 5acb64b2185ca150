"""Certificates by windows made from the values of a game, right or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import grundy as gr

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-"


def is_common(mask: int, domain: int | None, n: int, value: int) -> bool:
    odd = (value & mask).bit_count() % 2 == 1
    return odd if domain is None else odd == (n % 2 == domain)


def window_claim(
    code: str,
    values: Sequence[int],
    period: int,
    preperiod: int,
    *,
    mask: int,
    domain: int | None = None,
    rares: list[int],
    depth: int,
) -> dict[str, Any]:
    """The fields of a certificate that says what these values say, true or not."""
    t = len(code) - 1
    length = max(max(rares, default=0), depth) + t
    start = preperiod + length
    heaps = {start, start + period, preperiod, preperiod + period} | {
        start + period // q for q in (2, 3, 5, 7, 11, 37) if period % q == 0
    }
    first = 2 * (length - t) + t
    return {
        "kind": "window-period",
        "code": code,
        "period": period,
        "preperiod": preperiod,
        "theorem": "the window that returns",
        "mask": mask,
        "domain": domain,
        "rares": [[n, values[n]] for n in rares],
        "depth": depth,
        "window": length,
        "windows": [
            {
                "heap": heap,
                "depth": depth,
                "values": "".join(DIGITS[v] for v in values[heap - length : heap]),
                "wide": 1,
            }
            for heap in sorted(heaps)
            if heap > first
        ],
    }


def period_of_055() -> dict[str, Any]:
    """.055 has period 148 from heap 259 on; its last rare heap is 43."""
    g = gr.HeapGame(".055").nim_values(560)
    rares = [n for n in range(1, 300) if not is_common(15, None, n, g[n])]
    return window_claim(".055", g, 148, 259, mask=15, rares=rares, depth=100)
