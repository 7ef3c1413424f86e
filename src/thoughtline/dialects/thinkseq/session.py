"""Session in the view of ThinkSeq: a path of active thoughts, and a short memory."""

from bisect import bisect_left
from collections import deque

from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import MAIN, Session
from thoughtline.dialects.javascript import utf16_length

SHOWN = 5
"""Number of thoughts with a preview in a reply."""

PREVIEW = 100
"""Maximum number of UTF-16 units in a preview."""

OVERHEAD = 200
"""Bytes that a thought is assumed to need in addition to its text."""

USUAL_TOTAL = 3
"""Number of expected thoughts if no caller named a number."""

TOO_FEW_TO_SIZE_UP = 10
"""Number of remembered thoughts up to which their sizes do not matter."""


class ThinkSeqSession(Session):
    """Session data for the replies of ThinkSeq. The latest thoughts are remembered: at most
    `max_thoughts`, and about `max_bytes` of text. Older thoughts are dropped from this memory and
    stay in the record.

    `active` holds the numbers of remembered thoughts that are on the main line and not superseded.
    `total` is the largest total that a caller ever expected, 0 before the first thought.
    """

    def __init__(self, max_thoughts: int, max_bytes: int) -> None:
        super().__init__()
        self.active: list[int] = []
        self.total = 0
        self.previews: list[str] = []
        self._sizes: deque[int] = deque()
        self._size = 0
        self._max_thoughts = max_thoughts
        self._max_bytes = max_bytes

    @property
    def at_hand(self) -> int:
        """Number of remembered thoughts, including superseded thoughts. Only the latest thoughts
        are remembered.
        """
        return len(self._sizes)

    @property
    def weight(self) -> int:
        return super().weight + 3 * len(self.active) + len(self._sizes) // 2

    def recent(self) -> list[tuple[int, str]]:
        """Return the last active thoughts with their previews."""
        return list(zip(self.active[-SHOWN:], self.previews[-SHOWN:], strict=True))

    def active_from(self, number: int) -> list[int]:
        """Return the active thoughts from `number` on, which a revision of thought `number`
        replaces.

        Raises `Refused` if thought `number` is not active.
        """
        index = bisect_left(self.active, number)
        if self.active[index : index + 1] == [number]:
            return self.active[index:]
        known = ", ".join(map(str, self.active[-SHOWN:]))
        hint = (
            f"The latest that can be revised: {known}."
            if known
            else "Leave `revisesThought` out of the first call."
        )
        newer = self.revised_by.get(f"t{number}")
        if newer is not None and number >= self._oldest:
            raise Refused(
                Code.ALREADY_REVISED,
                f"Thought {number} was already superseded by thought {newer[1:]}.",
                hint=hint,
            )
        raise Refused(Code.NO_SUCH_THOUGHT, self._why_not(number), hint=hint)

    def apply(self, event: Event) -> list[str]:
        changed = super().apply(event)
        if isinstance(event, ThoughtRecorded):
            if event.revises:
                self._drop_superseded({int(old[1:]) for old in (event.revises, *event.supersedes)})
            if event.branch == MAIN:
                self.active.append(self.thoughts)
                self.previews.append(self.preview(event.text))
                self.total = max(self.total, expected_total(event) or self.total or USUAL_TOTAL)
            self._sizes.append(self.size_of(event.text))
            self._size += self._sizes[-1]
            self._prune()
        return changed

    def preview(self, text: str) -> str:
        return preview(text)

    def size_of(self, text: str) -> int:
        """Return the number of bytes that a thought is assumed to need."""
        return 2 * utf16_length(text) + OVERHEAD

    @property
    def _oldest(self) -> int:
        return self.thoughts - self.at_hand + 1

    def _why_not(self, number: int) -> str:
        if number > self.thoughts:
            return f"There is no thought {number}."
        if number < self._oldest:
            return f"Thought {number} is on record, but too far back to be revised."
        branch = self.branch_of(f"t{number}").name
        return f"Thought {number} is on branch {branch!r}, and only the main line is revised here."

    def _drop_superseded(self, superseded: set[int]) -> None:
        """Remove superseded thoughts from the active path. Numbers before the first superseded
        thought are kept.
        """
        start = bisect_left(self.active, min(superseded))
        kept = [n not in superseded for n in self.active[start:]]
        self.active[start:] = [n for n, s in zip(self.active[start:], kept, strict=True) if s]
        self.previews[start:] = [
            text for text, s in zip(self.previews[start:], kept, strict=True) if s
        ]

    def _prune(self) -> None:
        if self.at_hand > self._max_thoughts:
            self._forget(max(self.at_hand - self._max_thoughts, _part(self._max_thoughts, 10)))
        if self._size > self._max_bytes and self.at_hand > TOO_FEW_TO_SIZE_UP:
            self._forget(_part(self.at_hand, 5))

    def _forget(self, count: int) -> None:
        for _ in range(count):
            self._size -= self._sizes.popleft()
        start = bisect_left(self.active, self._oldest)
        del self.active[:start]
        del self.previews[:start]


def preview(text: str) -> str:
    """Return the beginning of a text, never with half a surrogate pair at its end."""
    beginning = text[: PREVIEW + 1]
    if utf16_length(beginning) <= PREVIEW:
        return text
    return beginning.encode("utf-16-le")[: 2 * PREVIEW].decode("utf-16-le", "ignore") + "..."


def expected_total(event: ThoughtRecorded) -> int:
    """Return the total that the caller named, 0 if there is none. The value may have any type,
    because another dialect may have stored it.
    """
    given = event.given.get("totalThoughts")
    return given if isinstance(given, int) and not isinstance(given, bool) else 0


def _part(count: int, of: int) -> int:
    """Return `count` divided by `of`, rounded up."""
    return -(-count // of)
