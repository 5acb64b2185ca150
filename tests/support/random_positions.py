"""Random small positions of every ruleset, as texts."""

from __future__ import annotations

from hypothesis import strategies as st

from grundy.reference import board_games


def grids(letters: str, most: int) -> st.SearchStrategy[str]:
    def rows(size: tuple[int, int]) -> st.SearchStrategy[str]:
        height, width = size
        row = st.text(letters, min_size=width, max_size=width)
        return st.lists(row, min_size=height, max_size=height).map("|".join)

    sizes = st.tuples(st.integers(1, 5), st.integers(1, 5)).filter(lambda s: s[0] * s[1] <= most)
    return sizes.flatmap(rows)


@st.composite
def pictures(draw: st.DrawFn) -> str:
    """A Hackenbush picture: a tree and some edges more, possibly loops and double edges."""
    size = draw(st.integers(1, 4))
    pairs = [(draw(st.integers(0, v - 1)), v) for v in range(1, size + 1)]
    more = st.tuples(st.integers(0, size), st.integers(0, size))
    pairs += draw(st.lists(more, max_size=3))
    return "edges:" + ",".join(f"{a}-{b}:{draw(st.sampled_from('LRG'))}" for a, b in pairs)


@st.composite
def graphs(draw: st.DrawFn) -> str:
    """A graph of up to seven vertices by its edges, often with twins."""
    size = draw(st.integers(1, 6))
    pairs = [(a, b) for b in range(size) for a in range(b)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=10)) if pairs else []
    lone = [str(v) for v in range(size) if all(v not in pair for pair in edges)]
    return "edges:" + ",".join([f"{a}-{b}" for a, b in edges] + lone)


@st.composite
def heaps(draw: st.DrawFn, most: int) -> str:
    """What each player may take, and one or two heaps."""
    taken = st.lists(st.integers(1, 5), unique=True, max_size=3).map(sorted)
    sets = "|".join(",".join(map(str, draw(taken))) for _ in range(2))
    sizes = draw(st.lists(st.integers(1, most), min_size=1, max_size=2))
    return f"{sets}:" + "+".join(map(str, sizes))


def places(most: int) -> st.SearchStrategy[str]:
    """One or two pieces on a quarter board."""
    place = st.tuples(st.integers(0, most), st.integers(0, most)).map(lambda p: f"{p[0]},{p[1]}")
    return st.lists(place, min_size=1, max_size=2).map("+".join)


def cakes(most: int) -> st.SearchStrategy[str]:
    """A cake of at most so many squares."""
    sides = st.tuples(st.integers(1, most), st.integers(1, most))
    return sides.filter(lambda s: s[0] * s[1] <= most).map(lambda s: f"{s[0]}x{s[1]}")


POSITIONS = {
    "amazons": grids(".#.xo", 6),
    "anti-clobber": grids("xo..#.", 8),
    "arc-kayles": graphs(),
    "childish-hackenbush": pictures(),
    "clobber": grids("xo.x#o", 9),
    "cram": grids("...#", 12),
    "cutcake": cakes(8),
    "cutthroat": grids(".LR#LR", 9).map("grid:".__add__),
    "domineering": grids("....#", 13),
    "eatcake": cakes(8),
    "elephants-and-rhinos": st.text("er..", min_size=1, max_size=9),
    "fjords": grids("...LR#", 10).map("grid:".__add__),
    "col": grids(".LR#..", 8).map("grid:".__add__),
    "hackenbush": pictures(),
    "konane": grids("xo..#xo", 16),
    "maundy-cake": cakes(12),
    "node-kayles": graphs(),
    "nogo": grids(".....xo#", 7).filter(lambda p: board_games.nogo_legal(board_games.cells(p))),
    "partizan-splittles": heaps(6),
    "partizan-subtraction": heaps(12),
    "push": st.text("LR.", min_size=1, max_size=6),
    "shove": st.text("LR.", min_size=1, max_size=6),
    "snort": grids(".LR#..", 8).map("grid:".__add__),
    "toads-and-frogs": st.text("tf.", min_size=1, max_size=9),
    "toppling-dominoes": st.lists(
        st.text("LRG", min_size=1, max_size=5), min_size=1, max_size=2
    ).map("|".join),
    "white-knight": places(5),
    "wyt-kings": places(4),
    "wyt-queens": places(4),
    "wyt-rooks": places(4),
    "wythoff": st.builds("{}{}".format, st.sampled_from(["", "a=2:", "a=3:"]), places(3)),
}

HEAPS = st.one_of(
    st.integers(0, 9).map(str),
    st.builds("{}, after {}".format, st.integers(0, 9), st.integers(0, 6)),
)
HERDS = st.lists(
    st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, -1, -2, -3]), min_size=3, max_size=3),
    min_size=1,
    max_size=2,
).map(lambda rows: "|".join(",".join(map(str, row)) for row in rows))
KINGS = st.builds(
    "{}{}".format,
    st.sampled_from(["", "1,0,0:", "0,1,1:", "1,1,0:", "1,1,1:", "0,2,0:"]),
    grids("..xo#", 6),
)
TOADS = st.builds(
    "{}:{}".format,
    st.sampled_from(["1,1,0,0", "1,2,1,1", "1,2,3,0", "1,3,2,1", "2,3,2,0", "2,2,0,0"]),
    st.text("tf..", min_size=1, max_size=8),
)
POSITIONS |= {
    "cannibal-clobber": grids("xo.xo#", 6),
    "clear-the-pond": st.text("xo..", min_size=1, max_size=6),
    "clobber-of-kings": grids("xo.xo#", 8),
    "clobber-of-knights": grids("xo.xo#", 12),
    "clobber-of-queens": grids("xo..x#o", 8),
    "clobber-of-rooks": grids("xo..x#o", 8),
    "diagonal-clobber": grids("xo.xo#", 10),
    "fibonacci-nim": HEAPS,
    "fission": grids("..x.#", 12),
    "generalized-toads-and-frogs": TOADS,
    "kings-dirt": KINGS,
    "leaping-toads-and-frogs": st.text("tf.", min_size=1, max_size=9),
    "mem": HEAPS,
    "partizan-euclid": st.builds("{},{}".format, st.integers(0, 40), st.integers(1, 30)),
    "peg-duotaire": grids("x.x#", 12),
    "placing-kings": grids("....k#", 9),
    "sheep": HERDS,
    "take-away": st.builds("{}:{}".format, st.integers(1, 4), HEAPS),
    "tridomineering": grids("....#", 10),
    "triomineering": grids("....#", 12),
    "turning-cutcake": cakes(8),
    "turning-eatcake": cakes(8),
    "turning-maundy-cake": cakes(12),
}


def same_graph(text: str) -> str:
    """One text for all orders of the edges."""
    terms = text.removeprefix("edges:").split(",")
    return ",".join(sorted("-".join(sorted(term.split("-"))) for term in terms))
