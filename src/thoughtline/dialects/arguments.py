"""Reader for the arguments of tools that check each argument separately, as several known servers
do.
"""

from collections.abc import Callable, Collection, Mapping
from itertools import islice
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused

Check = Callable[[Any], Any]
"""Function that returns the value to use, or raises `ValueError` with the requirement."""

SHOWN = 5
"""Maximum number of unknown arguments that a refusal names, with the first characters of each
name.
"""

COMPARED = 100
"""Maximum number of unknown arguments that are compared with the known names."""

SIMILAR = 0.85
"""Minimum likeness, from 0 to 1, of a misspelt name to a known name."""


def object_schema(
    fields: Mapping[str, tuple[str, str]], required: Collection[str]
) -> dict[str, Any]:
    """Return the flat schema of arguments, each with its type and its description."""
    properties = {
        name: {"type": kind, "description": about} for name, (kind, about) in fields.items()
    }
    return {"type": "object", "properties": properties, "required": list(required)}


def decode(arguments: bytes) -> dict[str, Any]:
    """Decode a JSON object. Raises `Refused` (BAD_ARGUMENTS) if the text is not a JSON object."""
    try:
        decoded: dict[str, Any] = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise Refused(
            Code.BAD_ARGUMENTS, f"The arguments cannot be read: {error}.", hint="Send plain JSON."
        ) from error
    return decoded


def meant_arguments(
    arguments: Mapping[str, Any], checks: Mapping[str, Check], required: Collection[str]
) -> dict[str, Any]:
    """Return the arguments that a caller means, under the names of `checks`.

    Clients respell names, and clients with strict function calling send every argument, with null
    or an empty value in place of a missing one. An optional argument with null is left out. Empty
    values of optional arguments are left out if a check refuses one of them in a call with several.
    """
    spelled = respelled(arguments, checks)
    optional = checks.keys() - set(required)
    present = {
        name: value for name, value in spelled.items() if value is not None or name not in optional
    }
    empty = [name for name in present if name in optional and _is_empty(present[name])]
    if len(empty) > 1 or optional <= present.keys():
        fillers = [name for name in empty if not isinstance(present[name], bool)]
        if any(_is_refused(checks[name], present[name]) for name in fillers):
            return {name: value for name, value in present.items() if name not in fillers}
    return present


def without_empty_answer(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments without an empty `key` and `deliberation`, and without an `answer` to an
    empty `delegation`, which clients send that fill in every argument.
    """
    empty = {name for name in ("key", "deliberation", "delegation") if arguments.get(name) == ""}
    if not arguments.get("delegation") and not arguments.get("answer"):
        empty |= {"delegation", "answer"}
    return {name: value for name, value in arguments.items() if name not in empty}


def respelled(arguments: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Return the arguments with known names for names with the same letters: `branch_id` is
    `branchId`. A second spelling of an argument that the call has under its known name stays.
    """
    by_letters = {letters(name): name for name in known}
    spelled: dict[str, Any] = {}
    for name, value in arguments.items():
        meant = name if name in known else by_letters.get(letters(name), name)
        spelled[name if meant in arguments or meant in spelled else meant] = value
    return spelled


def letters(name: str) -> str:
    """Return the letters and digits in lower case: clients spell names differently."""
    return "".join(filter(str.isalnum, name)).lower()


def similar_name(name: str, known: Collection[str], likeness: float = SIMILAR) -> str:
    """Return the known name that an unknown name probably is a misspelling of; "" if there is
    none, or if the name spells a known name in another way. `likeness` is the minimum, from 0 to 1.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - few calls need it

    by_letters = {letters(each): each for each in known}
    if letters(name) in by_letters:
        return ""
    near = get_close_matches(letters(name)[:64], by_letters, n=1, cutoff=likeness)
    return by_letters[near[0]] if near else ""


def _is_empty(value: Any) -> bool:
    return not value and (value is not None)


def _is_refused(check: Check, value: Any) -> bool:
    try:
        check(value)
    except ValueError:
        return True
    return False


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

    If `others` is true, arguments without a check are dropped, unless their names are probably
    misspelt; otherwise they cause a complaint. Raises `Refused` with a complaint for each invalid
    argument, in the order of the checks.
    """
    decoded = meant_arguments(decode(arguments), checks, required)
    values, faults = check_each(decoded, checks, required)
    complaints = [f"{name} {fault or 'is missing'}" for name, fault in faults.items()]
    complaints += unknown_names(decoded, checks, others=others)
    if complaints:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The arguments of {tool} do not fit: {'; '.join(complaints)}.",
            hint="Nothing was recorded; correct them and call again.",
        )
    return values


def unknown_names(arguments: Collection[str], known: Collection[str], *, others: bool) -> list[str]:
    """Return complaints about unknown names; with `others` only misspelt names among the first
    `COMPARED`.
    """
    complaints: list[str] = []
    unknown = (name for name in arguments if name not in known)
    for name in islice(unknown, COMPARED):
        if len(complaints) == SHOWN:
            break
        near = similar_name(name, known)
        if near:
            complaints.append(f"{name[:64]!r} is unknown (did you mean {near!r}?)")
        elif not others:
            complaints.append(f"{name[:64]!r} is unknown")
    return complaints


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("must be a string")  # noqa: TRY004 - one kind of complaint, see Check
    return value
