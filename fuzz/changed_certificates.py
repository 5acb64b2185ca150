"""Certificates of every kind with random changes, checked within a bound of memory and work.

    .venv/bin/python fuzz/changed_certificates.py SECONDS [SEED]

For where cargo-fuzz is missing, and beside it: these texts are close to true certificates. A panic,
a message of several lines or a check of more than five seconds ends the run with the certificate.
"""

from __future__ import annotations

import json
import random
import re
import resource
import sys
import time
from pathlib import Path

import grundy as gr

TESTS = Path(__file__).parents[1] / "tests"
sys.path += [str(TESTS / "support"), str(TESTS / "laws")]

MEMORY, WORK = 256 << 20, 10**7
# What may stand in the place of a number or a text, or in the middle of anything.
ODD = [
    "1e999",
    "NaN",
    "-1",
    "1.0",
    "1e3",
    "18446744073709551616",
    "9223372036854775807",
    "4294967296",
    '"\\ud800"',
    "null",
    "true",
    "[]",
    "{}",
    "[[[[]]]]",
    '"a":1,',
    '{"a":1}',
    ",,",
    "0x1",
    "01",
    '"',
    "\\u0000",
    "[1,2",
]
ODD += ["\0", "\u2028", "1" * 400, *map(str, range(20))]
VALUE = re.compile(r'-?\d+|"[^"]*"')


def changed(text: str, choose: random.Random) -> str:
    """One to three changes."""
    for _ in range(choose.randint(1, 3)):
        at, odd = choose.randrange(len(text) + 1), choose.choice(ODD)
        values = list(VALUE.finditer(text))
        match choose.randrange(10):
            case 0 | 1:
                text = text[:at] + odd + text[at:]
            case 2:
                text = text[:at] + text[at + choose.randint(1, 9) :]
            case 3:
                text = text[:at] + chr(choose.randrange(1, 0x2000)) + text[at + 1 :]
            case way if values:
                value = choose.choice(values)
                new = str(choose.randrange(200)) if way < 8 else odd
                text = text[: value.start()] + new + text[value.end() :]
    return text


def main(seconds: float, seed: int) -> None:
    from test_certificate_soundness import REAL
    from verdicts import HEADER

    texts = [json.dumps(HEADER | fields) for fields, _ in REAL]
    choose = random.Random(seed)
    tried = answered = 0
    end = time.monotonic() + seconds
    while (start := time.monotonic()) < end:
        text = changed(choose.choice(texts), choose)
        tried += 1
        try:
            certificate = gr.Certificate(text)
            assert certificate.claim and certificate.fields
            certificate.check(memory=MEMORY, work=WORK)
            answered += 1
        except (gr.InputError, gr.LimitError) as error:
            assert "\n" not in str(error) and len(str(error)) < 2000, text
        assert time.monotonic() < start + 5, text
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{tried} changed certificates, {answered} of them checked; at most {most} MB")


if __name__ == "__main__":
    main(float(sys.argv[1]), int((sys.argv[2:] or ["0"])[0]))
