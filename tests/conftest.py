"""Hypothesis without deadlines, programs under test that hear Ctrl-C, and time for long sweeps."""

import signal

import pytest
from hypothesis import settings

# A loaded machine is slow, not wrong.
settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")

# A shell starts what runs in the background deaf to Ctrl-C, and its children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Seconds a test marked `long` may take: hours are for a machine that does other things too.
LONG = 4 * 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONG))
