"""Draft of a session, built from a client's transcript entry by entry."""

from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
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

ASKED = "asked"
"""Kind of a question that the client asked the person. The person's answer follows."""

REQUEST = "request"
"""Kind of a text that a person typed. A request is not an open question, because the conversation
shows the answer.
"""

PERSON = "user"
"""Author name of texts that a person typed into the client."""


OWN_TEXTS = "texts of the client itself"
"""Name under which texts are counted that the client wrote in the name of a person."""


TEXTS = frozenset({"content", "input", "message", "prompt", "query", "text", "words"})
"""Names of fields that hold texts of people in most clients."""


class Transcript(Struct, frozen=True, kw_only=True):
    """Result of reading a transcript. `passed_over` counts skipped entries and texts by kind.

    `found` counts the thoughts by kind, the client's requests to subagents as `prompt`, and the
    pieces of evidence as `evidence`. `calls` counts the calls of tools. `own_calls` has the names
    of Thoughtline's tools that were called, each with the number of thoughts before the call.
    """

    session: ForeignSessions[Session]
    thoughts: int
    found: dict[str, int]
    passed_over: dict[str, int]
    calls: int
    own_calls: tuple[tuple[int, str], ...]


class Place(Struct, frozen=True, kw_only=True):
    """Place of a text in a transcript: its entry, the parent entry, the subagent and the time."""

    entry: str = ""
    parent: str = ""
    agent: str = ""
    at: int | None = None


