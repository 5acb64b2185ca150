"""A ruleset written in Python, in the library and on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import grundy as gr
from grundy.reference import board_games

SOURCE = '''
from dataclasses import dataclass

@dataclass(frozen=True)
class Skip:
    """Left takes 1 or 3 counters, Right takes 2."""
    text: str
    def moves(self, player):
        n = int(self.text)
        return [Skip(str(n - s)) for s in ((1, 3) if player == "left" else (2,)) if s <= n]

class Nothing:
    pass
'''


@dataclass(frozen=True)
class Tiles:
    """Domineering in Python, with rows separated by empty ones as parts."""

    text: str

    def moves(self, player: str) -> list[Tiles]:
        return [Tiles(p) for p in board_games.domineering(self.text, int(player == "right"))]

    def decompose(self) -> list[Tiles]:
        rows = self.text.split("|")
        groups: list[list[str]] = [[]]
        for row in rows:
            if "." in row:
                groups[-1].append(row)
            elif groups[-1]:
                groups.append([])
        return [Tiles("|".join(group)) for group in groups if group]

    def symmetries(self) -> list[Tiles]:
        return [Tiles(self.text[::-1]), Tiles("|".join(self.text.split("|")[::-1]))]


@dataclass(frozen=True)
class Endless:
    n: int

    def moves(self, player: str) -> list[Endless]:
        return [Endless((self.n + 1) % 3)] if player == "left" else []


@pytest.mark.parametrize(
    "text", ["...|...", "..|..|..|..", "...|###|...|.#.", "####", "...|#.#|..."]
)
def test_values_agree_with_the_built_in_ruleset(text: str) -> None:
    assert gr.value_of(Tiles(text)) == gr.value("domineering", text)


def test_values_are_kept_between_calls() -> None:
    memo: dict[object, gr.Game] = {}
    first = gr.value_of(Tiles("..|.."), memo)
    size = len(memo)
    assert gr.value_of(Tiles("..|.."), memo) == first and len(memo) == size > 1


def test_the_limit_counts_new_positions() -> None:
    memo: dict[object, gr.Game] = {}
    with pytest.raises(gr.LimitError, match="limit of 20 evaluated positions"):
        gr.value_of(Tiles("...|...|..."), memo, most_positions=20)
    known = len(memo)
    with pytest.raises(gr.LimitError, match="limit of 20 evaluated positions"):
        gr.value_of(Tiles("...|...|..."), memo, most_positions=20)
    assert len(memo) > known
    assert gr.value_of(Tiles("...|...|..."), memo) == gr.value("domineering", "3x3")


def test_command_stops_at_the_limit(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SOURCE)
    done = run(tmp_path, "mine:Skip", "30", "--limit", "10", "--json")
    fields = json.loads(done.stdout)
    assert done.returncode == 1 and fields["value"] is None and fields["outcome"] == "L"


def test_endless_play_is_refused() -> None:
    with pytest.raises(gr.InputError, match="play can return to"):
        gr.value_of(Endless(0))


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("grundy")), "value", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_command(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SOURCE)
    done = run(tmp_path, "mine:Skip", "2", "--json")
    fields = json.loads(done.stdout)
    assert fields["value"] == "{1|0}" and fields["temperature"] == "1/2"
    for bad in ("mine:Other", "mine:Nothing", "nowhere:Skip"):
        failed = run(tmp_path, bad, "2")
        assert failed.returncode == 2 and failed.stderr.count("\n") == 1 and bad in failed.stderr


def test_how_to_on_the_command_line(tmp_path: Path) -> None:
    """The last class of the how-to, as a module of its own."""
    page = (Path(__file__).parents[2] / "docs/how-to/write-a-ruleset.md").read_text()
    lines = [line[4:] for line in page.splitlines() if line.startswith((">>> ", "... "))]
    start = next(i for i, line in enumerate(lines) if line == "class PartizanArcKayles:")
    end = next(i for i in range(start + 1, len(lines)) if lines[i][:1] not in (" ", ""))
    source = ["from dataclasses import dataclass", *lines[start - 1 : end]]
    (tmp_path / "mine.py").write_text("\n".join(source))
    done = run(tmp_path, "mine:PartizanArcKayles", "0-1:L,1-2:L,2-3:R", "--draw")
    shown = page.split("--draw\n", 1)[1].split("```")[0].rstrip()
    assert done.stdout.startswith(shown + "\n"), done.stderr


def test_outcomes_of_an_own_ruleset() -> None:
    assert gr.outcome_of(Tiles("..|..")) == "N"
    assert gr.outcome_of(Tiles("..|.."), play="misere") == "P"
    assert gr.outcome_of(Tiles(".|."), play="misere") == "R"
    with pytest.raises(gr.InputError, match="play 'other': expected 'normal' or 'misere'"):
        gr.outcome_of(Tiles("."), play="other")


@pytest.mark.parametrize(
    ("ruleset", "position", "value"),
    [
        ("domineering", "4x4", "+-{0,{{2|0},2tiny(2)|miny(2),{2|0}}}"),
        ("hackenbush", "string:LRRL", "3/8"),
        ("toads-and-frogs", "tt..ff", "*"),
    ],
)
def test_built_in_rulesets_as_json(ruleset: str, position: str, value: str, tmp_path: Path) -> None:
    fields = json.loads(run(tmp_path, ruleset, position, "--json").stdout)
    assert fields["value"] == value
    names = [
        "outcome",
        "mean",
        "temperature",
        "left_stop",
        "right_stop",
        "birthday",
        "atomic_weight",
    ]
    assert set(names) <= set(fields)


def test_drawing(tmp_path: Path) -> None:
    drawn = run(tmp_path, "clobber", "xo.|.#x", "--draw").stdout.splitlines()
    assert drawn[:2] == ["● ○ ·", "· █ ●"]
    shown = run(tmp_path, "hackenbush", "string:LR", "--draw").stdout.splitlines()
    assert shown[:3] == ["═ 0", "  └ L 1", "      └ R 2"]
    picture = tmp_path / "board.svg"
    run(tmp_path, "toppling-dominoes", "LRG", "--svg", str(picture))
    assert picture.read_text().count("<rect") == 4


@pytest.mark.parametrize(
    ("ruleset", "position"),
    [
        ("domineering", "..|.z"),
        ("domineering", "..|."),
        ("clobber", "start:3"),
        ("hackenbush", "edges:0-1"),
        ("hackenbush", "string:LQ"),
        ("toads-and-frogs", "ty"),
        ("cutcake", "3y4"),
        ("anti-clobber", "x.z"),
        ("childish-hackenbush", "edges:0-1:Q"),
        ("eatcake", "3"),
        ("node-kayles", "edges:a-"),
        ("arc-kayles", "star:4"),
        ("partizan-subtraction", "1,3:4"),
        ("partizan-subtraction", "1,x|2:4"),
        ("partizan-subtraction", "1,3|0:4"),
        ("partizan-splittles", "1|2:3+y"),
        ("wythoff", "3"),
        ("wythoff", "a=0:3,5"),
        ("wythoff", "3,5+1"),
        ("wyt-queens", "a=2:3,5"),
    ],
)
def test_bad_positions_say_where(ruleset: str, position: str) -> None:
    with pytest.raises(gr.InputError, match="column"):
        gr.value(ruleset, position)


@dataclass(frozen=True)
class Adding:
    """A ruleset whose moves compute with values."""

    n: int

    def moves(self, player: str) -> list[Adding]:
        left = gr.Game(str(self.n)) + gr.Game("+-1")
        return [Adding(self.n - 1)] if self.n and left.temperature > 0 else []


@dataclass(frozen=True)
class Failing:
    n: int

    def moves(self, player: str) -> list[Failing]:
        if self.n == 0:
            raise KeyError("no moves here")
        return [Failing(self.n - 1)]


@dataclass(frozen=True)
class Turning:
    """Left turns round for ever."""

    n: int

    def moves(self, player: str) -> list[Turning]:
        return [Turning(1 - self.n)]


TEXTS = ["...|...", "..|..|..|..", "...|###|...|.#.", "####", "...|#.#|...", "....|....|...."]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_own_positions_in_sums(text: str, play: str) -> None:
    """As the built-in ruleset, alone and beside a built-in position and a value."""
    beside: list[object] = [("domineering", "2x3"), ("clobber", "xo.|oxx")]
    if play == "normal":
        beside.append(gr.Game("^*"))
    for rest in ([], beside[:1], beside):
        mine = gr.outcome(Tiles(text), *rest, play=play)
        theirs = gr.outcome(("domineering", text), *rest, play=play)
        assert (mine.left_starts, mine.right_starts) == (theirs.left_starts, theirs.right_starts)
        if not rest:
            assert mine.outcome == gr.outcome_of(Tiles(text), play=play)
        move = mine.left_move
        if move is not None and move.component == 0:
            assert move.to in [str(q) for q in Tiles(text).moves("left")]


def test_own_positions_that_misbehave() -> None:
    assert gr.outcome(Adding(3)).outcome == "N"
    with pytest.raises(KeyError, match="no moves here"):
        gr.outcome(Failing(3))
    with pytest.raises(gr.InputError, match="positions must not repeat"):
        gr.outcome(Turning(0))
    with pytest.raises(gr.InputError, match="is not a valid component"):
        gr.outcome("domineering")
    with pytest.raises(gr.InputError, match="is not a valid component"):
        gr.outcome(("domineering", "2x2", "3x3"))


def test_outcome_command_with_own_ruleset(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SOURCE)
    command = [str(Path(sys.executable).with_name("grundy")), "outcome", "mine:Skip", "2", "3"]
    command += ["hackenbush", "string:LRRL", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    fields = json.loads(done.stdout)
    total = gr.Game("{1|0}") + gr.Game("1/2") + gr.Game("3/8")
    assert fields["outcome"] == total.outcome
    assert [c["ruleset"] for c in fields["components"]] == ["mine:Skip", "mine:Skip", "hackenbush"]


PLAIN = '''
class Countdown:
    """A class without a repr of its own."""

    def __init__(self, n):
        self.n = int(n)

    def moves(self, player):
        return [Countdown(self.n - k) for k in (1, 2) if k <= self.n]

    def __eq__(self, other):
        return self.n == other.n

    def __hash__(self):
        return self.n

    def __str__(self):
        return f"{self.n} to go"
'''


def test_play_shows_an_own_position_once_by_its_text(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(PLAIN)
    command = [str(Path(sys.executable).with_name("grundy")), "play", "plain:Countdown", "4"]
    done = subprocess.run(
        command, cwd=tmp_path, input="1\nquit\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and " object at " not in done.stdout
    assert done.stdout.count("4 to go") == 1 and "3 to go" in done.stdout
