"""What the page of rows and diagonals asks."""

from __future__ import annotations

from typing import NamedTuple


class RowQuestion(NamedTuple):
    """A question: its name, its title, the fields of its form with what they begin with, and a line
    on what it is about. The field `games` lists the games it can be asked of."""

    name: str
    title: str
    fields: str
    help: str


RUNNING = "star,antonim,welter,nim"
COMPLETED = "welter,antonim,antimatter,nim"

#: Heading, then questions.
ROW_QUESTIONS: list[tuple[str, list[RowQuestion]]] = [
    (
        "Rows",
        [
            RowQuestion(
                "star-row",
                "A row of 2-Star Nim",
                "a=7",
                "G(a, b) for b = 0, 1, 2, …: two strips joined at cell 0, one token on each.",
            ),
            RowQuestion(
                "row",
                "A row with any number of tokens",
                f"games={RUNNING};game=star;position=[2] [3] [c]",
                "Write c for the token that runs, the highest of its strip: [2] [3] [c], or 2 5 c.",
            ),
            RowQuestion(
                "joined-row",
                "A row of strips with common cells",
                "a=4;order=1,0;jump=",
                "Cell j of the second strip is the j-th of these cells of the first.",
            ),
            RowQuestion(
                "wythoff-row",
                "A row of Wythoff's game",
                "a=7;apart=1",
                "With 2 or more, the numbers taken from both heaps may differ by less than that.",
            ),
        ],
    ),
    (
        "2-Star Nim and Star Nim",
        [
            RowQuestion(
                "star-diagonal",
                "A diagonal",
                "d=6",
                "G(a, a + d) for a = 0, 1, 2, …, with its period, proved by bands.",
            ),
            RowQuestion(
                "star-value",
                "The positions of a value",
                "g=6",
                "The pairs (x, y), x ≤ y, of the value g, and the period of y − x.",
            ),
            RowQuestion(
                "star-bands",
                "The bands of diagonals",
                "d=29",
                "The bands up to diagonal d.",
            ),
            RowQuestion(
                "star-closure",
                "Where diagonals close off",
                "d=60",
                "Proves that every diagonal up to d is ultimately periodic.",
            ),
            RowQuestion(
                "p-positions",
                "P-positions",
                "strips=4;largest=10",
                "One token on each strip, on cells up to the given one.",
            ),
        ],
    ),
    (
        "Tables",
        [
            RowQuestion(
                "completions",
                "The square that makes a P-position",
                f"games={COMPLETED};game=antonim;fixed=;size=11;play=normal",
                "Two coins on the squares of row and column, and others: where one more goes.",
            ),
            RowQuestion(
                "values",
                "Values",
                f"games={COMPLETED};game=antonim;fixed=2;size=11",
                "Values of two coins on the squares of row and column, and further ones.",
            ),
            RowQuestion(
                "primes",
                "Moves to a value",
                f"games={COMPLETED};game=antimatter;position=6 7 9 | 3 4;target=0",
                "For each coin the one square that gives the position this value.",
            ),
            RowQuestion(
                "blocks",
                "Blocks of Welter's game",
                "coin=2;size=16",
                "What became of 2×2 blocks when the third coin moved here from the square before.",
            ),
            RowQuestion(
                "third-property",
                "A third property",
                f"games={COMPLETED};game=antonim;coins=3;size=6",
                "Is there a function of the value for nim-adding a number to every coin?",
            ),
            RowQuestion(
                "nim-product",
                "Products of nimbers",
                "position=5 7",
                "Nimbers to multiply.",
            ),
        ],
    ),
]

#: Every field of every form.
ROW_FIELDS = frozenset(
    field.partition("=")[0]
    for _, questions in ROW_QUESTIONS
    for question in questions
    for field in question.fields.split(";")
) - {"games"} | {"question"}
