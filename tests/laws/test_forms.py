"""Literal forms: every step keeps the value, and the last form is the canonical one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference import short_game

ATOMS = st.sampled_from(["0", "1", "-1", "*", "^", "1/2", "{1|-1}", "*2", "v*"])


def forms(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    side = st.lists(inner, max_size=3).map(",".join)
    return st.tuples(side, side).map(lambda sides: "{{{}|{}}}".format(*sides))


@settings(max_examples=150, deadline=None)
@given(forms(st.one_of(ATOMS, forms(ATOMS))))
def test_steps_lead_to_the_canonical_form(text: str) -> None:
    form = gr.Form(text)
    assert form.value == gr.Game(text)
    last = form
    for step in form.steps():
        assert step.form.value == form.value and step.form != last
        last = step.form
    # The reference knows when nothing is left to simplify.
    assert plain(last) == short_game.canonical(plain(last)) == short_game.canonical(plain(form))


def plain(form: gr.Form) -> short_game.Form:
    return short_game.form(map(plain, form.left_options), map(plain, form.right_options))


def test_bars_nest_as_in_values() -> None:
    for text in ("{2||1|0}", "{3|2||1|0,*}", "{0||||1|||2||3|4}", "{|}", "{0|}", "'{*|*}'"):
        assert gr.Form(text).value == gr.Game(text.strip("'"))
    drawn = gr.Form("{0,1|2}")._repr_svg_()
    assert drawn.count("<line") == 3


def test_a_course_derives_the_value() -> None:
    said = gr.explain(("domineering", "2x3"), depth="course").text
    assert "+-1 is dominated by 2" in said and "canonical form is {2|-1/2}" in said
