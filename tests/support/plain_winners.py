"""Who wins, by the definition, from the moves of a reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Moves = Callable[[str, int], Iterable[str]]


def winners(text: str, moves: Moves, play: str) -> dict[tuple[str, int], int | None]:
    """Who wins every position that can be reached, by the definition: 0, 1, or None for a draw."""
    options: dict[tuple[str, int], list[tuple[str, int]]] = {}
    waiting = [(text, 0), (text, 1)]
    while waiting:
        state = waiting.pop()
        if state not in options:
            options[state] = [(after, 1 - state[1]) for after in moves(*state)]
            waiting += options[state]
    found: dict[tuple[str, int], int | None] = {}
    growing = True
    while growing:
        growing = False
        for state, after in options.items():
            if state in found:
                continue
            player = state[1]
            if not after:
                found[state] = player if play == "misere" else 1 - player
            elif any(found.get(option) == player for option in after):
                found[state] = player
            elif all(found.get(option) == 1 - player for option in after):
                found[state] = 1 - player
            growing |= state in found
    return {state: found.get(state) for state in options}
