"""Witness of a piece of evidence: the observation of the server itself."""

from msgspec import Struct


class Witness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Witness of evidence. For lines of a file, all fields are empty: the anchor has the lines.

    For a command, a hook of the client saw the run. `exit` is the exit status, None if the client
    does not report it. `output` is the fingerprint of the output, and `at` is the time of the run
    in milliseconds since 1970.
    """

    exit: int | None = None
    output: str = ""
    at: int = 0


def describe_witness(witness: Witness) -> str:
    """Return a witness in words: "read by the server", or "seen run, exit 0"."""
    if not witness.at:
        return "read by the server"
    return "seen run" if witness.exit is None else f"seen run, exit {witness.exit}"
