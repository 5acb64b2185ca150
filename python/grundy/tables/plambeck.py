"""Figures and tables of Plambeck's paper on pretending in misère play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING

from grundy.display.grid import in_rows
from grundy.tables import Rows, Table

if TYPE_CHECKING:
    from grundy.misere.misere_report import MisereReport
    from grundy.misere.pretending import Pretending

SOURCE = "Plambeck, Pretending in misère combinatorial games (2003)"


# Genera of heaps and of their sums.

# A name, a heap, and the most copies of it.
Symbol = tuple[str, int, int]


def genera(code: str, heaps: int, width: int) -> Rows:
    """Genera of the heaps 1 to `heaps` in rows of `width`."""
    from grundy.misere.genus_table import genus_table

    cells = [str(genus) for genus in genus_table(code).genera(heaps)[1:]]
    return in_rows(cells, range(1, width + 1))


def sums(code: str, *symbols: Symbol, blurry: bool = False) -> Rows:
    """Genera of sums of copies of heaps, one sum per row."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(code)
    found = []
    for copies in product(*(range(most + 1) for _, _, most in symbols)):
        position = [heap for (_, heap, _), n in zip(symbols, copies, strict=True) for _ in range(n)]
        genus = table.genus(position)
        found.append([*map(str, copies), genus.blurry.strip("()") if blurry else str(genus)])
    return [*(name for name, _, _ in symbols), "G" if blurry else "genus"], found


def square(code: str, across: Symbol, down: Symbol) -> Rows:
    """Genera of i copies of one heap and j of another."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(code)
    (a, heap_a, most_a), (b, heap_b, most_b) = across, down
    header = ["", *(f"{i}·{a}" for i in range(most_a + 1))]
    return header, [
        [
            f"{j}·{b}",
            *(str(table.genus([heap_a] * i + [heap_b] * j)) for i in range(most_a + 1)),
        ]
        for j in range(most_b + 1)
    ]


def with_copies(code: str, heap: int, other: int, most: int) -> Rows:
    """Genera of one heap with up to `most` copies of another."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(code)
    return ["k", f"genus({heap} + k·{other})"], [
        [str(k), str(table.genus([heap, *[other] * k]))] for k in range(most + 1)
    ]


def pairs() -> Rows:
    """Genera of two heaps up to 9."""
    from grundy.misere.genus_table import genus_table

    sizes = range(1, 10)
    found = genus_table(".123").sums(sizes[-1])
    return ["+", *(f"h{b}" for b in sizes)], [
        [f"h{a}", *(str(found[a, b]) if a <= b else "" for b in sizes)] for a in sizes
    ]


# What heaps pretend to be.


@lru_cache(maxsize=8)
def _report(code: str) -> MisereReport:
    """The misère solution of a game that has a finite quotient."""
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.misere_report import MisereReport

    report = MisereReport(HeapGame(code).solve(play="misere"))
    assert report.complete
    return report


def pretending(code: str, width: int, letters: str = "") -> Rows:
    """What heaps pretend to be, in rows of one period; the last row repeats for ever.

    The special games may have the source's letters, in the order of their first heaps.
    """
    report = _report(code)
    assert report.width == width
    named = dict(zip((s.letter for s in report.pretending.specials), letters, strict=False))
    cells = [named.get(cell[0], cell[0]) + cell[1:] for cell in report.pretending_cells]
    return in_rows(cells, range(1, width + 1))


def approximator(code: str) -> Rows:
    """Each letter with its first heap and its adder."""
    report = _report(code)
    first = {special.letter: special.heap for special in report.pretending.specials}
    return ["letter", "first heap", "adder"], [
        [letter, str(first[letter]), str(value)] for letter, value in report.approximator.items()
    ]


def exceptions(code: str) -> Rows:
    """The sums whose genus is not the approximator's."""
    report = _report(code)
    return ["position", "genus", "approximator"], [
        [report.sum_text(s), s.genus, s.approximation] for s in report.exceptions
    ]


# The letters of .72 in the source (G and H have one adder) and their first heaps.
LETTERS_72 = {"A": 9, "C": 17, "D": 11, "E": 15, "F": 19, "G": 16}


