"""Assembly of the concrete parts, which no other package names. The package's main function runs
the command `thoughtline`.
"""

import os
import sys
from collections.abc import Mapping, Sequence

from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.shell_completion import COMPLETION
from thoughtline.settings import FLAGS, read

__all__ = ["main"]

SEARCH_NOTE = (
    "--search (THOUGHTLINE_SEARCH) has no effect, because searches compare words. Leave it out: "
    "the next MINOR release refuses it."
)


def main(arguments: Sequence[str]) -> int:
    """Run the command `thoughtline`. Returns the exit status."""
    try:
        if arguments[:1] == ["serve"]:
            serve_with(arguments[1:])
            return 0
        if not arguments and not sys.stdin.isatty() and COMPLETION not in os.environ:
            serve_with(())
            return 0
        if arguments[:1] == ["hook"] and not {"--help", "-h"} & {*arguments}:
            from thoughtline.wiring.commands.hook_command import run_hook  # noqa: PLC0415 - not for serve

            run_hook(arguments[1:])
            return 0
        if arguments[:1] == ["recall"] and recall_plainly(arguments[1:]):
            return 0
        from thoughtline.wiring.commands.cli import run_command  # noqa: PLC0415 - not for serve

        return run_command(arguments, serve_with)
    except Refused as refusal:
        from thoughtline.entrypoints.printable import printable  # noqa: PLC0415 - see above

        sys.stderr.write(f"thoughtline: {printable(str(refusal))}\n")
        return 2


def recall_plainly(arguments: Sequence[str]) -> bool:
    """Run `recall` without the full parser of options, if they are plain."""
    from thoughtline.wiring.commands import recall_command  # noqa: PLC0415 - see above

    options = recall_command.plain_options(arguments)
    if options is None:
        return False
    recall_command.run_recall(options)
    return True


def serve_with(arguments: Sequence[str]) -> None:
    flags = plain_flags(arguments)
    if flags is None:
        from thoughtline.wiring.serve_options import serve_flags  # noqa: PLC0415 - for some forms only

        flags = serve_flags(arguments)
    settings = read(flags, os.environ)
    if flags.get("search") or "THOUGHTLINE_SEARCH" in os.environ:
        sys.stderr.write(f"thoughtline: {SEARCH_NOTE}\n")
    from thoughtline.wiring.introduction import greet_first  # noqa: PLC0415 - for serve alone

    first = greet_first(settings)
    from thoughtline.wiring.openssl import leave_out_openssl, may_encrypt  # noqa: PLC0415 - see above

    if not may_encrypt(settings, os.environ):
        leave_out_openssl()
    from thoughtline.wiring.serve import run_server  # noqa: PLC0415 - a client waits for its greeting

    run_server(settings, first)


def plain_flags(arguments: Sequence[str]) -> Mapping[str, str] | None:
    """Return the flags of `serve` if each flag is followed by its value, as in most setups;
    otherwise None.

    Loading argparse would take as long as loading all other modules for a greeting.
    """
    names = {f"--{flag.name}": flag.name for flag in FLAGS if flag.value and not flag.implied}
    flags, values = arguments[::2], arguments[1::2]
    if len(flags) != len(values) or any(value.startswith("-") for value in values):
        return None
    if len(set(flags)) != len(flags) or not names.keys() >= set(flags):
        return None
    return {names[flag]: value for flag, value in zip(flags, values, strict=True)}
