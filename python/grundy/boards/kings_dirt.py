"""King's Dirt: kings that burn the squares they leave, and kings still to be placed."""

from __future__ import annotations

from functools import cached_property, lru_cache

from grundy import _core
from grundy._core import Game
from grundy.boards.board import Board, good
from grundy.errors import InputError, LimitError
from grundy.picture import Picture
from grundy.position import Position, Progress, Step, other_player, read_player
from grundy.rulesets import Ruleset

__all__ = ["KingsDirt"]

_WALK = """title: Kings on a burning board
left: x . -> # x, in all eight directions"""
_AROUND = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
# Boards with kings to place are evaluated in Python.
MOST_POSITIONS = 200_000


class KingsDirt(Position):
    """Kings on a board, after `left,right,must:` how many each player has still to place.

    A king steps to an empty square in any of the eight directions, and the square it leaves is
    gone. Instead a player may place a king of theirs on any empty square; with `must` 1 none steps
    before all are placed.

    >>> import grundy as gr
    >>> kings = gr.rulesets.find("kings dirt").read
    >>> kings("1,0,1: .|.").value, kings("x.|..").value, kings("1,1,1: ...|...|...").outcome()
    (Game('2'), Game('3'), 'N')
    """

    def __init__(self, hand: tuple[int, int, int], board: str) -> None:
        self.hand = hand if hand[0] or hand[1] else (0, 0, 0)
        self.rows = tuple(board.split("|"))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.rulesets.find("kings-dirt").read("x.o").ruleset.title
        "King's Dirt"
        """
        return RULESET

    @cached_property
    def _board(self) -> Board:
        return Board(_core.board_declare(_WALK).name, "|".join(self.rows))

    def moves(self, player: str = "left") -> list[Step]:
        """Kings to place, then steps.

        >>> import grundy as gr
        >>> [step.text for step in gr.rulesets.find("kings-dirt").read("1,0,0: x.").moves()]
        ['place 1,2', '1,1 → 1,2']
        """
        number = 0 if read_player(player) == "left" else 1
        king, held = "xo"[number], self.hand[number]
        found = []
        cells = {(i, j): c for i, row in enumerate(self.rows) for j, c in enumerate(row)}
        width = len(self.rows[0])
        if held:
            left = (*self.hand[:number], held - 1, *self.hand[number + 1 :])
            for (i, j), cell in cells.items():
                if cell == ".":
                    after = KingsDirt(left, self._changed({(i, j): king}))  # type: ignore[arg-type]
                    found.append(Step(after, f"place {i + 1},{j + 1}", (i * width + j,)))
        if not (held and self.hand[2]):
            for (i, j), cell in cells.items():
                for a, b in _AROUND if cell == king else ():
                    if cells.get((i + a, j + b)) == ".":
                        new = self._changed({(i, j): "#", (i + a, j + b): king})
                        text = f"{i + 1},{j + 1} → {i + a + 1},{j + b + 1}"
                        places = (i * width + j, (i + a) * width + j + b)
                        found.append(Step(KingsDirt(self.hand, new), text, places))
        return found

    def _changed(self, changes: dict[tuple[int, int], str]) -> str:
        rows = enumerate(self.rows)
        return "|".join(
            "".join(changes.get((i, j), c) for j, c in enumerate(row)) for i, row in rows
        )

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The value: of boards without kings to place by the core.

        >>> import grundy as gr
        >>> gr.rulesets.find("kings-dirt").read("1,1,1: ..").as_game()
        Game('0')
        """
        if len(self.rows) * len(self.rows[0]) > 64:
            raise LimitError("a board with kings to place has at most 64 squares", limit=64)
        return _value(self)

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts.

        >>> import grundy as gr
        >>> gr.rulesets.find("kings-dirt").read("x.|o.").winner("right")
        'left'
        """
        if not any(self.hand):
            return self._board.winner(starter, play)
        if play == "normal":
            return starter if _wins(self, read_player(starter)) else other_player(starter)
        return super().winner(starter, play)

    def picture(self) -> Picture:
        """The board.

        >>> import grundy as gr
        >>> print(gr.rulesets.find("kings-dirt").read("x.|#o").picture().text())
        ● ·
        █ ○
        """
        return self._board.picture()

    def __str__(self) -> str:
        head = f"{','.join(map(str, self.hand))}: " if any(self.hand) else ""
        return head + "|".join(self.rows)

    def __repr__(self) -> str:
        return f"KingsDirt({self.hand}, {'|'.join(self.rows)!r})"

    def _key(self) -> tuple[object, ...]:
        return (self.hand, self.rows)


@lru_cache(maxsize=MOST_POSITIONS)
def _value(at: KingsDirt) -> Game:
    if not any(at.hand):
        return at._board.as_game()
    sides = ([_value(step.position) for step in at.moves(player)] for player in ("left", "right"))
    return Game.from_options(*sides)


@lru_cache(maxsize=MOST_POSITIONS)
def _wins(at: KingsDirt, player: str) -> bool:
    """Does the player to move win? Once no king is left to place, the value tells."""
    other = other_player(player)
    if not any(at.hand):
        return not good(at._board.as_game(), other)
    return any(not _wins(step.position, other) for step in at.moves(player))


def _read(text: str) -> KingsDirt:
    head, colon, board = text.rpartition(":")
    words = head.split(",") if colon else ["0"] * 3
    if len(words) != 3 or not all(word.strip().isdecimal() for word in words):
        raise InputError(
            f"'{text}': kings to place for Left and Right and whether they must be placed first, "
            "then the board, such as 1,1,1: x..|.#o"
        )
    left, right, must = (int(word) for word in words)
    if must > 1:
        raise InputError(f"'{head}': the third number is 0 or 1")
    rows = Board(_core.board_declare(_WALK).name, board.strip()).position
    return KingsDirt((left, right, must), rows)


RULESET = Ruleset(
    name="kings-dirt",
    title="King's Dirt",
    family="board",
    notation="a board x.|#o, or kings to place before it: 1,1,1: ...|..o",
    example="1,1,1: ...|.o.|...",
    impartial=False,
    help="A king steps to a neighbouring empty square and the square it leaves is gone; or a player "
    "places a new king. Left's kings are x, Right's o.",
    reader=_read,
)
