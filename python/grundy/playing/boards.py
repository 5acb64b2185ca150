"""Partizan rulesets to be played."""

from __future__ import annotations

from grundy._core import (
    Game,
    LimitError,
    board_moves,
    board_notation,
    board_picture,
    board_rulesets,
    board_value,
    board_values,
)
from grundy.playing.rules import MOST_MOVES, Choice, Rules, Step, judged, other_side

# Most positions a misère search may visit.
MISERE_POSITIONS = 20_000
_EXAMPLES = {
    "amazons": "x...|....|...o",
    "anti-clobber": "x..|...|..o",
    "arc-kayles": "grid:3x3",
    "childish-hackenbush": "edges:0-1:L,1-2:R,2-0:L,1-3:R,2-4:G",
    "clobber": "start:3x4",
    "col": "grid:3x3",
    "cram": "3x4",
    "cutcake": "4x5",
    "domineering": "4x4",
    "eatcake": "4x5",
    "elephants-and-rhinos": "e.e..r.r",
    "fjords": "grid:L..|...|..R",
    "hackenbush": "edges:0-1:L,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G",
    "konane": "xo.o|oxox|xoxo|ox.x",
    "maundy-cake": "4x6",
    "node-kayles": "grid:3x3",
    "nogo": "3x3",
    "partizan-splittles": "1,3|2:9",
    "partizan-subtraction": "1,3|2,3:6+4",
    "push": ".L.R.LR",
    "shove": ".L.R.LR",
    "snort": "grid:3x3",
    "toads-and-frogs": "tt..ff",
    "toppling-dominoes": "LRLGRRL",
    "white-knight": "6,5",
    "wyt-kings": "5,4",
    "wyt-queens": "6,8",
    "wyt-rooks": "5,7",
    "wythoff": "6,8",
}
IMPARTIAL = {
    *("arc-kayles", "cram", "node-kayles"),
    *("white-knight", "wyt-kings", "wyt-queens", "wyt-rooks", "wythoff"),
}
# Rulesets in which a move is the taking of one place.
PLACED = {"col", "hackenbush", "node-kayles", "snort"}


class BoardRules(Rules):
    """A partizan ruleset; positions are written as `grundy value` reads them.

    >>> rules = BoardRules("domineering")
    >>> choice = rules.judged("2x2", "left", "normal")[0]
    >>> choice.text, choice.position, choice.wins, choice.why
    ('1,1–2,1', '#.|#.', True, '1 ≥ 0: Left wins even if Right begins')
    """

    kind = "board"

    def __init__(self, name: str) -> None:
        self.game = name
        self.impartial = name in IMPARTIAL
        self._lost: dict[tuple[str, str], bool] = {}

    @property
    def example(self) -> str:
        """A small position with a fight in it."""
        return _EXAMPLES.get(self.game) or dict(board_rulesets())[self.game].split()[0]

    def read(self, position: str) -> str:
        """The position as it prints, read back."""
        if len(position) > 600:
            raise LimitError("the position is too long to be played")
        return self._settled(position)

    def _settled(self, position: str) -> str:
        """Printed and read back until it stays the same, so that edges keep their numbers."""
        for _ in range(8):
            printed = board_notation(self.game, position)
            if printed == position:
                break
            position = printed
        return position

    def moves(self, position: str, side: str) -> list[Step]:
        """All moves of one player."""
        before = self._settled(position)
        found = board_moves(self.game, before, side)
        if len(found) > MOST_MOVES:
            raise LimitError(f"the position has more than {MOST_MOVES} moves")
        own = self._own_places(before, side)
        steps: dict[str, Step] = {}
        for number, after in enumerate(found):
            if own is not None and len(own) == len(found):
                place, name = own[number]
                steps.setdefault(after, Step(after, name, (place,)))
            else:
                steps.setdefault(after, Step(after, *said(before, after)))
        return list(steps.values())

    def _own_places(self, position: str, side: str) -> list[tuple[int, str]] | None:
        """Where each move takes place, in the order of the moves, if one place is one move.

        On graphs every vertex open to the player is a move; in Hackenbush every edge of his or
        green is; its place is its number among the edges.
        """
        if self.game not in PLACED:
            return None
        places, _, _ = board_picture(self.game, position)
        if self.game == "hackenbush":
            mine = ("L" if side == "left" else "R", "G")
            edges = enumerate(_edge_words(position))
            return [(k, word) for k, (word, colour) in edges if colour in mine]
        named = [name for *_, name in places]
        if position.startswith("grid:"):
            width = len(position[5:].split("|")[0])
            named = [f"{i // width + 1},{i % width + 1}" for i in range(len(places))]
        return [(i, named[i]) for i, place in enumerate(places) if place[2] in ("empty", side)]

    def judged(self, position: str, side: str, play: str) -> list[Choice]:
        """By the value of each option; in misère play by search."""
        steps = self.moves(position, side)
        if play == "misere":
            return [self._searched(step, side) for step in steps]
        values = board_values(self.game, [step.position for step in steps])
        return [
            judged(step, good(value, side), reason(value, side))
            for step, value in zip(steps, values, strict=True)
        ]

    def standing(self, position: str, side: str, play: str) -> str:
        """The value of the position."""
        return "" if play == "misere" else f"value {_shown(board_value(self.game, position))}"

    def winner_to_move(self, position: str, side: str, play: str) -> bool:
        """By the value of the position, in misère play by search."""
        if play == "misere":
            return not self._loses(position, side, [MISERE_POSITIONS])
        value = board_value(self.game, position)
        return value > 0 or (value | 0) if side == "left" else value < 0 or (value | 0)

    def _searched(self, step: Step, side: str) -> Choice:
        wins = self._loses(step.position, other_side(side), [MISERE_POSITIONS])
        why = "every reply to it loses, by search" if wins else "it has a winning reply"
        return judged(step, wins, why)

    def _loses(self, position: str, side: str, budget: list[int]) -> bool:
        """Does the player to move lose in misère play? From the definition, remembered.

        The positions on the way are kept in a list, so that long games need no deep recursion.
        """
        stack = [(position, side)]
        while stack:
            key = stack[-1]
            if key in self._lost:
                stack.pop()
                continue
            options = [(p, other_side(key[1])) for p in board_moves(self.game, *key)]
            unknown = next((o for o in options if o not in self._lost), None)
            if any(self._lost.get(o) for o in options) or not options:
                self._lost[key] = False
            elif unknown is None:
                self._lost[key] = True
            else:
                budget[0] -= 1
                if budget[0] < 0 or len(self._lost) > 10 * MISERE_POSITIONS:
                    raise LimitError(
                        f"misère play of {self.game} on {position} is too large to search "
                        f"({MISERE_POSITIONS} positions)"
                    )
                stack.append(unknown)
        return self._lost[position, side]


