"""What the pages offer to click."""

from __future__ import annotations

#: Heading, then question and what it is.
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

#: Kind, then name, title and a position.
GAMES: list[tuple[str, list[tuple[str, str, str]]]] = [
    (
        "Heaps",
        [
            ("nim", "Nim", "5 4 3"),
            (".77", "Kayles", "5 4 3"),
            (".137", "Dawson’s Chess", "7 5 4"),
            (".07", "Dawson’s Kayles", "8 6 4"),
            ("grundys-game", "Grundy’s game", "9 6 5"),
            (".123", ".123", "9 8 5 3"),
        ],
    ),
    (
        "Strips",
        [
            ("welter", "Welter’s game", "1 3 7 8 11"),
            ("silver-dollar", "Silver Dollar", "2 5 6 8 10"),
            ("antonim", "Antonim", "2 5 7 9"),
            ("antimatter", "Antimatter", "6 9 | 3 4"),
            ("star", "Star Silver Dollar", "[2,5] [3] [1,4]"),
            ("wythoff", "Wythoff’s game", "5 9"),
            ("staircase", "Staircase Nim", "2 3 1 4"),
        ],
    ),
    (
        "Boards",
        [
            ("domineering", "Domineering", "4x4"),
            ("col", "Col", "grid:3x3"),
            ("snort", "Snort", "grid:3x3"),
            ("hackenbush", "Hackenbush", "edges:0-1:L,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G"),
            ("clobber", "Clobber", "start:3x4"),
            ("toads-and-frogs", "Toads-and-Frogs", "tt..ff"),
            ("konane", "Konane", "xo.o|oxox|xoxo|ox.x"),
            ("amazons", "Amazons", "x..|...|..o"),
            ("nogo", "NoGo", "3x3"),
            ("cram", "Cram", "3x4"),
            ("fjords", "Fjords", "grid:L..|...|..R"),
            ("push", "Push", ".L.R.LR"),
            ("shove", "Shove", ".L.R.LR"),
            ("elephants-and-rhinos", "Elephants and Rhinos", "e.e..r.r"),
            ("toppling-dominoes", "Toppling Dominoes", "LRLGRRL"),
            ("cutcake", "Cutcake", "3x4"),
            ("maundy-cake", "Maundy cake", "4x6"),
            ("eatcake", "Eatcake", "3x4"),
            ("node-kayles", "Node-Kayles", "grid:3x3"),
            ("arc-kayles", "Arc-Kayles", "path:7"),
            ("childish-hackenbush", "Childish Hackenbush", "edges:0-1:L,1-2:R,2-0:G,1-3:L"),
            ("partizan-subtraction", "Partizan subtraction", "1,3|2,3:6+4"),
            ("white-knight", "White Knight", "3,5+4,4"),
            ("wyt-queens", "Wyt Queens", "3,5+4,4"),
        ],
    ),
]

#: Ruleset, title, first position: the boards that can be edited by mouse.
BOARDS: list[tuple[str, str, str]] = [
    ("domineering", "Domineering", "3x4"),
    ("col", "Col", "grid:2x4"),
    ("snort", "Snort", "grid:2x3"),
    ("hackenbush", "Hackenbush", "edges:0-1:L,1-2:R,0-3:R,3-4:L"),
    ("clobber", "Clobber", "start:2x4"),
    ("toads-and-frogs", "Toads-and-Frogs", "tt..ff"),
]