def approximator_72() -> Rows:
    """The source's groups of letters, with the adder whose genus each letter has for the rest."""
    adders: dict[str, list[str]] = {}
    for letter, heap in LETTERS_72.items():
        adders.setdefault(_adder_beside(".72", heap), []).append(letter)
    return [", ".join(letters) for letters in adders.values()], [list(adders)]


def _adder_beside(code: str, heap: int) -> str:
    """The adder from :4 on that a heap cannot be told from beside many heaps of 2.

    Its genus far out repeats as that of an adder does, :4 to :7 as 0 2, 1 3, 2 0 and 3 1.
    """
    from grundy.misere.genus import Genus
    from grundy.misere.genus_table import genus_table

    genus = genus_table(code).genus(heap)
    even = len(genus.entries) + len(genus.entries) % 2
    tail = (genus.normal, genus.entry(even), genus.entry(even + 1))
    for a in range(4, 8):
        other = Genus.of_adder(a)
        if (other.normal, other.entry(even), other.entry(even + 1)) == tail:
            return f":{a}"
    raise AssertionError("not an adder far out")


def exceptions_72() -> Rows:
    """The heaps 16, 20, 24, … beside the letters with which they make an exception, as printed."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(".72")
    genus = {letter: str(table.genus([16, LETTERS_72[letter]])) for letter in "ADE"}
    assert genus["D"] == genus["E"]
    return ["+", "A", "D, E"], [["16, 20, 24, ...", genus["A"], genus["D"]]]


def copies_75() -> Rows:
    """Up to three copies of A, heap 5 of .75, and of its adder :5."""
    from grundy.misere.adder_approximator import Approximant
    from grundy.misere.genus_table import genus_table

    table = genus_table(".75")
    adder = _report(".75").approximator["A"]
    assert str(adder) == ":5"
    found = []
    for n in range(4):
        guess = str(Approximant.sum([adder], (n,)).genus)
        said = " + ".join(["A"] * n) or "0"
        found.append([said, str(table.genus([5] * n)), guess])
    return ["position", "true genus", "adder approximator"], found


# Section 7.4: .35 to heap 7, with the letters and adders of the source.

LETTERS_35 = (("C", 3, ":4"), ("A", 4, ":5"), ("E", 6, ":2"), ("B", 7, ":5"))


@lru_cache(maxsize=1)
def _pretending_35() -> Pretending:
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.pretending import Pretending

    return Pretending(HeapGame(".35").solve(play="misere", max_heap=7), 7)


def pretending_35() -> Rows:
    """What heaps 1 to 7 pretend to be in positions without larger heaps."""
    names = {heap: letter for letter, heap, _ in LETTERS_35}
    own = {heap: _pretending_35().cell(heap) for heap in range(1, 8)}
    cells = [names.get(heap, cell[0]) + cell[1:] for heap, cell in own.items()]
    return in_rows(cells, range(1, 7))


def exceptions_35() -> Rows:
    """Copies of C, A, E and B whose genus is not that of the adders :4, :5, :2 and :5."""
    from grundy.misere.adder_approximator import Approximant
    from grundy.misere.genus_table import genus_table

    table = genus_table(".35")
    cells = {special.heap: special for special in _pretending_35().specials}
    limits = [cells[heap].period + cells[heap].start for _, heap, _ in LETTERS_35]
    adders = [Approximant(int(adder[1]) % 4, int(adder[1]) != 0) for *_, adder in LETTERS_35]
    found: dict[str, list[str]] = {}
    for copies in product(*map(range, limits)):
        heaps = [h for (_, h, _), n in zip(LETTERS_35, copies, strict=True) for _ in range(n)]
        genus, guess = table.genus(heaps), Approximant.sum(adders, copies).genus
        if genus != guess:
            found.setdefault(str(genus), []).append("".join(map(str, copies)))
    return ["exceptional genus", "positions"], [
        [genus, " ".join(positions)] for genus, positions in sorted(found.items())
    ]


def dawson_forms() -> Rows:
    """Each heap with its form, nim-heaps and adders as they are and d[k] an earlier heap."""
    from grundy.misere.heap_form import heap_forms

    return ["n", "d[n]", "options in reduced form"], [
        [str(form.heap), form.name, "{" + ", ".join(form.options) + "}"]
        for form in heap_forms(".07", 21)[1:]
    ]


def approximate_heaps(code: str) -> Rows:
    """The heaps in rows of one period, letters replaced by their adders."""
    report = _report(code)
    alone = {report.sum_text(s) for s in report.exceptions}
    cells = []
    for cell in report.pretending_cells:
        letter = cell.partition("_")[0]
        star = "*" if letter in alone else ""
        cells.append(cell if cell[0] == ":" else f"{report.approximator[letter]}{star}")
    return in_rows(cells, range(1, report.width + 1))


def translation(code: str, other: str) -> Rows:
    """Each column of one game with its place in another."""
    from grundy.misere.relabelling import relabelling

    found = relabelling(code, other)
    assert found is not None and found.proved
    p = found.period
    return [f"the {code} value at", f"is the {other} value at"], [
        [f"{p}k+{r}", f"{p}k+{c}"] for r, c in enumerate(found.columns, 1)
    ]


OPEN_GAMES = ".07 .15 .54 .35 .115 .141 .144 .145 .154 .171 .176 .316 .375"


def open_games() -> Rows:
    """Each game that the source leaves open, with what the shipped atlas has of it."""
    import json

    from grundy.atlas.atlas import Atlas

    atlas = Atlas.shipped()
    found = []
    for code in OPEN_GAMES.split():
        entry = atlas[code]
        orders = json.loads((atlas.row("misere", entry.misere_class) or {})["orders"])
        order = f"{entry.misere_order} ({entry.misere_p_order} P)"
        if entry.misere_solved:
            law = f"{entry.misere_period} from {entry.misere_preperiod}"
            row = ["solved, all heaps", order, law]
        else:
            row = [f"heaps up to {entry.misere_heap}", order, ""]
        grew = [f"{heap + entry.misere_degree}:{size}" for heap, size in orders[-5:]]
        found.append([code, *row, " ".join(grew)])
    return ["code", "known", "quotient", "period", "grew at (heap:order)"], found


# Single games, and games that tell others apart.


def tree(name: str, written: str = "") -> Rows:
    """Each position with its birthday, options and genus, the game itself first."""
    from grundy.misere.misere_game import MisereGame

    seen = [MisereGame(name)]
    for game in seen:
        seen += [option for option in game.options if option not in seen]
    seen[1:] = sorted(seen[1:], key=lambda game: -game.birthday)
    return ["position", "born on day", "options", "genus"], [
        [
            written if written and game is seen[0] else str(game),
            str(game.birthday),
            ", ".join(map(str, game.options)),
            str(game.genus),
        ]
        for game in seen
    ]


def distinguishing_games() -> Rows:
    """T has the least birthday, and then fewest options, unless it is only known by its day."""
    from grundy.misere.distinguishing import distinguish

    found = []
    for code in (".34", ".123", ".351", ".512", ".53", ".75"):
        report = _report(code)
        solution = report.solution
        assert solution.preperiod is not None and solution.period is not None
        for special in report.pretending.specials:
            heaps = [
                n
                for n in range(1, solution.preperiod + 2 * solution.period)
                if solution.quotient.phi(n) == special.element
            ]
            if len(heaps) < 2:
                continue
            one, two = heaps[:2]
            known = distinguish(f"{code}[{one}]", f"{code}[{two}]")
            if known.equal or known.game is None or known.outcomes is None:
                found.append([code, special.letter, str(one), str(two), "equal as games", ""])
                continue
            name = str(known.game)
            if not known.smallest:
                name = f"none born by day 5; one on day {known.game.birthday}"
                if len(str(known.game)) <= 40:
                    name += f": {known.game}"
            outcomes = f"{known.outcomes[0]}, {known.outcomes[1]}"
            found.append([code, special.letter, str(one), str(two), name, outcomes])
    return ["code", "game", "heap", "heap", "T", "outcomes with T"], found


def turning_positions() -> Rows:
    """All P-positions born by day 4 whose double is an N-position, one of day 5, and Kayles."""
    from grundy.misere.distinguishing import games_by_day
    from grundy.misere.misere_game import MisereGame

    def turns(game: MisereGame) -> bool:
        return game.outcome == "P" and (game + game).outcome == "N"

    named = [(str(game), game) for game in games_by_day(4) if turns(game)]
    sets = _turning_sets()
    fewest = min(sets, key=lambda options: (len(options), options))
    first = MisereGame.from_options([games_by_day(4)[k] for k in fewest])
    assert turns(first)
    named.append((f"{first}, one of {len(sets)}", first))
    kayles = MisereGame(".77[5]") + 1
    assert turns(kayles)
    return ["H", "born on day", "genus", "genus of H + H"], [
        [name, str(game.birthday), str(game.genus), str((game + game).genus)]
        for name, game in [*named, (".77[5] + .77[1]", kayles)]
    ]


def _turning_sets() -> list[tuple[int, ...]]:
    """The games born on day 5 with this property, as sets of numbers of games born by day 4.

    H is the set of its options, so H + G for a G born by day 4 is a P-position exactly if no option
    of G makes one with H, and no option of H one with G: a few operations on 2^22 sets at once.
    """
    import numpy as np
    from numpy.typing import NDArray

    from grundy.misere.distinguishing import games_by_day

    games = games_by_day(4)
    sets = np.arange(1 << len(games), dtype=np.uint32)

    def bits(chosen: Iterator[int]) -> np.uint32:
        return np.uint32(sum(1 << k for k in chosen))

    p: dict[int, NDArray[np.bool_]] = {}
    double_n = np.zeros(len(sets), dtype=bool)
    for k, game in enumerate(games):
        with_p = bits(i for i, other in enumerate(games) if (game + other).outcome == "P")
        p[k] = (sets & with_p) == 0
        for option in game.options:
            p[k] &= ~p[games.index(option)]
        double_n |= (sets >> np.uint32(k) & np.uint32(1)).astype(bool) & p[k]
    found = p[0] & double_n
    found[0] = False
    # Equal to an earlier game: the options of that one, and others from which it can be reached.
    for game in games[1:]:
        needed = bits(games.index(option) for option in game.options)
        reversible = bits(i for i, other in enumerate(games) if game in other.options)
        found &= ~((sets & ~reversible) == needed)
    numbers = range(len(games))
    return [tuple(k for k in numbers if int(s) >> k & 1) for s in sets[found]]


def outcomes_of_sums() -> Rows:
    """For each pair of outcomes, the first sum of adders that is N and the first that is P."""
    from grundy.misere.misere_game import MisereGame

    adders = [MisereGame.adder(n) for n in range(9)]

    def first(outcomes: str, result: str) -> str:
        return next(
            f":{a} + :{b} = :{(one + two).adder_index}"
            for a, one in enumerate(adders)
            for b, two in enumerate(adders)
            if one.outcome + two.outcome == outcomes and (one + two).outcome == result
        )

    return ["summands", "N example", "P example"], [
        [" + ".join(outcomes), first(outcomes, "N"), first(outcomes, "P")]
        for outcomes in ("NN", "NP", "PP")
    ]


# Knots.


def knot_weights() -> Rows:
    """The weights of strings up to 12."""
    from grundy.misere.knots import weight

    return ["n", "w(n)"], [[str(n), str(weight(n))] for n in range(1, 13)]


def knot_families(kind: str) -> Rows:
    """Each largest string and nim-value of the rest with the weights for which all are `kind`."""
    rows = []
    for (largest, value), by_weight in sorted(_knots_by_weight().items()):
        weights = [w for w, kinds in by_weight.items() if kind in kinds]
        if not weights:
            continue
        assert all(by_weight[w] == {kind} for w in weights)
        below = [w for w in by_weight if w <= max(weights)]
        assert sorted(below) == sorted(weights)
        total = value ^ ((1 if largest % 2 else 2) if largest else 0)
        rows.append([str(largest), f"*{value}", str(max(weights)), f"*{total}"])
    return ["largest", "value of the rest", "weight at most", "nim equivalent"], rows


@cache
def _knots_by_weight() -> dict[tuple[int, int], dict[int, set[str]]]:
    """For a largest string and a nim-value of the rest: by weight, the kinds that occur."""
    from grundy.misere.knots import outcome_by_wildness, weight

    found: dict[tuple[int, int], dict[int, set[str]]] = {}
    for largest in range(16):
        for heavy in _knot_rests(largest, largest):
            for light in ((), (1,)) if largest else ((),):
                rest = heavy + light
                whole = (largest, *rest)
                normal = "P" if _knot_value(whole if largest else rest) == 0 else "N"
                kind = normal + outcome_by_wildness(whole)
                place = found.setdefault((largest, _knot_value(rest)), {})
                place.setdefault(sum(map(weight, rest)), set()).add(kind)
    return found


def _knot_rests(largest: int, heaviest: int) -> Iterator[tuple[int, ...]]:
    """Positions with strings up to `largest`, but for 1 and 3, and at most this weight."""
    from grundy.misere.knots import weight

    yield ()
    for n in range(1, largest + 1):
        if n in (1, 3):  # of no weight: an even number of them changes nothing
            continue
        if weight(n) <= heaviest:
            for rest in _knot_rests(n, heaviest - weight(n)):
                yield (n, *rest)


def _knot_value(strings: Sequence[int]) -> int:
    total = 0
    for n in strings:
        total ^= 1 if n % 2 else 2
    return total


# Quaternary games.


def two_digit_quaternaries() -> Rows:
    """Rows by the first digit, columns by the second."""
    return ["", *"0123"], [
        [f".{a}", *(_quaternary_values(f".{a}{b}") for b in "0123")] for a in "0123"
    ]


def _quaternary_values(code: str) -> str:
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.quaternary import classify_quaternary

    game = HeapGame(code)
    normal = game.solve()
    assert normal.period is not None and normal.preperiod is not None
    if classify_quaternary(code).name != "nim":
        return "M"
    # Heaps that are nim-heaps have their normal values.
    start = max(normal.preperiod, 1)
    once = "".join(str(game.nim_value(n)) for n in range(1, start))
    ever = "".join(str(game.nim_value(n)) for n in range(start, start + normal.period))
    return f".{once}({ever})"


def three_digit_quaternaries() -> Rows:
    """Each game with the wildest class among its heaps up to 60."""
    from grundy.misere.genus_table import GenusTable

    found = []
    for digits in product("0123", "0123", "123"):
        code = "." + "".join(digits)
        table = GenusTable(code)
        classes = {table.classify(heap).name for heap in range(61)}
        if classes - {"nim"}:
            found.append([code, "tame" if classes <= {"nim", "tame"} else "wild"])
    return ["code", "behaviour"], found


def wild_quaternaries() -> Rows:
    """Each game with its first genus that is not tame: by heap 12 in the source, by 60 here."""
    from grundy.misere.genus_table import GenusTable

    found = []
    for digits in product("0123", "0123", "0123", "123"):
        code = "." + "".join(digits)
        for heap, genus in enumerate(GenusTable(code).genera(60)):
            if not genus.is_tame:
                found.append([code, str(genus), str(heap)])
                break
    return ["code", "genus", "heap"], found


# .3102, and its frisky positions: those whose misère outcome is not the normal one.


def options_3102() -> Rows:
    """Each move with the genus it leads to, and the position itself."""
    from grundy import _core
    from grundy.misere.genus_table import genus_table

    position = (9, 7, 6)
    table = genus_table(".3102")
    options = _core.HeapSequence(".3102", "auto").options
    found = []
    for i, heap in enumerate(position):
        rest = (*position[:i], *position[i + 1 :])
        for left in options(heap):
            heaps = sorted((*rest, *left), reverse=True)
            move = f"{heap} → {'+'.join(map(str, left)) or '0'}"
            found.append([move, ", ".join(map(str, heaps)), str(table.genus(heaps))])
    found.append(["", ", ".join(map(str, position)), str(table.genus(position))])
    return ["move", "to position", "genus"], found


def genera_3102(counters: int = 32) -> Rows:
    """Each genus with the number of counters and a position where it first occurs."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(".3102")
    first: dict[str, tuple[int, tuple[int, ...]]] = {}
    for total in range(counters + 1):
        for heaps in _partitions(total, total):
            # 1 + 1 = 0, so a second heap of 1 says nothing new.
            if heaps.count(1) < 2:
                first.setdefault(str(table.genus(heaps)), (total, heaps))
    return ["genus", "counters", "position"], [
        [genus, str(total), " ".join(map(str, heaps)) or "0"]
        for genus, (total, heaps) in first.items()
    ]


