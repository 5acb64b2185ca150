"""Heap games: what their page shows."""

from __future__ import annotations

import csv
import io
from functools import lru_cache
from typing import Any

from grundy import InputError, LimitError
from grundy.heaps.heap_game import HeapGame, game_names

# Most values sent at once, exceptions and structures listed, heaps examined in an unsolved game.
MOST_VALUES = 40_000
MOST_EXCEPTIONS = 3000
LISTED = 60
LOOK = 4000
# Most elements in a multiplication table, and most heaps in a download.
TABLE = 64
CSV_HEAPS = 100_000
# Largest digit drawn in the picture of the rules.
DRAWN = 8


@lru_cache(maxsize=24)
def _game(code: str) -> HeapGame:
    return HeapGame(code)


def _bound(game: HeapGame, max_heap: int) -> int | None:
    """No bound for games that never split a heap: they are solved in constant memory."""
    return max_heap if game.most_heaps > 1 or game.digits is None else None


def game(code: str, seconds: float, max_heap: int, progress: Any) -> dict[str, Any]:
    """Rules, solution, structure, cousins and first values of a game."""
    from grundy.heaps.report import rules_in_words

    found = _game(code)
    solution = found.solve(time=seconds, progress=progress, max_heap=_bound(found, max_heap))
    structure = found.structure(max_heap=None if solution.solved else LOOK)
    fields = structure.to_dict()
    for key in ("losses", "loss_residues", "rare", "sparse", "common"):
        fields[key] = [len(fields[key]), list(fields[key])[:LISTED]]
    fields.pop("counts")
    exceptions = sorted(solution.exceptions)[:MOST_EXCEPTIONS]
    return {
        "code": found.code,
        "digits": found.digits,
        "names": sorted(name for name, known in game_names().items() if known == found.code),
        "rules": rules_in_words(code),
        "pictures": pictures(found.digits),
        **solution.law(),
        "exception_count": solution.exception_count,
        "exceptions": exceptions,
        "proof": solution.proof and solution.proof._asdict(),
        "claim": None if solution.certificate is None else solution.certificate.claim,
        "searched_to": solution.searched_to,
        "observed": solution.observed,
        "structure": fields,
        "cousins": [] if found.digits is None else [list(c) for c in found.cousins()],
        "first": found.nim_sequence(min(59, max_heap)).tolist(),
    }


def pictures(digits: str | None) -> list[dict[str, Any]]:
    """Each kind of move drawn with objects: kept, taken, and gaps between the heaps left."""
    if digits is None:
        return [{"text": "split into two different heaps", "row": "●● ●●●"}]
    left, _, right = digits.partition(".")
    body, _, cycle = right.rstrip(")").partition("(")
    drawn = [(-i, d) for i, d in enumerate(reversed(left))]
    drawn += list(enumerate(body + cycle, 1))
    shown = []
    for u, digit in drawn[:DRAWN]:
        for k in range(5):
            if int(digit, 32) >> k & 1 and u >= 0:
                shown.append({"text": f"take {u}, leave {k}", "row": _row(min(u, 6), k)})
    return shown


def _row(taken: int, heaps: int) -> str:
    sizes = ["●●●", "●●", "●●●", "●"][:heaps]
    if not taken:
        return " ".join(sizes)
    middle = "○" * taken
    if heaps == 0:
        return middle
    if heaps == 1:
        return middle + sizes[0]
    return sizes[0] + middle + sizes[1] + "".join(" " + size for size in sizes[2:])


def values(code: str, start: int, count: int, max_heap: int, progress: Any) -> dict[str, Any]:
    """Values of the sequence."""
    if not 0 <= start <= max_heap or not 0 < count <= MOST_VALUES:
        raise LimitError(
            f"heaps {start} to {start + count - 1}: they go up to {max_heap} here", limit=max_heap
        )
    found = _game(code)
    last = min(start + count - 1, max_heap)
    if found.digits is None or found.most_heaps > 2 or "(" in found.digits:
        last = min(last, start + 2000, 6000)
    sequence = found.nim_sequence(max(last, start), start=start)
    return {"start": start, "values": sequence.tolist()}


@lru_cache(maxsize=8)
def _kept_misere(code: str) -> Any:
    return HeapGame(code)


def _misere_solution(code: str, seconds: float, max_heap: int, progress: Any) -> Any:
    from grundy.misere.knots import Knots

    game = _kept_misere(code)
    if game.code in Knots.CODES:
        seconds = min(seconds, 3.0)
    return game.solve(
        play="misere", time=seconds, max_heap=min(max_heap, 20_000), progress=progress
    )


