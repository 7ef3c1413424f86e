"""Root group of the command line: help under headings, and answers to removed commands."""

from collections.abc import Iterable
from typing import Any

import click

REMOVED = {
    "audit": "use `thoughtline report audit`.",
    "calibration": "use `thoughtline report calibration`.",
    "compare": "use the study in the repository, `python -m benchmarks.thinking`.",
    "connect": "use `thoughtline install --print`; name the client without --for.",
    "costs": "use `thoughtline report costs`.",
    "learn": "a search compares words, and needs no preparation.",
    "owners": "use `thoughtline report owners`.",
    "packs": "the packs are general, medical and engineering: `thoughtline serve --pack NAME`.",
    "reindex": "use `thoughtline doctor --reindex`.",
    "replay": "the board and the page of `thoughtline export SESSION --as html` replay a session; "
    "`thoughtline show SESSION --since 0` prints its events.",
    "try": "ask the model in its own client. `python -m benchmarks.thinking` in the repository "
    "compares a model with and without tools.",
    "usage": "use `thoughtline report usage`.",
    "verify": "use `thoughtline doctor --verify`.",
    "wipe": "use `thoughtline doctor --wipe`.",
}
"""Commands that 0.7.0 removes, with the replacement of each. The next MINOR release removes this
table.
"""

LONGEST_SUMMARY = 200
"""Characters of a command's first sentence in the help. Longer lines are wrapped."""


class NamedParts(click.Group):
    """Command with parts, which an unknown part is answered with."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Raises `click.UsageError` with all parts for another word."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            ctx.fail(f"{ctx.info_name} has no part {args[0]!r}. Choose {', '.join(self.commands)}.")
        return super().resolve_command(ctx, args)


class GroupedCommands(click.Group):
    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.headings: dict[str, list[str]] = {}

    def add_commands(self, heading: str, commands: Iterable[click.Command]) -> None:
        for command in commands:
            self.add_command(command)
            self.headings.setdefault(heading, []).append(str(command.name))

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Raises `click.UsageError` for a removed command, and names its replacement."""
        name = args[0]
        if name in REMOVED and not ctx.resilient_parsing:
            ctx.fail(f"`thoughtline {name}` is removed: {REMOVED[name]}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's interface
        width = max(map(len, self.commands))
        for heading, names in self.headings.items():
            rows = [
                (name.ljust(width), self.commands[name].get_short_help_str(LONGEST_SUMMARY))
                for name in names
            ]
            with formatter.section(heading):
                formatter.write_dl(rows)