def parity_sets_3102() -> Rows:
    """For two genera the number of parity vectors that positions of both have."""
    from grundy.misere.genus_table import genus_table

    table = genus_table(".3102")
    sets: dict[str, set[tuple[int, ...]]] = {}
    for total in range(33):
        for heaps in _partitions(total, total):
            odd = tuple(n for n in dict.fromkeys(heaps) if heaps.count(n) % 2)
            sets.setdefault(str(table.genus(heaps)), set()).add(odd)
    order = [row[0] for row in genera_3102()[1]]
    assert set(order) == set(sets)
    return ["", *order], [[g, *(str(len(sets[g] & sets[h])) for h in order)] for g in order]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def two_friskies(largest: int) -> Rows:
    """For the smaller heap t = 1, …, `largest`; rows of five."""
    from grundy.misere.few_heaps import few_heaps

    table = few_heaps(".3102", 2)
    cells = [_repeating(*table.frisky_sequence([t], t)) for t in range(1, largest + 1)]
    return in_rows(cells, range(1, 6), "t")


def three_friskies(t: int, number: int) -> Rows:
    """For the smallest heap t and s = 0, …, `number` − 1; rows of five."""
    from grundy.misere.few_heaps import few_heaps

    table = few_heaps(".3102", 3)
    cells = [_repeating(*table.frisky_sequence([t, t + s], t + s)) for s in range(number)]
    return in_rows(cells, range(5), "s")


