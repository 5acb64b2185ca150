"""Answers by theorem equal those of the definitions, on random positions and on all small ones."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy._core import ParticleSearch, WelterCoins
from grundy.reference import strip_games as naive
from grundy.reference import welter as functions
from grundy.search import first_wins
from grundy.strips import star_values
from grundy.strips.large_coins import LargeCoins
from grundy.strips.star_nim import star_row_values
from grundy.strips.table_method import shared_table
from grundy.web.core import answer


def strips(most: int, cells: int, tokens: int) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    strip = st.sets(st.integers(0, cells), max_size=tokens).map(lambda s: tuple(sorted(s)))
    listed = st.lists(strip, min_size=1, max_size=most).map(tuple)
    return listed.filter(lambda p: sum(0 in s for s in p) <= 1)


MEMORY: dict = {}


def star_value(position):
    return naive.value(position, naive.star_silver_dollar, MEMORY.setdefault(len(position), {}))


@settings(deadline=None, max_examples=150)
@given(strips(3, 6, 3))
def test_star_silver_dollar(position):
    ours = gr.StarSilverDollar(position)
    assert ours.value == star_value(position)
    assert ours.outcome() == ("P" if ours.value == 0 else "N")
    moves = set()
    for after in naive.star_silver_dollar(position):
        if star_value(after) == 0:
            strip = next(i for i in range(len(position)) if position[i] != after[i])
            (start,) = set(position[strip]) - set(after[strip])
            (end,) = set(after[strip]) - set(position[strip])
            moves.add((strip, start, end))
    assert {(m["strip"], m["from"], m["to"]) for m in ours.winning_moves()} == moves


def test_two_tokens_in_every_way():
    for a in range(2, 40):
        row = star_row_values(a, 400)
        for b in range(a, 400, 7):
            assert star_values.pair_value(a, b) == row[b]


@pytest.mark.parametrize(("a", "b"), [(3, 10**5), (6, 123_457), (9, 400_000)])
def test_far_columns_by_the_period(a, b, monkeypatch):
    expected = star_row_values(a, b + 1)[b]
    monkeypatch.setattr(star_values, "AT_ONCE", 0)
    assert star_values.pair_value(a, b) == expected


@pytest.mark.parametrize("d", [1, 3, 6, 8, 10])
def test_far_diagonals_by_bands(d, monkeypatch):
    a = 9000 + d
    expected = star_values.pair_value(a, a + d)
    monkeypatch.setattr(star_values, "AT_ONCE", 0)
    assert star_values.pair_value(a, a + d) == expected


@settings(deadline=None)
@given(st.sets(st.integers(0, 14), max_size=5))
def test_silver_dollar_moves(coins):
    position = tuple(sorted(coins))
    for play in ("normal", "misere"):
        misere = play == "misere"
        expected = {
            (min(set(position) - set(new)), min(set(new) - set(position)))
            for new in naive.silver_dollar(position)
            if not naive.next_player_wins(new, naive.silver_dollar, misere)
        }
        found = gr.SilverDollar(position).winning_moves(play)
        assert {(m["from"], m["to"]) for m in found} == expected


def test_antonim_with_three_coins():
    memory: dict = {}
    for coins in combinations(range(13), 3):
        value = naive.value(coins, naive.antonim, memory)
        ours = gr.Antonim(coins)
        assert ours.value == value
        assert ours.outcome() == ("N" if value else "P")
        wins = {
            (next(iter(set(coins) - set(new)), 0), new)
            for new in naive.antonim(coins)
            if naive.value(new, naive.antonim, memory) == 0
        }
        assert len(ours.winning_moves()) == len(wins)
        for move in ours.winning_moves():
            left = [c for c in coins if c != move["from"]]
            new = tuple(sorted([*left, move["to"]]))
            assert naive.value(new, naive.antonim, memory) == 0


@pytest.mark.parametrize(
    ("game", "text", "rest"),
    [
        ("star", "[2] [3] [c]", ((2,), (3,), ())),
        ("star", "[3] [2,c]", ((3,), (2,))),
        ("star", "[1,3] [c]", ((1, 3), ())),
        ("antonim", "2 4 c", ((2, 4),)),
        ("welter", "2 4 c", ((2, 4),)),
    ],
)
def test_rows_are_those_of_the_definition(game, text, rest):
    row = gr.strip_row(game, text)
    strip = max(range(len(rest)), key=lambda i: (text.split("]")[i].count("c"), i))
    options = naive.star_silver_dollar if game == "star" else getattr(naive, game)
    for c, found in enumerate(row.values(0, 14)):
        if game == "star":
            closed = any(c <= t for t in rest[strip]) or (c == 0 and any(0 in s for s in rest))
            whole = tuple((*s, c) if i == strip else s for i, s in enumerate(rest))
        else:
            closed = c in rest[0]
            whole = tuple(sorted((*rest[0], c)))
        assert found == (None if closed else naive.value(whole, options))
    values = row.values(0, row.preperiod + 3 * row.period)
    after = range(row.preperiod, row.preperiod + 2 * row.period)
    assert all(values[c + row.period] == values[c] + row.period for c in after)


@settings(deadline=None, max_examples=40)
@given(st.sets(st.integers(0, 7), min_size=1, max_size=3), st.integers(0, 9))
def test_primes(coins, target):
    position = tuple(sorted(coins))
    for ours, options in ((gr.Nim(position), naive.nim), (gr.Antonim(position), naive.antonim)):
        for i, prime in enumerate(ours.primes(target)):
            changed = tuple(sorted((*position[:i], prime, *position[i + 1 :])))
            assert naive.value(changed, options) == target
    split = len(position) // 2
    ours = gr.Antimatter(position[:split], position[split:])
    for i, prime in enumerate(ours.primes(target)):
        parts = list(ours.positrons + ours.electrons)
        parts[i] = prime
        assert gr.Antimatter(parts[:split], parts[split:]).value == target


def test_large_cells_never_end_in_a_traceback():
    huge = 2**70
    assert gr.StarSilverDollar([[huge], [huge]]).outcome() == "P"
    assert gr.StarSilverDollar([[2, huge], [3, huge + 9]]).value == (huge - 3) ^ (huge + 5)
    assert gr.Antonim([5, huge]).value > 0
    for ask in (
        lambda: gr.StarSilverDollar([[100], [huge]]).value,
        lambda: gr.StarSilverDollar([[huge], [huge + 1000]]).value,
        lambda: gr.StarSilverDollar([[5], [huge]]).outcome("misere"),
        lambda: gr.JoinedStrips([[5], [huge], [7]], 2).value,
        lambda: gr.Antimatter([3, huge], [1]).value,
    ):
        with pytest.raises(gr.LimitError):
            ask()


def test_nearly_disjunctive_sums_in_misere_play():
    def moves(state):
        heaps, spent = state
        for i, heap in enumerate(heaps):
            for to in range(heap):
                if not (spent and to == 0):
                    yield (*heaps[:i], to, *heaps[i + 1 :]), spent or to == 0

    memory: dict = {}
    for heaps in combinations(range(7), 3):
        expected = naive.next_player_wins((heaps, False), moves, True, memory)
        ours = gr.NearlyDisjunctiveSum([gr.Nim([h]) for h in heaps])
        assert ours.outcome("misere") == ("N" if expected else "P")


@given(st.sets(st.integers(0, 40), max_size=6))
def test_the_hooks_of_a_young_diagram(coins):
    position = gr.Welter(coins)
    total = 0
    for row in position.hooks:
        for hook in row:
            total ^= hook ^ (hook - 1)
    assert total == position.value
    assert [len(row) for row in position.hooks] == list(position.partition)


def test_nimber_products():
    for a in range(10):
        for b in range(10):
            assert gr.nim_product(a, b) == naive.nim_product(a, b)


@given(*(st.integers(0, 2**40) for _ in range(3)))
def test_nimbers_are_a_field(a, b, c):
    product = gr.nim_product
    assert product(a, product(b, c)) == product(product(a, b), c)
    assert product(a, b ^ c) == product(a, b) ^ product(a, c)
    assert a == 0 or b == 0 or product(a, b) != 0


@pytest.mark.parametrize("games", ["turtles x turtles", "turtles x ruler", "twins x ruler"])
def test_tartan_products(games):
    from grundy.strips.searched import mex_value

    for a in range(1, 4):
        for b in range(1, 4):
            position = gr.CoinTurning(f"{games}: {a},{b}")
            assert position.value == mex_value(position)


@pytest.mark.parametrize("game", ["turtles", "mock-turtles", "twins", "triplets", "ruler"])
def test_formulas_of_coin_turning(game):
    from grundy.strips.searched import mex_value

    for n in range(1, 9):
        position = gr.CoinTurning(f"{game}: {n}")
        assert position.value == mex_value(position)


MIXED: dict = {}


@given(st.integers(1, 7), st.integers(1, 6), st.integers(1, 8))
def test_a_single_token_beside_a_pair(a, c, gap):
    """P exactly when a = d − c − 1, and the winning moves are those of the definition."""
    strips = ((a,), (c, c + gap))
    position = gr.StarSilverDollar(strips)
    naive_value = naive.value(strips, naive.star_silver_dollar, MIXED)
    assert (position.outcome() == "P") == (naive_value == 0) == (a == gap - 1)
    found = {
        tuple(tuple(sorted(strip)) for strip in new)
        for new in naive.star_silver_dollar(strips)
        if naive.value(new, naive.star_silver_dollar, MIXED) == 0
    }
    made = set()
    for move in position.winning_moves():
        after = [list(strip) for strip in strips]
        after[move["strip"]].remove(move["from"])
        after[move["strip"]].append(move["to"])
        made.add(tuple(tuple(sorted(strip)) for strip in after))
    assert made == found


@given(st.integers(2, 6), st.lists(st.integers(0, 8), unique=True, max_size=3))
def test_saturations_of_welters_game(p, squares):
    """Irie 2018: the hook formula in base p."""
    coins = tuple(sorted(squares))
    assert gr.SaturatedWelter(coins, p).value == naive.value(coins, naive.saturated_welter(p))
    if p == 2:
        assert gr.SaturatedWelter(coins, p).value == gr.Welter(coins).value


def test_hexads_are_a_steiner_system():
    """Kahane and Ryba 2001: any five squares lie in exactly one P-position, and there are 132."""
    from itertools import combinations

    sixes = [six for six in combinations(range(12), 6) if sum(six) >= 21]
    lost = [six for six in sixes if gr.Hexad(six).outcome() == "P"]
    fives = [five for six in lost for five in combinations(six, 5)]
    assert len(lost) == 132 and len(set(fives)) == len(fives) == 792
    memory = {}
    assert all((naive.value(six, naive.hexad, memory) == 0) == (six in lost) for six in sixes[:300])


@given(st.lists(st.integers(1, 4), max_size=3))
def test_hooks_of_young_diagrams(lengths):
    rows = tuple(sorted(lengths, reverse=True))
    position = gr.YoungDiagram(rows)
    assert position.value == naive.value(rows, naive.hook_removal)
    lost = {new for new in naive.hook_removal(rows) if naive.value(new, naive.hook_removal) == 0}
    moves = {tuple(map(int, move["to"].split())) for move in position.winning_moves()}
    assert moves == lost


@settings(deadline=None, max_examples=200)
@given(st.sets(st.integers(0, 60), max_size=8), st.integers(0, 80), st.booleans())
def test_large_coins_say_what_the_core_says(coins, target, misere):
    ours, core = LargeCoins(sorted(coins)), WelterCoins(sorted(coins))
    assert (ours.value(), ours.mates()) == (core.value(), core.mates())
    assert ours.primes(target) == core.primes(target)
    assert (ours.is_abacus(), ours.is_p(misere)) == (core.is_abacus(), core.is_p(misere))
    assert ours.winning_moves(misere) == sorted(core.winning_moves(misere))


@given(st.sets(st.integers(2**63, 2**80), min_size=1, max_size=6), st.sets(st.integers(0, 99)))
def test_welter_in_squares_of_any_size(high, low):
    position = gr.Welter(high | low)
    assert position.value == functions.by_animating(position.coins)
    for move in position.winning_moves():
        assert gr.Welter((set(position.coins) - {move["from"]}) | {move["to"]}).value == 0
    for prime, coin in zip(position.primes(5).primes, position.coins, strict=True):
        assert gr.Welter((set(position.coins) - {coin}) | {prime}).value == 5
    assert (position.value == 0) == (position.outcome() == "P")


KINDS = st.sets(st.integers(0, 12), max_size=3).map(sorted)


@settings(deadline=None)
@given(KINDS, st.integers(0, 12), st.integers(0, 12), st.sampled_from(["normal", "misere"]))
def test_antimatter_where_a_formula_is_known(coins, positron, electron, play):
    for position in (
        gr.Antimatter(coins, []),
        gr.Antimatter([], coins),
        gr.Antimatter([positron], [electron]),
    ):
        sides = position.positrons, position.electrons
        assert position.value == ParticleSearch("antimatter").value(*sides)
        table = shared_table("antimatter", play == "misere")
        assert (position.outcome(play) == "P") == table.is_p(*sides)
        moves = {(m["particle"], m["from"], m["to"]) for m in position.winning_moves(play)}
        kinds = ("positron", "electron")
        assert moves == {(kinds[e], a, b) for a, e, b in table.winning_moves(*sides)}


@given(st.lists(st.integers(0, 5), max_size=5), st.sampled_from(["normal", "misere"]))
def test_staircase_moves_are_those_that_win(stairs, play):
    position = gr.StaircaseNim(stairs)
    expected = [
        {"from": stair, "to": stair - 1, "coins": coins}
        for stair, coins, after in position._moves()
        if after.outcome(play) == "P"
    ]
    assert position.winning_moves(play) == expected


@settings(deadline=None)
@given(st.lists(st.integers(0, 6), max_size=3, unique=True), st.integers(0, 10**12))
def test_antonim_primes_far_out(coins, target):
    coins.sort()
    for index, prime in enumerate(gr.Antonim(coins).primes(target)):
        assert gr.Antonim([*coins[:index], prime, *coins[index + 1 :]]).value == target


COMPONENTS = st.one_of(
    st.integers(0, 4).map(lambda n: gr.Nim([n])),
    st.integers(1, 4).map(lambda n: gr.HeapSum("kayles", [n])),
    st.sets(st.integers(0, 4), min_size=2, max_size=2).map(gr.Welter),
)


@settings(deadline=None)
@given(st.lists(COMPONENTS, max_size=3), st.booleans())
def test_nearly_disjunctive_sums_of_many_kinds_in_misere_play(components, spent):
    position = gr.NearlyDisjunctiveSum(components, spent)
    assert (position.outcome("misere") == "N") == first_wins(position, "left", "misere", {})
    assert position.outcome("misere") == gr.NearlyDisjunctiveSum(components[::-1], spent).outcome(
        "misere"
    )


SQUARES = st.one_of(
    st.integers(0, 9),
    st.integers(100_000, 100_040),
    st.integers(2**31 - 9, 2**31 + 9),
    st.integers(2**63 - 9, 2**63 + 9),
    st.integers(0, 2**120),
)
FAR = {
    "nim": lambda squares: " ".join(map(str, squares)),
    "silver-dollar": lambda squares: " ".join(map(str, sorted(set(squares)))),
    "staircase": lambda squares: " ".join(map(str, squares)),
    "welter": lambda squares: " ".join(map(str, sorted(set(squares)))),
    "antonim": lambda squares: " ".join(map(str, sorted(set(squares))[:3])),
    "wythoff": lambda squares: " ".join(map(str, squares[:2])),
    "moore": lambda squares: " ".join(map(str, squares)),
    "star": lambda squares: star_text(squares),
}


def star_text(squares: list[int]) -> str:
    """Single tokens, one beside a pair, or two pairs."""
    if len(squares) <= 3:
        return " ".join(f"[{square}]" for square in squares)
    pairs = [sorted(set(squares[i : i + 2])) for i in range(0, 4, 2)]
    if len(squares) == 4:
        pairs[0] = pairs[0][:1]
    return " ".join(str(pair) for pair in pairs)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(FAR)), st.lists(SQUARES, min_size=2, max_size=5), st.booleans())
def test_the_explorer_answers_for_squares_of_any_size(game, squares, even):
    """Of coins too far out for their moves to be listed the core says what the library says."""
    if even:  # a pair that is often lost
        squares[1] = squares[0] + 4
    if game == "star":
        squares = [square + 1 for square in squares]  # the centre holds one token
    text = FAR[game](squares)
    at = gr.rulesets.find(game).read(text)
    if at.rough_moves() < 100_000:
        return
    try:
        outcome = at.outcome()
    except gr.LimitError:
        return
    said = answer("explain", game=game, position=text, play="normal", side="left", depth="expert")
    assert said["outcome"] == outcome
    reached = {step["to"] for step in said["winning_moves"]}
    assert bool(reached) == (outcome == "N")
    assert all(gr.rulesets.find(game).read(to).outcome() == "P" for to in reached)
    if game != "moore" and len(at.winning_moves()) < 200:
        assert len(reached) == len(at.winning_moves())
