"""Strips with their tokens, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDEST = 40
COIN = "●"


def strip_text(tokens: Mapping[int, str], length: int | None = None) -> str:
    """Squares in a row, numbers above, tokens below; empty text for strips too long to draw.

    >>> print(strip_text({1: "●", 3: "●"}))
     0  1  2  3
     ·  ●  ·  ●
    """
    length = max(tokens, default=-1) + 1 if length is None else length
    if length == 0 or length > WIDEST:
        return ""
    numbers = "".join(f"{square:>2} " for square in range(length))
    marks = "".join(f" {tokens.get(square, '·')} " for square in range(length))
    return f"{numbers.rstrip()}\n{marks.rstrip()}"


def coins_text(coins: Sequence[int]) -> str:
    """Coins on one strip; several on one square show as their number.

    >>> print(coins_text([0, 2, 2]))
     0  1  2
     ●  ·  2
    """
    counts = {square: coins.count(square) for square in coins}
    return strip_text({x: COIN if n == 1 else str(n) for x, n in counts.items()})


def antimatter_text(positrons: Sequence[int], electrons: Sequence[int]) -> str:
    """Positrons as ⊕, electrons as ⊖.

    >>> print(antimatter_text([2], [0]))
     0  1  2
     ⊖  ·  ⊕
    """
    return strip_text({x: "⊕" for x in positrons} | {x: "⊖" for x in electrons})


def star_text(strips: Sequence[Sequence[int]]) -> str:
    """Strips radiating from their common cell 0, drawn once.

    >>> print(star_text([[2, 5], [3], [1]]))
        0   1  2  3  4  5
     ┌      ·  ●  ·  ·  ●
     ┼─ · ─ ·  ·  ●
     └      ●
    """
    longest = max((max(strip, default=0) for strip in strips), default=0)
    if longest > WIDEST:
        return ""
    taken = any(0 in strip for strip in strips)
    lines = ["    0  " + "".join(f"{cell:>2} " for cell in range(1, longest + 1))]
    for number, strip in enumerate(strips):
        if number == len(strips) // 2:
            start = f" ┼─ {COIN if taken else '·'} ─"
        else:
            start = " ┌     " if number < len(strips) // 2 else " └     "
        cells = range(1, max(strip, default=0) + 1)
        lines.append(start + "".join(f" {COIN if c in strip else '·'} " for c in cells))
    return "\n".join(line.rstrip() for line in lines)