def _repeating(once: list[int], ever: list[int]) -> str:
    """Five outcomes as one binary number each; what repeats for ever is in brackets."""
    return " ".join([*map(str, once), f"({' '.join(map(str, ever))})"])


# By number: the title, and what computes the figure.
FIGURES: dict[int, tuple[str, Callable[[], Rows]]] = {
    1: (
        "P-positions H for which H + H is an N-position: all born by day 4, one of day 5, "
        "one in Kayles",
        turning_positions,
    ),
    2: ("The first sums of adders with each combination of misère outcomes", outcomes_of_sums),
    3: ("The positions below a heap of 6 in .123", partial(tree, ".123[6]")),
    4: ("The positions below a heap of 11 in .123", partial(tree, ".123[11]")),
    5: (
        "The positions below T, which tells heaps 6 and 11 of .123 apart",
        partial(tree, "{2+3,2+20,3,1}", "T = {2+3,2+20,3,1}"),
    ),
    6: ("Genera of .34", partial(genera, ".34", 27, 8)),
    7: ("Heap pretending table of .34", partial(pretending, ".34", 8)),
    8: ("Small sums in .34", partial(sums, ".34", ("A", 10, 1), ("B", 14, 1))),
    9: ("Genera of .71", partial(genera, ".71", 20, 6)),
    10: ("Heap pretending table of .71", partial(pretending, ".71", 6, "RS")),
    11: ("Small sums in .71", partial(sums, ".71", ("R", 5, 4), ("S", 8, 1))),
    12: ("Genera of .123", partial(genera, ".123", 21, 5)),
    13: ("Heap pretending table of .123", partial(pretending, ".123", 5, "CAB")),
    14: ("Small sums in .123", partial(sums, ".123", ("C", 6, 1), ("A", 8, 2), ("B", 9, 3))),
    15: ("Genera of .351", partial(genera, ".351", 32, 8)),
    16: ("Heap pretending table of .351", partial(pretending, ".351", 8)),
    17: ("Small sums in .351", partial(square, ".351", ("A", 6, 3), ("B", 9, 2))),
    18: ("Exceptions for the adder approximator of .351", partial(exceptions, ".351")),
    19: ("Small sums in .351", partial(sums, ".351", ("A", 6, 3), ("B", 9, 2))),
    20: ("Genera of .512", partial(genera, ".512", 30, 6)),
    21: ("Heap pretending table of .512", partial(pretending, ".512", 6)),
    22: (
        "Adders for the heaps of .512; a star marks where a heap alone is an exception",
        partial(approximate_heaps, ".512"),
    ),
    23: ("Genera of .53", partial(genera, ".53", 37, 9)),
    24: ("Heap pretending table of .53", partial(pretending, ".53", 9)),
    25: ("Genera of .72", partial(genera, ".72", 30, 4)),
    26: ("Heap pretending table of .72", partial(pretending, ".72", 4, "ADEGCF")),
    27: ("Adder approximator of .72", approximator_72),
    28: ("Exceptions for the adder approximator of .72: sums of two heaps", exceptions_72),
    29: ("Genera of .75, Canapes", partial(genera, ".75", 9, 2)),
    30: ("Heap pretending table of .75", partial(pretending, ".75", 2)),
    31: ("Copies of A in .75, and of the adder :5", copies_75),
    32: ("Genera of .77, Kayles", partial(genera, ".77", 32, 12)),
    33: ("Genera of 4.7, Knots", partial(genera, "4.7", 15, 2)),
    34: ("The weight of a string of n knots", knot_weights),
    35: (
        "PN-positions of Knots: "
        "a largest string, the nim-value and the greatest weight of the rest",
        partial(knot_families, "PN"),
    ),
    36: (
        "NP-positions of Knots: "
        "a largest string, the nim-value and the greatest weight of the rest",
        partial(knot_families, "NP"),
    ),
    37: ("Genera of .157", partial(genera, ".157", 35, 6)),
    38: (
        "Misère values of the two-digit quaternaries: what repeats is in brackets, M is not Nim",
        two_digit_quaternaries,
    ),
    39: (
        "Three-digit quaternary games with heaps that are not nim-heaps",
        three_digit_quaternaries,
    ),
    40: ("Heap pretending table of .312", partial(pretending, ".312", 2)),
    41: ("Four-digit quaternary games with a genus that is not tame", wild_quaternaries),
    42: ("Genera of .0122", partial(genera, ".0122", 23, 7)),
    43: ("Heap pretending table of .0122", partial(pretending, ".0122", 7)),
    44: ("Adder approximator of .0122", partial(approximator, ".0122")),
    45: ("Genera of .1023", partial(genera, ".1023", 25, 7)),
    46: ("Heap pretending table of .1023", partial(pretending, ".1023", 7)),
    47: ("Genera of .1032", partial(genera, ".1032", 25, 7)),
    48: ("Heap pretending table of .1032", partial(pretending, ".1032", 7)),
    49: ("Genera of .1033", partial(genera, ".1033", 21, 7)),
    50: ("Where the values of .1032 are found in .1033", partial(translation, ".1032", ".1033")),
    51: ("Genera of .1232", partial(genera, ".1232", 18, 6)),
    52: ("Heap pretending table of .1232", partial(pretending, ".1232", 6)),
    53: ("Small sums in .1232", partial(square, ".1232", ("A", 9, 4), ("B", 11, 5))),
    54: ("Genera of .1321", partial(genera, ".1321", 15, 5)),
    55: ("Where the values of .123 are found in .1331", partial(translation, ".123", ".1331")),
    56: ("Where the values of .2012 are found in .123", partial(translation, ".2012", ".123")),
    57: ("Genera of .3101", partial(genera, ".3101", 8, 2)),
    58: ("Heap pretending table of .3101", partial(pretending, ".3101", 2)),
    59: ("Genera of .3102", partial(genera, ".3102", 15, 5)),
    60: ("The position 9 + 7 + 6 of .3102 and its options", options_3102),
    61: ("Genera of positions of .3102 with at most 32 counters", genera_3102),
    62: (
        "Two heaps t and t + k of .3102: which are frisky, for k = 0, 1, …",
        partial(two_friskies, 10),
    ),
    63: (
        "Heaps t, t + s and t + s + k of .3102, t = 1: which are frisky",
        partial(three_friskies, 1, 15),
    ),
    64: (
        "Heaps t, t + s and t + s + k of .3102, t = 6, 11, 16, …: which are frisky",
        partial(three_friskies, 6, 20),
    ),
    65: (
        "Heaps t, t + s and t + s + k of .3102, t = 7, 12, 17, …: which are frisky",
        partial(three_friskies, 7, 35),
    ),
    66: (
        "Heaps t, t + s and t + s + k of .3102, t = 3, 8, 13, …: which are frisky",
        partial(three_friskies, 3, 5),
    ),
    67: (
        "Heaps t, t + s and t + s + k of .3102, t = 4, 9, 14, …: which are frisky",
        partial(three_friskies, 4, 5),
    ),
    68: ("Genera of .07, Dawson's Kayles", partial(genera, ".07", 47, 7)),
    69: ("Genera of .17", partial(genera, ".17", 28, 7)),
    70: ("Genera of .15, Guiles", partial(genera, ".15", 35, 10)),
    71: ("Genera of .54", partial(genera, ".54", 28, 7)),
    72: ("A heap of 10 with heaps of 7 in .54", partial(with_copies, ".54", 10, 7, 6)),
    73: ("A heap of 14 with heaps of 7 in .54", partial(with_copies, ".54", 14, 7, 7)),
    74: ("A heap of 17 with heaps of 7 in .54", partial(with_copies, ".54", 17, 7, 8)),
    75: ("Genera of .35", partial(genera, ".35", 40, 6)),
    76: ("Genera of .115", partial(genera, ".115", 50, 14)),
    77: ("Genera of .141", partial(genera, ".141", 40, 11)),
    78: ("Genera of .144", partial(genera, ".144", 35, 10)),
    79: ("Genera of .145", partial(genera, ".145", 37, 9)),
    80: ("Genera of .154", partial(genera, ".154", 40, 11)),
    81: ("Genera of .171", partial(genera, ".171", 40, 11)),
    82: ("Genera of .176", partial(genera, ".176", 40, 8)),
    83: ("Genera of .316", partial(genera, ".316", 50, 12)),
    84: ("Genera of .375", partial(genera, ".375", 40, 9)),
    85: ("Genera of .147", partial(genera, ".147", 30, 8)),
    86: ("Genera of .353", partial(genera, ".353", 12, 2)),
    87: ("Genera of .373", partial(genera, ".373", 30, 7)),
    88: ("Genera of 4.12", partial(genera, "4.12", 24, 7)),
    89: ("Genera of 4.72", partial(genera, "4.72", 14, 3)),
}

