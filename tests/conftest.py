"""Hypothesis without deadlines, and programs under test that hear Ctrl-C."""

import signal

from hypothesis import settings

# A loaded machine is slow, not wrong.
settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")

# A shell starts what runs in the background deaf to Ctrl-C, and its children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
