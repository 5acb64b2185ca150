"""Austin 1976, notes to Table 7.2: irregular values and periods as printed, but for the errata."""

from __future__ import annotations

import pytest

import grundy as gr

SIGNS = {sign: value for value, sign in enumerate("0123456789XxTtFf")}

# Note: code, irregular heaps by value, the heap at which the printed period begins, the period.
NOTES = {
    17: (
        ".11377",
        None,
        28,
        "7744411122288111 4447722211188222",
    ),
    19: (
        ".117",
        None,
        0,
        "01010232 34010132 32340104 32323101 04323201 01043234",
    ),
    34: (
        ".116",
        {0: [3], 1: [88], 2: [5, 9, 25, 35, 37, 47], 4: [31, 41], 8: [42, 94, 138]},
        0,
        "01120X12 06110441 52411204 15041152 425X0X15 42T58285 524X1X0X 52425114 05120211 "
        "4X514201 120X120X 818981T2",
    ),
    45: (
        ".134",
        {0: [0, 3], 1: [1, 28], 2: [24, 32, 59], 3: [26, 30, 34]},
        0,
        "6514011203 1203110312 23326475447 5627322130 1130213021 10415446374",
    ),
    57: (".152", {0: [0], 1: [1]}, 0, "401022201043 231013224010 422310132340 102220104323"),
    70: (".17", {0: [0], 1: [15], 2: [32], 3: [17]}, 0, "41102130113223445 72231103120114436"),
    73: (
        ".173",
        {0: [0], 1: [1], 3: [9, 16, 20]},
        0,
        "4012231046 2011227514 7221102374 1322104627",
    ),
    113: (
        ".375",
        {0: [0], 1: [4], 2: [5, 8], 3: [3, 7, 10, 25], 4: [11, 17, 35], 7: [13], 8: [18, 36]},
        0,
        "412481478148214817",
    ),
    125: (
        ".524",
        {0: [0]},
        0,
        "8102210441670 1226144618701 8761476107816 7410721078167",
    ),
}
# Note: code, last irregular heap, its value, how many there are (None where it is not printed).
LAST = {
    17: (".11377", 186, 6, None),
    21: (".1177", 257, 2, 128),
    60: (".156", 3478, 8, None),
    67: (".165", 5180, 4, 251),
    104: (".356", 7314, 2, 6419),
    120: (".45", 497, 8, None),
}
# Note: code, G(n + shift) = G(n) + saltus (a nim-sum) beyond a heap but for some residues.
SHIFTS = {
    73: (".173", 20, 3, 20, {1, 9, 15}),
    75: (".176", 4, 2, 23, set()),
    89: (".316", 6, 2, 3, set()),
    96: (".34", 4, 1, 6, set()),
}


@pytest.mark.parametrize("note", NOTES)
def test_periods_and_irregular_values(note: int) -> None:
    code, irregular, begin, text = NOTES[note]
    printed = [SIGNS[sign] for sign in text.replace(" ", "")]
    solution = gr.HeapGame(code).solve()
    p, n0 = solution.period, solution.preperiod
    assert p == len(printed) and n0 is not None
    start = begin + p * (n0 // p + 1)
    assert [solution.value(start + i) for i in range(p)] == printed
    if irregular is not None:
        heaps = {heap: value for value, heaps in irregular.items() for heap in heaps}
        assert solution.exceptions == heaps


@pytest.mark.parametrize("note", LAST)
def test_last_irregular_values(note: int) -> None:
    code, heap, value, count = LAST[note]
    exceptions = gr.HeapGame(code).solve().exceptions
    assert max(exceptions.items()) == (heap, value)
    assert count in (None, len(exceptions))


@pytest.mark.parametrize("note", SHIFTS)
def test_shifts(note: int) -> None:
    code, shift, saltus, after, but = SHIFTS[note]
    solution = gr.HeapGame(code).solve()
    assert solution.period is not None and solution.preperiod is not None
    for n in range(after + 1, solution.preperiod + 2 * solution.period):
        moved = solution.value(n + shift) == solution.value(n) ^ saltus
        assert moved == (n % shift not in but), n
