"""Make the pictures of the documentation anew, each by the command given here: `make images`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

HERE = Path(__file__).parent
# Picture: the command that draws it; {} is the file.
COMMANDS = {
    "thermograph.svg": ["calc", "{3||2|-1}", "--svg", "{}"],
    "frieze.svg": ["strip", "welter", "1 3 7 8 11 19", "--target", "0", "--frieze", "{}"],
    "blocks.svg": ["strip", "blocks", "--coin", "2", "--size", "16", "--out", "{}"],
    "nim-123.svg": ["plot", "positions", "nim", "1 2 3", "--out", "{}"],
    "tree.svg": ["plot", "tree", "{1|-1} + ^*", "--out", "{}"],
    "hackenbush.svg": [
        "plot",
        "position",
        "hackenbush",
        "edges:0-1:L,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G",
        "--out",
        "{}",
    ],
    "clobber.svg": ["plot", "position", "clobber", "start:3x4", "--out", "{}"],
    "genus.svg": ["plot", "genus", ".123", "-n", "20", "--out", "{}"],
    "hot.svg": ["plot", "thermograph", "{5|-1||-2|-4}", "--out", "{}"],
    "star.svg": ["strip", "star", "[2] [2,4,7] [1,4,6,10,12,17]", "--out", "{}"],
}


def kayles() -> str:
    """The nim-values of Kayles in rows of twelve, exceptions to the final pattern marked."""
    import grundy as gr

    solution = gr.HeapGame(".77").solve()
    side = 30
    cells = []
    for heap in range(84):
        row, column = divmod(heap, 12)
        odd = heap in solution.exceptions
        x, y = 34 + side * column, 4 + side * row
        cells.append(
            f'<rect x="{x}" y="{y}" width="{side - 2}" height="{side - 2}" rx="3" '
            f'fill="{"#f2b84b" if odd else "#d9ecf1"}"/>'
            f'<text x="{x + side // 2 - 1}" y="{y + 19}">{solution.value(heap)}</text>'
        )
        if column == 0:
            cells.append(f'<text x="16" y="{y + 19}" fill="#888">{heap}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {38 + 12 * side} {8 + 7 * side}" '
        'font-family="sans-serif" font-size="14" text-anchor="middle">\n'
        + "\n".join(cells)
        + "\n</svg>\n"
    )


FUNCTIONS: dict[str, Callable[[], str]] = {"kayles.svg": kayles}


def make(folder: Path) -> list[Path]:
    """Draw every picture into a folder."""
    from grundy.cli._group import grundy

    made = []
    for name, words in COMMANDS.items():
        file = folder / name
        result = CliRunner().invoke(grundy, [word.replace("{}", str(file)) for word in words])
        if result.exit_code:
            raise SystemExit(f"{name}: {result.output}")
        made.append(file)
    for name, draw in FUNCTIONS.items():
        (folder / name).write_text(draw(), encoding="utf-8")
        made.append(folder / name)
    return made


if __name__ == "__main__":
    for picture in make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE):
        print(picture)
