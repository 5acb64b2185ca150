"""Rulesets declared by pictures against the files that say the same by hand.

The baseline is our own ruleset; a declared one should take at most twice its time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: The ruleset by hand, what says the same by pictures, and a position to be evaluated.
RULES = {
    "clobber": ("left: x o -> . x, in every direction", "xoxo|oxox|xoxo"),
    "konane": (
        "left: x o . -> . . x, in every direction\n"
        "left: x (o .)+ o . -> . (. .)+ . x, in every direction",
        "xoxo.x|oxox.o|xoxoxo",
    ),
    "domineering": (
        "squares: . #\nleft: . . -> # #, down\nright: . . -> # #",
        ".....|.....|.....|.....",
    ),
    "cram": ("squares: . #\nboth: . . -> # #, in every direction", ".....|.....|.....|....."),
    "nogo": ("left: . -> x if every group of [xo] touches .", "...|...|..."),
    "amazons": (
        "left: x .* . -> . .* x!, in all eight directions; "
        "then x! .* . -> x .* #, in all eight directions",
        "x..|...|..o",
    ),
    "toads-and-frogs": (
        "board: strip\nsquares: . t f\nleft: t . -> . t\nleft: t f . -> . f t\n"
        "right: . f -> f .\nright: . t f -> f t .",
        "ttttt...fffff",
    ),
    "push": (
        "board: strip\nsquares: . L R\nleft: . [LR]* L -> [LR]* L .\n"
        "left: < [LR] [LR]* L -> < [LR]* L .\nleft: < L -> < .",
        "..LR.RL.RL",
    ),
    "shove": (
        "board: strip\nsquares: . L R\nleft: < [.LR] [.LR]* L -> < [.LR]* L .\nleft: < L -> < .",
        "..LR.RLLRLRRL",
    ),
}


def declared(name: str) -> str:
    """The name of the declared ruleset."""
    import grundy as gr

    rules = RULES[name][0]
    title = f"Pictured {name}"
    gr.declare(f"title: {title}\n{rules}")
    return title.lower().replace(" ", "-")


def _value(name: str, position: str, pictured: bool) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value(declared(name) if pictured else name, position)

    return run


def workloads() -> list[dict[str, Any]]:
    """One workload a ruleset."""
    return [
        {
            "name": f"declared {name} {position}",
            "ours": _value(name, position, True),
            "baseline": _value(name, position, False),
            "baseline_name": "the ruleset by hand",
            "target": 0.5,
        }
        for name, (_, position) in RULES.items()
    ]
