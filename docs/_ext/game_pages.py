"""Writes `games/NAME.md` for every ruleset, and the catalogue `games/index.md`, before the build.

The pages are made from the registry and the rulesets' texts, as those of the explorer are; they are
not kept in the repository.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from sphinx.application import Sphinx

from grundy.ruleset_page import RulesetPage, page_of_ruleset
from grundy.rulesets import listed
from grundy.web.core import answered

FAMILIES = {
    "heap": "Heaps",
    "strip": "Strips and coins",
    "graph": "Graphs",
    "board": "Boards",
    "sum": "Sums",
    "value": "Values",
}


def write(folder: Path) -> list[Path]:
    """All pages with their pictures; what is no longer a ruleset goes."""
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    pages = [page_of_ruleset(ruleset) for ruleset in listed()]
    files = {folder / "index.md": "\n".join(catalogue(pages))}
    for page in pages:
        name = page.ruleset.name
        files[folder / f"{name}.md"] = "\n".join(markdown(page))
        drawn = [page.svg, *(move.svg for move in page.moves)]
        for number, svg in enumerate(drawn):
            if svg is not None:
                files[folder / "pictures" / f"{name}-{number}.svg"] = svg
    for old in [*folder.glob("*.md"), *folder.glob("pictures/*.svg")]:
        if old not in files:
            old.unlink()
    for file, text in files.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    return list(files)


def catalogue(pages: list[RulesetPage]) -> list[str]:
    """The page to choose from."""
    lines = ["# Games", "", f"{len(pages)} rulesets, each with a page of its own.", ""]
    for family, heading in FAMILIES.items():
        lines += [f"## {heading}", "", "| | |", "|---|---|"]
        for page in pages:
            rules = page.ruleset
            if rules.family == family:
                picture = f"![](pictures/{rules.name}-0.svg)" if page.svg else ""
                named = f"**[{rules.title}]({rules.name}.md)** {_cell(rules.help)}"
                lines.append(f"| {picture} | {named} |")
        lines.append("")
    lines += ["```{toctree}", ":hidden:", "", *(page.ruleset.name for page in pages), "```", ""]
    return lines


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def markdown(page: RulesetPage) -> list[str]:
    """The page of a ruleset."""
    rules, text = page.ruleset, page.text
    tried = "play?" + urlencode({"game": rules.name, "position": rules.example})
    play = f" {{try}}`{tried}`" if rules.name in answered() else ""
    lines = [
        f"# {rules.title}",
        "",
        f"*{', '.join(page.kinds)}*, `{rules.name}`.{play}",
        "",
        text.rules,
        "",
        "In normal play who cannot move loses; in misère play who cannot move wins.",
        "",
    ]
    if page.svg:
        lines += [f"![the starting position](pictures/{rules.name}-0.svg)", ""]
    lines += [f"A good position to start from: `{rules.example}`.", ""]
    for number, move in enumerate(page.moves, 1):
        if move.svg:
            lines += [f"![a move](pictures/{rules.name}-{number}.svg)", ""]
        lines += [f"{move.player} plays `{move.text}`.", ""]
    lines += [f"Positions are written `{rules.notation}`.", ""]
    lines += ["```text", f'grundy play {rules.name} "{rules.example}"', "```", ""]
    if text.known:
        lines += ["## What is known", "", text.known, ""]
    if page.values:
        lines += [f"{page.values_about}:", "", "| position | value |", "|---|---|"]
        rows = [(_cell(at) or "(nothing)", _cell(value)) for at, value in page.values]
        lines += [*(f"| `{at}` | `{value}` |" for at, value in rows), ""]
    if text.history:
        lines += ["## History", "", text.history, ""]
    lines += ["## References", "", *(f"* {reference}" for reference in page.references), ""]
    return lines


def _written(app: Sphinx) -> None:
    write(Path(app.srcdir) / "games")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("builder-inited", _written)
    return {"parallel_read_safe": True}
