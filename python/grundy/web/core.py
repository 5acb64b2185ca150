"""Questions the core answers, in the same JSON that the static explorer shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from grundy import _core
from grundy.rulesets import listed

if TYPE_CHECKING:
    from grundy.position import Position

# Seconds of questions that bring no limit of their own; the pool has one, too.
SECONDS = 600.0


def answer(task: str, *, seconds: float | None = None, progress: Any = None, **args: Any) -> Any:
    """The answer to a question.

    >>> answer("value", q="{1|-1} + ^")["unicode"]
    '{1↑|-1↑}'
    """
    return json.loads(_core.answer(task, json.dumps(args), seconds or SECONDS, progress))


def answering(task: str) -> Callable[..., Any]:
    """A task that is a question to the core."""
    return partial(answer, task)


def answers_for(at: Position) -> bool:
    """Does the core know the rules of a position?

    >>> import grundy as gr
    >>> answers_for(gr.Nim([2])), answers_for(gr.HeapSum(".77", [2]))
    (True, True)
    """
    from grundy.heaps.heap_sum import HeapSum
    from grundy.sum import Sum

    if isinstance(at, Sum):
        return all(map(answers_for, at.components))
    return at.ruleset.name in answered() or isinstance(at, HeapSum)


@cache
def answered() -> frozenset[str]:
    """The rulesets the core answers for as the registry has them; the static explorer lists these.

    >>> "domineering" in answered(), "end-nim" in answered()
    (True, True)
    """
    registry = {ruleset.name: ruleset.family for ruleset in listed()}
    found = answer("rulesets")["rulesets"]
    return frozenset(one["name"] for one in found if registry.get(one["name"]) == one["family"])
