"""Who wins, by playing: the search behind every position that has no theorem of its own.

A position is anything hashable with `moves(player)`, which returns positions or `Step`s. Play that
ends is searched depth first and remembered; where play can come back to a position, the positions
that can be reached are labelled backwards from their ends, and what stays unlabelled is a draw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any

from grundy.errors import InputError, LimitError, LoopyError
from grundy.position import Step, other_player

__all__ = ["first_wins", "options_of", "winner"]

# Positions remembered in one search, a few hundred bytes each.
MOST_POSITIONS = 5_000_000
# Positions of a loopy game: all that can be reached are listed.
MOST_LOOPY = 1_000_000
# Positions after which those of a class without equality are refused.
MANY = 50_000

State = tuple[Any, str]

# Who wins all positions of the loopy game labelled last, for each play: its moves come next.
_labelled: dict[str, dict[State, str]] = {}


def options_of(position: Any, player: str) -> list[Any]:
    """The positions a player may move to, of our classes and of a user's own."""
    if getattr(position, "impartial", False):
        player = "left"
    found = []
    for move in _moves(position, player):
        reached = move.position if isinstance(move, Step) else move
        if not isinstance(reached, Hashable):
            raise InputError(
                f"{reached!r} is not hashable: positions must be (a frozen dataclass is)"
            )
        found.append(reached)
    return found


def _moves(position: Any, player: str) -> list[Any]:
    """What `moves` returns; a note on an exception in a user's class says where it comes from."""
    try:
        return list(position.moves(player))
    except (InputError, LimitError):
        raise
    except Exception as error:
        error.add_note(f"moves('{player}') of {type(position).__name__} raised {_said(error)}")
        raise


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def refuse_identity(position: Any) -> None:
    """Positions equal to themselves alone are never met again: a search of them does not end."""
    kind: Any = type(position)
    if kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__:
        raise InputError(
            f"{MANY} positions, and no two objects of {kind.__name__} are equal: "
            "give it __eq__ and __hash__ (a frozen dataclass has them)"
        )


def winner(position: Any, starter: str, play: str) -> str:
    """Who wins when this player starts: `"left"`, `"right"` or `"draw"`.

    >>> from grundy import Northcott
    >>> winner(Northcott([(0, 2)], width=3), "left", "misere")
    'right'
    >>> winner(Northcott([(0, 3), (1, 2)], width=4), "left", "misere")
    'draw'
    """
    # Positions of our own strips tell themselves from all others; those of a user's class may not.
    ours = type(position).__module__.startswith("grundy.strips.")
    if ours and (known := _labelled.get(play, {}).get((position, starter))) is not None:
        return known
    try:
        wins = first_wins(position, starter, play)
    except LoopyError:
        labels = _labels(position, starter, play)
        if ours:
            _labelled[play] = labels
        return labels[position, starter]
    return starter if wins else other_player(starter)


def first_wins(
    position: Any,
    player: str,
    play: str,
    known: dict[State, bool] | None = None,
    most: int = MOST_POSITIONS,
) -> bool:
    """Does the player to move win? What is found is kept in `known`.

    The positions on the way are kept in a list, so that long games need no deep recursion.

    >>> class Heap(int):
    ...     def moves(self, player):
    ...         return [Heap(n) for n in range(max(0, self - 2), self)]
    >>> [first_wins(Heap(n), "left", "misere") for n in range(5)]
    [True, False, True, True, False]
    """
    found: dict[State, bool] = {} if known is None else known
    if len(found) >= most:
        # A full memory is emptied: what it holds must not keep other positions from being searched.
        found.clear()
    until = len(found) + most
    looked = False
    # Positions begun and not finished are exactly those on the way to the current one.
    begun: dict[State, list[State]] = {}
    way: list[State] = [(position, player)]
    while way:
        state = way[-1]
        if state in found:
            way.pop()
            continue
        if state not in begun:
            other = other_player(state[1])
            begun[state] = [(q, other) for q in options_of(*state)]
            if not looked and len(found) + len(begun) >= MANY:
                looked = True
                refuse_identity(state[0])
        options = begun[state]
        if not options:
            wins: bool | None = play == "misere"
        elif any(found.get(option) is False for option in options):
            wins = True
        else:
            unknown = next((option for option in options if option not in found), None)
            wins = False if unknown is None else None
            if unknown is not None:
                if unknown in begun:
                    raise LoopyError(f"play can return to {unknown[0]!r}: it might never end")
                if len(found) + len(begun) > until:
                    raise LimitError(
                        f"stopped at the limit of {most} searched positions",
                        limit=most,
                        stopped=True,
                    )
                way.append(unknown)
        if wins is not None:
            found[state] = wins
            del begun[state]
            for twin in _symmetries(state[0]):
                found.setdefault((twin, state[1]), wins)
    return found[position, player]


def _symmetries(position: Any) -> Any:
    same = getattr(position, "symmetries", None)
    return () if same is None else same()


def _labels(position: Any, starter: str, play: str) -> dict[State, str]:
    """Who wins each position that can be reached, labelled backwards from where play ends."""
    start: State = (position, starter)
    order: dict[State, int] = {start: 0}
    states = [start]
    before: list[list[int]] = [[]]
    open_moves: list[int] = []
    for number, state in enumerate(states):
        other = other_player(state[1])
        reached = {(q, other) for q in options_of(*state)}
        open_moves.append(len(reached))
        for option in reached:
            at = order.setdefault(option, len(states))
            if at == len(states):
                states.append(option)
                before.append([])
            before[at].append(number)
        if len(states) > MOST_LOOPY:
            raise LimitError(
                f"stopped at the limit of {MOST_LOOPY} positions that can be reached",
                limit=MOST_LOOPY,
                stopped=True,
            )
    wins: dict[int, bool] = {n: play == "misere" for n, moves in enumerate(open_moves) if not moves}
    waiting = deque(wins)
    while waiting:
        number = waiting.popleft()
        for earlier in before[number]:
            if earlier in wins:
                continue
            open_moves[earlier] -= 1
            if not wins[number]:
                wins[earlier] = True
            elif open_moves[earlier] == 0:
                wins[earlier] = False
            else:
                continue
            waiting.append(earlier)
    labels = dict.fromkeys(states, "draw")
    for number, won in wins.items():
        state = states[number]
        labels[state] = state[1] if won else other_player(state[1])
    return labels


def told(winner: str, player: str) -> str:
    """The outcome of a search in words, for the player to move."""
    if winner == "draw":
        return "neither side can force a win, by search"
    return "it has a winning move, by search" if winner == player else "every move loses, by search"
