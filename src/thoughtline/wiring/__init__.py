"""The only folder that names concrete parts. Here: the command `thoughtline`."""

import sys
from collections.abc import Sequence
from typing import Any

from thoughtline.core.refusal import Refused
from thoughtline.settings import FLAGS
from thoughtline.wiring.serve import run_server

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns its exit status."""
    try:
        if arguments[:1] == ["serve"]:
            serve_with(arguments[1:])
            return 0
        if not arguments and not sys.stdin.isatty():
            serve_with(())
            return 0
        from thoughtline.wiring.commands import run_command  # noqa: PLC0415 - not for serve

        return run_command(arguments, serve_with)
    except Refused as refusal:
        sys.stderr.write(f"thoughtline: {refusal}\n")
        return 2


def serve_with(arguments: Sequence[str]) -> None:
    run_server(serve_arguments(arguments) if arguments else {})


def serve_arguments(arguments: Sequence[str]) -> dict[str, Any]:
    """The flags of `serve`. argparse, because click would make every start of a server slower."""
    import argparse  # noqa: PLC0415 - not needed where no flag is given

    parser = argparse.ArgumentParser(
        prog="thoughtline serve",
        description="Speak MCP on standard input and output.",
        allow_abbrev=False,
    )
    for flag in FLAGS:
        shape: dict[str, Any] = (
            {"metavar": flag.value} if flag.value else {"action": "store_const", "const": "on"}
        )
        if flag.implied:
            shape = {"metavar": flag.value.strip("[]"), "nargs": "?", "const": flag.implied}
        about = f"{flag.about} [{flag.variable}]"
        parser.add_argument(f"--{flag.name}", dest=flag.name, help=about, **shape)
    return vars(parser.parse_args(arguments))
