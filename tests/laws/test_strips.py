"""Every fast path of the strip games against the naive definitions."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference import strip_games as naive
from grundy.reference import welter as functions
from grundy.reference.star_sequences import g_sequences
from grundy.strips import welter_sprague
from grundy.strips.star_nim import star_row_values
from grundy.strips.table_method import p_table, value_table

PLAYS = {"normal": False, "misere": True}


def moves_by_search(position, options, misere, memory):
    """Options that are P-positions, by definition."""
    return sorted(
        new for new in options(position) if not naive.next_player_wins(new, options, misere, memory)
    )


def applied(coins, move):
    left = list(coins)
    left.remove(move["from"])
    return tuple(sorted([*left, move["to"]]))


coins_of_welter = st.sets(st.integers(0, 60), min_size=1, max_size=9).map(sorted)


@settings(deadline=None)
@given(coins_of_welter)
def test_four_functions_and_ours_agree(coins):
    value = gr.Welter(coins).value
    assert value == functions.by_recursion(coins)
    assert value == functions.by_mating(coins)
    assert value == functions.by_animating(coins)
    assert value == functions.by_triangle(coins)


def test_four_functions_agree_with_the_definition():
    memory = {}
    for n in range(1, 6):
        for coins in combinations(range(10), n):
            expected = naive.value(coins, naive.welter, memory)
            assert gr.Welter(coins).value == functions.by_recursion(coins) == expected


@settings(deadline=None)
@given(st.sets(st.integers(0, 2**60), min_size=1, max_size=30), st.integers(0, 2**60))
def test_unique_prime(coins, target):
    array = gr.Welter(coins).primes(target)
    assert len(set(array.primes)) == len(array.primes)
    for index in range(len(array.coins)):
        assert array.altered([index]).value == target


@settings(deadline=None)
@given(coins_of_welter, st.integers(0, 40), st.data())
def test_even_alteration(coins, target, data):
    array = gr.Welter(coins).primes(target)
    chosen = data.draw(st.sets(st.sampled_from(range(len(coins)))))
    if array.value == target:
        assert array.primes == array.coins
    expected = array.target if len(chosen) % 2 else array.value
    assert array.altered(chosen).value == expected


@settings(deadline=None)
@given(coins_of_welter, st.integers(0, 40))
def test_frieze_shows_primes_and_values(coins, target):
    position = gr.Welter(coins)
    rows = position.frieze(target)
    n = len(position.coins)
    assert rows[n][0] == position.value
    assert all(k == (target if i % 2 else position.value) for i, k in enumerate(rows[n]))
    assert position.frieze() == functions.triangle(position.coins)


@settings(deadline=None)
@given(coins_of_welter)
def test_winning_moves_of_welter_are_among_those_mod_16(coins):
    position = gr.Welter(coins)
    candidates = position.mod_16_moves()
    winning = position.winning_moves()
    assert [m for m in candidates if gr.Welter(applied(coins, m)).value == 0] == winning


@settings(deadline=None)
@given(st.sets(st.integers(0, 200), min_size=8, max_size=8))
def test_congruence_modulo_16(coins):
    assert (gr.Welter(coins).value % 16 == 0) == (gr.Nim(coins).value % 16 == 0)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("n", range(1, 6))
def test_welter_by_search_up_to_five_coins_on_14_squares(n, play):
    memory = {}
    for coins in combinations(range(14), n):
        position = gr.Welter(coins)
        lost = not naive.next_player_wins(coins, naive.welter, PLAYS[play], memory)
        assert (position.outcome(play) == "P") == lost, coins
        found = sorted(applied(coins, m) for m in position.winning_moves(play))
        assert found == moves_by_search(coins, naive.welter, PLAYS[play], memory), coins


def test_few_coins():
    for a, b in combinations(range(20), 2):
        assert gr.Welter([a, b]).value == (a ^ b) - 1
        assert gr.Welter([a, b]).completion() == ((a + 1) ^ (b + 1)) - 1
    for coins in combinations(range(12), 3):
        assert gr.Welter(coins).completion() == coins[0] ^ coins[1] ^ coins[2]


def test_sprague_renumbering_on_all_positions():
    for coins in combinations(range(16), 5):
        position = gr.Welter(coins)
        assert (welter_sprague.nim_sum(position) == 0) == (position.value == 0)
        assert welter_sprague.winning_moves(position) == position.winning_moves()


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(
    ("public", "options"),
    [
        (gr.Nim, naive.nim),
        (gr.Antonim, naive.antonim),
        (gr.SilverDollar, naive.silver_dollar),
        (gr.Welter, naive.welter),
    ],
)
def test_one_strip_games_by_search(public, options, play):
    memory, values = {}, {}
    for n in range(0, 5):
        for coins in combinations_with_replacement(range(9), n):
            try:
                position = public(coins)
            except gr.InputError:
                continue
            lost = not naive.next_player_wins(coins, options, PLAYS[play], memory)
            assert (position.outcome(play) == "P") == lost, (coins, play)
            assert position.value == naive.value(coins, options, values)
            found = sorted({applied(coins, m) for m in position.winning_moves(play)})
            assert found == sorted(set(moves_by_search(coins, options, PLAYS[play], memory)))
            ours = sorted(tuple(sorted(o._key())) for o in position.options())
            assert ours == sorted(options(coins))


@pytest.mark.parametrize("play", PLAYS)
def test_antimatter_by_search(play):
    memory, values = {}, {}
    for code in product(range(3), repeat=8):
        if sum(map(bool, code)) > 4:
            continue
        pair = tuple(tuple(x for x in range(8) if code[x] == kind) for kind in (1, 2))
        position = gr.Antimatter(*pair)
        assert position.value == naive.value(pair, naive.antimatter, values), pair
        lost = not naive.next_player_wins(pair, naive.antimatter, PLAYS[play], memory)
        assert (position.outcome(play) == "P") == lost
        kinds = {"positron": 0, "electron": 1}
        reached = []
        for move in position.winning_moves(play):
            kind = kinds[move["particle"]]
            mine = [*pair[kind]]
            mine[mine.index(move["from"])] = move["to"]
            new = gr.Antimatter(*((pair[0], mine) if kind else (mine, pair[1])))
            reached.append(new._key())
        expected = moves_by_search(pair, naive.antimatter, PLAYS[play], memory)
        assert sorted(reached) == expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sets(st.integers(0, 6), max_size=3).map(sorted).map(tuple), min_size=1, max_size=3)
)
def test_star_silver_dollar_by_search(strips):
    if sum(0 in strip for strip in strips) > 1:
        with pytest.raises(gr.InputError):
            gr.StarSilverDollar(strips)
        return
    position = gr.StarSilverDollar(strips)
    assert position.value == naive.value(tuple(strips), naive.star_silver_dollar)
    for play, misere in PLAYS.items():
        memory = {}
        lost = not naive.next_player_wins(tuple(strips), naive.star_silver_dollar, misere, memory)
        assert (position.outcome(play) == "P") == lost
        reached = []
        for move in position.winning_moves(play):
            new = list(strips)
            new[move["strip"]] = applied(strips[move["strip"]], move)
            reached.append(tuple(new))
        expected = moves_by_search(tuple(strips), naive.star_silver_dollar, misere, memory)
        assert sorted(reached) == expected


@pytest.mark.parametrize("play", PLAYS)
def test_wythoff_by_search(play):
    memory, values = {}, {}
    for a, b in combinations_with_replacement(range(20), 2):
        position = gr.Wythoff(a, b)
        assert position.value == naive.value((a, b), naive.wythoff, values)
        lost = not naive.next_player_wins((a, b), naive.wythoff, PLAYS[play], memory)
        assert (position.outcome(play) == "P") == lost, (a, b)
        found = {tuple(m["to"]) for m in position.winning_moves(play)}
        expected = moves_by_search((a, b), naive.wythoff, PLAYS[play], memory)
        assert found == {tuple(sorted(new)) for new in expected}, (a, b)


def test_wythoff_beyond_the_windows_is_from_the_definition():
    values = {}
    for a, b in [(45, 47), (46, 60)]:
        assert gr.Wythoff(a, b).value == naive.value((a, b), naive.wythoff, values)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("k", [1, 2, 3])
def test_moore_by_search(k, play):
    options, memory, values = naive.moore(k), {}, {}
    for heaps in combinations_with_replacement(range(4), 4):
        position = gr.MooreNim(heaps, k)
        assert position.value == naive.value(heaps, options, values)
        lost = not naive.next_player_wins(heaps, options, PLAYS[play], memory)
        assert (position.outcome(play) == "P") == lost
        found = [tuple(m["to"]) for m in position.winning_moves(play)]
        assert found == sorted(set(moves_by_search(heaps, options, PLAYS[play], memory)))


@pytest.mark.parametrize("play", PLAYS)
def test_staircase_by_search(play):
    memory, values = {}, {}
    for stairs in product(range(4), repeat=4):
        position = gr.StaircaseNim(stairs)
        assert position.value == naive.value(stairs, naive.staircase, values)
        lost = not naive.next_player_wins(stairs, naive.staircase, PLAYS[play], memory)
        assert (position.outcome(play) == "P") == lost
        assert sorted(o.stairs for o in position.options()) == sorted(naive.staircase(stairs))


def test_northcott_by_retrograde_analysis():
    """Retreats make the game loop: label positions lost or won until nothing changes."""
    width, rows = 4, 2
    each = [(w, b) for w in range(width) for b in range(width) if w != b]
    states = [(side, board) for side in (0, 1) for board in product(each, repeat=rows)]

    def following(state):
        side, board = state
        for number, row in enumerate(board):
            mine, other = row[side], row[1 - side]
            for step in (1, -1):
                to = mine + step
                while 0 <= to < width and to != other:
                    new = (to, other) if side == 0 else (other, to)
                    yield 1 - side, (*board[:number], new, *board[number + 1 :])
                    to += step

    label = {}
    while True:
        before = len(label)
        for state in states:
            if state not in label:
                seen = [label.get(new) for new in following(state)]
                if "P" in seen:
                    label[state] = "N"
                elif all(x == "N" for x in seen):
                    label[state] = "P"
        if len(label) == before:
            break
    assert len(label) == len(states)  # no draws, for all the looping
    for (side, board), outcome in label.items():
        position = gr.Northcott(board, width=width)
        assert position.outcome() == outcome
        if outcome == "N":
            assert position.winning_moves("white" if side == 0 else "black")


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=2, max_size=3),
    st.booleans(),
)
def test_nearly_disjunctive_sum_of_heaps_is_star_nim(heaps, take_one):
    if take_one:
        heaps[0] = 0
    spent = heaps[0] == 0
    ours = gr.NearlyDisjunctiveSum([gr.Nim([heap]) for heap in heaps], spent=spent)
    star = gr.StarSilverDollar([[heap] for heap in heaps])
    assert ours.value == star.value
    assert ours.outcome() == star.outcome()
    assert (ours.outcome("misere") == "P") == (star.outcome("misere") == "P")


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sets(st.integers(0, 4), max_size=2), min_size=1, max_size=3),
    st.lists(st.integers(0, 3), max_size=1),
)
def test_nearly_disjunctive_sum_by_its_definition(coins, heaps):
    parts = [*map(gr.Welter, coins), *(gr.Nim([h]) for h in heaps)]
    position = gr.NearlyDisjunctiveSum(parts)

    def options(pair):
        components, spent = pair
        for i, component in enumerate(components):
            for new in component.options():
                settled = new.value == 0
                if not (settled and spent):
                    yield (*components[:i], new, *components[i + 1 :]), spent or settled

    assert position.value == naive.value((tuple(parts), False), options)


@pytest.mark.parametrize("rule", ["welter", "nim", "antonim"])
@pytest.mark.parametrize("play", PLAYS)
def test_tables_of_completions(rule, play):
    options, memory = getattr(naive, rule), {}
    for fixed in ([], [1], [1, 2]):
        table = p_table(rule, fixed, 5, play)
        for a, b in product(range(5), repeat=2):
            z = table[a][b]
            if z is not None:
                for square in range(z + 3):
                    coins = tuple(sorted([a, b, *fixed, square]))
                    try:
                        {"welter": gr.Welter, "nim": gr.Nim, "antonim": gr.Antonim}[rule](coins)
                    except gr.InputError:
                        continue
                    lost = not naive.next_player_wins(coins, options, PLAYS[play], memory)
                    assert lost == (square == z), coins


def test_value_tables():
    table = value_table("welter", [3], 6)
    for a, b in product(range(6), repeat=2):
        expected = None if len({a, b, 3}) < 3 else gr.Welter([a, b, 3]).value
        assert table[a][b] == expected


def test_joined_strips_by_search():
    orders = [(0, 1), (1, 0)]

    def options_of(jump):
        def cell(strip, token):
            return orders[strip][token] if token < 2 else (strip, token)

        def options(tokens):
            for strip, token in enumerate(tokens):
                other = cell(1 - strip, tokens[1 - strip])
                for to in range(token - 1, -1, -1):
                    if cell(strip, to) == other:
                        if jump:
                            continue
                        break
                    yield (*tokens[:strip], to, *tokens[strip + 1 :])

        return options

    for jump in (False, True):
        values = {}
        for a, b in product(range(9), repeat=2):
            try:
                position = gr.JoinedStrips([[a], [b]], orders=orders, jump=jump)
            except gr.InputError:
                continue
            assert position.value == naive.value((a, b), options_of(jump), values), (a, b, jump)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from([".77", ".137", "S(1,3,4)"]), st.lists(st.integers(0, 5), max_size=2))
def test_nearly_disjunctive_sum_takes_heap_games(code, heaps):
    parts = [gr.HeapSum(code, heaps), gr.Nim([2]), gr.HeapSum(code, [3])]
    position = gr.NearlyDisjunctiveSum(parts)

    def options(pair):
        components, spent = pair
        for i, component in enumerate(components):
            for new in component.options():
                settled = new.value == 0
                if not (settled and spent):
                    yield (*components[:i], new, *components[i + 1 :]), spent or settled

    assert position.value == naive.value((tuple(parts), False), options)
    assert parts[0].value == naive.value(parts[0], lambda p: iter(p.options()))


def test_algorithm_1_and_the_machine_agree():
    for g, pairs in enumerate(g_sequences(16, 120)):
        assert gr.StarSequence(g).pairs(120) == pairs


def test_two_strips_beyond_the_windows():
    """Rows above 30 do not fit the machine's windows: values come from the definition."""
    for a, b in [(30, 41), (31, 41), (33, 40)]:
        assert gr.StarSilverDollar([[a], [b]]).value == star_row_values(a, b + 1)[b]


