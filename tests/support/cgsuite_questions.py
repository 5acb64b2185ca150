"""CGSuite's questions, asked in our words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import grundy as gr
from grundy._core import calculate

#: Rulesets of ours for theirs, on grids, strips and graphs.
RULESETS = {
    "grid.Amazons": "amazons",
    "grid.AntiClobber": "anti-clobber",
    "grid.Clobber": "clobber",
    "grid.Cram": "cram",
    "grid.GenClobber(directions => Coordinates.Diagonal)": "diagonal-clobber",
    "grid.Kings": "clobber-of-kings",
    "grid.Queens": "clobber-of-queens",
    "grid.Rooks": "clobber-of-rooks",
    "strip.GenToadsAndFrogs(2)": "leaping-toads-and-frogs",
    "strip.ToadsAndFrogs": "toads-and-frogs",
}
HEAPS = {
    "DawsonsKayles": ".07",
    "GrundysGame": "grundys-game",
    "Kayles": ".77",
    "Nim": "nim",
    "Subtraction([2,3,7])": "S(2,3,7)",
    "Subtraction([2,3,7], allbut => true)": "S(all-but 2,3,7)",
    'TakeAndBreak("0.3f")': ".3F",
}
#: Coordinate games: the ruleset and the position of row 10 (or 8) and column n.
COORDINATES = {
    "Wythoff": ("wythoff", "{row} {n}"),
    "GenWythoff(r => 2)": ("wythoff", "a=2:{row},{n}"),
    "FibonacciNim": ("fibonacci-nim", "{row}, after {n}"),
    "TakeAway(3)": ("take-away", "3:{row}, after {n}"),
    "Mem": ("mem", "{row}, after {n}"),
    "Cutcake": ("cutcake", "{row}x{n}"),
    "MaundyCake": ("maundy-cake", "{row}x{n}"),
    "Eatcake": ("eatcake", "{row}x{n}"),
    # Theirs turns a piece before the cut, ours after it.
    "TurnAndEatcake": ("turning-eatcake", "{n}x{row}"),
    "GenCutcake(twisted maundy)": ("turning-maundy-cake", "{n}x{row}"),
}
TURNED = {
    '"1,2,3"': "mock-turtles",
    '"3"': "triplets",
    '"1+(C)"': "ruler",
    '"3(E)"': "turnips",
    '"4(FS)"': "grunt",
    '"1+(S)"': "sym",
}
_POSITION = re.compile(r'game\.((?:grid|strip)\..*)\("([^"]*)"\)\.CanonicalForm')
_ROW = re.compile(r"game\.heap\.(.*) row (\d+)")
_OPTIONS = re.compile(r"game\.heap\.(.*) options at 10,10")
_HEAP = re.compile(r"game\.heap\.(.*) (nim-values|genus|period)")
_GRAPH = re.compile(r'game\.graph\.(\w+)\("([^"]*)"\)\.(CanonicalForm|AtomicWeight)')
_SPAWNING = re.compile(r"game\.heap\.Spawning\((.*)\) nim-values")


def agrees(question: str, expected: str) -> bool:
    """Is the answer the one expected? An error where the question cannot be asked."""
    if question.startswith("game.heap.GenMem"):
        return _gen_mem(question, expected)
    for pattern, ask in _ASKED:
        found = pattern.fullmatch(question)
        if found is not None:
            return bool(ask(expected, *found.groups()))
    if question == "game.grid.Domineering(Grid.Empty(4,4)).CanonicalForm":
        return gr.value("domineering", "4x4") == gr.Game(expected)
    if question.startswith("game.heap.PartizanSubtraction([1,3],[2,3])(6)"):
        return gr.value("partizan-subtraction", "1,3|2,3:6") == gr.Game(expected)
    if question.startswith("game."):
        raise gr.InputError("no ruleset of ours")
    if expected == "refused":
        try:
            calculate(question)
        except gr.InputError:
            return True
        return False
    return _same(calculate(question), expected)


def _same(answer: Any, expected: str) -> bool:
    if isinstance(answer, (gr.Game, gr.LoopyGame)):
        return bool(answer == type(answer)(expected))
    if isinstance(answer, (list, tuple, set, frozenset)):
        return sorted(map(str, answer)) == sorted(_split(expected[1:-1]))
    return str(answer).lower() == expected.lower()


def _split(text: str) -> list[str]:
    """The pieces between commas that stand in no braces."""
    pieces, depth = [""], 0
    for c in text:
        depth += (c == "{") - (c == "}")
        if c == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += c
    return [str(gr.Game(piece)) for piece in pieces if piece]


def _position(expected: str, ruleset: str, position: str) -> bool:
    if ruleset not in RULESETS:
        raise gr.InputError("no ruleset of ours")
    return gr.value(RULESETS[ruleset], position) == gr.Game(expected)


def _graph(expected: str, ruleset: str, text: str, what: str) -> bool:
    if ruleset in ("Col", "Snort"):
        vertices, edges = _tree(text.replace("-", "e"))
        if "(" in text:
            raise gr.InputError("a tree with tints cannot be written here")
        path = "".join(vertices)
        if ruleset == "Col":  # a letter says who has a neighbour there, with us who may go there
            path = path.translate(str.maketrans("LR", "RL"))
        value = gr.value(ruleset.lower(), f"path:{path}")
        return bool(value == gr.Game(expected))
    name = {"Hackenbush": "hackenbush", "ChildishHackenbush": "childish-hackenbush"}[ruleset]
    _, edges = _tree(text)
    letters = {"l": "L", "r": "R", "e": "G"}
    value = gr.value(name, "edges:" + ",".join(f"{a}-{b}:{letters[c]}" for a, b, c in edges))
    return bool((value if what == "CanonicalForm" else value.atomic_weight) == gr.Game(expected))


def _tree(text: str) -> tuple[list[str], list[tuple[int, int, str]]]:
    """Vertices with their tints and edges of CGSuite's notation: `l`, `r` and `e` are edges to a
    new vertex, branches stand in parentheses with `;` between them, `:name` names a vertex."""
    tints, edges, names = ["."], [], {}

    def follow(at: int, i: int) -> int:
        while i < len(text) and text[i] not in ";)":
            if text[i] == ":":
                end = text.index("}", i) + 1 if text[i + 1] == "{" else i + 2
                name = text[i + 1 : end]
                if edges and name in names and edges[-1][1] == at:
                    start, _, colour = edges.pop()
                    edges.append((start, names[name], colour))
                    at = names[name]
                names.setdefault(name, at)
                i = end
            elif text[i] == "(":
                i += 1
                while text[i - 1] != ")":
                    i = follow(at, i) + 1
            elif text[i] in "lre":
                tints.append(".")
                edges.append((at, len(tints) - 1, text[i]))
                at = len(tints) - 1
                i += 1
            else:
                tints[at] = text[i]
                i += 1
        return i

    follow(0, 0)
    return tints, edges


def _row(expected: str, game: str, row: str) -> bool:
    if game not in COORDINATES:
        raise gr.InputError("no ruleset of ours")
    name, position = COORDINATES[game]
    values = expected.split(";") if ";" in expected else expected.split(",")
    rules = gr.rulesets.find(name)
    for n, value in enumerate(values):
        if "x" in position and n == 0:
            # A cake without columns is `row` moves of Right's where every strip is one.
            continue
        text = position.format(row=row, n=n)
        game_value = rules.value(text)
        wanted = gr.Game(f"*{value}") if rules.impartial else gr.Game(value)
        if game_value != wanted:
            return False
    return True


def _options(expected: str, game: str) -> bool:
    if game not in COORDINATES:
        raise gr.InputError("no ruleset of ours")
    name, position = COORDINATES[game]
    at = gr.rulesets.find(name).read(position.format(row=10, n=10))
    return len(at.options()) == int(expected)


def _gen_mem(question: str, expected: str) -> bool:
    """Take any number but the one that was just taken, by a function."""
    game = gr.coordinate_game(lambda n, last: [(n - j, j) for j in range(1, n + 1) if j != last])
    if "options" in question:
        return len(game.options(10, 10)) == int(expected)
    return [game.value(10, n).nimber for n in range(21)] == [int(v) for v in expected.split(",")]


def _heap(expected: str, game: str, what: str) -> bool:
    if game not in HEAPS:
        raise gr.InputError("no ruleset of ours")
    rules = gr.HeapGame(HEAPS[game])
    if what == "nim-values":
        return ",".join(map(str, rules.nim_values(20))) == expected
    if what == "genus":
        return all(map(_same_genus, rules.genera(20), expected.split(",")))
    found = rules.solve()
    return f"{found.period},{found.preperiod},{found.saltus}" == expected


def _same_genus(genus: gr.Genus, expected: str) -> bool:
    """Theirs leaves out the misère values of nim-heaps, and digits that go on by adding 2."""
    if "^" not in expected:
        return str(genus) == str(gr.HeapGame("nim").genus(int(expected)))
    return _expanded(str(genus)) == _expanded(expected)


def _expanded(genus: str) -> tuple[str, list[int]]:
    base, digits = genus.split("^")
    found = [int(digit) for digit in digits]
    while len(found) < 10:
        found.append(found[-1] ^ 2)
    return base, found


def _spawning(expected: str, code: str) -> bool:
    if code not in TURNED:
        raise gr.InputError("no set of coins of ours")
    game = gr.rulesets.find("coin-turning")
    wanted = [int(value) for value in expected.split(",")]
    return all(game.read(f"{TURNED[code]}: {n}").value == wanted[n] for n in range(1, 21))


_ASKED: list[tuple[re.Pattern[str], Callable[..., bool]]] = [
    (_POSITION, _position),
    (_GRAPH, _graph),
    (_ROW, _row),
    (_OPTIONS, _options),
    (_SPAWNING, _spawning),
    (_HEAP, _heap),
]
