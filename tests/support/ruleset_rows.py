"""One row for every ruleset: random small positions, and the moves its reference allows.

A ruleset is registered by adding a file; `tests/laws/test_rulesets.py` fails until it has a row
here. `moves(text, player)` are texts of positions, by the definitions in `grundy.reference`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from hypothesis import strategies as st
from random_positions import POSITIONS, same_graph

import grundy as gr
from grundy.reference import board_games, fox_and_geese, strip_games
from grundy.reference.moves import position_options


class Row(NamedTuple):
    positions: st.SearchStrategy[str]
    moves: Callable[[str, int], Iterable[str]]
    #: What tells positions apart, where one position can be written in several ways.
    key: Callable[[gr.Position], Hashable] = lambda position: position


def numbers(
    most: int, count: int, *, least: int = 0, unique: bool = True
) -> st.SearchStrategy[str]:
    listed = st.lists(st.integers(least, most), unique=unique, max_size=count)
    return listed.map(lambda coins: " ".join(map(str, sorted(coins))))


def read(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(word) for word in text.split()))


def written(coins: Iterable[int]) -> str:
    return " ".join(map(str, coins))


def coins(options: Callable[[tuple[int, ...]], Iterable[Any]]) -> Callable[[str, int], list[str]]:
    return lambda text, player: [written(new) for new in options(read(text))]


def heaps(code: str) -> Row:
    def moves(text: str, player: int) -> list[str]:
        position = tuple(sorted((int(w) for w in text.split() if w != "0"), reverse=True))
        return [written(new) or "0" for new in position_options(code, position)]

    return Row(numbers(6, 3, least=1, unique=False).map(lambda t: t or "0"), moves)


def stairs(text: str, player: int) -> list[str]:
    return [written(new) for new in strip_games.staircase(tuple(map(int, text.split())))]


def wythoff(text: str, player: int) -> list[str]:
    a, b = read(text)
    return [written(new) for new in strip_games.wythoff((a, b))]


def particles(text: str, player: int) -> list[str]:
    sides = tuple(read(side) for side in f"{text} | ".split("|")[:2])
    return [" | ".join(map(written, new)) for new in strip_games.antimatter(sides)]


def strips_of(text: str) -> tuple[tuple[int, ...], ...]:
    inside = text.split(":")[-1].strip().removeprefix("[").removesuffix("]").split("] [")
    return tuple(tuple(int(c) for c in strip.split(",") if c) for strip in inside)


def strips_text(strips: Iterable[Iterable[int]]) -> str:
    return " ".join("[" + ",".join(map(str, strip)) + "]" for strip in strips)


def star(text: str, player: int) -> list[str]:
    return [strips_text(new) for new in strip_games.star_silver_dollar(strips_of(text))]


def joined(text: str, player: int) -> list[str]:
    return ["cells=2: " + strips_text(new) for new in strip_games.joined(2)(strips_of(text))]


@st.composite
def tokens(draw: st.DrawFn, cells: int) -> str:
    """Tokens on two strips that share their first cells, no two on one cell."""
    strips: list[list[int]] = []
    for _ in range(2):
        taken = {cell for strip in strips for cell in strip if cell < cells}
        free = [cell for cell in range(5) if cell not in taken]
        strips.append(sorted(draw(st.lists(st.sampled_from(free), unique=True, max_size=2))))
    return strips_text(strips)


def northcott(text: str, player: int) -> list[str]:
    rows = tuple(tuple(map(int, row.split("-"))) for row in text.split(":")[1].split())
    new = strip_games.northcott(rows, 4, player)  # type: ignore[arg-type]
    return ["width=4: " + " ".join(f"{a}-{b}" for a, b in after) for after in new]


def nearly(text: str, player: int) -> list[str]:
    spent = text.startswith("spent:")
    parts = tuple(read(p.strip().removeprefix("nim")) for p in text[6 * spent :].split(" + "))
    found = strip_games.nearly_disjunctive((parts, spent), strip_games.nim)
    return [
        ("spent: " if now else "") + " + ".join(f"nim {written(p)}" for p in new)
        for new, now in found
    ]


def fox(text: str, player: int, reach: int = 1) -> list[str]:
    board = tuple(tuple(row) for row in text.split("|"))
    found = fox_and_geese.moves(board, player, reach)
    return ["|".join("".join(row) for row in after) for after in found]


@st.composite
def foxes(draw: st.DrawFn) -> str:
    """A fox and up to two geese on the squares of one colour of a small board."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    squares = [(i, j) for i in range(rows) for j in range(columns) if (i + j) % 2 == 0]
    chosen = draw(st.lists(st.sampled_from(squares), unique=True, min_size=1, max_size=3))
    letters = dict(zip(chosen, "oxx", strict=False))
    return "|".join("".join(letters.get((i, j), ".") for j in range(columns)) for i in range(rows))