def test_star_outcomes_of_high_tokens_agree_with_values():
    for a in range(1, 12):
        for b in range(a, 12):
            for tail in range(6):
                position = gr.StarSilverDollar([[a], [b, b + 1, b + 2 + tail]])
                assert (position.outcome() == "P") == (position.value == 0)


@settings(deadline=None)
@given(st.integers(1, 8), st.integers(0, 3000))
def test_rows_repeat_as_proved(a, b):
    row = gr.star_row(a)
    b += row.preperiod
    values = star_row_values(a, b + row.period + 1)
    assert values[b + row.period] == values[b] + row.period


def test_diagonals_repeat_as_proved():
    for d in (1, 2, 3, 5, 6):
        found = gr.star_diagonal(d)
        values = [star_row_values(a, a + d + 1)[-1] for a in range(1, 31)]
        for a in range(max(1, found.preperiod), 31):
            assert values[a - 1] == found.values[(a - found.preperiod) % found.period]


def test_many_large_coins():
    coins = [(x * 0x9E3779B97F4A7C15 + 12345) % 2**60 for x in range(1, 1001)]
    position = gr.Welter(coins)
    assert position.value == functions.by_animating(coins)
    for move in position.winning_moves()[:20]:
        assert functions.by_animating(applied(coins, move)) == 0
