"""Draft of a session, built from a client's transcript entry by entry."""

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
"""Maximum number of characters of a thought. Longer texts are cut, and the cut is counted."""

MOST_EVIDENCE = 64
"""Maximum number of pieces of evidence for one thought. A client may have read a thousand files
before it answered.
"""

REQUEST = "request"
"""Kind of a text that a person typed. A request is not an open question, because the conversation
shows the answer.
"""

PERSON = "user"
"""Author name of texts that a person typed into the client."""


class Transcript(Struct, frozen=True, kw_only=True):
    """Result of reading a transcript. `passed_over` counts skipped entries and texts by kind."""

    session: ForeignSessions[Session]
    thoughts: int
    passed_over: dict[str, int]


class Draft:
    """Draft that collects the entries of one transcript. `redact` is a function that hides secrets
    in a text.

    The session belongs to `project`; if `project` is empty, to the `folder` of the conversation.
    Paths in evidence are relative to the conversation's folder.

    An entry names its parent entry. Two entries with the same parent therefore lead to a branch,
    for example when a person takes back a text. A thought rests on the evidence that was added to
    its branch before the thought.
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
        self._thought_counts: Counter[str] = Counter()
        self._thought_of: dict[str, str] = {}
        self._branch_of: dict[str, str] = {}
        self._heads: dict[str, str] = {}
        self._evidence: dict[str, list[str]] = {}

    def link(self, entry: str, parent: str) -> None:
        """Register an entry without a thought. The entry's children follow the last thought before
        it.
        """
        if entry and entry not in self._thought_of:
            self._thought_of[entry] = self._thought_of.get(parent, "")

    def add_thought(
        self, entry: str, text: str, kind: str, *, parent: str = "", agent: str = "", **about: Any
    ) -> None:
        """Add a thought to the draft. `about` holds the thought's `author`, its time `at`, and
        other fields to keep.

        If `agent` is not empty, the thought goes to the branch of that subagent.
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
        branch, after = self._find_branch(
            self._thought_of.get(entry, ""), f"agent-{agent}"[:64] if agent else MAIN
        )
        key = f"{entry}#{self._thought_counts[entry]}"
        self._thought_counts[entry] += 1
        at, author = about.pop("at", None), about.pop("author", self._client)
        given = {"entry": key, **{name: value for name, value in about.items() if value}}
        command = Command(
            text=text,
            branch=branch,
            kind=kind,
            evidence=tuple(self._evidence.pop(branch, ())) if author != PERSON else (),
            project=None if self._items else self._project or self._folder_as_project(),
            given=given,
        )
        item = Item[Session](
            command=partial(_return_unchanged, command), at=at, key=key, after=after, author=author
        )
        self._items.append(item)
        self._heads[branch] = key
        if entry:
            self._thought_of[entry] = key
        self._branch_of[key] = branch

    def add_evidence(self, evidence: str, *, parent: str = "", agent: str = "") -> None:
        """Add evidence for the next thought on the branch."""
        own = f"agent-{agent}"[:64] if agent else MAIN
        branch, _ = self._find_branch(self._thought_of.get(parent, ""), own)
        pending = self._evidence.setdefault(branch, [])
        evidence = self._clean(evidence)
        if evidence in pending:
            return
        if len(pending) >= MOST_EVIDENCE:
            self.passed_over["evidence beyond 64 pieces for one thought"] += 1
        else:
            pending.append(evidence)

    def transcript(self) -> Transcript:
        """Return the finished session. Raises `Refused` (BAD_IMPORT) if the transcript has no
        thought.
        """
        if not self._items:
            unread = self.passed_over["lines that are no JSON"]
            why = f"; {count_noun(unread, 'line')} of it cannot be read" if unread else ""
            raise Refused(
                Code.BAD_IMPORT,
                f"There is no thought of {self._client} in this file{why}.",
                hint="Nothing was stored. docs/export.md describes the transcript of each client.",
            )
        if left := sum(map(len, self._evidence.values())):
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
        """Return the folder as the project; None if the folder is empty or longer than the limit of
        project names.
        """
        return self.folder if 0 < len(self.folder) <= MAX_PROJECT else None

    def _find_branch(self, after: str, own: str) -> tuple[str, str]:
        """Return the branch for an entry, and the thought where the branch begins if it is new.

        The entry continues the branch of the thought `after`, or begins a new branch if that
        thought already has a successor. The branch is `own` if `after` is "", or if a subagent's
        thought follows another agent's thought.
        """
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
        redacted = self._redact(text)
        self.passed_over["texts with what looks like a secret, which is hidden"] += redacted != text
        return redacted


def _return_unchanged(command: Command, _: Session) -> Command:
    return command
