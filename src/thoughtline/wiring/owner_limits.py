"""Limits of single owners, from a file that an operator writes."""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from thoughtline.core.principal import owner_of_subject
from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import HttpSettings


class _Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    quota_sessions: int | None = None
    quota_thoughts: int | None = None
    quota_mb: int | None = None
    writes_per_second: int | None = None
    writes_burst: int | None = None
    reads_per_second: int | None = None
    reads_burst: int | None = None


def read_owner_limits(settings: HttpSettings) -> dict[str, HttpSettings]:
    """Raise `Refused` (BAD_SETTING) if the file cannot be read, or has another form."""
    if not settings.owner_limits:
        return {}
    try:
        with Path(settings.owner_limits).expanduser().open("rb") as file:
            limits = msgspec.convert(tomllib.load(file), dict[str, _Limits])
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise Refused(
            Code.BAD_SETTING,
            f"The limits in {settings.owner_limits} cannot be read: {error}.",
            hint='Write a table for each person: ["ada"], and below it lines such as '
            "quota-thoughts = 200000.",
        ) from error
    found = {
        owner_of_subject(subject): replace(settings, **_given(subject, each))
        for subject, each in limits.items()
    }
    odd = [subject for subject in limits if subject != subject.strip() or not subject]
    if odd or len(found) < len(limits):
        raise Refused(
            Code.BAD_SETTING,
            f"The limits in {settings.owner_limits} name "
            + (f"{odd[0]!r}." if odd else "one person twice."),
            hint='Write one table for each person, with the exact name: ["ada"].',
        )
    return found


def _given(subject: str, limits: _Limits) -> dict[str, int]:
    given = {name: value for name, value in asdict(limits).items() if value is not None}
    for name, value in given.items():
        if value < 1:
            raise Refused(
                Code.BAD_SETTING,
                f"{name.replace('_', '-')} of {subject!r} is {value}.",
                hint="Give a whole number from 1 on.",
            )
    return given
