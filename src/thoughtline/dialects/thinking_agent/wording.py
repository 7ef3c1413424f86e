"""Wording of the Thinking Agent's tools in one language, from a data file beside this module."""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of the dialect in one language. `failures` has texts by refusal code; a code without an
    entry keeps the refusal's own text.

    `forbidden` are phrases that ask for the whole task in one branch.
    """

    forbidden: tuple[str, ...]
    system: str
    hint: str
    tools: dict[str, str]
    fields: dict[str, str]
    suggestions: dict[str, str]
    next: dict[str, str]
    failures: dict[str, str]


def load_wording(language: str) -> Wording:
    file = Path(__file__).with_name(f"{language}.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Wording)
