"""The rules of a heap game in words."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame


def rules_in_words(code: str) -> list[str]:
    """What each digit allows, one sentence each.

    >>> rules_in_words(".07")
    ['take 2 from a heap, leaving it empty, as one heap or as two heaps']
    """
    game = HeapGame(code)
    digits = game.digits
    if digits is None:
        return [game._sequence.in_words or ""]
    left, _, right = digits.partition(".")
    body, _, cycle = right.rstrip(")").partition("(")
    sentences = []
    for u, digit in [(-i, d) for i, d in enumerate(reversed(left))]:
        if int(digit, 32):
            verb = "take nothing" if u == 0 else f"add {-u} to a heap"
            sentences.append(f"{verb}, {_leaving(int(digit, 32))}, each smaller than before")
    for u, digit in enumerate(body + cycle, 1):
        if int(digit, 32):
            again = f" (likewise {u} + {len(cycle)}, …)" if u > len(body) else ""
            sentences.append(f"take {u}{again} from a heap, {_leaving(int(digit, 32))}")
    return sentences or ["there is no move"]


def _leaving(digit: int) -> str:
    names = ["empty", "as one heap", "as two heaps", "as three heaps", "as four heaps"]
    allowed = [name for k, name in enumerate(names) if digit >> k & 1]
    text = allowed[0] if len(allowed) == 1 else ", ".join(allowed[:-1]) + " or " + allowed[-1]
    return f"leaving it {text}"
