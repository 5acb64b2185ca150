"""Reports of misère play in five parts."""

import json
from html.parser import HTMLParser
from itertools import product

import pytest

import grundy as gr
from grundy.display.misere_report import FORMATS
from grundy.misere.adder_approximator import Approximant
from grundy.misere.misere_report import MisereReport, misere_report

# Plambeck 2003, Figures 7, 10, 16, 21, 24 and 30: what heaps pretend to be, by rows of a period.
# Letters are ours; `.53` heap 20 has a letter of its own (see the errata).
PRETENDING = {
    ".34": ":1 :0 :1 :2 :0 :1 :0 :3 :1 A20 :1 :2 :0 B20 :0 :3",
    ".71": ":1 :2 :1 :0 A23 :0 :1 B20 :1 :0 A23 :0",
    ".351": ":1 :2 :1 :2 :4 A22 :4 :2 B21 :2 B21 :2 :4 A22 :4 :2",
    ".512": ":1 :1 :1 :2 :2 :2 :1 :4 A22 :2 :2 :2 :5 :4 A22 :2 :2 :2 :5 :4 :5 :2 :2 :2",
    ".75": ":1 :2 :1 :2 A22 :2 A22 :2 :5 :2",
}
# The exceptions the source lists for its approximators (sections 4.1 to 4.5 and 5.1).
EXCEPTIONS = {
    ".34": {"A": "2^1420", "B": "3^0531"},
    ".351": {"A": "1^20", "B": "1^02", "A + B": "0^20", "A + 2·B": "1^20"},
    ".512": {"A": "1^431"},
    ".75": {"A": "1^431"},
    ".53": {"B": "1^631", "C": "1^031", "B + C": "0^620"},
}


def report(code: str, **limits: int) -> MisereReport:
    return MisereReport(gr.HeapGame(code).solve(play="misere", **limits))


@pytest.mark.parametrize("code", PRETENDING)
def test_pretending_tables_of_the_source(code: str) -> None:
    cells = [
        cell.translate(str.maketrans("", "", "_{},")) for cell in report(code).pretending_cells
    ]
    printed = PRETENDING[code].split()
    assert cells[: len(printed)] == printed


@pytest.mark.parametrize("code", EXCEPTIONS)
def test_exceptions_of_the_source(code: str) -> None:
    made = report(code)
    assert {made.sum_text(s): s.genus for s in made.exceptions} == EXCEPTIONS[code]
    assert made.fewest


@pytest.mark.parametrize("code", [".34", ".71", ".123", ".351", ".512", ".53", ".72", ".75"])
def test_genera_are_those_of_the_genus_engine(code: str) -> None:
    made = report(code)
    table = gr.GenusTable(code)
    assert made.genera == [str(genus) for genus in table.genera(made.last)[1:]]
    first = {special.letter: special.heap for special in made.pretending.specials}
    for line in made.addition_table:
        pairs = zip(made.small_letters, line.copies, strict=True)
        heaps = [heap for letter, n in pairs for heap in [first[letter]] * n]
        if sum(heaps) <= 40:
            assert line.genus == str(table.genus(heaps)), (code, heaps)


@pytest.mark.parametrize("code", [".34", ".71", ".351", ".512", ".75"])
def test_no_approximator_has_fewer_exceptions(code: str) -> None:
    made = report(code)
    values = [Approximant(0), Approximant(1), *(Approximant(n, True) for n in range(4))]
    fewest = min(
        sum(
            str(Approximant.sum(choice, line.copies).genus) != line.genus
            for line in made.addition_table
        )
        for choice in product(values, repeat=len(made.small_letters))
    )
    assert len(made.exceptions) == fewest


def test_pretending_equations_hold_in_play() -> None:
    """(p + s)·X and s·X have the same outcome beside every small position, by search."""
    made = report(".72")
    game = gr.HeapGame(".72")
    for special in made.pretending.specials[:3]:
        more = [special.heap] * (special.period + special.start)
        less = [special.heap] * special.start
        for rest in product(range(5), repeat=2):
            outcomes = {game.genus([*heaps, *rest]).outcome for heaps in (more, less)}
            assert len(outcomes) == 1


def test_a_partial_game_says_so() -> None:
    made = report(".07", max_heap=24)
    assert not made.complete
    text = misere_report(".07", max_heap=24)
    assert "Partly solved: the quotient of heaps up to 24 has order 24" in text
    assert "repeats for ever" not in text


class Tags(HTMLParser):
    """Counts what is open; void elements aside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.cells += tag == "td"
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("code", [".123", ".53", ".3", ".77"])
def test_every_form(code: str) -> None:
    made = report(code)
    fields = json.loads(FORMATS["json"](made))
    assert fields["code"] == code
    assert len(fields["genera"]) == len(fields["pretending"])
    tags = Tags()
    tags.feed(FORMATS["html"](made))
    assert tags.open == []
    assert tags.cells >= len(fields["genera"])
    latex = FORMATS["latex"](made)
    assert latex.count(r"\begin{") == latex.count(r"\end{")
    assert latex.count("{") == latex.count("}")
    assert latex.isascii()
    for cell in FORMATS["text"](made).split("Heap pretending")[0].split("\n0+")[1].split():
        assert cell.endswith("+") or cell in fields["genera"] or "^" not in cell


def test_a_form_that_is_not_there() -> None:
    with pytest.raises(gr.InputError, match="format 'pdf': one of text, latex, html, json"):
        misere_report(".123", "pdf")


def test_exceptions_are_counted_with_all_entries() -> None:
    """Grundy's game to heap 27: seven exceptions, no genus known only in part."""
    report = gr.MisereReport(gr.HeapGame("grundys-game").solve(play="misere", max_heap=27))
    assert not any("#" in line.genus for line in report.addition_table)
    assert report.fewest and len(report.exceptions) == 7
    # Where entries above 3 are too dear, the number of exceptions is not called the least.
    kayles = gr.MisereReport(gr.HeapGame(".77").solve(play="misere"))
    assert any("#" in line.genus for line in kayles.addition_table) and not kayles.fewest
