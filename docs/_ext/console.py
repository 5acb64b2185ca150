"""The `console` blocks of the pages: each `$ grundy …` is run and its output compared.

    python docs/_ext/console.py [PAGE…]      rewrites the outputs as they are now

The commands of a page run one after the other in one empty folder, so that a file one of them
writes is there for the next. `...` in an output stands for anything. A command shown without its
output (a census of hours, a server) is not run but read: there must be such a command with such
options. Write `X` for the output to have it filled in.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
# Width of the terminal shown on our pages, in characters.
COLUMNS = "88"


class Example(NamedTuple):
    """A command and what the page says it prints."""

    line: int
    command: str
    output: str


def pages() -> list[Path]:
    """Every page that may hold examples."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if page.exists() and "_build" not in page.parts]


def examples(page: Path) -> list[Example]:
    """The examples of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found: list[Example] = []
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1)) + 1
        for command, output in _commands(block[1]):
            found.append(Example(line, command, output))
            line += 1 + output.count("\n")
    return found


def _commands(block: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run(command: str) -> str:
    """What the command prints, standard output and errors together."""
    words = shlex.split(command, comments=True)
    if words[0] != "grundy":
        raise ValueError(f"{command}: only grundy is run; show other commands in a `sh` block")
    from grundy.cli import run as grundy

    out = io.StringIO()
    with (
        patch.object(sys, "argv", words),
        patch.dict(os.environ, {"COLUMNS": COLUMNS, "NO_COLOR": "1", "TERM": "dumb"}),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        grundy()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def read(command: str) -> None:
    """Fail if grundy has no such command, or it has no such option."""
    import click

    from grundy.cli._group import grundy

    words = shlex.split(command, comments=True)
    if not words or words[0] != "grundy":
        return
    found: click.Command = grundy
    context = click.Context(grundy, info_name="grundy")
    rest = words[1:]
    while isinstance(found, click.Group) and rest and not rest[0].startswith("-"):
        inner = found.get_command(context, rest[0])
        if inner is None:
            raise ValueError(f"{command}: there is no command {rest[0]}")
        found, rest = inner, rest[1:]
        context = click.Context(found, info_name=words[0], parent=context)
    with contextlib.suppress(click.BadParameter):  # a file that is not there
        found.make_context(found.name, rest, resilient_parsing="--help" in rest or "-h" in rest)


def matches(printed: str, expected: str) -> bool:
    """Whether the output is the expected one, up to blanks and `...`."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(
        expected.strip() + "\n", printed.strip() + "\n", flags
    )


def _definitions(text: str) -> str:
    """What the examples of a page import and define: the module it asks its reader to write."""
    sources = [example.source for example in doctest.DocTestParser().get_examples(text)]
    return "".join(s for s in sources if s.startswith(("import ", "from ", "@", "class ", "def ")))


def run_page(page: Path) -> Iterator[tuple[Example, str]]:
    """Each example of the page with what it prints now."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name in re.findall(r"in `(\w+\.py)`", text):
            Path(name).write_text(_definitions(text), encoding="utf-8")
        for example in examples(page):
            if example.output.strip():
                yield example, run(example.command)
            else:
                read(example.command)
                yield example, ""


def rewrite(page: Path) -> None:
    """Put what the commands print now in the page; outputs that match stay as they are."""
    printed = iter([now for _, now in run_page(page)])

    def block(found: re.Match[str]) -> str:
        parts = []
        for command, output in _commands(found[1]):
            now = next(printed)
            parts.append(
                f"$ {command}\n{output if matches(now, output) else now.strip(chr(10)) + chr(10)}"
            )
        return "```console\n" + "".join(parts) + "```"

    text = page.read_text(encoding="utf-8")
    page.write_text(_BLOCK.sub(block, text), encoding="utf-8")


if __name__ == "__main__":
    for chosen in [Path(name) for name in sys.argv[1:]] or pages():
        if examples(chosen):
            rewrite(chosen.resolve())
