"""The wording of this dialect in a language: data, with one file a language beside this one."""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """`failures` go by our codes; where one is left out, the refusal's own words are taken.

    `forbidden` are phrases that ask for the whole task at once.
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
