"""`grundy strip welter`: a position of Welter's game and all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._moves import move_text
from grundy.cli._output import json_option, play_option, position_argument
from grundy.cli._strip_position import solve

if TYPE_CHECKING:
    from grundy import Welter

# Number of coins up to which the frieze is drawn, and up to which it is part of the JSON.
MOST_DRAWN = 12
MOST_IN_FRIEZE = 64
# Highest square of a coin for which hooks are drawn.
HIGHEST_DRAWN = 40
# The same for hooks in the JSON, and for moves by nim-sums modulo 16.
HIGHEST_HOOKS = 1000
HIGHEST_MOD_16 = 2**20


@click.command()
@position_argument()
@play_option()
@click.option("--target", type=click.IntRange(min=0), help="Show the primes for this value.")
@click.option("--exchange", help="With --target: exchange these coins, counted from 0, for primes.")
@click.option("--frieze", "svg", type=click.Path(path_type=Path), help="Draw the frieze (SVG).")
@json_option
def welter(
    position: str,
    play: str,
    target: int | None,
    exchange: str | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Coins on different squares, each moved to a lower empty one."""
    from grundy import InputError, Welter
    from grundy.display.frieze import frieze_svg
    from grundy.strips.strip_position import read_squares

    solved = Welter(position)
    if exchange is not None and target is None:
        raise InputError("--exchange: give the value of the primes with --target")
    chosen = None if exchange is None else read_squares(exchange, "coins to exchange")
    if svg is not None:
        svg.write_text(frieze_svg(solved.frieze(target), len(solved.coins)), encoding="utf-8")
    fields = facts(solved, target, chosen) if as_json else None
    solve("welter", solved, list(solved.coins), play, as_json, fields)
    if not as_json:
        for line in lines(solved, target, chosen):
            click.echo(line)


def facts(position: Welter, target: int | None, exchange: list[int] | None) -> dict[str, Any]:
    """All that is known of a position of Welter's game, as JSON."""
    from grundy.strips.welter_sprague import COINS, SQUARES, renumbered

    fields: dict[str, Any] = {
        "mates": [[m.low, m.high] for m in position.mates],
        "spinster": position.spinster,
        "abacus": position.is_abacus,
        "completion": position.completion(target or 0),
    }
    coins = position.coins
    if coins and coins[-1] < HIGHEST_HOOKS:
        fields["hooks"] = position.hooks
    if coins and coins[-1] < HIGHEST_MOD_16:
        fields["mod_16_moves"] = position.mod_16_moves()
    if len(coins) == COINS and coins[-1] < SQUARES:
        fields["sprague"] = list(renumbered(position))
    if 1 <= len(coins) <= MOST_IN_FRIEZE:
        fields["frieze"] = position.frieze(target)
    if target is not None:
        array = position.primes(target)
        fields |= {"target": target, "primes": list(array.primes)}
        if exchange is not None:
            altered = array.altered(exchange)
            fields |= {"exchanged": list(altered.coins), "exchanged_value": altered.value}
    return fields


def lines(position: Welter, target: int | None, exchange: list[int] | None) -> Iterator[str]:
    """The same in words and pictures."""
    from grundy.display.frieze import frieze_text

    coins = position.coins
    found = facts(position, target, exchange)
    if not coins:
        return
    mates = ", ".join(f"({m.low} | {m.high}) = {m.value}" for m in position.mates) or "none"
    spinster = "" if found["spinster"] is None else f"; spinster {found['spinster']}"
    yield f"mates {mates}{spinster}"
    yield f"abacus position: {'yes' if found['abacus'] else 'no'}"
    yield f"one more coin on {found['completion']} gives the value {target or 0}"
    if "mod_16_moves" in found:
        moves = ", ".join(map(move_text, found["mod_16_moves"])) or "none"
        yield f"moves to a nim-sum divisible by 16: {moves}"
    if "sprague" in found:
        numbers = " ⊕ ".join(map(str, found["sprague"]))
        total = 0
        for number in found["sprague"]:
            total ^= number
        yield f"Sprague's numbers: {numbers} = {total}"
    if target is not None:
        array = position.primes(target)
        width = max(len(str(x)) for x in (*array.coins, *array.primes, 0))
        yield ""
        for row, result in ((array.coins, array.value), (array.primes, target)):
            yield f"[ {' | '.join(str(x).rjust(width) for x in row)} ] = {result}"
        if "exchanged" in found:
            yield f"[ {' | '.join(map(str, found['exchanged']))} ] = {found['exchanged_value']}"
    if len(coins) <= MOST_DRAWN:
        yield "\n" + frieze_text(position.frieze(target))
        if position.partition and coins[-1] <= HIGHEST_DRAWN:
            boxes = "\n".join(" ".join(f"{h:2}" for h in row) for row in position.hooks)
            yield f"\nhooks of the Young diagram; the value is the sum of h ⊕ (h − 1)\n{boxes}"
