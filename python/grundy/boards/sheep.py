"""Sheep: herds on hexagons that split and run as far as they can."""

from __future__ import annotations

from grundy.errors import InputError
from grundy.picture import Picture, words_picture
from grundy.position import Position, Step, read_player
from grundy.rulesets import Ruleset

__all__ = ["Sheep"]

# The six neighbours of a hexagon, where every row stands half a hexagon to the left of the next.
HEXAGON = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
# Sheep in a herd.
MOST = 50


class Sheep(Position):
    """Herds on a board of hexagons, `0 3|-2 0`: Left's are positive, Right's negative, 0 is grass.

    A player splits a herd of theirs, leaving at least one sheep, and drives the rest in one of six
    directions until a herd or the edge stops it; it must move. Who cannot, loses.

    >>> import grundy as gr
    >>> sheep = gr.rulesets.find("sheep").read
    >>> [str(step.position) for step in sheep("3 0 0").moves()]
    ['2 0 1', '1 0 2']
    >>> sheep("3 0 -2").value, sheep("0 3|-2 0").outcome()
    (Game('*'), 'P')
    """

    def __init__(self, rows: tuple[tuple[int, ...], ...]) -> None:
        self.rows = rows

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.rulesets.find("sheep").read("2 0").ruleset.title
        'Sheep'
        """
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        """Every herd, in every direction, in every division.

        >>> import grundy as gr
        >>> [step.text for step in gr.rulesets.find("sheep").read("2 0").moves()]
        ['1,1 → 1,2: 1']
        """
        sign = 1 if read_player(player) == "left" else -1
        grass = {(i, j) for i, row in enumerate(self.rows) for j, n in enumerate(row) if n == 0}
        found = []
        for i, row in enumerate(self.rows):
            for j, herd in enumerate(row):
                for a, b in HEXAGON if herd * sign > 1 else ():
                    k, m = i, j
                    while (k + a, m + b) in grass:
                        k, m = k + a, m + b
                    if (k, m) == (i, j):
                        continue
                    for driven in range(1, abs(herd)):
                        after = self._changed({(i, j): herd - sign * driven, (k, m): sign * driven})
                        text = f"{i + 1},{j + 1} → {k + 1},{m + 1}: {driven}"
                        width = len(self.rows[0])
                        found.append(Step(after, text, (i * width + j, k * width + m)))
        return found

    def _changed(self, new: dict[tuple[int, int], int]) -> Sheep:
        return Sheep(
            tuple(
                tuple(new.get((i, j), n) for j, n in enumerate(row))
                for i, row in enumerate(self.rows)
            )
        )

    def decompose(self) -> list[Sheep]:
        """The regions of grass and herds that can still move, each on a board of lone sheep.

        >>> import grundy as gr
        >>> gr.rulesets.find("sheep").read("2 0 1 0 -3").decompose()
        [Sheep(((2, 0, 1, 1, 1),)), Sheep(((1, 1, 1, 0, -3),))]
        """
        alive = {
            (i, j)
            for i, row in enumerate(self.rows)
            for j, n in enumerate(row)
            if n not in (1, -1)
        }
        found = []
        while alive:
            region, waiting = set(), [min(alive)]
            while waiting:
                at = waiting.pop()
                if at in alive:
                    alive.discard(at)
                    region.add(at)
                    waiting += [(at[0] + a, at[1] + b) for a, b in HEXAGON]
            held = [self.rows[i][j] for i, j in region]
            if 0 in held and any(held):
                found.append(self._changed(dict.fromkeys(self._all() - region, 1)))
        return found

    def _all(self) -> set[tuple[int, int]]:
        return {(i, j) for i, row in enumerate(self.rows) for j in range(len(row))}

    def picture(self) -> Picture:
        """The herds by their numbers.

        >>> import grundy as gr
        >>> gr.rulesets.find("sheep").read("2 -3").picture().style
        'words'
        """
        return words_picture(str(self))

    def __str__(self) -> str:
        return "|".join(" ".join(map(str, row)) for row in self.rows)

    def __repr__(self) -> str:
        return f"Sheep({self.rows})"

    def _key(self) -> tuple[object, ...]:
        return (self.rows,)


def _read(text: str) -> Sheep:
    rows = []
    for row in text.split("|"):
        words = row.replace(",", " ").split()
        for word in words:
            number = word.removeprefix("-")
            if not number.isdecimal() or int(number) > MOST:
                raise InputError(
                    f"'{word}' in '{text}' is not a herd: use numbers from -{MOST} to {MOST}, rows "
                    "with | between them"
                )
        rows.append(tuple(int(word) for word in words))
    if not rows[0] or len({len(row) for row in rows}) > 1:
        raise InputError(f"'{text}': all rows must have the same length, such as 0 3|-2 0")
    return Sheep(tuple(rows))


RULESET = Ruleset(
    name="sheep",
    title="Sheep",
    family="board",
    notation="numbers of sheep, Left's positive and Right's negative: 0 3|-2 0",
    example="0 3 0|-3 0 0",
    impartial=False,
    help="Split a herd of yours, leaving at least one sheep, and drive the rest in one of six "
    "directions as far as it can go.",
    reader=_read,
)
