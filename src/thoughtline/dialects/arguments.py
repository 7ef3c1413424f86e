"""Reading the arguments of tools that check them one by one, as several known servers do."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused

Check = Callable[[Any], Any]
"""Returns the value to use, or raises `ValueError` with what it must be."""


def decoded(arguments: bytes) -> dict[str, Any]:
    """A JSON object as it is. Raises `Refused` (BAD_ARGUMENTS)."""
    try:
        given: dict[str, Any] = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise Refused(
            Code.BAD_ARGUMENTS, f"The arguments cannot be read: {error}.", hint="Send plain JSON."
        ) from error
    return given


SHOWN = 5
"""Unknown arguments that a refusal names, each by its first characters."""


def checked(
    tool: str,
    arguments: bytes,
    checks: Mapping[str, Check],
    required: Collection[str],
    *,
    others: bool = True,
) -> dict[str, Any]:
    """The arguments that have a check, each as that returns it.

    Where there may be `others` they are dropped, else they do not fit.
    Raises `Refused` with one complaint for each argument that does not fit, in the checks' order.
    """
    given = decoded(arguments)
    said: dict[str, Any] = {}
    complaints: list[str] = []
    for name, check in checks.items():
        if name not in given:
            if name in required:
                complaints.append(f"{name} is missing")
            continue
        try:
            said[name] = check(given[name])
        except ValueError as error:
            complaints.append(f"{name} {error}")
    if not others:
        unknown = [name for name in given if name not in checks]
        complaints += [f"{name[:64]!r} is unknown" for name in unknown[:SHOWN]]
    if complaints:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The arguments of {tool} do not fit: {'; '.join(complaints)}.",
            hint="Nothing was recorded; correct them and call again.",
        )
    return said