TABLES = [
    *(
        Table(f"plambeck-fig-{number}", title, f"{SOURCE}, Figure {number}", rows)
        for number, (title, rows) in FIGURES.items()
    ),
    Table(
        "plambeck-table-3",
        "Genera of sums of two heaps of .123",
        f"{SOURCE}, Table 3",
        pairs,
    ),
    Table(
        "plambeck-3.3",
        "The first two heaps of each special game: equal as games, or told apart by a game T",
        f"after {SOURCE}, section 3.3",
        distinguishing_games,
    ),
    Table(
        "plambeck-4.6",
        "Exceptions for the adder approximator of .72 with the fewest, all sums",
        f"after {SOURCE}, section 4.6",
        partial(exceptions, ".72"),
    ),
    Table(
        "plambeck-6.17-genera",
        "Genera of positions of .3102 with at most 42 counters",
        f"after {SOURCE}, section 6.17",
        partial(genera_3102, 42),
    ),
    Table(
        "plambeck-6.17-parities",
        "Parity vectors of positions of .3102 with at most 32 counters that two genera share",
        f"{SOURCE}, section 6.17, second attack",
        parity_sets_3102,
    ),
    Table(
        "plambeck-7.1-forms",
        "Dawson's Kayles to heap 21 as misère games, in terms of earlier heaps",
        f"{SOURCE}, section 7.1",
        dawson_forms,
    ),
    Table(
        "plambeck-7.4-pretending",
        "Heap pretending table of .35 for positions with heaps up to 7",
        f"{SOURCE}, section 7.4",
        pretending_35,
    ),
    Table(
        "plambeck-7.4-exceptions",
        "Exceptions for the adders :4, :5, :2, :5 of C, A, E, B (heaps 3, 4, 6, 7) in .35",
        f"{SOURCE}, section 7.4",
        exceptions_35,
    ),
    Table(
        "plambeck-section-7",
        "The open games of section 7: solved, or the quotient of heaps as far as it was followed",
        f"{SOURCE}, section 7",
        open_games,
    ),
    Table(
        "plambeck-dawson-blurry",
        "Sums of a = 10, b = 12, c = 14, d = 16, e = 21 in Dawson's Kayles",
        f"{SOURCE}, section 7.1, after Allemang",
        partial(
            sums,
            ".07",
            *(("e", 21, 1), ("d", 16, 1), ("c", 14, 1), ("b", 12, 1), ("a", 10, 1)),
            blurry=True,
        ),
    ),
]
