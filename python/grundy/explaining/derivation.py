"""The canonical form of a partizan position, derived from the values of its options."""

from __future__ import annotations

from grundy.errors import LimitError
from grundy.partizan.form import Form
from grundy.position import PLAYERS, Position

# Options, positions evaluated for one of them, steps told, and characters of a form.
MOST_OPTIONS = 12
MOST_POSITIONS = 5_000
MOST_STEPS = 8
LONGEST = 120


def derivation(at: Position) -> list[str]:
    """The form with the options' values, and what is dominated or reversible in it.

    >>> from grundy import Board
    >>> for line in derivation(Board("domineering", "2x3")):
    ...     print(line)
    From the values of the options: {+-1,2|-1/2}.
    Left's option +-1 is dominated by 2, as +-1 ≤ 2: leave it out.
    So the canonical form is {2|-1/2}.
    """
    if at.loopy:
        return []
    sides = []
    try:
        for player in PLAYERS:
            options = at.options(player)
            if len(options) > MOST_OPTIONS:
                return []
            sides.append(list(dict.fromkeys(one.as_game(MOST_POSITIONS) for one in options)))
        form = Form.of(*sides)
        steps = form.steps()
    except (LimitError, NotImplementedError):
        return []
    if len(str(form)) > LONGEST:
        return []
    lines = [f"From the values of the options: {form}."]
    lines += [step.text for step in steps[:MOST_STEPS]]
    if len(steps) > MOST_STEPS:
        more = len(steps) - MOST_STEPS
        lines.append(f"… and {more} more step{'s' if more > 1 else ''} like these.")
    return [*lines, f"So the canonical form is {form.value}."]
