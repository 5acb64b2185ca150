"""Questions in words: `gr.ask`, `grundy ask`, `grundy identify` and `grundy cite`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

import grundy as gr
from grundy.asking.reading import read
from grundy.bibliography import entries
from grundy.cli._group import grundy as command

# What is typed, and the game, position and play it is read as.
PHRASES = [
    ("misere kayles 5 4 3", "kayles", "5 4 3", "misere"),
    ("Misère Kayles: 5, 4 and 3", "kayles", "5 4 3", "misere"),
    ("kayles 5 4 3 in misère play", "kayles", "5 4 3", "misere"),
    ("nim(3,5,7)", "nim", "3 5 7", "normal"),
    ("who wins Nim with heaps 3, 5, 7?", "nim", "3 5 7", "normal"),
    ("silver dollar 3 5 8", "silver-dollar", "3 5 8", "normal"),
    ("Silver-Dollar 3 5 8", "silver-dollar", "3 5 8", "normal"),
    ("Dawson’s Kayles 7 4", "dawsons-kayles", "7 4", "normal"),
    ("dawsons kayles 7 4", "dawsons-kayles", "7 4", "normal"),
    ("Canapés 5 4", "canapes", "5 4", "normal"),
    ("pass(.77) 5p 4", "pass(.77)", "5p 4", "normal"),
    ("kayles with a pass 5p 4", "pass(.77)", "5p 4", "normal"),
    (".77|.37 5 4", ".77|.37", "5 4", "normal"),
    ("canapes 5 4", "canapes", "5 4", "normal"),
    ("Moore's Nim 1 2 4", "moore", "1 2 4", "normal"),
    ("Northcott's game 0-3 1-7", "northcott", "0-3 1-7", "normal"),
    ("star silver dollar [2,5] [3]", "star", "[2,5] [3]", "normal"),
    ("antimatter 6 9 | 3 4", "antimatter", "6 9 | 3 4", "normal"),
    ("domineering 3x3 + ^", "sum", "domineering 3x3 + ^", "normal"),
    ("domineering 3×3", "domineering", "3x3", "normal"),
    ("3x3 domineering", "domineering", "3x3", "normal"),
    ("domineering\n. . .\n. # .", "domineering", "...|.#.", "normal"),
    ("xo|ox", "clobber", "xo|ox", "normal"),
    ('game.strip.ToadsAndFrogs("tt..ff").CanonicalForm', "toads-and-frogs", "tt..ff", "normal"),
    ("game.grid.Domineering(Grid.Empty(4,4))", "domineering", "4x4", "normal"),
    (".77 5 4 3", ".77", "5 4 3", "normal"),
    ("S(1,3,4) 7 5", "S(1,3,4)", "7 5", "normal"),
    ("what is the best move in nim 3 5 7?", "nim", "3 5 7", "normal"),
    ("how do I win the silver dollar 3 5 8", "silver-dollar", "3 5 8", "normal"),
    ("What is domineering 3x3 worth?", "domineering", "3x3", "normal"),
]

# What is typed, and the heap game that it asks for.
GAMES = [
    ("what is the period of Dawson's Kayles?", "dawsons-kayles"),
    ("is .77 periodic?", ".77"),
    ("nim-values of kayles", "kayles"),
    ("Find the nim values of S(1,3,4), please", "S(1,3,4)"),
]


@pytest.mark.parametrize(("phrase", "game"), GAMES)
def test_a_phrase_asks_for_a_game(phrase: str, game: str) -> None:
    found = read(phrase)
    assert (found.kind, found.game) == ("game", game)


@pytest.mark.parametrize("question", ["mean of {3|-1}", "the temperature of {3|-1}", "{3|-1}"])
def test_a_phrase_asks_for_a_value(question: str) -> None:
    answer = gr.ask(question)
    assert answer.fields["value"] == "{3|-1}"
    assert (answer.fields["mean"], answer.fields["temperature"]) == ("1", "2")


@pytest.mark.parametrize(("phrase", "game", "position", "play"), PHRASES)
def test_a_phrase_is_read_and_answered(phrase: str, game: str, position: str, play: str) -> None:
    found = read(phrase)
    assert (found.kind, found.game, found.position, found.play) == (
        "position",
        game,
        position,
        play,
    )
    answer = gr.ask(phrase)
    expected = gr.rulesets.find(game).read(position).outcome(play)
    assert answer.verdict.startswith(f"{expected}:") or expected not in "NPLR"
    assert answer.command == "explain" and answer.reason and answer.cite and answer.picture
    assert bool(answer.moves) == (expected in ("N", "L", "R"))


def test_every_example_of_the_registry_is_read() -> None:
    for rules in gr.rulesets.listed():
        for name in (rules.name, rules.title, rules.title.upper()):
            found = read(f"{name} {rules.example}")
            at = gr.rulesets.find(found.game).read(found.position)
            assert at == rules.read(rules.example), name
        assert read(rules.title).game == rules.name


@pytest.mark.parametrize(
    ("phrase", "command", "field", "value"),
    [
        ("kayles", "solve", "period", 12),
        ("misère Kayles", "solve", "quotient_order", 40),
        (".137", "solve", "period", 34),
        ("{1|-1} + ^", "calc", "value", "{1^|-1^}"),
        ("±1 + ↑∗", "calc", "value", "{1^*|-1^*}"),
        ("g := {2||1|0,*}", "calc", "temperature", "3/4"),
        ("on", "calc", "value", "on"),
        ("0 1 2 3 1 4 3 2", "identify", "exact", 25),
    ],
)
def test_codes_values_and_sequences(phrase: str, command: str, field: str, value: object) -> None:
    answer = gr.ask(phrase)
    assert (answer.command, answer.fields[field]) == (command, value)


def run(*words: str) -> Result:
    return CliRunner().invoke(command, list(words))


def test_the_verdict_comes_first() -> None:
    said = run("ask", "misere kayles 5 4 3").stdout.split("\n")
    assert said[0] == "N: whoever is to move wins."
    places = [said.index(line) for line in ("5 → 3 + 1", "   5  ●●●●●")]
    assert 0 < places[0] < places[1]
    assert any(line.startswith("To cite: ") for line in said)
    found = json.loads(run("ask", "nim", "3", "5", "7", "--json").stdout)
    assert next(iter(found)) == "understood" and found["outcome"] == "N"


def test_what_is_not_understood() -> None:
    with pytest.raises(gr.InputError, match="did you mean kayles"):
        gr.ask("kayls 5 4")
    with pytest.raises(gr.InputError, match="nothing was asked"):
        gr.ask("  ")
    with pytest.raises(gr.InputError, match="at most 10000"):
        gr.ask("1" * 20_000)


def test_sequences_are_found_where_they_are() -> None:
    for code in (".77", ".07", "4.7", "S(2,5)", ".3F", ".00123"):
        values = gr.HeapGame(code).nim_values(60)
        for start in (0, 7):
            found = gr.identify(values[start:], most=500)
            assert found.exact >= 1
            # Equal values in both games, wherever the match says they are.
            for match in found[: found.exact][:10]:
                other = gr.HeapGame(match.code).nim_values(match.offset + 60)
                assert list(other[match.offset :])[: 61 - start] == list(values[start:])
            named = {gr.HeapGame(match.code).digits for match in found[: found.exact]}
            assert gr.HeapGame(code).digits in named


def test_how_far_a_sequence_agrees() -> None:
    values = [*gr.HeapGame(".77").nim_values(30), 99, 98]
    found = gr.identify(values)
    assert found.exact == 0 and (found[0].code, found[0].agrees_to) == (".77", 31)
    assert run("identify", *map(str, values)).exit_code == 1
    assert "first 31 of 33" in run("identify", *map(str, values)).stdout
    assert "kayles" in run("identify", "0,1,2,3,1,4,3,2").stdout
    with pytest.raises(gr.InputError, match="between 3 and"):
        gr.identify([1, 2])
    with pytest.raises(gr.InputError, match="not a nim-value"):
        gr.identify([1, 2, -1])


def test_bibtex() -> None:
    said = run("cite", "kayles").stdout
    assert "@software{grundy" in said and "@article{sibert-conway1992" in said
    assert "G(n+12) = G(n)" in said
    for one in entries().values():
        assert one.bibtex().count("{") == one.bibtex().count("}")
        assert one.fields["author"] and one.fields["title"] and "{" not in one.citation()
