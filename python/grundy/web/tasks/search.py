"""What a visitor means: a code, a position, an expression, a name."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlencode

from grundy._core import InputError, LimitError, board_notation, board_rulesets, calculate
from grundy.heaps.heap_game import HeapGame, game_names
from grundy.playing.rules import rules_of
from grundy.playing.strips import STRIPS

_CODE = re.compile(r"^[0-9A-Va-v]*\.[0-9A-Va-v()]+$|^[sS]\(.*\)$")


def understand(text: str, progress: Any = None) -> dict[str, Any]:
    """The page that answers, or what went wrong and what was perhaps meant."""
    query = " ".join(text.split())
    if not query:
        return {"to": "/"}
    rulesets = [name for name, _ in board_rulesets()]
    word, _, rest = query.partition(" ")
    name = word.lower().rstrip(":,")
    if name in STRIPS:
        position = rules_of(name).read(rest) if rest.strip() else STRIPS[name][2]
        if name in ("welter", "silver-dollar"):
            return {"to": "/strips?" + urlencode({"game": name, "position": position})}
        return {"to": "/play?" + urlencode({"game": name, "position": position})}
    if name in rulesets:
        position = rest.strip()
        if position:
            board_notation(name, position)
        return {"to": "/partizan?" + urlencode({"ruleset": name, "position": position})}
    spelled = "-".join(query.lower().replace("'", "").replace("’", "").split())
    names = game_names()
    if spelled in names:
        return {"to": "/game/" + names[spelled]}
    if _CODE.match(query):
        return {"to": "/game/" + HeapGame(query).code}
    if (_CODE.match(word) or name in names) and rest:
        game = HeapGame(names.get(name, word))
        position = rules_of(game.code).read(rest)
        return {"to": "/play?" + urlencode({"game": game.code, "position": position})}
    try:
        calculate(query)
        return {"to": "/partizan?" + urlencode({"q": query})}
    except (InputError, LimitError) as error:
        known = [*names, *rulesets, *STRIPS]
        near = get_close_matches(spelled, known, 4, 0.6) or get_close_matches(name, known, 4, 0.6)
        return {"to": None, "message": str(error), "near": near}
