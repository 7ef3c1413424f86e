"""Rows of docs/promises, and the small change that breaks each promise (promises.toml)."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

PAGES = Path(__file__).resolve().parent.parent / "docs" / "promises"
REFERENCE = re.compile(r"`(?:tests/)?([\w/]+\.py)::(\w+)`")

CHANGES: Mapping[str, Mapping[str, tuple[str, str, str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
"""By page and promise: the file, the text there, and the text in its place."""


def rows(page: str) -> list[tuple[str, str]]:
    """Return the promises of a page, each with its second cell: tests, or a difference."""
    lines = (PAGES / f"{page}.md").read_text(encoding="utf-8").splitlines()
    table = [line[2:-2].split(" | ", 1) for line in lines if line.startswith("| ")]
    return [(promise, shown) for promise, shown in table[1:]]


def named_tests(shown: str) -> list[str]:
    """Return the tests that a cell names, as pytest names them."""
    return [f"tests/{file}::{test}" for file, test in REFERENCE.findall(shown)]
