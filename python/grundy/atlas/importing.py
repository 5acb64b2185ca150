"""Rows of another atlas, taken over only after their certificates are verified."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grundy import __version__, _core
from grundy.atlas.atlas import OPEN, Atlas, knows_more
from grundy.atlas.families import normalised
from grundy.atlas.game_class import classify
from grundy.certificate import Certificate
from grundy.errors import InputError, LimitError

Row = Mapping[str, Any]


@dataclass
class Imported:
    """What became of the rows: taken, known already, refused (class and reason)."""

    taken: int = 0
    known: int = 0
    refused: list[tuple[str, str]] = field(default_factory=list)


def import_atlas(
    into: Atlas,
    other: Atlas,
    *,
    memory: int = 8 << 30,
    progress: Callable[[int], object] | None = None,
) -> Imported:
    """Take over what another atlas knows more, each claim verified by the checker first.

    A solved row is taken only if its certificate is verified, is about the class it stands for,
    and says what the row says. Open rows claim nothing and are taken as they are.
    """
    result = Imported()
    games = normalised(entry.code for entry in other.games())
    into.add_games((classify(code), alias) for code, alias in games.items())
    for play in ("normal", "misere"):
        for done, row in enumerate(other.rows(play)):
            there = into.row(play, row["class"])
            if there is not None and not knows_more(play, row, there):
                result.known += 1
                continue
            why = refusal(play, row, memory)
            if why is not None:
                result.refused.append((row["class"], why))
                continue
            into.put([(play, row)])
            result.taken += 1
            if progress is not None:
                progress(done + 1)
    return result


# The kind of certificate that has an automaton and no period.
AUTOMATIC = "automatic-values"


def refusal(play: str, row: Row, memory: int = 8 << 30) -> str | None:
    """Why a row is not to be believed; None when it is."""
    data = row["certificate"]
    if row["status"] in OPEN:
        return None if data is None else _check(_text(data), memory)
    if data is None:
        return "it has no certificate"
    text = _text(data)
    try:
        fields = json.loads(text)
        code = fields["code"]
        own = classify(code)
    except (ValueError, KeyError, TypeError, InputError) as error:
        return f"its certificate cannot be read ({error})"
    name, degree = (
        (own.normal, own.normal_degree) if play == "normal" else (own.misere, own.misere_degree)
    )
    if name != row["class"]:
        return f"its certificate is about {code}, another class"
    if degree:
        return f"its certificate is about {code}, which begins {degree} heaps later"
    claims = {"period": "period", "preperiod": "preperiod"}
    if play == "misere":
        claims["quotient_order"] = "order"
        claims["heap"] = "heap"
    elif (row["status"] == "automatic") != (fields.get("kind") == AUTOMATIC):
        return f"status {row['status']} is not what its certificate says"
    # A certificate without this field is of a plain period, or of an automaton.
    elif fields.get("saltus", None if row["period"] is None else 0) != row["saltus"]:
        return f"saltus {row['saltus']} is not what its certificate says"
    for column, claim in claims.items():
        if row[column] != fields.get(claim):
            return f"{column} {row[column]} is not what its certificate says: {fields.get(claim)}"
    if play == "misere" and row["p_order"] != len(fields["p"]):
        return f"p_order {row['p_order']} is not what its certificate says"
    return _check(text, memory)


def _text(data: bytes | str) -> str:
    import zlib

    try:
        return zlib.decompress(data).decode() if isinstance(data, bytes) else data
    except (zlib.error, UnicodeDecodeError):
        return ""


def _check(text: str, memory: int) -> str | None:
    try:
        found = Certificate(text).check(memory=memory)
    except (InputError, LimitError) as error:
        return f"its certificate cannot be checked ({error})"
    return None if found else f"its certificate is refuted: {found.refutation}"


def import_certificate(into: Atlas, path: Path, *, memory: int = 8 << 30) -> Imported:
    """Take over one certificate of a period in normal play, verified first."""
    from datetime import UTC, datetime

    certificate = Certificate.load(path)
    fields = certificate.fields
    if fields.get("kind") != "normal-period":
        raise InputError(f"{path}: only certificates of kind normal-period are imported")
    game = classify(fields["code"])
    there = into.row("normal", game.normal)
    if there is not None and there["status"] not in OPEN:
        return Imported(known=1)
    verdict = certificate.check(memory=memory)
    if not verdict:
        return Imported(refused=[(fields["code"], f"refuted: {verdict.refutation}")])
    into.add_games([(game, None)])
    row = _row_of(game.standard, game, fields)
    row |= {
        "version": __version__,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "seconds": 0.0,
    }
    into.put([("normal", row)])
    return Imported(taken=1)


def _row_of(standard: str, game: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """The row of the class, for which the values themselves are needed once."""
    from grundy.atlas.normal_row import row_of
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution, Proof

    own = HeapGame(standard)
    period, preperiod = fields["period"], fields["preperiod"] - game.normal_degree
    if preperiod <= 0:
        raise InputError(f"{fields['code']}: solve it instead, its period begins at once")
    claim = _core.plain_period_certificate(own.code, period, preperiod)
    own.nim_sequence(preperiod + period)
    solution = NormalSolution(
        own.code,
        "periodic",
        claim.verified_to + 1,
        period,
        preperiod,
        0,
        Proof(claim.theorem, claim.verified_to),
        Certificate(claim.certificate),
        _sequence=own._sequence,
    )
    row = row_of(own, solution, None)
    return row | {"class": game.normal, "standard": standard, "effort": 1, "max_heap": 1}
