"""Import from mcp-sequential-thinking: the output of `export_session`, and the server's log before
0.7.

The numbers of a branch continue from the number where the branch left the main line. Revised
thoughts and branch points are always on the main line. Stages, tags and axioms have no equivalent
in our record, and are kept as given.
"""

from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import MAIN, Session
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items
from thoughtline.dialects.thought_numbers import latest_revision
from thoughtline.dialects.times import moment


class Thought(Struct, frozen=True, rename="camel"):
    """Fields of the server's thought that the import translates."""

    thought: str
    thought_number: int
    is_revision: bool = False
    revises_thought_number: int | None = None
    branch_from_thought: int | None = None
    branch_id: str | None = None


def translate(steps: FileSteps) -> ForeignSessions[Session]:
    return ForeignSessions(
        session="",
        author="mcp-sequential-thinking",
        items=to_items(steps.numbered(), MainLineTranslator()),
        begin=Session,
        limits=LIMITS,
    )


class MainLineTranslator:
    """Translator of thoughts in order. `_main` maps numbers on the main line to our ids."""

    def __init__(self) -> None:
        self._main: dict[int, str] = {}
        self._count = 0

    def __call__(self, step: dict[str, Any]) -> Item[Session]:
        thought = msgspec.convert(step, Thought)
        self._count += 1
        branch = thought.branch_id or MAIN
        revises = self._id_of(thought.revises_thought_number) if thought.is_revision else None
        root = self._id_of(thought.branch_from_thought) if branch else None
        if not branch:
            self._main[thought.thought_number] = f"t{self._count}"
        elsewhere = ("thought", "thoughtNumber", "type")
        command = Command(
            text=thought.thought,
            branch=branch,
            after=root,
            revises=revises,
            number=thought.thought_number,
            given={name: value for name, value in step.items() if name not in elsewhere},
        )
        return Item(command=partial(place, command), at=moment(step.get("timestamp")))

    def _id_of(self, number: int | None) -> str | None:
        if number is None:
            return None
        if number not in self._main:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                f"It names thought {number}, which is not on the main line before it.",
                hint="Put it where it was recorded.",
            )
        return self._main[number]


def place(command: Command, now: Session) -> Command:
    """Revise the latest revision, and keep a root only if the branch is new."""
    return msgspec.structs.replace(
        command,
        after=None if command.branch in now.branches else command.after,
        revises=latest_revision(now, command.revises),
    )