def misere(code: str, seconds: float, max_heap: int, progress: Any) -> dict[str, Any]:
    """The misère side: quotient, genera, pretending, sums, tables."""
    from grundy.misere.misere_report import MisereReport

    solution = _misere_solution(code, seconds, max_heap, progress)
    if solution.status == "unknown":
        raise LimitError(f"the misère quotient of {code} was not found for a single heap")
    quotient = solution.quotient
    report = MisereReport(solution)
    fields = report.to_dict()
    sums = fields["addition_table"]
    table = None
    if quotient.order <= TABLE:
        rows = quotient.table.tolist()
        table = {
            "names": quotient.elements,
            "p": [quotient.in_p(name) for name in quotient.elements],
            "rows": rows,
        }
    return {
        "code": solution.code,
        **solution.law(),
        "row": fields["row"],
        "special_games": fields["special_games"],
        "genera": fields["genera"][:600],
        "pretending": fields["pretending"][:600],
        "letters": sums["letters"],
        "sums": sums["sums"][:256],
        "most_copies": sums["most_copies"],
        "approximator": fields["approximator"],
        "fewest": fields["fewest_exceptions"],
        "exceptions": fields["exceptions"][:120],
        "orders": [list(pair) for pair in solution.orders],
        "presentation": {
            "generators": quotient.generators,
            "heaps": quotient.generator_heaps,
            "relations": quotient.relations[:400],
            "more": max(0, len(quotient.relations) - 400),
        },
        "p_portion": quotient.p_portion[:200],
        "phi": solution.phi[:600],
        "table": table,
        "stop": solution.stop,
        "claim": solution.certificate.claim,
    }


def _certificate(code: str, play: str, seconds: float, max_heap: int, progress: Any) -> Any:
    if play == "misere":
        return _misere_solution(code, seconds, max_heap, progress).certificate
    found = _game(code)
    certificate = found.solve(time=seconds, max_heap=_bound(found, max_heap)).certificate
    if certificate is None:
        raise LimitError(f"no period of {code} is proved, so there is no certificate")
    return certificate


def check(
    code: str, play: str, seconds: float, max_heap: int, memory: int, progress: Any
) -> dict[str, Any]:
    """Solve, and have the separate checker verify the certificate from the rules."""
    certificate = _certificate(code, play, seconds, max_heap, None)
    return _verdict(certificate, memory, progress)


def check_text(text: str, memory: int, progress: Any) -> dict[str, Any]:
    """Verify a certificate that was handed in."""
    from grundy.certificate import Certificate

    return _verdict(Certificate(text), memory, progress)


def _verdict(certificate: Any, memory: int, progress: Any) -> dict[str, Any]:
    import time

    start = time.perf_counter()
    verdict = certificate.check(memory=memory, progress=progress)
    return {
        "verdict": verdict.verdict,
        "claim": verdict.claim,
        "refutation": verdict.refutation,
        "seconds": round(time.perf_counter() - start, 3),
    }


def download(
    code: str, what: str, play: str, seconds: float, max_heap: int, progress: Any
) -> dict[str, str]:
    """A file about a game: certificate, values as CSV, or the report as LaTeX."""
    if what == "certificate":
        return {"text": _certificate(code, play, seconds, max_heap, progress).text + "\n"}
    if what == "csv":
        return {"text": _csv(code, play, seconds, max_heap, progress)}
    if what == "latex":
        if play == "misere":
            from grundy.display.misere_report import FORMATS
            from grundy.misere.misere_report import MisereReport

            solution = _misere_solution(code, seconds, max_heap, progress)
            return {"text": FORMATS["latex"](MisereReport(solution))}
        return {"text": _latex(code, seconds, max_heap)}
    raise InputError(f"'{what}': must be certificate, csv or latex")


def _latex(code: str, seconds: float, max_heap: int) -> str:
    from grundy.display.table import render

    found = _game(code)
    solution = found.solve(time=seconds, max_heap=max_heap)
    width = solution.period if solution.period and solution.period <= 24 else 20
    last = min((solution.preperiod or 0) + 2 * width, 600)
    sequence = found.nim_sequence(max(last, width)).tolist()
    rows = [
        [f"{at}+", *(str(v) for v in sequence[at : at + width])]
        for at in range(0, len(sequence), width)
    ]
    rows = [row + [""] * (width + 1 - len(row)) for row in rows]
    title = f"Nim-sequence of {found.code}"
    if solution.period:
        title += f", period {solution.period} from heap {solution.preperiod}"
    return render(title, "computed by grundy", ["n", *map(str, range(width))], rows, "latex")


def _csv(code: str, play: str, seconds: float, max_heap: int, progress: Any) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if play == "misere":
        solution = _misere_solution(code, seconds, max_heap, progress)
        writer.writerow(["heap", "element"])
        writer.writerows(enumerate(solution.phi, 1))
        return out.getvalue()
    found = _game(code)
    solution = found.solve(time=seconds, max_heap=max_heap)
    last = (solution.preperiod or 0) + 2 * (solution.period or 0)
    last = min(max(last, min(found.known - 1, 10_000), 100), CSV_HEAPS)
    writer.writerow(["heap", "nim_value"])
    writer.writerows(enumerate(found.nim_sequence(last).tolist()))
    return out.getvalue()
