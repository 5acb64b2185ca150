"""The quotients of `.54` for heaps up to 7m + 3: the presentation in m is that of each one."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.misere.growing_quotient import GrowingQuotient


@pytest.mark.parametrize("m", [3, 4, 5, 6, pytest.param(9, marks=pytest.mark.long)])
def test_the_presentation_is_that_of_the_quotient(m: int) -> None:
    family = GrowingQuotient(m)
    quotient = gr.HeapGame(".54").solve(play="misere", max_heap=family.heap).quotient
    assert quotient is not None and quotient.order == family.order
    # The relations hold in it, and the heaps are as claimed.
    for left, right in family.rules.items():
        assert quotient.of_position(left) == quotient.of_position(right), (left, right)
    for heap in range(1, family.heap + 1):
        assert quotient.phi(heap) == quotient.of_position(family.phi(heap))
    # The normal forms are all elements, each once.
    words = [tuple(sorted((*a, *word))) for word in family.normal_forms for a in ((), (1,))]
    assert len({quotient.of_position(word) for word in words}) == len(words) == family.order
    # By the relations every product is one of them: the monoid presented is no larger.
    generators = [1, 4, *(7 * k + r for k in range(1, m + 1) for r in (0, 3))]
    known = set(words)
    assert all(family.reduce((*word, g)) in known for word in words for g in generators)
    # P is as claimed.
    assert {quotient.of_position(word) for word in family.p} == set(quotient.p_portion)
    assert len(family.p) == len(quotient.p_portion)


def test_a_wrong_m_is_refused() -> None:
    with pytest.raises(gr.InputError, match="m = 2"):
        GrowingQuotient(2)
    with pytest.raises(gr.InputError, match="up to 24"):
        GrowingQuotient(3).phi(25)