def boards(name: str) -> Row:
    if name in ("arc-kayles", "node-kayles"):
        return Row(POSITIONS[name], board_games.RULES[name], lambda at: same_graph(str(at)))
    return Row(POSITIONS[name], board_games.RULES[name])


SMALL = st.sampled_from(["0", "*", "^", "{1|-1}", "1/2", "*2", "{2||1|0}", "-1"])


def values(text: str, player: int) -> list[str]:
    game = gr.Game(text)
    return [str(g) for g in (game.left_options, game.right_options)[player]]


def sums(text: str, player: int) -> list[str]:
    board, heap, value = text.split(" + ")
    domineering = board_games.RULES["domineering"](board.split()[1], player)
    kayles = heaps(".77").moves(heap.split(" ", 1)[1], player)
    return [
        *(f"domineering {new} + {heap} + {value}" for new in domineering),
        *(f"{board} + .77 {new} + {value}" for new in kayles),
        *(f"{board} + {heap} + game {new}" for new in values(value.split(" ", 1)[1], player)),
    ]


SUMS = st.builds(
    "domineering {} + .77 {} + game {}".format,
    st.sampled_from([".|.", "..", "..|..", ".#|.."]),
    numbers(3, 2, least=1, unique=False).map(lambda t: t or "0"),
    st.sampled_from(["0", "*", "^", "1"]),
)

NORTHCOTT = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda row: row[0] != row[1]),
    min_size=1,
    max_size=2,
).map(lambda rows: "width=4: " + " ".join(f"{a}-{b}" for a, b in rows))


def diagrams(
    options: Callable[[tuple[int, ...]], Iterable[Any]],
) -> Callable[[str, int], list[str]]:
    return lambda text, player: [written(new) for new in options(tuple(map(int, text.split())))]


def row_lengths(least: int) -> st.SearchStrategy[str]:
    listed = st.lists(st.integers(1, 4), min_size=least, max_size=3)
    return listed.map(lambda rows: " ".join(map(str, sorted(rows, reverse=True))))


def saturated(text: str, player: int) -> list[str]:
    p, squares = text.split(":")
    new = strip_games.saturated_welter(int(p))(read(squares))
    return [f"{p}: {written(after)}".rstrip() for after in new]


def room(text: str, player: int) -> list[str]:
    k, squares = text.split(":")
    new = strip_games.k_welter(int(k))(read(squares))
    return [f"{k}: {written(after)}" for after in new]


@st.composite
def crowded(draw: st.DrawFn) -> str:
    """Up to four coins, at most k of them on a square."""
    k = draw(st.integers(1, 3))
    coins = draw(st.lists(st.integers(0, 5), max_size=4))
    kept = sorted(x for i, x in enumerate(coins) if coins[:i].count(x) < k)
    return f"{k}: {written(kept)}".rstrip()


HEXADS = (
    st.lists(st.integers(0, 11), unique=True, min_size=6, max_size=6)
    .filter(lambda squares: 21 <= sum(squares) <= 30)
    .map(lambda squares: written(sorted(squares)))
)


def equally_spaced(turned: tuple[int, ...]) -> bool:
    return len(turned) == 3 and turned[1] - turned[0] == turned[2] - turned[1]


def grunt(turned: tuple[int, ...]) -> bool:
    return len(turned) == 4 and turned[0] == 1 and sum(turned[::3]) == sum(turned[1:3])


def symmetric(turned: tuple[int, ...]) -> bool:
    return all(a + b == turned[0] + turned[-1] for a, b in zip(turned, turned[::-1], strict=True))


