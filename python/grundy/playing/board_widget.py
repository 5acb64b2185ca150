"""A game to play in a notebook, against the same opponent as everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from grundy._core import InputError, LimitError
from grundy.playing import Match
from grundy.playing.strength import read_strength
from grundy.position import PLAYERS

_STATIC = Path(__file__).parents[1] / "web" / "static"
# In a notebook the colours of the explorer and its buttons have no page to come from; where the
# notebook is dark, as JupyterLab says, so is the board.
_COLOURS = """
.grundy-board { --surface: #ffffff; --raised: #f3f1ea; --ink: #1d2430; --muted: #566072;
  --line: #e0dcd1; --accent: #1a56b0; --left: #1f5fbf; --right: #b5382a; --good: #1a6a3a;
  --good-ground: #e5f2e9; --ground: #fbfaf7; --serif: Georgia, serif; --sans: system-ui, sans-serif;
  --mono: ui-monospace, monospace; color: var(--ink); background: var(--ground); padding: 1rem;
  border-radius: 8px; font-family: var(--sans); color-scheme: light; }
[data-jp-theme-light="false"] .grundy-board { --ground: #14171c; --surface: #1b1f26;
  --raised: #242a33; --ink: #e9e6df; --muted: #a9b1be; --line: #333a45; --accent: #8ab6ff;
  --left: #84b3ff; --right: #ff9c8e; --good: #86d6a3; --good-ground: #173324; color-scheme: dark; }
.grundy-board .row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 0.6rem; }
.grundy-board button { font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--muted); border-radius: 7px; padding: 0.25rem 0.7rem; cursor: pointer; }
.grundy-board button:hover:not(:disabled) { background: var(--raised); }
.grundy-board button:disabled { opacity: 0.55; cursor: default; }
.grundy-board .muted { color: var(--muted); }
.grundy-board .small { font-size: 0.88em; }
"""
_RENDER = """
function render({ model, el: box }) {
  box.classList.add("grundy-board");
  const waiting = new Map();
  let last = 0;
  model.on("msg:custom", (message) => {
    const pending = waiting.get(message.id);
    if (!pending) return;
    waiting.delete(message.id);
    if (message.error) pending.reject(new Error(message.error));
    else pending.resolve(message.answer);
  });
  const request = (what, fields) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject });
    model.send({ id, what, fields });
  });
  const board = new Board(box, {
    request,
    onchange: (state) => {
      model.set("position", state.position);
      model.set("to_move", state.side);
      model.set("winner", state.winner || "");
      model.save_changes();
    },
  });
  board.start({ game: model.get("game"), position: model.get("position"), play: model.get("play"),
    side: model.get("to_move"), me: model.get("me"), two: model.get("two"),
    strength: model.get("strength") });
}
export default { render };
"""


class BoardWidget(anywidget.AnyWidget):
    """A board in a notebook: click to move, hints, undo, a word on a mistake, a review, the game as
    text; against the perfect opponent or a weaker one (`strength`).

    `game` is a name of the registry, a position, or a class of your own with `moves(player)`.

    `position`, `to_move` and `winner` follow the game and can be read at any time.

    >>> board = BoardWidget(".77", "5 4 3", play="misere")
    >>> board.position, board.answer("hints", {})["hints"][0]["text"]
    ('5 4 3', '5 → 3 + 1')
    """

    _esm = (_STATIC / "board.js").read_text(encoding="utf-8") + _RENDER
    _css = _COLOURS + (_STATIC / "board.css").read_text(encoding="utf-8")
    game = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    play = traitlets.Unicode("normal").tag(sync=True)
    to_move = traitlets.Unicode("left").tag(sync=True)
    me = traitlets.Unicode("left").tag(sync=True)
    two = traitlets.Bool(False).tag(sync=True)
    strength = traitlets.Unicode("perfect").tag(sync=True)
    winner = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        game: str | Any,
        position: str | Any | None = None,
        *,
        play: str = "normal",
        to_move: str = "left",
        me: str = "left",
        two: bool = False,
        strength: str = "perfect",
    ) -> None:
        match = Match(game, position, play=play, to_move=to_move)
        self._opponent = match.opponent
        # Positions by their texts: those of a class of one's own may not be readable from them.
        self._met = {match.position: match.at}
        super().__init__(
            game=match.game,
            position=match.position,
            play=match.play,
            to_move=to_move,
            me=me,
            two=two,
            strength=read_strength(strength),
        )
        self.on_msg(self._hear)

    def answer(self, what: str, fields: dict[str, Any]) -> dict[str, Any]:
        """What the board asks: `state`, `hints`, `reply` or `review`, for a position or the present
        one.

        >>> BoardWidget(".77", "2 1").answer("hints", {})["hints"][0]["text"]
        '2 → 1'
        """
        from grundy.web.tasks.play import ANSWERS, named

        if what not in ANSWERS:
            raise InputError(f"'{what}': must be one of {', '.join(ANSWERS)}")
        text, side = fields.get("position", self.position), fields.get("side", self.to_move)
        at = self._met.get(text)
        if at is None:
            at = self._opponent.read(text or self._opponent.ruleset.example)
        more = {name: fields[name] for name in ("strength", "seed", "to") if name in fields}
        answer = ANSWERS[what](self._opponent, at, side, **more)
        for mover in PLAYERS:
            for step in self._opponent.moves(at, mover):
                self._met.setdefault(named(step.position), step.position)
        return answer

    def _hear(self, _: Any, message: dict[str, Any], __: Any) -> None:
        answer: dict[str, Any] = {"id": message.get("id")}
        try:
            answer["answer"] = self.answer(message["what"], message["fields"])
        except (InputError, LimitError, KeyError, TypeError) as error:
            answer["error"] = str(error)
        self.send(answer)
