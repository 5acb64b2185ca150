"""The page of discoveries: what the atlas knows, and what it knows better than the sources."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from grundy import _core
from grundy.atlas.atlas import Atlas
from grundy.atlas.entry import Entry
from grundy.atlas.frontier_record import PUBLIC, shipped_record
from grundy.heaps.rules import code_digits


def _codes(text: str) -> list[str]:
    return text.split()


# Rows of Austin 1976, Table 7.2, without a period: open then.
AUSTIN_OPEN = _codes(
    ".004 .005 .006 .014 .015 .016 .024 .026 .034 .04 .054 .06 .064 .104 .106 .114 "
    ".125 .126 .127 .135 .136 .14 .142 .143 .146 .16 .161 .162 .163 .164 .166 .167 "
    ".172 .174 .204 .205 .206 .207 .224 .244 .245 .264 .324 .334 .336 .342 .344 .346 "
    ".354 .36 .362 .364 .366 .37 .371 .374 .376 .404 .414 .416 .444 .454 .56 .564 "
    ".604 .606 .64 .74 .744 .76 .764 .774 .776 "
)
# In neither of Austin's tables: Table 7.2 has no row with its sequence.
AUSTIN_OMITS = [".314"]
# Who solved which of them first, as far as we know.
SOLVED_SINCE = {
    ".16": "Gangolli and Plambeck 1989",
    ".56": "Gangolli and Plambeck 1989",
    ".127": "Gangolli and Plambeck 1989",
    ".376": "Gangolli and Plambeck 1989",
    ".354": "Flammenkamp 2002",
    ".106": "Flammenkamp 2002",
    ".054": "Flammenkamp, web tables",
    ".104": "Flammenkamp, web tables",
    ".454": "Flammenkamp, web tables",
}
# Plambeck 2003, section 7: misère play open then.
PLAMBECK_OPEN = _codes(".07 .137 .15 .54 .35 .115 .141 .144 .145 .154 .171 .176 .316 .375 ")
SHOWN = 25


def page(atlas: Atlas) -> str:
    """The page in Markdown.

    >>> import grundy as gr
    >>> page(gr.Atlas.shipped()).splitlines()[0]
    '# Discoveries'
    """
    entries = list(atlas.games())
    parts = ["# Discoveries", "", _preface(entries), ""]
    parts += ["## Solved and open", "", *_counts(entries), ""]
    parts += ["## How normal play is proved", "", *_proofs(atlas, entries), ""]
    parts += ["## Better than in the sources: normal play", "", *_better_normal(atlas), ""]
    parts += ["## How far open games were taken", "", *_frontier(), ""]
    parts += ["## Better than in the sources: misère play", "", *_better_misere(atlas), ""]
    parts += ["## Longest periods", "", *_longest(entries), ""]
    parts += ["## Longest before the period begins", "", *_latest(entries), ""]
    parts += ["## Wild octal games solved in misère play", "", *_new_misere(entries), ""]
    parts += ["## Near misses", "", *_near_misses(atlas, entries)]
    return "\n".join(parts) + "\n"


def _preface(entries: list[Entry]) -> str:
    versions = sorted({e.version for e in entries if e.version})
    dates = sorted({e.date for e in entries if e.date})
    span = dates[0] if dates[:1] == dates[-1:] else f"{dates[0]} to {dates[-1]}"
    return (
        "This page is made by `grundy atlas discoveries` from the shipped atlas: "
        f"{len(entries):,} games, computed with grundy {', '.join(versions)} ({span}). Every "
        "solution in it has a certificate that the checker verifies; “open” means open within "
        "the limits of that census, which are those of a small machine, not that nobody knows."
    )


FAMILIES: dict[str, Callable[[Entry], bool]] = {
    "octal, up to three digits and 4.d1d2": lambda e: _is(e, 8, 3, "4", 2),
    "quaternary, up to five digits": lambda e: _is(e, 4, 5),
    "hexadecimal, up to three digits": lambda e: _is(e, 16, 3),
    "recurring octal, up to three digits and 4.d1d2": lambda e: _recurs(e, 3, "4", 2),
    "subtraction sets up to 12": lambda e: e.alias is not None,
}


def _is(e: Entry, base: int, digits: int, whole: str = "", with_whole: int = 0) -> bool:
    left, _, body = e.code.partition(".")
    if "(" in body or any(d >= base for d in code_digits(body)):
        return False
    return len(body) <= (digits if not left else with_whole if left == whole else -1)


def _recurs(e: Entry, digits: int, whole: str, with_whole: int) -> bool:
    left, _, body = e.code.partition(".")
    count = len(body) - 2
    if "(" not in body or any(d >= 8 for d in code_digits(body.replace("(", "").rstrip(")"))):
        return False
    return count <= (digits if not left else with_whole if left == whole else -1)


def _counts(entries: list[Entry]) -> list[str]:
    head = ["family", "games", "normal: solved", "open", "misère: solved", "open", "tame", "wild"]
    rows = []
    for name, belongs in FAMILIES.items():
        own = [e for e in entries if belongs(e)]
        solved, misere = sum(e.solved for e in own), sum(e.misere_solved for e in own)
        tame = sum(e.tame is True for e in own)
        wild = sum(e.tame is False for e in own)
        left = sum(e.misere_status is not None for e in own) - misere
        counts = [len(own), solved, len(own) - solved, misere, left, tame, wild]
        rows.append([name, *(f"{n:,}" for n in counts)])
    return _table(head, rows)


# What is told apart of the solutions in normal play, in the order of the columns.
KINDS_OF_PROOF = ("period", "saltus", "automaton", "automatic", "observed", "open")


def _proofs(atlas: Atlas, entries: list[Entry]) -> list[str]:
    """Numbers of games by what their solution rests on."""
    _, patterns = atlas.sql(
        "SELECT game.code, normal.theorem, normal.status, normal.observed FROM game "
        "JOIN normal ON game.normal_class = normal.class"
    )
    found = {code: rest for code, *rest in patterns}
    rows = []
    for name, belongs in FAMILIES.items():
        counts = dict.fromkeys(KINDS_OF_PROOF, 0)
        for e in filter(belongs, entries):
            counts[_rests_on(*found[e.code])] += 1
        total = sum(counts.values())
        rows.append([name, *(f"{n:,}" for n in (total, *counts.values()))])
    head = ["family", "games", "plain period", "saltus, older theorems"]
    head += ["saltus, automata", "automatic sequence", "observed only", "open"]
    return [
        "The older theorems are Austin's and the special cases of [Arithmetic periods]"
        "(theory/arithmetic-periods.md); automata decide what these do not. Without automata the "
        "games of the two columns after them would be observed or open.",
        "",
        *_table(head, rows),
    ]


def _rests_on(theorem: str | None, status: str, observed: str | None) -> str:
    if status == "unknown":
        return "observed" if observed else "open"
    if status != "arithmetic-periodic":
        return "automatic" if status == "automatic" else "period"
    return "automaton" if theorem == _core.AUTOMATIC_THEOREM else "saltus"


def _better_normal(atlas: Atlas) -> list[str]:
    lines = ["Games without a period in Austin's Table 7.2 (1976) that the atlas has solved:", ""]
    late = {run.code: run for run in shipped_record() if run.period is not None}
    rows = []
    for code in AUSTIN_OPEN:
        e = atlas.get(code)
        if e is not None and e.solved:
            first = SOLVED_SINCE.get(code, "")
            rows.append([f"`{code}`", _n(e.period), _n(e.preperiod), _n(e.largest), first])
        elif code in late:
            run = late[code]
            law = (run.period, run.preperiod, run.largest)
            rows.append([f"`{code}`", *map(_n, law), SOLVED_SINCE.get(code, "")])
    lines += _table(["game", "period", "preperiod", "largest value", "first solved by"], rows)
    still = [
        f"`{c}`"
        for c in AUSTIN_OPEN
        if c not in late and (e := atlas.get(c)) is not None and not e.solved
    ]
    lines += [
        "",
        f"Of the {len(AUSTIN_OPEN)} rows that were open in 1976, {len(still)} are open here:",
    ]
    lines += [", ".join(still) + "."]
    for code in AUSTIN_OMITS:
        lines += ["", f"`{code}`, of which the table has no row, is open too."]
    for code in late:
        lines += [
            "",
            f"The period of `{code}` is too late for a row of the atlas; the run by windows below "
            "found it anew, and its certificate is in `benches/frontier`.",
        ]
    return lines


def _frontier() -> list[str]:
    """The shipped record of runs by windows."""
    rows = []
    for one in shipped_record():
        counts = (one.values, one.rares, one.last_rare, one.largest, one.depth)
        state = "open" if one.period is None else f"period {one.period:,}"
        public = PUBLIC.get(one.code, "")
        rows.append([f"`{one.code}`", *map(_n, counts), state, public])
    head = ["game", "values", "rare heaps", "last of them", "largest value", "depth", "", "others"]
    return [
        "Games with a depth were computed by [windows](theory/windows.md); “depth” is how far back "
        "witnesses lie. The files in `benches/frontier` hold the windows of the longest runs; "
        "`grundy frontier resume --dir benches/frontier` goes on from them. Of the others, some "
        "seconds or a minute each here or in the census, all values were kept. An empty cell says "
        "that the game shows no sparse space so far. `grundy frontier run --open` takes them all "
        "further. The last column says how far others report to have come, where we know it: "
        "public tables have most games of three digits between 2^27 and 2^30.",
        "",
        *_table(head, rows),
    ]


def _better_misere(atlas: Atlas) -> list[str]:
    lines = ["Games listed as unsolved in Plambeck 2003, section 7, and what the atlas has:", ""]
    rows = []
    for code in PLAMBECK_OPEN:
        e = atlas.get(code)
        if e is None:
            continue
        if e.misere_solved:
            found = f"solved: order {e.misere_order}, {e.misere_p_order} in P"
            law = f"period {e.misere_period} from {e.misere_preperiod}"
        else:
            found = f"open: order {_n(e.misere_order)} up to heap {e.misere_heap}"
            law = f"stopped by {e.misere_stop}"
        wild = f"{e.first_wild_heap}: {e.first_wild_genus}" if e.first_wild_heap else ""
        rows.append([f"`{code}`", found, law, wild])
    lines += _table(["game", "quotient", "Φ", "first wild heap"], rows)
    lines += [
        "",
        "The quotients of `.15` and `.53` are also in Plambeck and Siegel 2008; we do not know of "
        "every other source, so the table says what is proved here, not who was first.",
    ]
    return lines


def _best(entries: Iterable[Entry], by: str, shown: int = SHOWN) -> list[Entry]:
    """The largest by a field, one game a class."""
    seen: dict[str, Entry] = {}
    for e in entries:
        if getattr(e, by) is not None:
            there = seen.get(e.normal_class)
            if there is None or (len(e.code), e.code) < (len(there.code), there.code):
                seen[e.normal_class] = e
    return sorted(seen.values(), key=lambda e: (-getattr(e, by), len(e.code), e.code))[:shown]


def _longest(entries: list[Entry]) -> list[str]:
    rows = [
        [f"`{e.alias or e.code}`", _n(e.period), _n(e.preperiod), _n(e.saltus or None)]
        for e in _best(entries, "period")
    ]
    return _table(["game", "period", "preperiod", "saltus"], rows)


def _latest(entries: list[Entry]) -> list[str]:
    rows = [
        [f"`{e.alias or e.code}`", _n(e.preperiod), _n(e.period), _n(e.rares), _n(e.last_rare)]
        for e in _best(entries, "preperiod")
    ]
    return _table(["game", "preperiod", "period", "rare heaps", "last of them"], rows)


def _new_misere(entries: list[Entry]) -> list[str]:
    wild = [
        e
        for e in entries
        if e.misere_solved and e.tame is False and FAMILIES[next(iter(FAMILIES))](e)
    ]
    seen: dict[str, Entry] = {}
    for e in wild:
        seen.setdefault(e.misere_class, e)
    found = sorted(seen.values(), key=lambda e: (-(e.misere_order or 0), len(e.code), e.code))
    rows = [
        [
            f"`{e.code}`",
            _n(e.misere_order),
            _n(e.misere_p_order),
            _n(e.misere_period),
            _n(e.misere_preperiod),
            f"{e.first_wild_heap}: {e.first_wild_genus}" if e.first_wild_heap else "",
        ]
        for e in found
    ]
    text = f"{len(wild)} games in {len(found)} classes, one a class, the largest quotients first."
    head = ["game", "order", "in P", "Φ period", "Φ preperiod", "first wild heap"]
    return [text, "", *_table(head, rows)]


def _near_misses(atlas: Atlas, entries: list[Entry]) -> list[str]:
    _, observed = atlas.sql(
        "SELECT standard, observed, searched_to FROM normal "
        "WHERE status = 'unknown' AND observed IS NOT NULL ORDER BY length(standard), standard"
    )
    lines = []
    if observed:
        lines += ["The later half of the values follows a pattern that no theorem proves yet:", ""]
        rows = []
        for code, text, to in observed:
            seen = json.loads(text)
            law = [_n(seen["period"]), _n(seen["preperiod"]), _n(seen["saltus"])]
            rows.append([f"`{code}`", *law, _n(to)])
        lines += _table(["game", "period", "from", "saltus", "searched to"], rows)
        lines += [""]
    late = {run.code for run in shipped_record() if run.period is not None}
    quiet = [
        e
        for e in _best([e for e in entries if e.status == "unknown"], "searched_to", 10_000)
        if e.last_rare is not None and e.searched_to and e.searched_to > 4 * e.last_rare
        if e.code not in late
    ]
    lines += [
        "Open games whose rare heaps seem to have died out: the last one lies in the first quarter "
        "of the heaps searched. If no more come and values stay bounded, a period must follow.",
        "",
        *_table(
            ["game", "searched to", "rare heaps", "last rare heap", "largest value"],
            [
                [f"`{e.code}`", _n(e.searched_to), _n(e.rares), _n(e.last_rare), _n(e.largest)]
                for e in sorted(quiet, key=lambda e: (e.rares or 0, e.code))
            ],
        ),
    ]
    settled = [
        e
        for e in entries
        if e.misere_status == "partial" and e.misere_stop == "heap" and e.misere_degree == 0
    ]
    if settled:
        lines += [
            "",
            "Misère quotients that stopped growing, but whose Φ has not yet repeated:",
            "",
        ]
        rows = [
            [f"`{e.code}`", _n(e.misere_order), _n(e.misere_p_order), _n(e.misere_heap)]
            for e in settled
        ]
        lines += _table(["game", "order", "in P", "heaps"], rows)
    return lines


def _n(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    if not rows:
        return ["None."]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]
