"""Small universes of certificates on strips and by windows: what is verified is true, and what is
true can be verified.

Periods, quotients, genera and rows of Star Nim are in test_certificate_soundness.py.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from verdicts import verdict
from window_claims import is_common, window_claim

from grundy.reference.certificates import holds
from grundy.reference.codes import digit
from grundy.reference.nim_values import nim_values

CLOSURES = [
    [{"distance": d, "period": p} for d, p in bands]
    for bands in (
        [],
        [(0, 1)],
        [(0, 2)],
        [(0, 3)],
        [(1, 2)],
        [(0, 1), (1, 2)],
        [(0, 1), (1, 4)],
        [(0, 1), (1, 3)],
        [(0, 1), (1, 2), (2, 4)],
        [(0, 1), (1, 2), (2, 8)],
        [(0, 1), (2, 4)],
        [(1, 2), (0, 1)],
    )
]


def witnesses(period: int, at: int) -> list[list[int]]:
    return [[q, at] for q in (2, 3, 5, 7) if period % q == 0]


def test_every_small_diagonal_of_star_nim() -> None:
    verified = 0
    for d, period, preperiod in product(range(3), range(1, 7), range(12)):
        claim = {"kind": "star-diagonal", "d": d, "period": period, "preperiod": preperiod}
        true = holds(claim, 26)
        found = False
        for start, closed, late in product((1, 12, 40), CLOSURES, (0, 1)):
            fields = claim | {
                "closure": {"start": start, "closed": closed},
                "witnesses": witnesses(period, preperiod + late),
            }
            said = verdict(fields)
            assert said != "verified" or true, fields
            found |= said == "verified"
        assert found == true, claim
        verified += found
    assert verified == 3


def test_every_small_value_of_star_nim() -> None:
    verified = 0
    for g, period, preperiod in product(range(4), range(1, 4), range(7)):
        claim = {"kind": "star-value", "g": g, "period": period, "preperiod": preperiod}
        true = holds(claim, 16)
        found = False
        for start, closed, around in product((1, 30), CLOSURES, (1, 2, 4, 6)):
            fields = claim | {
                "closure": {"start": start, "closed": closed},
                "state_period": around,
                "witnesses": witnesses(period, preperiod),
            }
            said = verdict(fields)
            assert said != "verified" or true, fields
            found |= said == "verified"
        assert found == true, claim
        verified += found
    assert verified == 4


def test_every_small_closed_distance_of_star_nim() -> None:
    verified = []
    for d, start in product(range(3), range(16)):
        claim = {"kind": "star-closed", "d": d, "start": start}
        true = holds(claim, 8)
        assert verdict(claim) == ("verified" if true else "refuted"), claim
        if true:
            verified.append(d)
    assert verified


RESTS = [
    ("nim", [[1]], 0),
    ("nim", [[2]], 0),
    ("nim", [[1, 1]], 0),
    ("welter", [[1]], 0),
    ("welter", [[2]], 0),
    ("welter", [[0, 1]], 0),
    ("antonim", [[1]], 0),
    ("antonim", [[1, 2]], 0),
    ("antonim", [[0, 0]], 0),
    ("star", [[1], []], 1),
    ("star", [[1]], 0),
    ("star", [[2], [1], []], 2),
    ("star", [[2], [0], []], 0),
]


def test_every_small_row_on_strips() -> None:
    verified = 0
    for (game, rest, strip), period, preperiod in product(RESTS, range(1, 6), range(6)):
        claim = {
            "kind": "strip-row",
            "game": game,
            "rest": rest,
            "strip": strip,
            "period": period,
            "preperiod": preperiod,
        }
        true = holds(claim, 18)
        found = False
        for column, turns, late in product(range(8), (1, 2), (0, 1)):
            fields = claim | {
                "state_column": column,
                "state_period": turns * period,
                "witnesses": witnesses(period, preperiod + late),
            }
            said = verdict(fields)
            assert said != "verified" or true, fields
            found |= said == "verified"
        assert found == true, claim
        verified += found
    assert verified == len(RESTS)


REACH = 90
values = cache(nim_values)


def test_small_periods_by_windows() -> None:
    """Small periods by windows are all false: true ones begin behind twice the last rare heap."""
    forged = 0
    for digits, depth in product(product("01234567", repeat=2), (1, 4)):
        code = "." + "".join(digits)
        splits = {u % 2 for u in (1, 2) if digit(code, u) & 4}
        domains = (None, *splits) if len(splits) == 1 else (None,)
        g = values(code, REACH)
        for mask, domain in product(range(1, 8) if splits else (), domains):
            rares = [n for n in range(1, 40) if not is_common(mask, domain, n, g[n])]
            last = max(rares, default=0)
            if last > 12:
                continue
            for period in range(1, 9):
                preperiod = 2 * max(last, depth) + 3
                start = preperiod + max(last, depth) + 2
                repeated = [*g[:start], *(g[start - period : start] * REACH)]
                for shown in (g, repeated[: REACH + 1]):
                    fields = window_claim(
                        code,
                        shown,
                        period,
                        preperiod,
                        mask=mask,
                        domain=domain,
                        rares=rares,
                        depth=depth,
                    )
                    assert verdict(fields) != "verified" or holds(fields, REACH), fields
                    forged += 1
    assert forged > 500


def test_the_period_of_055_and_its_neighbours_by_windows() -> None:
    """The one true claim is verified; with another period or preperiod, true or forged, none is."""
    g = values(".055", 560)
    rares = [n for n in range(1, 300) if not is_common(15, None, n, g[n])]
    assert len(rares) == 5 and rares[-1] == 43
    verified = []
    for period, preperiod in product((1, 37, 74, 147, 148, 149), (0, 100, 258, 259, 260)):
        start = preperiod + 105
        repeated = [*g[:start], *(g[max(0, start - period) : start] * 600)]
        for shown in (g, repeated[:561]):
            fields = window_claim(".055", shown, period, preperiod, mask=15, rares=rares, depth=100)
            if verdict(fields) == "verified":
                assert holds(fields, 560)
                verified.append((period, preperiod))
    assert set(verified) == {(148, 259)}
