"""Game trees of misère canonical forms as SVG, nim-heaps and adders drawn as labelled leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from grundy.display.style_sheet import style_sheet

if TYPE_CHECKING:
    from grundy.misere.misere_game import MisereGame

MOST_POSITIONS = 60
"""Games with more different positions are not drawn."""
MOST_NODES = 400
_ACROSS, _DOWN, _MARGIN = 34, 58, 24


def positions(game: MisereGame) -> set[MisereGame]:
    """All positions of a game, itself included.

    >>> from grundy import MisereGame
    >>> sorted(map(str, positions(MisereGame("2+"))))
    ['0', '1', '2', '2+']
    """
    seen = {game}
    stack = [game]
    while stack:
        for option in stack.pop().options:
            if option not in seen:
                seen.add(option)
                stack.append(option)
    return seen


def _is_leaf(game: MisereGame) -> bool:
    return game.nim_heap is not None or game.adder_index is not None


class _Tree:
    def __init__(self, game: MisereGame) -> None:
        self.game = game
        self.label = str(game) if _is_leaf(game) else ""
        options = [] if self.label else list(game.options)
        options.sort(key=lambda option: (_is_leaf(option), -option.birthday, str(option)))
        self.children = [_Tree(option) for option in options]
        self.x = 0.0

    def place(self, next_leaf: float) -> float:
        """Put leaves one after another and every other node over the middle of its options."""
        if not self.children:
            self.x = next_leaf
            return next_leaf + 1
        for child in self.children:
            next_leaf = child.place(next_leaf)
        self.x = (self.children[0].x + self.children[-1].x) / 2
        return next_leaf

    def depth(self) -> int:
        return 1 + max((child.depth() for child in self.children), default=-1)

    def size(self) -> int:
        return 1 + sum(child.size() for child in self.children)


def tree_svg(game: MisereGame, title: str | None = None) -> str:
    """The game tree as an SVG image; misère P-positions are filled.

    >>> from grundy import MisereGame
    >>> tree_svg(MisereGame("2+")).startswith("<svg")
    True
    """
    from grundy.errors import LimitError

    if len(positions(game)) > MOST_POSITIONS or (tree := _Tree(game)).size() > MOST_NODES:
        raise LimitError(
            f"the game tree is too large to draw: at most {MOST_POSITIONS} different positions",
            limit=MOST_POSITIONS,
        )
    leaves = tree.place(0.0)
    width = 2 * _MARGIN + _ACROSS * max(leaves - 1, 3)
    height = 2 * _MARGIN + _DOWN * tree.depth() + 34
    shift = (width - 2 * _MARGIN - _ACROSS * (leaves - 1)) / 2
    lines: list[str] = []
    nodes: list[str] = []

    def point(node: _Tree, level: int) -> tuple[float, float]:
        return _MARGIN + shift + _ACROSS * node.x, _MARGIN + _DOWN * level

    def draw(node: _Tree, level: int) -> None:
        x, y = point(node, level)
        for child in node.children:
            cx, cy = point(child, level + 1)
            lines.append(f'<line x1="{x:g}" y1="{y:g}" x2="{cx:g}" y2="{cy:g}"/>')
            draw(child, level + 1)
        filled = "p" if node.game.outcome == "P" else "n"
        nodes.append(f'<circle class="{filled}" cx="{x:g}" cy="{y:g}" r="5"/>')
        if node.label:
            nodes.append(f'<text x="{x:g}" y="{y + 20:g}">{escape(node.label)}</text>')

    draw(tree, 0)
    caption = title if title is not None else f"{game}, genus {game.genus}"
    shown = caption if len(caption) * 7 < width else f"genus {game.genus}"
    style = (
        "line{stroke:#567;stroke-width:1.2}circle{stroke:#234;stroke-width:1.4}"
        ".p{fill:#234}.n{fill:#fff}text{font:13px sans-serif;text-anchor:middle;fill:#123}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" class="grundy-tree" role="img">',
            f"<title>{escape(caption)}</title>{style_sheet('grundy-tree', style)}",
            *lines,
            *nodes,
            f'<text x="{width / 2:g}" y="{height - 8:g}">{escape(shown)}</text>',
            "</svg>",
        ]
    )