TURNED: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "turtles": lambda turned: len(turned) <= 2,
    "mock-turtles": lambda turned: len(turned) <= 3,
    "moebius": lambda turned: len(turned) <= 5,
    "mogul": lambda turned: len(turned) <= 7,
    "moidores": lambda turned: len(turned) <= 9,
    "grunt": grunt,
    "sym": symmetric,
    "twins": lambda turned: len(turned) == 2,
    "triplets": lambda turned: len(turned) == 3,
    "ruler": lambda turned: turned[-1] - turned[0] == len(turned) - 1,
    "turnips": equally_spaced,
    "motley": lambda turned: True,
    "mock-turtle-fives": lambda turned: len(turned) <= 3 and turned[-1] - turned[0] <= 4,
    "triplet-fives": lambda turned: len(turned) == 3 and turned[-1] - turned[0] <= 4,
    "ruler-fives": lambda turned: turned[-1] - turned[0] == len(turned) - 1 <= 4,
}


def turning(text: str, player: int) -> list[str]:
    game, heads = text.split(":")
    new = strip_games.coin_turning(TURNED[game])(read(heads))
    return [f"{game}: {written(after)}".rstrip() for after in new]


def coinage(text: str, player: int) -> list[str]:
    return [str(gr.SylverCoinage(new)) for new in strip_games.sylver_coinage(read(text))]


ROWS: dict[str, Row] = {
    "antimatter": Row(
        st.builds("{} | {}".format, numbers(5, 2), numbers(5, 2)).filter(
            lambda t: not set(t.split("|")[0].split()) & set(t.split("|")[1].split())
        ),
        particles,
    ),
    "antonim": Row(numbers(6, 3), coins(strip_games.antonim)),
    "chomp": Row(row_lengths(1), diagrams(strip_games.chomp)),
    "coin-turning": Row(
        st.builds("{}: {}".format, st.sampled_from(sorted(TURNED)), numbers(6, 3, least=1)).map(
            str.rstrip
        ),
        turning,
    ),
    "fox-and-geese": Row(foxes(), fox),
    "ceylonese-fox-and-geese": Row(foxes(), lambda text, player: fox(text, player, 2)),
    "backsliding-toads-and-frogs": Row(
        st.text("tf..", min_size=1, max_size=6), board_games.backsliding_toads_and_frogs
    ),
    "game": Row(SMALL, values),
    "hexad": Row(HEXADS, coins(strip_games.hexad)),
    "joined-strips": Row(tokens(2).map("cells=2: ".__add__), joined),
    "k-welter": Row(crowded(), room),
    "max-welter": Row(numbers(7, 4), coins(strip_games.max_welter)),
    "moore": Row(numbers(4, 3, unique=False), coins(strip_games.moore(2))),
    "nearly-disjunctive": Row(
        st.builds(
            "{}nim {} + nim {}".format,
            st.sampled_from(["", "spent: "]),
            st.integers(0, 4),
            st.integers(0, 4),
        ),
        nearly,
    ),
    "nim": Row(numbers(5, 3, unique=False), coins(strip_games.nim)),
    "northcott": Row(NORTHCOTT, northcott),
    "saturated-welter": Row(
        st.builds("{}: {}".format, st.integers(2, 5), numbers(6, 3)).map(str.rstrip), saturated
    ),
    "silver-dollar": Row(numbers(8, 4), coins(strip_games.silver_dollar)),
    "staircase": Row(
        st.lists(st.integers(0, 3), min_size=1, max_size=3).map(lambda s: " ".join(map(str, s))),
        stairs,
    ),
    "star": Row(tokens(1), star),
    "sum": Row(SUMS, sums),
    "sylver-coinage": Row(
        st.sampled_from(["2 3", "2 7", "3 4", "3 5", "3 7 8", "4 5", "4 5 11", "4 6 7", "5 6 7"]),
        coinage,
    ),
    "welter": Row(numbers(7, 4), coins(strip_games.welter)),
    "wythoff": Row(st.builds("{} {}".format, st.integers(0, 6), st.integers(0, 6)), wythoff),
    "young-diagram": Row(row_lengths(0), diagrams(strip_games.hook_removal)),
}
for _ruleset in gr.rulesets.listed():
    if _ruleset.name in POSITIONS and _ruleset.name not in ROWS:
        ROWS[_ruleset.name] = boards(_ruleset.name)
    elif _ruleset.family == "heap" and _ruleset.name not in ROWS:
        ROWS[_ruleset.name] = heaps(gr.HeapGame(_ruleset.name).code)


def end_nim(text: str, player: int) -> list[str]:
    row = tuple(int(word) for word in text.split() if word != "0")
    return [written(new) or "0" for new in strip_games.end_nim(row, gr.position.PLAYERS[player])]


ROWS["end-nim"] = Row(
    st.lists(st.integers(1, 4), max_size=4).map(lambda row: written(row) or "0"), end_nim
)
