"""Forks once, and asks parent and child alike."""

from __future__ import annotations

import os
import sys

from test_threads_and_processes import answers

expected = answers()
child = os.fork()
if child == 0:
    os._exit(0 if answers() == expected else 1)
agreed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
sys.exit(not (agreed and answers() == expected))
