"""Limits of a call. The page docs/tools.md lists the figures."""

from collections.abc import Iterable

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.visible_characters import shows

LONGEST_TEXT = 64 * 1024
"""Maximum length of a text in bytes of UTF-8."""

LONGEST_TEXT_OF_ORIGINALS = 8 << 20
"""Maximum length of a text in bytes, for dialects whose original server has no limit."""

LONGEST_NAME_OF_ORIGINALS = 200
"""Maximum length of a name in characters, as in the known server that accepts the longest names."""

MAX_QUERY_LENGTH = 512
"""Maximum length of a search query in characters."""


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of one call: `text` in bytes of UTF-8, `name` in characters, `items` in entries.

    `blank` allows empty texts and names, as some known servers do.
    """

    text: int = LONGEST_TEXT
    name: int = 128
    items: int = 256
    blank: bool = False

    def check_unique_names(self, what: str, names: Iterable[str]) -> None:
        """Raises `Refused` (BAD_PARTS) if a name occurs twice, ignoring capitals."""
        seen: set[str] = set()
        for name in names:
            self.check_name(what, name)
            if name.casefold() in seen:
                raise Refused(
                    Code.BAD_PARTS,
                    f"There is more than one {what} {name!r}.",
                    hint="Give each a name of its own; capitals make no difference.",
                )
            seen.add(name.casefold())

    def check_text(self, what: str, text: str) -> None:
        if not self.blank and not text.strip():
            raise Refused(
                Code.EMPTY_TEXT,
                f"`{what}` is empty.",
                hint=f"Put some words into `{what}`, or leave it out.",
            )
        size = len(text.encode(errors="surrogatepass"))
        if size > self.text:
            raise Refused(
                Code.OVER_LIMIT,
                f"`{what}` has {size:,} bytes; the limit is {self.text:,}.",
                hint="Shorten it, or split it into several thoughts.",
            )

    def check_name(self, what: str, name: str) -> None:
        if not self.blank and not shows(name):
            empty = "holds nothing that shows" if name.strip() else "is empty"
            raise Refused(
                Code.EMPTY_TEXT, f"`{what}` {empty}.", hint=f"Name it, or leave `{what}` out."
            )
        if len(name) > self.name:
            raise Refused(
                Code.OVER_LIMIT,
                f"`{what}` has {len(name):,} characters; the limit is {self.name}.",
                hint="Use a shorter name.",
            )

    def check_items(self, what: str, count: int) -> None:
        if count > self.items:
            raise Refused(
                Code.OVER_LIMIT,
                f"`{what}` has {count:,} entries; the limit is {self.items}.",
                hint="Split it over several calls.",
            )
