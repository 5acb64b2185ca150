"""Nim-sequences as plots: rows of one period, or values against heaps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grundy.display.palette import SCALE, VALUES, ink_on

# Longest row drawn as squares, and longest row whose squares carry numbers.
WIDEST = 120
NUMBERED = 900


def save_grid(
    values: Sequence[int],
    path: Path,
    *,
    width: int,
    title: str,
    exceptions: Sequence[int] = (),
    dpi: int = 200,
) -> None:
    """Rows of `width` values, a colour each; the heaps in `exceptions` are framed."""
    import numpy as np
    from matplotlib.colors import BoundaryNorm, ListedColormap
    from matplotlib.patches import Rectangle

    rows = -(-len(values) // width)
    cells = np.full(rows * width, np.nan)
    cells[: len(values)] = values
    largest = int(max(values, default=0))
    few = largest < len(VALUES)
    colours = list(VALUES[: largest + 1]) if few else list(SCALE)
    norm = BoundaryNorm(np.linspace(-0.5, largest + 0.5, len(colours) + 1), len(colours))
    side = 0.26 if width <= 40 else 0.14
    figure, axes = _figure(width * side + 1.4, rows * side + 1.0)
    axes.imshow(cells.reshape(rows, width), cmap=ListedColormap(colours), norm=norm)
    if len(values) <= NUMBERED and width <= 60:
        for n, value in enumerate(values):
            place = colours[int(norm(value))]
            axes.text(
                n % width, n // width, str(value), ha="center", va="center", fontsize=7,
                color=ink_on(place),
            )  # fmt: skip
    for n in exceptions:
        if n < len(values):
            corner = (n % width - 0.5, n // width - 0.5)
            frame = Rectangle(corner, 1, 1, fill=False, edgecolor="black", linewidth=1.4)
            axes.add_patch(frame)
    axes.set_yticks(range(0, rows, max(1, rows // 12)))
    axes.set_yticklabels([f"{r * width}+" for r in range(0, rows, max(1, rows // 12))])
    axes.set_xticks(range(0, width, max(1, -(-width // 12))))
    axes.tick_params(length=0, labelsize=7)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title(title, fontsize=9, loc="left")
    _save(figure, path, dpi)


def save_points(values: Sequence[int], path: Path, *, title: str, dpi: int = 200) -> None:
    """Values against heaps."""
    figure, axes = _figure(7.0, 3.6)
    size = 2.5 if len(values) < 3000 else 0.6
    axes.plot(range(len(values)), values, "o", color=VALUES[5], markersize=size, markeredgewidth=0)
    axes.set_xlabel("heap n")
    axes.set_ylabel("G(n)")
    axes.grid(True, color="#dddddd", linewidth=0.5)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_title(title, fontsize=9, loc="left")
    _save(figure, path, dpi)


def _figure(width: float, height: float) -> tuple[Any, Any]:
    import matplotlib

    matplotlib.use("Agg", force=False)
    import matplotlib.pyplot as plt

    # Text stays text in SVG, so that a figure can be searched and restyled.
    plt.rcParams["svg.fonttype"] = "none"
    plt.rcParams["svg.hashsalt"] = "grundy"
    figure, axes = plt.subplots(figsize=(width, height), layout="constrained")
    return figure, axes


def _save(figure: Any, path: Path, dpi: int) -> None:
    import matplotlib.pyplot as plt

    figure.savefig(path, dpi=dpi, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
