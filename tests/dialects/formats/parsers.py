"""What the parsers of others find in an export."""

import json
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from types import TracebackType
from typing import Any, Self

from markdown_it import MarkdownIt
from markdown_it.token import Token

from places import NODE, ROOT

SCRIPT = ROOT / "tests/data/diagrams/parse.mjs"

ESCAPE = re.compile(r"\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\U[0-9a-f]{8}|\\r")


class Node:
    """Mermaid and an HTML parser, each its own, in one process. What was parsed is known."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str] = {}

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [NODE, SCRIPT, ROOT / ".tools/diagrams"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def parse(self, language: str, text: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if (language, text) not in self._known:
            self._process.stdin.write(json.dumps([language, text]) + "\n")
            self._process.stdin.flush()
            self._known[language, text] = self._process.stdout.readline()
        found: dict[str, Any] = json.loads(self._known[language, text])
        assert "error" not in found, found
        return found


def markdown(text: str, flavour: str = "commonmark") -> dict[str, str]:
    """The quoted text under each heading that is an id. Nothing may be there but plain words."""
    tokens = MarkdownIt(flavour).parse(text)
    assert {token.type for token in tokens} <= BLOCKS, {token.type for token in tokens} - BLOCKS
    found: dict[str, str] = {}
    heading, quoted = "", False
    for before, token in pairwise(tokens):
        quoted = (quoted or token.type == "blockquote_open") and token.type != "blockquote_close"
        if token.type == "blockquote_open":
            assert heading not in found
            found[heading] = ""
        if token.type != "inline":
            continue
        words = "".join(_spoken(token, plain=quoted))
        if before.type == "heading_open":
            heading = words
        elif quoted:
            found[heading] += words
    return found


BLOCKS = {
    *("inline", "heading_open", "heading_close", "paragraph_open", "paragraph_close"),
    *("blockquote_open", "blockquote_close", "bullet_list_open", "bullet_list_close"),
    *("list_item_open", "list_item_close"),
}


def _spoken(inline: Token, *, plain: bool) -> Iterator[str]:
    for part in inline.children or ():
        match part.type:
            case "text":
                yield part.content
            case "hardbreak":
                yield "\n"
            case "link_open" if not plain:
                assert re.fullmatch(r"#[at]\d+", str(part.attrs["href"]))
            case "link_close" | "strong_open" | "strong_close" if not plain:
                pass
            case _:
                raise AssertionError(part)


def flat(text: str) -> str:
    """A text without its breaks, and with what does not show as it was."""
    whole = ESCAPE.sub(lambda found: found[0].encode().decode("unicode_escape"), text)
    return " ".join(whole.split())
