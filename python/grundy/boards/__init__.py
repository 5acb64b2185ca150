"""Rulesets on boards and graphs, and rulesets of the user's own."""
