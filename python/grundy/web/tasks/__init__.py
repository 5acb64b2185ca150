"""What a worker can be asked, by name. Every task takes and returns plain JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.web.tasks import atlas, heaps, partizan, play, search, strips

TASKS: dict[str, Callable[..., Any]] = {
    "atlas": atlas.rows,
    "game": heaps.game,
    "solve": heaps.game,
    "values": heaps.values,
    "misere": heaps.misere,
    "check": heaps.check,
    "check-text": heaps.check_text,
    "download": heaps.download,
    "play": play.state,
    "hints": play.hints,
    "reply": play.reply,
    "value": partizan.value,
    "board": partizan.board,
    "options": partizan.options,
    "strip": strips.strip,
    "search": search.understand,
}
