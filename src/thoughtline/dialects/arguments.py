"""Reader for the arguments of tools that check each argument separately, as several known servers
do.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused

Check = Callable[[Any], Any]
"""Function that returns the value to use, or raises `ValueError` with the requirement."""

SHOWN = 5
"""Maximum number of unknown arguments that a refusal names, with the first characters of each
name.
"""


def decode(arguments: bytes) -> dict[str, Any]:
    """Decode a JSON object. Raises `Refused` (BAD_ARGUMENTS) if the text is not a JSON object."""
    try:
        decoded: dict[str, Any] = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise Refused(
            Code.BAD_ARGUMENTS, f"The arguments cannot be read: {error}.", hint="Send plain JSON."
        ) from error
    return decoded


def check_each(
    arguments: Mapping[str, Any], checks: Mapping[str, Check], required: Collection[str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the valid values, and the faults of invalid arguments; the fault of a missing argument
    is "".

    Values and faults are in the order of the checks. An argument without a check has neither a
    value nor a fault.
    """
    values: dict[str, Any] = {}
    faults: dict[str, str] = {}
    for name, check in checks.items():
        if name not in arguments:
            if name in required:
                faults[name] = ""
            continue
        try:
            values[name] = check(arguments[name])
        except ValueError as error:
            faults[name] = str(error)
    return values, faults


def check(
    tool: str,
    arguments: bytes,
    checks: Mapping[str, Check],
    required: Collection[str],
    *,
    others: bool = True,
) -> dict[str, Any]:
    """Return the checked arguments, with the values that the checks return.

    If `others` is true, arguments without a check are dropped; otherwise they cause a complaint.
    Raises `Refused` with a complaint for each invalid argument, in the order of the checks.
    """
    decoded = decode(arguments)
    values, faults = check_each(decoded, checks, required)
    complaints = [f"{name} {fault or 'is missing'}" for name, fault in faults.items()]
    if not others:
        unknown = [name for name in decoded if name not in checks]
        complaints += [f"{name[:64]!r} is unknown" for name in unknown[:SHOWN]]
    if complaints:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The arguments of {tool} do not fit: {'; '.join(complaints)}.",
            hint="Nothing was recorded; correct them and call again.",
        )
    return values


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("must be a string")  # noqa: TRY004 - one kind of complaint, see Check
    return value
