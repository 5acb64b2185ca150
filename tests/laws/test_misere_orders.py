"""Orders of quotients against a count of different sums by the definition."""

from __future__ import annotations

import random

import pytest

import grundy as gr
from grundy.misere.misere_solution import solve_misere
from grundy.reference.misere_quotient import TooManyPositions, different_sums, heaps

MOST_TESTS = 4
PLAYED_OUT = 40_000


def counted(components: list[list[tuple[int, ...]]], order: int) -> bool:
    """Is the order reached by counting? Counting never exceeds it."""
    for tests in range(1, MOST_TESTS + 1):
        try:
            found = len(different_sums(components, tests, PLAYED_OUT))
        except TooManyPositions:
            return False
        assert found <= order
        if found == order:
            return True
    return False


def order_at(code: str, heap: int) -> int | None:
    solution = solve_misere(code, max_heap=heap, max_order=200, time_limit=10)
    if solution.heap < heap and not solution.solved:
        return None
    return max([order for at, order in solution.orders if at <= heap], default=1)


def sweep(codes: list[tuple[str, int]]) -> int:
    """How many orders counting confirms."""
    confirmed = 0
    for code, heap in codes:
        order = order_at(code, heap)
        if order is not None:
            confirmed += counted(heaps(code, heap), order)
    return confirmed


def codes(seed: int, count: int, digits: str, largest: int) -> list[tuple[str, int]]:
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        body = "".join(chance.choice(digits) for _ in range(chance.choice([1, 2])))
        code = chance.choice(["", "", "", "4"]) + "." + body + chance.choice(digits[1:])
        found.append((code, chance.randint(5, largest)))
    return found


def test_octal_games() -> None:
    assert sweep(codes(3, 120, "01234567", 8)) >= 90


@pytest.mark.long
def test_three_hundred_octal_games() -> None:
    assert sweep(codes(4, 300, "01234567", 9)) >= 220


def test_hexadecimal_games() -> None:
    assert sweep(codes(5, 12, "0123456789ABCDEF", 6)) >= 7


def test_grundys_game() -> None:
    assert sweep([("grundys-game", heap) for heap in range(3, 10)]) == 7


def test_sets_of_games() -> None:
    chance = random.Random(6)
    confirmed = 0
    for _ in range(30):
        table: list[list[tuple[int, ...]]] = []
        for own in range(1, chance.randint(4, 6)):
            options = {
                tuple(sorted(chance.randint(1, own - 1) for _ in range(chance.randint(0, 2))))
                if own > 1
                else ()
                for _ in range(chance.randint(1, 4))
            }
            table.append(sorted(options))
        quotient = gr.Quotient.of_games([[list(o) for o in heap] for heap in table])
        confirmed += counted(table, quotient.order)
    assert confirmed >= 20


def test_a_wrong_order_is_noticed() -> None:
    assert not counted(heaps(".77", 5), 13)
    with pytest.raises(AssertionError):
        counted(heaps(".77", 5), 10)
