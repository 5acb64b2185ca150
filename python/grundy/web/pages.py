"""Which page of the explorer shows a game, and what the pages offer to click."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from grundy import __version__
from grundy.display.palette import SCALE, VALUES
from grundy.rulesets import Ruleset, listed
from grundy.web.core import answered
from grundy.web.row_questions import ROW_QUESTIONS
from grundy.web.settings import Settings

if TYPE_CHECKING:
    from jinja2 import Environment

#: What the atlas is filtered and sorted by.
STATUS = ("", "periodic", "arithmetic-periodic", "automatic", "open")
MISERE = ("", "solved", "open", "tame", "wild")
SORTS: tuple[str, ...] = ("code", "status", "period", "preperiod", "saltus", "searched")
SORTS += ("misere", "order", "misere_period")

#: Headings of the play page, by family.
FAMILIES = {
    "heap": "Heaps",
    "strip": "Strips",
    "graph": "Graphs",
    "board": "Boards",
    "sum": "Sums",
}

#: Heading, then question and what it is: the front page.
EXAMPLES: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "Heap games",
        [
            (".77", "Kayles"),
            (".137", "Dawson’s Chess"),
            (".123", "wild in misère play, solved"),
            (".16", "period 149 459"),
            ("4.(3)", "Lasker’s Nim"),
            ("S(1,3,4)", "a subtraction game"),
        ],
    ),
    (
        "Positions",
        [
            (".77 5 4 3", "three heaps of Kayles"),
            ("welter 1 3 7 8 11 19", "six coins"),
            ("domineering 4x4", "an empty board"),
            ("hackenbush string:LRRL", "a stalk"),
            ("domineering 3x3 + .77 5 4", "a sum"),
        ],
    ),
    (
        "Partizan games",
        [
            ("{1|-1} + ^*", "a switch and two infinitesimals"),
            ("{3||2|-1}", "a hot game"),
            ("cool({3||2|-4}, 1/2)", "cooled by a half"),
            ("tiny(2) + ^", "smaller than small"),
        ],
    ),
]


def address(page: str, fields: dict[str, str]) -> str:
    """The address of a page of the local explorer.

    >>> address("game", {"code": "4.(3)"}), address("partizan", {"q": "^*"})
    ('/game/4.(3)', '/partizan?q=%5E%2A')
    """
    if page == "game" and list(fields) == ["code"]:
        return "/game/" + quote(fields["code"], safe="()")
    return f"/{page}" + (f"?{urlencode(fields)}" if fields else "")


def on_page(page: str) -> list[Ruleset]:
    """The rulesets a page of the explorer shows.

    >>> [ruleset.name for ruleset in on_page("strips")]
    ['silver-dollar', 'welter']
    """
    return [ruleset for ruleset in listed() if ruleset.page == page]


def games(static: bool = False) -> list[tuple[str, list[Ruleset]]]:
    """What can be played, family by family.

    >>> [heading for heading, _ in games()]
    ['Heaps', 'Strips', 'Graphs', 'Boards', 'Sums']
    """
    known = [one for one in listed() if not static or one.name in answered()]
    found = [
        (heading, [ruleset for ruleset in known if ruleset.family == family])
        for family, heading in FAMILIES.items()
    ]
    return [(heading, rulesets) for heading, rulesets in found if rulesets]


def templates(settings: Settings, **edition: str) -> Environment:
    """The pages of an edition: of the local server, unless told of the static site."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    static = edition.get("edition") == "static"
    root = edition.get("root", "/")

    def page(name: str, **fields: str) -> str:
        folder = "/" if static and name else ""
        return f"{root}{name}{folder}" + (f"?{urlencode(fields)}" if fields else "")

    made.globals.update(
        families={**FAMILIES, "value": "Values"},
        edition="local",
        root=root,
        build="",
        version=__version__,
        settings=settings,
        values_palette=VALUES,
        scale_palette=SCALE,
        page=page,
        examples=EXAMPLES,
        games=games(static),
        boards=on_page("partizan"),
        strips=on_page("strips"),
        row_questions=ROW_QUESTIONS,
        status=STATUS,
        misere=MISERE,
    )
    made.globals.update(edition)
    return made