def _shown(value: Game) -> str:
    """The value in signs that every font has."""
    return value.unicode().replace("⧾", "tiny").replace("⧿", "miny")


def good(value: Game, side: str) -> bool:
    """Does the player who moved to this value win?

    >>> good(Game("^"), "left"), good(Game("*"), "left")
    (True, False)
    """
    return value >= 0 if side == "left" else value <= 0


def reason(value: Game, side: str) -> str:
    """Why a move to this value wins or not, in words."""
    shown = _shown(value)
    shown = shown if len(shown) <= 40 else "its value"
    me, you = ("Left", "Right") if side == "left" else ("Right", "Left")
    if good(value, side):
        return f"{shown} {'≥' if side == 'left' else '≤'} 0: {me} wins even if {you} begins"
    sign = {">": "> 0", "<": "< 0", "||": "∥ 0"}[value.compare(0)]
    return f"{shown} {sign}: {you} wins by moving next"


def said(before: str, after: str) -> tuple[str, tuple[int, ...]]:
    """A move in words and places: the squares it changes, or else the position it makes.

    >>> said("xo.", ".x."), said("..|..", "#.|#.")
    (('1–2', (0, 1)), ('1,1–2,1', (0, 2)))
    """
    old, new = _rows(before), _rows(after)
    if [len(row) for row in old] != [len(row) for row in new]:
        return after or "nothing", ()
    width = len(old[0])
    changed = [
        (i, j) for i, row in enumerate(old) for j, cell in enumerate(row) if new[i][j] != cell
    ]
    names = [f"{i + 1},{j + 1}" if len(old) > 1 else f"{j + 1}" for i, j in changed]
    return "–".join(names) or after, tuple(i * width + j for i, j in changed)


def _rows(notation: str) -> list[str]:
    """Rows of squares; of notations that are not squares, one row that fits nothing else."""
    kind, colon, rest = notation.rpartition(":")
    if "+" in notation or (colon and kind not in ("grid", "path", "cycle")):
        return [notation, ""]
    return rest.split("|")


def _edge_words(position: str) -> list[tuple[str, str]]:
    """The edges of a Hackenbush picture as they are said, with their colours."""
    kind, _, rest = position.partition(":")
    if kind == "string":
        return [(f"edge {i}–{i + 1}", colour) for i, colour in enumerate(rest)]
    words = [word.rpartition(":") for word in rest.split(",") if word]
    return [(f"edge {ends.replace('-', '–')}", colour) for ends, _, colour in words]
