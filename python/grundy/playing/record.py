"""Games as text: what is played, where it started, and every move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.errors import InputError
from grundy.play import read_play
from grundy.position import read_player

if TYPE_CHECKING:
    from grundy.playing.match import Match

_HEAD = "grundy match"
_FIELDS = ("game", "play", "start", "to move")


def written(match: Match) -> str:
    """A match as text.

    >>> import grundy as gr
    >>> print(written(gr.Match(".77", "2 1").move("2 → 1")))
    grundy match
    game: .77
    play: normal
    start: 2 1
    to move: left
    1. left: 2 → 1
    """
    start, player = match.start
    lines = [_HEAD, f"game: {match.game}", f"play: {match.play}"]
    lines += [f"start: {start}", f"to move: {player}"]
    for number in range(1, len(match.record) + 1):
        _, side, text, _ = match.turn(number)
        lines.append(f"{number}. {side}: {text}")
    return "\n".join(lines)


def read(text: str, strength: str = "perfect") -> Match:
    """The match a text stands for; every move is made again, so that a wrong one is refused.

    >>> read("game: nim\\nstart: 2 1\\n1. left: 2 → 1").position
    '1 1'
    """
    from grundy.playing.match import Match

    fields: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        made = re.fullmatch(r"\d+\.\s*(?:left|right)\s*:\s*(.+)", plain)
        name, colon, value = plain.partition(":")
        if not plain or plain == _HEAD or plain.startswith("#"):
            continue
        if made:
            moves.append((number, made[1].replace("->", "→")))
        elif colon and name.strip() in _FIELDS:
            fields[name.strip()] = value.strip()
        else:
            raise InputError(
                f"line {number}, '{plain}': must be a move such as '1. left: 2 → 1', or one of "
                + ", ".join(f"'{field}: …'" for field in _FIELDS)
            )
    if "game" not in fields:
        raise InputError("the text has no line 'game: …'")
    match = Match(
        fields["game"],
        fields.get("start"),
        play=read_play(fields.get("play", "normal")),
        to_move=read_player(fields.get("to move", "left")),
        strength=strength,
    )
    for number, move in moves:
        try:
            match.move(move)
        except InputError as error:
            raise InputError(f"line {number}: {error}") from None
    return match
