"""A number such as "-1" in place of a position is a wrong position, not an option."""

from __future__ import annotations

import copy

import click


class NegativeNumbers(click.Group):
    """A group whose commands read `-1` as an argument; what reads it says what is wrong with it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, found, rest = super().resolve_command(ctx, args)
        negative = any(arg[:1] == "-" and arg[1:2].isdigit() for arg in rest)
        if found is None or isinstance(found, click.Group) or not negative:
            return name, found, rest
        lenient = copy.copy(found)
        lenient.context_settings = {**found.context_settings, "ignore_unknown_options": True}
        return name, lenient, rest
