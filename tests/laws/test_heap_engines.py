"""Every engine gives the values of the definition, on every kind of code."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy import reference
from grundy.reference import nim_values as by_definition


def fast(code: str, n: int, engine: str) -> list[int]:
    return gr.HeapGame(code, engine=engine).nim_sequence(n).tolist()


def naive_in_rust(code: str, n: int) -> list[int]:
    return fast(code, n, "naive")


def three_digit_octals() -> list[str]:
    return [f".{d:03o}" for d in range(1, 512)]


def left_digit_octals() -> list[str]:
    return [f"4.{d:02o}" for d in range(64)]


@pytest.mark.parametrize("code", [".77", ".137", "4.7", "44.3", ".3F", "80.4", "4.(3)", ".12(30)"])
def test_the_rust_definition_is_the_python_definition(code: str) -> None:
    n = 36 if code in (".3F", "80.4") else 60
    assert naive_in_rust(code, n) == by_definition.nim_values(code, n)


def test_every_engine_on_all_short_octals_to_300() -> None:
    for code in three_digit_octals() + left_digit_octals():
        expected = naive_in_rust(code, 300)
        for engine in ("auto", "sparse", "breaks"):
            assert fast(code, 300, engine) == expected, (code, engine)


def test_all_short_octals_against_python() -> None:
    for code in three_digit_octals()[::7] + left_digit_octals()[::5]:
        assert naive_in_rust(code, 40) == by_definition.nim_values(code, 40), code


octal = st.text("01234567", min_size=4, max_size=5).map(lambda d: "." + d)
left = st.sampled_from(["", "", "4", "40", "44", "404"])
any_base = st.text("0123456789ABCDEF", min_size=1, max_size=3)


@given(st.tuples(left, octal).map("".join))
@settings(max_examples=60, deadline=None)
def test_random_octals(code: str) -> None:
    expected = naive_in_rust(code, 1500)
    for engine in ("auto", "sparse", "breaks"):
        assert fast(code, 1500, engine) == expected


@given(st.sampled_from(["", "8", "80", "C4"]), any_base)
@settings(max_examples=40, deadline=None)
def test_random_hexadecimals(before: str, digits: str) -> None:
    code = f"{before}.{digits}"
    assert fast(code, 90, "auto") == naive_in_rust(code, 90)
    assert fast(code, 14, "auto") == by_definition.nim_values(code, 14)


@given(any_base, st.text("01234567", min_size=1, max_size=3))
@settings(max_examples=40, deadline=None)
def test_random_repeating_codes(head: str, cycle: str) -> None:
    code = f".{head}({cycle})"
    assert fast(code, 60, "auto") == naive_in_rust(code, 60)
    assert fast(code, 12, "auto") == by_definition.nim_values(code, 12)


def test_long_sequences_of_games_with_rares_of_both_kinds() -> None:
    kinds = set()
    for code in (".77", ".16", ".6", ".04", ".37", ".106", "4.3", ".004", ".0104", "grundys-game"):
        game = gr.HeapGame(code)
        assert game.nim_sequence(20_000).tolist() == naive_in_rust(code, 20_000), code
        space = game.sparse_space()
        if space:
            kinds.add(space["kind"])
    assert kinds == {"range", "domain"}


@given(octal, st.lists(st.integers(0, 7), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_outcomes_and_moves_are_those_of_the_search(code: str, heaps: list[int]) -> None:
    game = gr.HeapGame(code)
    assert game.outcome(heaps) == reference.outcome.outcome(code, heaps)
    expected = reference.outcome.winning_moves(code, heaps)
    assert [(m.heap, m.to) for m in game.winning_moves(heaps)] == expected


@given(st.text("01234567ABCDEFV", min_size=1, max_size=6), st.text("04", max_size=2))
def test_codes_print_and_read_back(digits: str, before: str) -> None:
    game = gr.HeapGame(f"{before}.{digits}")
    again = gr.HeapGame(game.code)
    assert again.code == game.code and again == game and hash(again) == hash(game)
    assert eval(repr(game), {"HeapGame": gr.HeapGame}) == game


@given(st.sets(st.integers(1, 6), max_size=3), st.lists(st.integers(0, 40), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_moves_by_saltus_are_those_of_the_definition(exceptions: set, heaps: list[int]) -> None:
    """The short way for huge heaps, tried on small ones."""
    game = gr.HeapGame(f"S(all-but {','.join(map(str, sorted(exceptions)))})")
    solution = game.solve()
    if not solution.saltus:
        return
    for heap in heaps:
        for target in range(12):
            plain = [m for m in game.options(heap) if game.nim_value(sum(m)) == target]
            found = [m.to for m in game._taking_moves(heap, target, solution)]
            assert sorted(found) == sorted(plain)
