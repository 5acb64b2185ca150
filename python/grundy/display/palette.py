"""The colours of all pictures: told apart in print and by colour-blind readers.

The first eight colours of values are those of M. Okabe and K. Ito, Color Universal Design (2008);
long scales follow cividis (J. R. Nuñez, C. R. Anderton and R. S. Renslow, PLOS ONE 13 (2018)).
"""

from __future__ import annotations

LEFT = "#1f5fbf"
RIGHT = "#c0392b"

# Values 0 to 15; 0, the positions that are lost, is the palest.
VALUES = (
    "#f2f1ec",
    "#56b4e9",
    "#e69f00",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
    "#3b3b58",
    "#a6a6a6",
    "#7b3f8c",
    "#b5e2c4",
    "#7a4a12",
    "#f7c6c5",
    "#14505c",
    "#c3cf3f",
)

SCALE = (
    "#00224e",
    "#002e6c",
    "#1e3a6f",
    "#35456c",
    "#47516c",
    "#575d6d",
    "#666970",
    "#757575",
    "#848279",
    "#948e77",
    "#a59c74",
    "#b7a96e",
    "#c8b866",
    "#dbc75a",
    "#eed649",
    "#fee838",
)


def colour_of(value: int, largest: int) -> str:
    """The colour of a value: one of its own up to 15, else its place on a scale up to `largest`.

    >>> colour_of(0, 9), colour_of(0, 100), colour_of(100, 100)
    ('#f2f1ec', '#00224e', '#fee838')
    """
    if largest < len(VALUES):
        return VALUES[value]
    return SCALE[min(value * (len(SCALE) - 1) // max(largest, 1), len(SCALE) - 1)]


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb` (WCAG 2.1)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours (WCAG 2.1), 1 to 21.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour.

    >>> ink_on("#f0e442"), ink_on("#00224e")
    ('#111111', '#ffffff')
    """
    return max("#111111", "#ffffff", key=lambda ink: contrast(ink, colour))