class Draft:
    """Draft that collects the entries of one transcript. `redact` is a function that hides secrets
    in a text.

    The session belongs to `project`; if `project` is empty, to the `folder` of the conversation.
    Paths in evidence are relative to the conversation's folder. A session without a name in the
    transcript is named after its texts, so that a second import of the file finds the session.

    An entry names its parent entry. Two entries with the same parent therefore lead to a branch,
    for example when a person takes back a text. An entry without a parent continues the line of the
    conversation, which `take_back` turns to a new branch. A thought rests on the evidence that was
    added to its branch before the thought.
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
        self._found: Counter[str] = Counter()
        self._digest = blake2b(digest_size=8)
        self._calls = 0
        self._own_calls: list[tuple[int, str]] = []
        self._turn = 0
        self._turn_of: dict[str, int] = {}
        self._line, self._line_root = MAIN, ""

    @property
    def head(self) -> str:
        """Latest thought on the line of the conversation; "" if the line has none."""
        return self._heads.get(self._line, self._line_root)

    def take_back(self, head: str) -> None:
        """Let later entries without a parent continue after an earlier `head`, on a new branch."""
        if head != self.head:
            self._line, self._line_root = f"taken-back-{len(self._heads)}", head

    def set_aside(self) -> None:
        """Put later entries without a parent on a new branch, because the person took them back."""
        self._line, self._line_root = f"taken-back-{len(self._heads)}", self.head

    def link(self, entry: str, parent: str, *, beside: bool = False) -> None:
        """Register an entry without a thought. The entry's children follow the last thought before
        it.

        If `beside` is true, the client may have written the entry beside an answer, and not after
        it. The children then follow the answer.
        """
        if not entry or entry in self._thought_of:
            return
        thought = self._thought_of.get(parent, "")
        if beside and thought:
            head = self._heads[self._branch_of[thought]]
            thought = head if self._turn_of[head] == self._turn_of[thought] else thought
        self._thought_of[entry] = thought

    def add_thought(
        self, entry: str, text: str, kind: str, *, parent: str = "", agent: str = "", **about: Any
    ) -> str:
        """Add a thought to the draft, and return its key. `about` holds the thought's `author`, its
        time `at`, and other fields to keep. An empty text adds nothing.

        If `agent` is not empty, the thought goes to the branch of that subagent. `about` may name a
        branch `aside` of the conversation with the thought at which it begins, and the key of a
        thought that the new thought `revises`. If a thought `is_inserted`, later entries that
        follow its predecessor follow the new thought instead.
        """
        place = entry if entry in self._thought_of else parent
        self.link(entry, parent)
        text = self.clean(text.strip())
        if not text:
            return ""
        if len(self._items) >= MAX_STEPS:
            raise Refused(
                Code.BAD_IMPORT,
                f"The transcript holds more than {MAX_STEPS:,} thoughts.",
                hint="Nothing of it was stored. Split it.",
            )
        at, author = about.pop("at", None), about.pop("author", self._client)
        revises, aside = about.pop("revises", ""), about.pop("aside", None)
        is_inserted, before = about.pop("is_inserted", False), self._thought_of.get(entry, "")
        branch, after = aside or self._find_branch(
            self._thought_of.get(entry, ""), f"agent-{agent}"[:64] if agent else MAIN
        )
        after = "" if branch in self._heads else after
        key = f"{entry}#{self._thought_counts[entry]}"
        self._thought_counts[entry] += 1
        self._turn += author == PERSON
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
            command=partial(_return_unchanged, command),
            at=at,
            key=key,
            after=after,
            revises=revises,
            author=author,
        )
        self._items.append(item)
        self._digest.update(f"{key}\0{author}\0{text}\0".encode(errors="replace"))
        self._found["prompt" if kind == REQUEST and author != PERSON else kind] += 1
        self._found["evidence"] += len(command.evidence)
        self._heads[branch] = key
        if entry and not aside:
            self._thought_of[entry] = key
        if is_inserted and before and not aside:
            self._insert(place, before, key)
        self._branch_of[key] = branch
        self._turn_of[key] = self._turn
        return key

    def add_evidence(self, evidence: str, *, parent: str = "", agent: str = "") -> None:
        own = f"agent-{agent}"[:64] if agent else MAIN
        branch, _ = self._find_branch(self._thought_of.get(parent, ""), own)
        pending = self._evidence.setdefault(branch, [])
        evidence = self.clean(evidence)
        if evidence in pending:
            return
        if len(pending) >= MOST_EVIDENCE:
            self.passed_over["evidence beyond 64 pieces for one thought"] += 1
        else:
            pending.append(evidence)

    def count_call(self, tool: str, *, is_own: bool) -> None:
        """Count a call of a tool. `is_own` is true for Thoughtline's tools."""
        self._calls += 1
        if is_own:
            self._own_calls.append((len(self._items), tool))

    def pass_over(self, what: str, kind: Any, entry: Any, known: Collection[str]) -> None:
        """Count an entry that becomes nothing, by its kind. An entry of an unknown kind is counted
        as such, and so is a text in it, which may be a person's.
        """
        kind = kind if isinstance(kind, str) else ""
        if kind in known:
            self.passed_over[f"{what} of type {kind[:64]!r}"] += 1
        else:
            words = " with text" if has_text(entry) else ""
            self.passed_over[f"{what} of unknown type {kind[:64]!r}{words}"] += 1

    def transcript(self) -> Transcript:
        """Raise `Refused` (BAD_IMPORT) if the transcript has no thought."""
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
            session=f"{self._client}-{self.session or self._digest.hexdigest()}"[: LIMITS.name],
            author=self._client,
            items=self._items,
            begin=Session,
            limits=LIMITS,
        )
        return Transcript(
            session=session,
            thoughts=len(self._items),
            found=dict(+self._found),
            passed_over=dict(self.passed_over),
            calls=self._calls,
            own_calls=tuple(self._own_calls),
        )

    def _insert(self, place: str, before: str, key: str) -> None:
        """Let the entries from `place` on that follow the thought `before` follow the thought `key`
        instead.
        """
        for entry in reversed(self._thought_of):
            if self._thought_of[entry] == before:
                self._thought_of[entry] = key
            if entry == place:
                return

    def _folder_as_project(self) -> str | None:
        """Return None if the folder is empty, or too long for a project's name."""
        return self.folder if 0 < len(self.folder) <= MAX_PROJECT else None

    def _find_branch(self, after: str, own: str) -> tuple[str, str]:
        """Return the branch for an entry, and the thought where the branch begins if it is new.

        The entry continues the branch of the thought `after`, or begins a new branch if that
        thought already has a successor. The branch is `own` if `after` is "", or if a subagent's
        thought follows another agent's thought.
        """
        if not after and own == MAIN:
            return self._line, self._line_root
        if not after or (own != MAIN and self._branch_of[after] != own):
            return own, ""
        branch = self._branch_of[after]
        if self._heads[branch] == after:
            return branch, ""
        return f"taken-back-{len(self._heads)}", after

    def clean(self, text: str) -> str:
        """Return a text without secrets, cut to the longest length. Both changes are counted."""
        if len(text) > LONGEST:
            self.passed_over["ends of long texts"] += 1
            text = text[:LONGEST]
        text = text.encode(errors="replace").decode()
        redacted = self._redact(text)
        self.passed_over["texts with what looks like a secret, which is hidden"] += redacted != text
        return redacted


def has_text(value: Any, depth: int = 4) -> bool:
    """Check if a value holds a text that somebody may have written."""
    if not depth or not isinstance(value, dict | list):
        return False
    if isinstance(value, list):
        return any(has_text(each, depth - 1) for each in value)
    return any(
        bool(each.strip()) if isinstance(each, str) and name in TEXTS else has_text(each, depth - 1)
        for name, each in value.items()
    )


def _return_unchanged(command: Command, _: Session) -> Command:
    return command
