"""Wording of the Thinking Agent's tools in one language, from a data file beside this module."""

import re
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of the dialect in one language. `failures` has texts by refusal code; a code without an
    entry keeps the refusal's own text. `remedies` has the next step by refusal code.

    `forbidden` are phrases that ask for the whole task in one branch. `translations` has patterns
    of other modules' messages, each with its text in the language.
    """

    forbidden: tuple[str, ...]
    system: str
    hint: str
    tools: dict[str, str]
    fields: dict[str, str]
    suggestions: dict[str, str]
    next: dict[str, str]
    failures: dict[str, str]
    remedies: dict[str, str]
    complaints: dict[str, str]
    progress: dict[str, str]
    translations: dict[str, str]

    def translated(self, message: str) -> str:
        """Return a message of another module in the language, or unchanged if it is unknown."""
        for pattern, text in self.translations.items():
            message = re.sub(pattern, text, message)
        return message


def load_wording(language: str) -> Wording:
    file = Path(__file__).with_name(f"{language}.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Wording)
