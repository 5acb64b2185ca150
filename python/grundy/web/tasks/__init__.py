"""What a worker can be asked, by name. Every task takes and returns plain JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.web.core import answering
from grundy.web.tasks import atlas, download, play, search

ASKED: tuple[str, ...] = ("board", "check", "check-text", "game", "misere", "options")
ASKED += ("pretends", "rows", "simplify", "solve", "strip")
TASKS: dict[str, Callable[..., Any]] = {
    **{task: answering(task) for task in (*ASKED, "value", "values")},
    "atlas": atlas.rows,
    "download": download.download,
    "play": play.state,
    "hints": play.hints,
    "reply": play.reply,
    "review": play.review,
    "search": search.understand,
    "answer": search.answer,
}
