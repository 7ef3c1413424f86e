"""A user may configure another file of perspectives."""

import re
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import MAX_DEADLINE_SECONDS, MAX_TEMPERATURE, MAX_TOKENS

SHIPPED = Path(__file__).with_name("perspectives.toml")
SYNTHESIS = "synthesis"
"""Name of the perspective that combines the other perspectives. The synthesis is asked last, with
the opinions of the other perspectives.
"""

MAX_PERSPECTIVES = 32
MAX_STANCE_LENGTH = 8_192
NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")


class Perspective(Struct, frozen=True, forbid_unknown_fields=True):
    """Perspective: one stance as text for the prompt. `seconds` is the maximum time for its
    answer, and `max_tokens` the maximum length, None for the provider's default.
    """

    stance: str
    temperature: float | None = None
    seconds: float = 120.0
    max_tokens: int | None = None


def load_perspectives(path: Path = SHIPPED) -> dict[str, Perspective]:
    """Raises `Refused` (BAD_PERSPECTIVES) if the file is invalid."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        perspectives = msgspec.convert(data, dict[str, Perspective])
    except OSError as error:
        raise _bad(path, f"it cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise _bad(path, str(error)) from error
    if not 1 <= len(perspectives) <= MAX_PERSPECTIVES:
        raise _bad(
            path, f"it has {len(perspectives)} perspectives; it takes from 1 to {MAX_PERSPECTIVES}"
        )
    for name, perspective in perspectives.items():
        if not NAME.fullmatch(name):
            raise _bad(path, f"{name[:40]!r} is no name: small letters, digits, - and _")
        if not perspective.stance.strip() or len(perspective.stance) > MAX_STANCE_LENGTH:
            raise _bad(path, f"the stance of {name} needs from 1 to {MAX_STANCE_LENGTH} characters")
        if (
            perspective.temperature is not None
            and not 0 <= perspective.temperature <= MAX_TEMPERATURE
        ):
            raise _bad(path, f"the temperature of {name} is not from 0 to {MAX_TEMPERATURE:g}")
        tokens = perspective.max_tokens
        if tokens is not None and not 1 <= tokens <= MAX_TOKENS:
            raise _bad(path, f"the max_tokens of {name} are not from 1 to {MAX_TOKENS:,}")
        if not 0 < perspective.seconds <= MAX_DEADLINE_SECONDS:
            raise _bad(path, f"the seconds of {name} are not from 0 to {MAX_DEADLINE_SECONDS:g}")
    return perspectives


def _bad(path: Path, what: str) -> Refused:
    return Refused(
        Code.BAD_PERSPECTIVES,
        f"{path}: {what}.",
        hint="docs/deliberation.md shows the form of a file of perspectives.",
    )
