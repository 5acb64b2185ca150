"""Misère play: canonical forms, genera, quotients and pretending, catalogues of games."""
