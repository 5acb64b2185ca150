"""Random short games, for the tests of laws."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

import grundy as gr
from grundy import Game

DAY_TWO = gr.Day(2).games
DAY_THREE = st.builds(
    Game.from_options,
    st.lists(st.sampled_from(DAY_TWO), max_size=3),
    st.lists(st.sampled_from(DAY_TWO), max_size=3),
)
GAMES = st.one_of(
    DAY_THREE,
    st.builds(lambda g, h: g + h, DAY_THREE, DAY_THREE),
    st.builds(lambda g, n: g + Fraction(n, 8), DAY_THREE, st.integers(-50, 50)),
    st.builds(
        lambda x, n, m: Game(Fraction(x, 4)) + n * Game("^") + Game(f"*{m}"),
        st.integers(-9, 9),
        st.integers(-3, 3),
        st.integers(0, 6),
    ),
)
