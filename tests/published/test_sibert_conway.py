"""The PN- and NP-positions of Canapes and Kayles (Plambeck 2003, sections 5.1 and 5.2)."""

from itertools import combinations_with_replacement as multisets

import pytest

import grundy as gr
from grundy.misere.sibert_conway import SibertConway, Term
from grundy.reference.outcome import outcome

PRINTED = {
    ".75": (["E(3,1)", "5 D(3,1)", "7 D(3,1)"], ["D(3,1)"]),
    ".77": (
        ["E(5) E(4,1)", "E(17,12,9) E(20,4,1)", "25 E(17,12,9) D(20,4,1)"],
        [
            "D(5) D(4,1)",
            "E(5) D(4,1)",
            "D(9) E(4,1)",
            "12 E(4,1)",
            "E(17,12,9) D(20,4,1)",
            "25 D(9) D(4,1)",
        ],
    ),
}


def outcomes(code: str, pn: list[str], np: list[str]) -> list[int] | None:
    return SibertConway(pn=pn, np=np).wrong_position(gr.HeapGame(code).solve(play="misere"))


@pytest.mark.parametrize("code", PRINTED)
def test_the_printed_sets_against_the_quotient(code: str) -> None:
    pn, np = PRINTED[code]
    assert outcomes(code, pn, np) is None


@pytest.mark.parametrize("code", PRINTED)
def test_the_printed_sets_against_search(code: str) -> None:
    pn, np = ([Term.read(text) for text in terms] for terms in PRINTED[code])
    game, table = gr.HeapGame(code), gr.GenusTable(code)
    for count, largest in ((1, 26), (2, 20), (3, 12), (4, 9)):
        for position in multisets(range(1, largest + 1), count):
            pair = game.outcome(position) + table.genus(position).outcome
            assert (pair == "PN") == any(position in term for term in pn), position
            assert (pair == "NP") == any(position in term for term in np), position


@pytest.mark.parametrize("code", PRINTED)
def test_a_missing_term_is_noticed(code: str) -> None:
    """Without a term that no other covers some position is named, and it is wrong."""
    pn, np = PRINTED[code]
    game = gr.HeapGame(code)
    for left in pn:
        wrong = outcomes(code, [term for term in pn if term != left], np)
        assert wrong is not None
        assert (game.outcome(wrong), game.outcome(wrong, play="misere")) == ("P", "N")
        assert wrong in Term.read(left)
    for left in np:
        wrong = outcomes(code, pn, [term for term in np if term != left])
        assert wrong is not None
        assert wrong in Term.read(left)


@pytest.mark.parametrize("code", PRINTED)
def test_the_printed_sets_are_derived(code: str) -> None:
    """Term by term what the source prints, from the quotient alone."""
    found = SibertConway.of(gr.HeapGame(code).solve(play="misere"))
    assert found is not None
    pn, np = PRINTED[code]
    assert sorted(map(str, found.pn)) == sorted(pn)
    assert sorted(map(str, found.np)) == sorted(np)


DERIVED = [".3", ".31", ".33", ".34", ".71", ".123", ".351", ".512", ".53", ".72", ".144", ".1232"]


@pytest.mark.parametrize("code", DERIVED)
def test_derived_sets_are_right_for_all_positions(code: str) -> None:
    solution = gr.HeapGame(code).solve(play="misere")
    found = SibertConway.of(solution)
    assert found is not None
    assert found.wrong_position(solution) is None
    again = SibertConway(**found.to_dict())
    assert str(again) == str(found)
    game, table = gr.HeapGame(code), gr.GenusTable(code)
    for count, largest in ((1, 22), (2, 16), (3, 11)):
        for position in multisets(range(1, largest + 1), count):
            pair = game.outcome(position) + table.genus(position).outcome
            assert found.kind(position) == (pair if pair in ("PN", "NP") else None), position


@pytest.mark.parametrize(
    ("code", "heap"), [(".07", 24), (".35", 7), ("grundys-game", 27), (".54", 20), (".3102", 9)]
)
def test_an_open_game_has_one_for_its_first_heaps(code: str, heap: int) -> None:
    """Derived from the partial quotient, right for all positions with these heaps; then by play."""
    solution = gr.HeapGame(code).solve(play="misere", max_heap=heap)
    found = SibertConway.of(solution)
    assert not solution.solved and found is not None
    assert found.wrong_position(solution) is None
    fewer = SibertConway(pn=found.pn[1:], np=found.np, nothing=found.nothing)
    assert fewer.wrong_position(solution) is not None
    for a in range(1, heap + 1):
        for b in range(1, min(a, 24 - a) + 1):
            outcomes = [outcome(code, [a, b], play) for play in ("normal", "misere")]
            kind = "".join(outcomes) if outcomes[0] != outcomes[1] else None
            assert found.kind([a, b]) == kind


def test_a_term_too_many_is_noticed() -> None:
    pn, np = PRINTED[".75"]
    wrong = outcomes(".75", [*pn, "9 D(3,1)"], np)
    assert wrong is not None
    assert sorted(wrong) in ([1, 9], [3, 9])


def test_bad_notation() -> None:
    with pytest.raises(gr.InputError, match="'F' at column 3"):
        Term.read("5 F(1)")
    with pytest.raises(gr.InputError, match="two places"):
        Term.read("E(1,2) D(2)")
