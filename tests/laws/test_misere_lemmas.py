"""Lemmas of Allemang 1984 and Plambeck 2003 on misère play, tested by the definitions alone."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from grundy.reference.misere import Game, equal, nim_heap, plus
from grundy.reference.moves import options


def small_games() -> list[Game]:
    """The sets of nim-heaps up to 3 and of {2}, no two of them equal: birthday up to 4."""
    parts = [nim_heap(n) for n in range(4)] + [frozenset({nim_heap(2)})]
    found: list[Game] = []
    for count in range(4):
        for chosen in combinations(parts, count):
            game = frozenset(chosen)
            if not any(equal(game, other) for other in found):
                found.append(game)
    return found


def test_lemma_2_a_part_of_a_cancellable_game_is_cancellable():
    """Allemang 1984, Lemma 2: if G + T = H + T implies G = H, the same holds for every X with
    X + Y = T. Tried for all T = X + Y and all pairs G ≠ H of small games."""
    games = small_games()
    assert len(games) >= 10
    pairs = list(combinations(games, 2))
    for x, y in combinations_with_replacement(games[1:7], 2):
        t = plus(x, y)
        cancellable = not any(equal(plus(g, t), plus(h, t)) for g, h in pairs)
        assert cancellable
        assert not any(equal(plus(g, x), plus(h, x)) for g, h in pairs)


Position = tuple[int, ...]


def pretend(position: Position, heap: int, p: int, s: int) -> Position:
    """φ of Plambeck 2003, section 9.5: p heaps fewer of one size, if there are p + s or more."""
    left = list(position)
    if left.count(heap) >= p + s:
        for _ in range(p):
            left.remove(heap)
    return tuple(left)


def moves(code: str, position: Position) -> list[tuple[int, Position]]:
    """Every move: the heap it takes, and what the heap is replaced by."""
    return [(heap, new) for heap in sorted(set(position)) for new in options(code, heap)]


def moved(position: Position, heap: int, new: Position) -> Position:
    left = list(position)
    left.remove(heap)
    return tuple(sorted([*left, *new]))


def positions(largest: int, most: int) -> list[Position]:
    """All positions with at most so many heaps of each size up to `largest`."""
    counts = product(range(most + 1), repeat=largest)
    return [tuple(h for h, n in enumerate(row, 1) for _ in range(n)) for row in counts]


@pytest.mark.parametrize("code", [".77", ".07", "4.7", ".123"])
@pytest.mark.parametrize(("p", "s"), [(1, 0), (1, 1), (2, 0), (2, 1)])
def test_lemma_9_1_moving_and_pretending_commute(code, p, s):
    """Plambeck 2003, Lemma 9.1: with 2p + s or more copies of a heap, it makes no difference
    whether one first moves and then pretends or the other way round."""
    tried = 0
    for position in positions(3, 2 * p + s + 1):
        for heap in (1, 2, 3):
            if position.count(heap) < 2 * p + s:
                continue
            for taken, new in moves(code, position):
                one = pretend(moved(position, taken, new), heap, p, s)
                other = moved(pretend(position, heap, p, s), taken, new)
                assert one == other
                tried += 1
    assert tried > 100


def test_lemma_9_1_fails_with_fewer_copies():
    """Plambeck's Remark 9.2: two heaps of 2, p = 2, s = 0, and the move 2 → 1."""
    assert pretend(moved((2, 2), 2, (1,)), 2, 2, 0) == (1, 2)
    assert pretend((2, 2), 2, 2, 0) == ()


def lost(code: str):
    @cache
    def is_p(position: Position) -> bool:
        following = [moved(position, *move) for move in moves(code, position)]
        return bool(following) and not any(is_p(new) for new in following)

    return is_p


@pytest.mark.parametrize(
    ("code", "largest", "p", "s"),
    [(".77", 3, 2, 2), (".77", 2, 2, 1), (".07", 3, 2, 1), (".3", 2, 2, 1), (".77", 2, 2, 0)],
)
def test_theorem_9_3_from_finitely_many_positions_to_all(code, largest, p, s):
    """Plambeck 2003, Theorem 9.3: let D be the positions with at most 2p + s − 1 heaps of each size
    up to n, and C all positions of heaps up to n with no more tokens than the largest of D has. If
    pretending with (p, s) keeps the outcome of every position in C, it does so for all positions
    of heaps up to n. Tried with up to six tokens more.
    """
    is_p = lost(code)

    def kept(position: Position) -> bool:
        heaps = range(1, largest + 1)
        return all(is_p(position) == is_p(pretend(position, h, p, s)) for h in heaps)

    most = 2 * p + s - 1
    bound = most * sum(range(1, largest + 1))
    every = [
        tuple(h for h, n in enumerate(row, 1) for _ in range(n))
        for row in product(*(range((bound + 6) // h + 1) for h in range(1, largest + 1)))
        if sum(h * n for h, n in enumerate(row, 1)) <= bound + 6
    ]
    within = [position for position in every if sum(position) <= bound]
    holds = all(map(kept, within))
    # The (2, 0) of nim-heaps in normal play must fail here, and the others hold.
    assert holds == (s > 0)
    if holds:
        assert all(map(kept, every)) and len(every) > len(within)
