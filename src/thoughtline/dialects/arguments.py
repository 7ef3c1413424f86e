"""Reader for arguments of tools that check them one by one, as several known servers do."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused

Check = Callable[[Any], Any]
"""Returns the value to use, or raises `ValueError` with the requirement."""

SHOWN = 5
"""Most unknown arguments that a refusal names, each by its first characters."""


def decode(arguments: bytes) -> dict[str, Any]:
    """Decode a JSON object. Raises `Refused` (BAD_ARGUMENTS)."""
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
    """Return the checked values, and the faults of the others ("" for a missing argument).

    Both are in the order of the checks. An argument without a check is in neither.
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
    """Return the arguments that have a check, each as its check returns it.

    Arguments without a check are dropped if `others` is true, and are complained about otherwise.
    Raises `Refused` with one complaint for each argument that does not fit, in the checks' order.
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
