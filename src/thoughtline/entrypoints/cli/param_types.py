from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

import click

from thoughtline.app.queries.moments import AsOf
from thoughtline.dialects.times import BEGINNING

MILLISECOND = timedelta(milliseconds=1)

DAYS_AGO = {"today": 0, "yesterday": 1}


class Utf8(click.ParamType[str]):
    """Text that can be recorded. Bytes that are not UTF-8, which a shell may pass, are refused."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail("this is not UTF-8 text", param, ctx)
        return str(value)


class Choices(click.Choice[str]):
    """Names to choose from. A mistyped name is refused with the most similar name, and a name of an
    earlier release with the text in `replaced`.
    """

    def __init__(
        self, choices: Iterable[str], *, replaced: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(list(choices))
        self._replaced = replaced

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if value in self._replaced:
                self.fail(self._replaced[value], param, ctx)
            names = [str(choice) for choice in self.choices]
            near = get_close_matches(str(value).lower(), names, n=1)
            meant = f" Did you mean {near[0]!r}?" if near else ""
            self.fail(f"{error.message}{meant}", param, ctx)


class Time(click.ParamType[int]):
    """Milliseconds since 1970; `last` selects the end of a day or second, not its start."""

    name = "time"

    def __init__(self, *, last: bool = False) -> None:
        self._last = last

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return _read(value.strip(), last=self._last)
        except ValueError:
            self.fail(
                f"{value!r} is not a time. Write it like 2026-11-21T09:00Z or yesterday.",
                param,
                ctx,
            )


class VersionOrTime(click.ParamType[AsOf]):
    """Moment of a session: a version, a day, or a day with a time."""

    name = "version|time"

    def __init__(self, *, last: bool = False) -> None:
        self._last = last

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> AsOf:
        try:
            return AsOf.parse_version(value) or AsOf(time=_read(value.strip(), last=self._last))
        except ValueError:
            self.fail(
                f"{value!r} is neither a version nor a time. "
                "Write it like 12, 2026-11-21, 2026-11-21T09:00Z or yesterday.",
                param,
                ctx,
            )


def _read(text: str, *, last: bool) -> int:
    """Return a moment in milliseconds since 1970. A time without a zone is in UTC, like all printed
    times. `today` and `yesterday` are days in UTC, and a time may follow: "yesterday 17:00".
    """
    word, *rest = text.lower().split(maxsplit=1)
    if word in DAYS_AGO:
        day = (datetime.now(UTC) - timedelta(days=DAYS_AGO[word])).date()
        text = "T".join([day.isoformat(), *rest])
    try:
        moment = datetime.combine(date.fromisoformat(text), time())
        length = timedelta(days=1)
    except ValueError:
        moment = datetime.fromisoformat(text)
        length = MILLISECOND if moment.microsecond else timedelta(seconds=1)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    if last:
        moment += length - MILLISECOND
    return (moment - BEGINNING) // MILLISECOND
