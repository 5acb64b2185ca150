"""What the checker says of a certificate given by its fields."""

from __future__ import annotations

import json
from typing import Any

import grundy as gr

Fields = dict[str, Any]
HEADER = {"format": "grundy-certificate", "version": 1}


def verdict(fields: Fields) -> str:
    """`verified`, `refuted` or `refused`; anything else is an error."""
    try:
        text = json.dumps(HEADER | fields)
        return gr.Certificate(text).check(memory=1 << 28, work=10**8).verdict
    except (gr.InputError, gr.LimitError) as error:
        assert str(error) and "\n" not in str(error)
        return "refused"
