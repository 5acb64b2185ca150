"""The directive `{theorems} SOURCE`: every numbered statement of a source and who uses it.

`docs/sources/theorems.toml` lists the statements in our own words. The code, the tests and the
pages name a statement as the source does ("Austin 1976, Theorem 4.1"); this file finds those names.
Run as a program it prints the statements that nothing names, and the names that fit no source.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
LIST = ROOT / "docs" / "sources" / "theorems.toml"
LOOKED_IN = {
    "crates": ".rs",
    "proofs": ".v",
    "python/grundy": ".py",
    "tests": ".py",
    "benches": ".py",
    "docs": ".md",
}
# Where nothing near says whose theorem is meant.
DEFAULTS = {
    "crates/heap": "austin",
    "crates/strips": "van-splunder",
    "crates/misere": "allemang",
    "crates/check": "austin",
    "proofs": "austin",
    "python/grundy/subtraction": "austin",
    "python/grundy/families": "austin",
    "python/grundy/star_nim": "farr-ho",
    "python/grundy/welter": "van-splunder",
    "python/grundy/genus": "allemang",
    "python/grundy/heap_game": "austin",
    "docs/theory/standard-forms": "austin",
    "docs/theory/subtraction-games": "austin",
    "docs/theory/periods": "austin",
    "docs/theory/arithmetic-periods": "austin",
}
SKIPPED = ("docs/sources/theorems.md", "tests/docs/test_theorems.py")
_KIND = r"(Theorem|Thm|Lemma|Corollary|Proposition|Definition|Conjecture|Algorithm)"
_NUMBER = r"(?:\d+(?:\.\d+)*|[IVX]+(?![A-Za-z]))"
_MENTION = re.compile(
    rf"\b{_KIND}(?:s|ies)?\s+({_NUMBER}(?:(?:\s*[-–]\s*|,\s*|\s+and\s+|,\s+and\s+){_NUMBER})*)"
)
_ONE = re.compile(rf"(\s*[-–]\s*)?({_NUMBER})")


class Mention(NamedTuple):
    """A place that names a statement."""

    file: str
    line: int


class Source(NamedTuple):
    """A source with its statements by name."""

    key: str
    label: str
    authors: list[str]
    statements: dict[str, str]
    uses: dict[str, str]


def sources() -> dict[str, Source]:
    """The list of statements, read."""
    read = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {
        key: Source(
            key, about["label"], about["authors"], about["statements"], about.get("uses", {})
        )
        for key, about in read.items()
    }


def mentions() -> tuple[dict[tuple[str, str], list[Mention]], list[tuple[Mention, str]]]:
    """Who names which statement; and names that fit no source."""
    known = sources()
    found: dict[tuple[str, str], list[Mention]] = {}
    strange: list[tuple[Mention, str]] = []
    for folder, suffix in LOOKED_IN.items():
        for file in sorted((ROOT / folder).rglob(f"*{suffix}")):
            relative = file.relative_to(ROOT).as_posix()
            if "_build" in relative or relative in SKIPPED:
                continue
            for place, name, source in _in_file(relative, file.read_text("utf-8"), known):
                if source is None:
                    strange.append((place, name))
                    continue
                places = found.setdefault((source, name), [])
                if not places or places[-1].file != place.file:
                    places.append(place)
    return found, strange


def _in_file(
    relative: str, text: str, known: dict[str, Source]
) -> Iterator[tuple[Mention, str, str | None]]:
    authors = {author: key for key, source in known.items() for author in source.authors}
    spotted = [
        (hit.start(), authors[hit[0]])
        for hit in re.finditer("|".join(map(re.escape, authors)), text)
    ]
    for hit in _MENTION.finditer(text):
        kind = {"Thm": "Theorem"}.get(hit[1], hit[1])
        before = [key for at, key in spotted if at < hit.start()]
        after = [key for at, key in spotted if hit.end() <= at <= hit.end() + 40]
        path = relative.replace("-", "_")
        by_path = [key for key in known if f"/{key.replace('-', '_')}" in path]
        default = [key for start, key in DEFAULTS.items() if relative.startswith(start)]
        near = [key for at, key in spotted if hit.start() - 90 <= at < hit.start()]
        order = [*near[::-1], *after, *by_path, *before[::-1], *default, *known]
        line = text.count("\n", 0, hit.start()) + 1
        for number in _numbers(hit[2]):
            name = f"{kind} {number}"
            fits = [key for key in order if name in known[key].statements]
            if not fits and number not in hit[2]:
                continue  # within a range such as "Lemmas 2.5-2.11", where 2.6 is a theorem
            yield Mention(relative, line), name, fits[0] if fits else None


def _numbers(text: str) -> list[str]:
    """The numbers of a list such as `4.2-4.5 and 4.8`; the parts of a lemma (6.26.1) are it."""
    numbers: list[str] = []
    for dash, found in _ONE.findall(text):
        number = ".".join(found.split(".")[:2])
        if dash and numbers and "." in number:
            chapter, _, last = number.rpartition(".")
            first = numbers[-1].rpartition(".")[2]
            numbers += [f"{chapter}.{n}" for n in range(int(first) + 1, int(last) + 1)]
        else:
            numbers.append(number)
    return numbers


def markdown(key: str) -> Iterator[str]:
    """The index of one source."""
    source = sources()[key]
    found, _ = mentions()
    yield from ("| | says | where |", "|---|---|---|")
    for name, says in source.statements.items():
        shown = [_place(m) for m in found.get((key, name), [])]
        if name in source.uses:
            shown.insert(0, f"`{source.uses[name]}`")
        places = ", ".join(dict.fromkeys(shown)) or "–"
        yield f"| {name.replace(' ', chr(160))} | {says} | {places} |"


def _place(mention: Mention) -> str:
    if mention.file.startswith("docs/"):
        page = mention.file.removeprefix("docs/")
        return f"[{page.removesuffix('.md')}](/{page})"
    place = f"`{mention.file}:{mention.line}`"
    return f"[{place}](/theory/proved.md)" if mention.file.startswith("proofs/") else place


def setup(app: Any) -> dict[str, Any]:
    from sphinx.util.docutils import SphinxDirective

    class Theorems(SphinxDirective):
        required_arguments = 1

        def run(self) -> list[Any]:
            self.env.note_dependency(str(LIST))
            self.env.note_reread()
            return self.parse_text_to_nodes("\n".join(markdown(self.arguments[0])))

    app.add_directive("theorems", Theorems)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def main() -> None:
    """Print what nothing names, and what fits no source."""
    found, strange = mentions()
    for source in sources().values():
        bare = [
            name
            for name in source.statements
            if name not in source.uses
            and not any(
                not m.file.startswith(("docs/", "tests/"))
                for m in found.get((source.key, name), [])
            )
        ]
        print(f"{source.label}: {len(bare)} of {len(source.statements)} with no code:")
        print("  " + ", ".join(bare))
    for place, name in strange:
        print(f"{place.file}:{place.line}: {name} fits no source", file=sys.stderr)


if __name__ == "__main__":
    main()
