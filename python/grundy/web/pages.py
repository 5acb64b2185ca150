"""Which page of the explorer shows a game, and what the pages offer to click."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from grundy.rulesets import Ruleset, listed

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


def page_of(rules: Ruleset, position: str = "") -> str:
    """The address of the page that shows a game, or a position of it.

    >>> from grundy.rulesets import find
    >>> page_of(find("kayles")), page_of(find("domineering"), "..|..")
    ('/game/.77', '/partizan?ruleset=domineering&position=..%7C..')
    """
    if rules.family == "heap" and not position:
        code = str(rules.read(rules.example).described()["code"])
        return "/game/" + quote(code, safe="()")
    if has_strip_page(rules):
        return "/strips?" + urlencode({"game": rules.name, "position": position or rules.example})
    if rules.family in ("board", "graph") and not rules.loopy:
        return "/partizan?" + urlencode({"ruleset": rules.name, "position": position})
    return "/play?" + urlencode({"game": rules.name, "position": position or rules.example})


def has_strip_page(rules: Ruleset) -> bool:
    """Is there more to show of a strip than its board: mates, friezes, gaps?"""
    from grundy.web.tasks.strips import SHOWN

    return rules.name in SHOWN


def games() -> list[tuple[str, list[Ruleset]]]:
    """What can be played, family by family.

    >>> [heading for heading, _ in games()]
    ['Heaps', 'Strips', 'Graphs', 'Boards', 'Sums']
    """
    return [
        (heading, [ruleset for ruleset in listed() if ruleset.family == family])
        for family, heading in FAMILIES.items()
    ]


def boards() -> list[Ruleset]:
    """The boards with values, which can be edited by mouse or as text.

    >>> "domineering" in [ruleset.name for ruleset in boards()]
    True
    """
    kinds = ("board", "graph")
    return [ruleset for ruleset in listed() if ruleset.family in kinds and not ruleset.loopy]
