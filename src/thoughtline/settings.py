"""How this process was asked to run: a flag, else a variable, else a default."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused


class Flag(Struct, frozen=True, kw_only=True):
    """One setting: `--name VALUE` or the variable."""

    name: str
    variable: str
    value: str
    default: str
    about: str


FLAGS = (
    Flag(
        name="dialect",
        variable="THOUGHTLINE_DIALECT",
        value="NAME[,NAME]",
        default="thoughtline",
        about="which tools are offered",
    ),
    Flag(
        name="database",
        variable="THOUGHTLINE_DATABASE",
        value="PATH",
        default="",
        about="SQLite file, or :memory: (default: in the user's data folder)",
    ),
    Flag(
        name="durability",
        variable="THOUGHTLINE_DURABILITY",
        value="full|normal",
        default="full",
        about="full survives a power cut, normal a killed process",
    ),
    Flag(
        name="session",
        variable="THOUGHTLINE_SESSION",
        value="NAME",
        default="",
        about="session of the tools that have no session argument",
    ),
    Flag(
        name="max-text",
        variable="THOUGHTLINE_MAX_TEXT",
        value="BYTES",
        default="",
        about="longest text (default: 65536, sequentialthinking 8388608)",
    ),
    Flag(
        name="max-line",
        variable="THOUGHTLINE_MAX_LINE",
        value="BYTES",
        default=str(8 << 20),
        about="longest line that a client may send",
    ),
)


class Settings(Struct, frozen=True, kw_only=True):
    """Read once, by wiring only. `max_text` None means each dialect's own limit."""

    dialects: tuple[str, ...]
    database: str
    durability: str
    session: str | None
    max_text: int | None
    max_line: int


def read(given: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Settings from flags that were given, the environment and the defaults. Raises `Refused`."""
    said = {
        flag.name: given.get(flag.name) or environment.get(flag.variable) or flag.default
        for flag in FLAGS
    }
    if said["durability"] not in ("full", "normal"):
        raise Refused(
            Code.BAD_SETTING,
            f"Durability {said['durability']!r} is not known.",
            hint="Choose full or normal.",
        )
    return Settings(
        dialects=tuple(name.strip() for name in said["dialect"].split(",")),
        database=said["database"],
        durability=said["durability"],
        session=said["session"] or None,
        max_text=_bytes("max-text", said["max-text"]) if said["max-text"] else None,
        max_line=_bytes("max-line", said["max-line"]),
    )


def _bytes(name: str, said: str) -> int:
    if not said.isascii() or not said.isdecimal() or not 1 <= int(said) <= 1 << 30:
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} is not a size.",
            hint="Give a number of bytes from 1 to 1073741824.",
        )
    return int(said)
