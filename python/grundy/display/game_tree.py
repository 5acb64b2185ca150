"""The tree of a canonical form as SVG: moves of Left slope to the left, of Right to the right."""

from __future__ import annotations

from html import escape

from grundy._core import Game
from grundy.errors import LimitError
from grundy.partizan.form import Form

__all__ = ["svg"]

_MOST_NODES = 400


class _Node:
    def __init__(self, game: Game | Form) -> None:
        self.game = game
        self.children: list[tuple[bool, _Node]] = []
        self.x = 0.0


def _grow(game: Game | Form, budget: list[int]) -> _Node:
    """Numbers are leaves: their own trees say nothing."""
    budget[0] -= 1
    if budget[0] < 0:
        raise LimitError(f"the tree has more than {_MOST_NODES} nodes", limit=_MOST_NODES)
    node = _Node(game)
    if not game.is_number:
        node.children = [(True, _grow(g, budget)) for g in game.left_options]
        node.children += [(False, _grow(g, budget)) for g in game.right_options]
    return node


def _place(node: _Node, next_x: list[float]) -> int:
    """Leaves from left to right, parents over the middle; returns the depth."""
    if not node.children:
        node.x = next_x[0]
        next_x[0] += 1
        return 0
    depth = 1 + max(_place(child, next_x) for _, child in node.children)
    node.x = (node.children[0][1].x + node.children[-1][1].x) / 2
    return depth


def svg(game: Game | Form) -> str:
    """The tree of a canonical or literal form, down to numbers.

    >>> from grundy import Game
    >>> from grundy.display.game_tree import svg
    >>> svg(Game("{1|-1}")).count("<text")
    3
    """
    root = _grow(game, [_MOST_NODES])
    next_x = [0.0]
    depth = _place(root, next_x)
    across, down = 56, 58
    width, height = next_x[0] * across + 20, depth * down + 60
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
    ]

    def centre(node: _Node, level: int) -> tuple[float, float]:
        return (node.x + 0.5) * across + 10, level * down + 24

    def draw(node: _Node, level: int) -> None:
        x, y = centre(node, level)
        for is_left, child in node.children:
            cx, cy = centre(child, level + 1)
            colour = "#1f5fbf" if is_left else "#c0392b"
            out.append(
                f'<line x1="{x:.1f}" y1="{y + 6:.1f}" x2="{cx:.1f}" y2="{cy - 12:.1f}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
            draw(child, level + 1)
        label = node.game.unicode()
        label = label if len(label) <= 12 else "•"
        out.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle"><title>'
            f"{escape(str(node.game))}</title>{escape(label)}</text>"
        )

    draw(root, 0)
    return "\n".join([*out, "</svg>"])
