"""Hypothesis without deadlines: a loaded machine is slow, not wrong."""

from hypothesis import settings

settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")
