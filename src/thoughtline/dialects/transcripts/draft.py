"""A session as it grows out of a client's transcript, entry by entry."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from thoughtline.app.transfer.record_import import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.descriptions import MAX_PROJECT
from thoughtline.core.session import MAIN, Session
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.importers.parser import LIMITS, MAX_STEPS

LONGEST = 64 * 1024
"""Characters of a thought; the rest is left out, and said."""

MOST_EVIDENCE = 64
"""Pieces on which one thought rests. A client may have read a thousand files before it spoke."""

PERSON = "user"
"""The author of what was typed into the client."""


class Transcript(Struct, frozen=True, kw_only=True):
    """What a transcript says. `passed_over` counts by kind what has no place in a session."""

    session: ForeignSessions[Session]
    thoughts: int
    passed_over: dict[str, int]


class Draft:
    """Follows the entries of one transcript. `redact` takes secrets out of a text.

    The session is of `project`, or else of the `folder` in which the conversation was; paths are
    told as they are from there.

    An entry names the one it follows, so that a conversation that was taken back and led elsewhere
    becomes a branch. What was looked at is what the next thought of the same branch rests on.
    """

    def __init__(
        self, client: str, redact: Callable[[str], str], project: str, folder: str
    ) -> None:
        self.passed_over: Counter[str] = Counter()
        self.session = ""
        self.folder = folder
        self._client = client
        self._redact = redact
        self._project = project
        self._items: list[Item[Session]] = []
        self._said: Counter[str] = Counter()
        self._thought_of: dict[str, str] = {}
        self._branch_of: dict[str, str] = {}
        self._heads: dict[str, str] = {}
        self._seen: dict[str, list[str]] = {}

    def link(self, entry: str, parent: str) -> None:
        """An entry that is no thought: what follows it follows the last thought before it."""
        if entry and entry not in self._thought_of:
            self._thought_of[entry] = self._thought_of.get(parent, "")

    def say(
        self, entry: str, text: str, kind: str, *, parent: str = "", agent: str = "", **about: Any
    ) -> None:
        """A thought. `about` has its `author` and time `at`, and what else is kept of it.

        `agent` names another one than that of the conversation, whose branch it is on.
        """
        self.link(entry, parent)
        text = self._clean(text.strip())
        if not text:
            return
        if len(self._items) >= MAX_STEPS:
            raise Refused(
                Code.BAD_IMPORT,
                f"The transcript holds more than {MAX_STEPS:,} thoughts.",
                hint="Nothing of it was stored. Split it.",
            )
        branch, after = self._place(
            self._thought_of.get(entry, ""), f"agent-{agent}"[:64] if agent else MAIN
        )
        key = f"{entry}#{self._said[entry]}"
        self._said[entry] += 1
        at, author = about.pop("at", None), about.pop("author", self._client)
        given = {"entry": key, **{name: value for name, value in about.items() if value}}
        command = Command(
            text=text,
            branch=branch,
            kind=kind,
            evidence=tuple(self._seen.pop(branch, ())) if author != PERSON else (),
            project=None if self._items else self._project or self._folder_as_project(),
            given=given,
        )
        item = Item[Session](
            command=partial(_as_it_is, command), at=at, key=key, after=after, author=author
        )
        self._items.append(item)
        self._heads[branch] = key
        if entry:
            self._thought_of[entry] = key
        self._branch_of[key] = branch

    def look(self, evidence: str, *, parent: str = "", agent: str = "") -> None:
        """Something in the world that was looked at."""
        own = f"agent-{agent}"[:64] if agent else MAIN
        branch, _ = self._place(self._thought_of.get(parent, ""), own)
        seen = self._seen.setdefault(branch, [])
        evidence = self._clean(evidence)
        if evidence in seen:
            return
        if len(seen) >= MOST_EVIDENCE:
            self.passed_over["evidence beyond 64 pieces for one thought"] += 1
        else:
            seen.append(evidence)

    def transcript(self) -> Transcript:
        """All of it. Raises `Refused` (BAD_IMPORT) where nothing was thought."""
        if not self._items:
            unread = self.passed_over["lines that are no JSON"]
            why = f"; {count_noun(unread, 'line')} of it cannot be read" if unread else ""
            raise Refused(
                Code.BAD_IMPORT,
                f"There is no thought of {self._client} in this file{why}.",
                hint="Nothing was stored. docs/export.md says what each client writes.",
            )
        if left := sum(map(len, self._seen.values())):
            self.passed_over["evidence that no thought followed yet"] += left
        session = ForeignSessions(
            session=f"{self._client}-{self.session}"[: LIMITS.name] if self.session else "",
            author=self._client,
            items=self._items,
            begin=Session,
            limits=LIMITS,
        )
        return Transcript(
            session=session, thoughts=len(self._items), passed_over=dict(self.passed_over)
        )

    def _folder_as_project(self) -> str | None:
        """None for one that is too long to be anybody's."""
        return self.folder if 0 < len(self.folder) <= MAX_PROJECT else None

    def _place(self, after: str, own: str) -> tuple[str, str]:
        """The branch that goes on behind a thought, and the thought if it is a new branch."""
        if not after or (own != MAIN and self._branch_of[after] != own):
            return own, ""
        branch = self._branch_of[after]
        if self._heads[branch] == after:
            return branch, ""
        return f"taken-back-{len(self._heads)}", after

    def _clean(self, text: str) -> str:
        if len(text) > LONGEST:
            self.passed_over["ends of long texts"] += 1
            text = text[:LONGEST]
        text = text.encode(errors="replace").decode()
        hidden = self._redact(text)
        self.passed_over["texts with what looks like a secret, which is hidden"] += hidden != text
        return hidden


def _as_it_is(command: Command, _: Session) -> Command:
    return command
